import type { Json } from "../../src/flows/trace";
import type { PresentActor } from "../../src/machines/diagnostics/trace";
import type { Report } from "../../src/machines/diagnostics/report-file";
import { isDeepStrictEqual } from "node:util";
import type { Rebuilt } from "./rebuild";

/** A state in one line: `signedOut.signIn.editing`, regions as `{drawer closed, theme light}`. */
export function stateText(value: Json): string {
  if (typeof value !== "object" || value === null) return String(value);
  const parts = Object.entries(value as { [key: string]: Json });
  const [first] = parts;
  if (parts.length === 1 && first) return `${first[0]}.${stateText(first[1])}`;
  return `{${parts.map(([name, part]) => `${name} ${stateText(part)}`).join(", ")}}`;
}

const MOST_LETTERS = 100;

function payloadText({ type: _, ...payload }: Rebuilt["step"]["event"]): string {
  if (Object.keys(payload).length === 0) return "";
  const text = JSON.stringify(payload);
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}

const REMARKS: Record<Rebuilt["outcome"], (rebuilt: Rebuilt) => string> = {
  same: () => "",
  by: ({ note }) => `  as recorded if ${note}, which the report does not contain`,
  begins: () => "  begins here: what came before is no longer in the report",
  other: ({ value, note }) => `  ≠ rebuilt it is ${stateText(value)}${note === "" ? "" : ` (${note})`}`,
  unknown: ({ note }) => `  ≠ not rebuilt: ${note}`,
};

function stepText(rebuilt: Rebuilt, place: number, start: number): string {
  const { at, actor, machine, event, value, status } = rebuilt.step;
  const seconds = `+${((at - start) / 1000).toFixed(3)} s`;
  const name = actor.name === machine ? machine : `${actor.name} (${machine})`;
  const lines = [
    `${String(place + 1).padStart(4)} ${seconds.padStart(12)}  ${name} ${actor.session}  ${event.type}  ${payloadText(event)}`.trimEnd(),
    `${" ".repeat(19)}→ ${stateText(value)}${status === "active" ? "" : `, ${status}`}`,
  ];
  const remark = REMARKS[rebuilt.outcome](rebuilt);
  return (remark === "" ? lines : [...lines, `${" ".repeat(17)}${remark}`]).join("\n");
}

/** The state each actor was rebuilt in at the end, by its session. */
const endOf = (steps: readonly Rebuilt[]) => new Map(steps.map(({ step, value }) => [step.actor.session, value]));

function endText({ actor, machine, value }: PresentActor, ends: ReadonlyMap<string, Json>): string {
  const end = ends.get(actor.session);
  const remark =
    end === undefined
      ? "no step of it in the report"
      : isDeepStrictEqual(end, value)
        ? "as rebuilt"
        : `≠ rebuilt it is ${stateText(end)}`;
  return `  ${actor.name === machine ? machine : `${actor.name} (${machine})`} ${actor.session}: ${stateText(value)}  ${remark}`;
}

const count = (steps: readonly Rebuilt[], ...outcomes: Rebuilt["outcome"][]) =>
  steps.filter(({ outcome }) => outcomes.includes(outcome)).length;

/** How much of a session was rebuilt, in one line. */
export const countText = (steps: readonly Rebuilt[]): string =>
  `${steps.length} steps: ${count(steps, "same", "begins")} rebuilt as recorded, ${count(steps, "by")} as recorded if guards answered so, ${count(steps, "other", "unknown")} otherwise`;

/** A report as text for a terminal. */
export function printed(report: Report, steps: readonly Rebuilt[]): string {
  const { savedAt, build, page, words, error, dropped, actors } = report;
  const start = steps[0]?.step.at ?? 0;
  const ends = endOf(steps);
  return [
    `Report of ${savedAt}, build ${[build.commit, build.entry].filter(Boolean).join(" ") || "unknown"}`,
    `${page.route} in ${page.browser}, ${page.width}×${page.height}, ${page.isOnline ? "online" : "offline"}`,
    ...(words === "" ? [] : [`In their words: ${words}`]),
    ...(error === null ? [] : [`What broke: ${JSON.stringify(error)}`]),
    ...(dropped === 0 ? [] : [`${dropped} earlier steps are no longer in the report`]),
    "",
    ...steps.map((step, place) => stepText(step, place, start)),
    "",
    "In the end:",
    ...actors.map((actor) => endText(actor, ends)),
    "",
    countText(steps),
    "",
  ].join("\n");
}
