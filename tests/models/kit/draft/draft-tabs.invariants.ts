import { isDeepStrictEqual } from "node:util";
import type { Draft, DraftContext } from "../../../../src/machines/kit/draft/draft.machine";
import type { Invariants, TakenStep } from "../../support/run";
import { OTHER, THEIRS, type TabLabel } from "./draft-tabs.model";
import { NEW, UNSENT } from "./draft.model";

type Taken = TakenStep<DraftContext>;

const startedAs = ({ started }: Taken, name: string) => started.filter((call) => call.name === name);
const followed = ({ emitted }: Taken) => emitted.filter(({ type }) => type === "draft.followed");
const toldAs = ({ emitted }: Taken, type: string) =>
  emitted.flatMap((each) => {
    const told = each.type === "told" && "event" in each ? (each.event as { type: string }) : null;
    return told?.type === type ? [told as Record<string, unknown>] : [];
  });
const is = ({ label }: Taken, ...labels: TabLabel[]) => (labels as string[]).includes(label);
const isTyped = ({ context: { typed } }: Taken["before"]) => typed !== null;
const isOver = ({ before }: Taken) => before.matches({ keeping: "ended" }) || before.matches({ keeping: "over" });
const isShownThere = ({ others }: DraftContext, id: string) => others[OTHER]?.id === id && others[OTHER].kept !== null;

export const tabInvariants: Invariants<DraftContext> = {
  "a form follows another tab only if nothing that was typed here unseen is replaced": (taken) => {
    const { typed, turn } = taken.before.context;
    return (
      followed(taken).length === 0 || typed === null || turn[1] !== NEW || is(taken, "another tab types on in this one")
    );
  },
  "a form that is unmodified follows what is typed in another tab": (taken) =>
    !is(taken, "another tab types a draft of its own") ||
    isTyped(taken.before) ||
    taken.before.context.turn[0] > 0 ||
    followed(taken).length === 1,
  "a form follows what was typed after its own was seen": (taken) =>
    !is(taken, "another tab types on in this one") || taken.before.context.id !== NEW || followed(taken).length === 1,
  "another tab's text does not change what is typed here": (taken) =>
    !taken.label.startsWith("another tab") || taken.after.context.typed === taken.before.context.typed,
  "what was typed here unseen goes on as a draft of its own": (taken) =>
    !is(taken, "another tab types in this one, unseen") ||
    taken.before.context.id !== NEW ||
    !isTyped(taken.before) ||
    (![NEW, THEIRS].includes(taken.after.context.id) && taken.after.matches({ tabs: "apart" })),
  "a draft that this tab no longer shares is written as another one": (taken) =>
    taken.after.context.id === taken.before.context.id ||
    !taken.label.startsWith("another tab") ||
    isOver(taken) ||
    taken.after.matches({ keeping: "waiting" }) ||
    startedAs(taken, "keepDraft").some(({ input }) => input.id === taken.after.context.id),
  "a form that took what another tab typed has its draft, and the next typing is later": (taken) =>
    !is(taken, "the form takes their draft") ||
    isOver(taken) ||
    (taken.after.context.id === THEIRS &&
      taken.after.context.turn[1] === OTHER &&
      taken.after.context.offered.every(({ id }: Draft) => id !== THEIRS)),
  "what is typed here is later than all that was heard": (taken) =>
    !is(taken, "types") ||
    isOver(taken) ||
    taken.after.context.turn[0] >
      Math.max(
        0,
        ...Object.values<DraftContext["others"][string]>(taken.before.context.others).map(({ turn }) => turn[0]),
      ),
  "the other tabs are told what is typed, after which turn": (taken) =>
    !is(taken, "types") ||
    isOver(taken) ||
    toldAs(taken, "tab.heard").some(({ held }) => {
      const { id, typed, turn } = taken.after.context;
      return isDeepStrictEqual(held, { id, kept: typed, turn, after: taken.before.context.turn });
    }),
  "a tab that asks is told": (taken) => !is(taken, "another tab asks") || toldAs(taken, "tab.heard").length === 1,
  "what another tab shows is deleted only after a save": (taken) => {
    const { context } = taken.before;
    const isLeft = is(taken, "leaves") && isShownThere(context, context.id);
    const isRefused = is(taken, "refuses the unsent one") && isShownThere(context, UNSENT.id);
    return (
      (!isLeft && !isRefused) || [...startedAs(taken, "dropDraft"), ...startedAs(taken, "dropChosen")].length === 0
    );
  },
  "a draft that another tab shows can be refused here": (taken) =>
    !is(taken, "refuses the unsent one") ||
    !taken.before.matches({ offer: "offered" }) ||
    !isShownThere(taken.before.context, UNSENT.id) ||
    taken.after.context.offered.every(({ id }: Draft) => id !== UNSENT.id),
  "the other tabs are told what becomes of a draft, and whether it was deleted": (taken) => {
    if (isOver(taken) || !is(taken, "saves", "leaves")) return true;
    const { context } = taken.before;
    if (is(taken, "saves"))
      return toldAs(taken, "tab.saved").some(({ id, turn }) => id === context.id && turn === context.turn);
    return toldAs(taken, "tab.dropped").some(
      ({ id, isDeleted }) => id === context.id && isDeleted !== isShownThere(context, context.id),
    );
  },
  "what another tab left or saved stays here and is said, if it was typed here": (taken) => {
    const { before, after } = taken;
    if (isOver(taken) || !isTyped(before)) return true;
    if (is(taken, "another tab saves this one as it was before") && before.matches({ tabs: "apart" }))
      return after.matches({ tabs: "saved" }) && after.context.id === before.context.id;
    if (before.context.id !== NEW) return true;
    if (is(taken, "another tab leaves this one to this tab"))
      return after.matches({ tabs: "dropped" }) && after.context.id === NEW;
    if (is(taken, "another tab deletes this one"))
      return after.matches({ tabs: "dropped" }) && after.context.id !== NEW;
    if (is(taken, "another tab deletes this one at the sign-out"))
      return after.matches({ tabs: "purged" }) && after.context.id === NEW;
    if (is(taken, "another tab saves this one as it was before"))
      return after.matches({ tabs: "saved" }) && after.context.id !== NEW;
    return true;
  },
  "a form is closed by another tab's save only if that saved all that was typed here": (taken) =>
    taken.emitted.some(({ type }) => type === "draft.superseded") ===
    (is(taken, "another tab saves this one") && taken.before.context.id === NEW),
  "what another tab saved or deleted is not offered here any more": (taken) =>
    !is(
      taken,
      "another tab deletes the offered one",
      "another tab deletes the offered one at the sign-out",
      "another tab saves the offered one",
    ) || taken.after.context.offered.every(({ id }: Draft) => id !== UNSENT.id),
  "what another tab had deleted is deleted again, and written only once it is typed into or is a draft of its own": (
    taken,
  ) => {
    const { before, after } = taken;
    if (is(taken, "another tab deletes this one at the sign-out"))
      return (
        before.context.id !== NEW ||
        !isTyped(before) ||
        isOver(taken) ||
        startedAs(taken, "dropDraft").some(({ input }) => input.id === NEW)
      );
    const isToBeWritten = after.matches({ keeping: "waiting" }) && isTyped(after);
    const isWritten = startedAs(taken, "keepDraft").length > 0 || isToBeWritten;
    return (
      !before.matches({ keeping: "purged" }) ||
      !isWritten ||
      is(taken, "types on", "begins to save") ||
      after.context.id !== NEW
    );
  },
  "a sign-out that deletes a draft tells the other tabs": (taken) =>
    taken.label !== "deletes it at the sign-out" ||
    toldAs(taken, "tab.purged").some(({ id }) => id === taken.before.context.id),
  "a tab that is closed shows nothing": (taken) =>
    !is(taken, "another tab is closed") || taken.after.context.others[OTHER] === undefined,
};
