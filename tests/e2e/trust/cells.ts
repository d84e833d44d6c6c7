import { type Fault, pressTwice } from "./fault";
import { FAULTS, GROUPS, type Group } from "./faults";
import type { Row } from "./form";
import { FORMS } from "./forms";

export type Cell = { form: string; fault: string };

const rowOf = (form: string) => FORMS[form] as Row;

/** The forms that a fault strikes. */
const formsOf = ({ only = () => true }: Fault): string[] => Object.keys(FORMS).filter((form) => only(rowOf(form)));

/** All of the refusals one after the other in one visit, and a double press that saves. */
export const EVERY_REPLY = "every refusal and failure in turn";

/** Definite refusals first: once a save may have happened, the form says so until it is saved. */
export const everyReply: Fault = {
  leaves: "form",
  strike: async (page, form, chance) => {
    let now = page;
    for (const fault of Object.values(GROUPS.replies))
      if ("strike" in fault) now = await fault.strike(now, form, chance);
    return now;
  },
  finish: pressTwice,
};

/** Every form under every fault that can strike it; each of the refusals also after others. */
export const ALL: readonly Cell[] = Object.entries({ [EVERY_REPLY]: everyReply, ...FAULTS }).flatMap(([name, fault]) =>
  formsOf(fault).map((form) => ({ form, fault: name })),
);

const groupOf = (fault: string): Group =>
  (Object.keys(GROUPS) as Group[]).find((group) => fault in GROUPS[group]) ?? "replies";

/** Forms of a kind share a shell: its place, and whether it edits a record. */
const kindOf = ({ place, isRecord }: Row): string => `${place} ${isRecord ? "edits" : "makes"}`;

/** What a cell covers: its form, its fault, and its kind of form under its group of faults. */
export const coverOf = ({ form, fault }: Cell): string[] => [
  `form ${form}`,
  `fault ${fault}`,
  `${kindOf(rowOf(form))} under ${groupOf(fault)}`,
  ...(fault === EVERY_REPLY ? ["fault a double press", `${kindOf(rowOf(form))} under hands`] : []),
];

/** As few cells as cover what all cover, those that cover most first. */
export function selection(): Cell[] {
  const candidates = ALL.filter(({ fault }) => !(fault in GROUPS.replies));
  const left = new Set(candidates.flatMap(coverOf));
  const chosen: Cell[] = [];
  const gain = (cell: Cell) => coverOf(cell).filter((part) => left.has(part)).length;
  while (left.size > 0) {
    const best = candidates.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    for (const part of coverOf(best)) left.delete(part);
    chosen.push(best);
  }
  return chosen;
}
