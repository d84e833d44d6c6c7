import type { PlannedPath } from "../../tests/e2e/paths/walker";
import type { Failed } from "./report";

/** A failure on at most 15 lines, with the one that names its path. */
const MOST_LINES = 14;
const [MOST_SEEN, MOST_REASONS, MOST_CHARACTERS] = [3, 2, 200];

type Failure = Failed & {
  name: string;
  given: string;
  path: Pick<PlannedPath, "steps">;
  number: number;
  /** The options that plan the path again. */
  options: string;
  /** The folder of the evidence. */
  kept: string;
};

const cut = (line: string): string => (line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line);

/** The events that led to a failed step, the step with what should be seen, why it failed, and how to see it again. */
export function failureLines({ name, given, path: { steps }, number, options, at, reason, kept }: Failure): string[] {
  const failed = steps[at];
  const seen = failed?.seen ?? [];
  const more = seen.length > MOST_SEEN ? [`  >>   and ${seen.length - MOST_SEEN} more`] : [];
  const why = reason.split("\n").slice(0, MOST_REASONS).map(cut);
  const tail = [
    ...(failed === undefined ? [] : [`  >>  When ${failed.when}`]),
    ...seen.slice(0, MOST_SEEN).map((what, place) => `  >>  ${place === 0 ? "Then" : " and"} ${what}`),
    ...more,
    ...(failed === undefined ? [] : [`      the machine is in ${cut(failed.states.join(", "))}`]),
    `      ${at === -1 ? "could not begin" : `step ${at + 1} failed`}: ${why.join("\n         ")}`,
    `      see ${kept}: screen.png, screen.txt and snapshot.json`,
    `      in the browser: npm run paths -- ${name} ${options} --path ${number} --run --visible`,
    `      in the viewer: npm run dev, then /flows, machine ${name}`,
  ];
  const earlier = steps.slice(0, Math.max(0, at)).map(({ when }) => `      When ${when}`);
  const room = MOST_LINES - 1 - tail.join("\n").split("\n").length;
  const left = earlier.length - room;
  return [
    `  ${at === -1 ? ">>" : "  "}  Given ${given}`,
    ...(left > 0 ? [`      (after ${left + 1} earlier steps)`, ...earlier.slice(left + 1)] : earlier),
    ...tail,
  ];
}
