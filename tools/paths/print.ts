import type { Aim } from "../../tests/models/support/aims";
import { COVERS } from "../../tests/models/support/cover";
import type { Plan, PlannedPath, PlannedStep, Walker } from "../../tests/e2e/paths/walker";
import { aimText, shortNames } from "./aim";

const WIDTH = 100;

/** Words separated by commas, wrapped at the page's width. */
function wrapped(words: readonly string[], indent: string): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 2 <= WIDTH) lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(`${indent}${word}`);
  }
  return lines.join(",\n");
}

/** Every machine that can be walked, its states, and what paths can cover. */
export const overview = (walkers: Readonly<Record<string, Walker>>): string =>
  [
    "Machines that can be walked:",
    ...Object.entries(walkers).flatMap(([name, { title, states }]) => [
      "",
      `  ${name}: ${title}`,
      wrapped([...shortNames(states).keys()], "    "),
    ]),
    "",
    "What paths can cover (--cover):",
    "",
    ...Object.entries(COVERS).map(([name, meaning]) => `  ${name.padEnd(12)} ${meaning}`),
    "",
    "npm run paths -- order-create --cover transitions      prints paths as a plan to follow",
    "npm run paths -- order-create --to created             the shortest path to a state",
    'npm run paths -- form --transition "form.submitted (3)" the shortest path that takes a transition',
    "npm run paths -- form --errors                         a path to each class of error",
    "npm run paths -- order-create --to created --json      the same for programs",
    "npm run paths -- order-create --run                    runs the paths in Chromium",
    "npm run paths -- --help                                prints all options",
  ].join("\n");

/** A step as a sentence, with the expected sights below. */
export const stepLines = ({ when, seen }: PlannedStep): string[] => [
  `  When ${when}`,
  ...seen.map((what, at) => `  ${at === 0 ? "Then" : " and"} ${what}`),
];

export const pathLines = (
  walker: Pick<Walker, "given">,
  { name, steps }: PlannedPath,
  number: number,
  aim: Aim,
): string[] => [
  "errors" in aim ? `Path ${number}: ${name}` : `Path ${number}`,
  `  Given ${walker.given}`,
  ...steps.flatMap(stepLines),
];

/** The requested paths, with their numbers in the plan. */
export const chosen = ({ paths }: Plan, only: number | undefined): { path: PlannedPath; number: number }[] =>
  paths.map((path, at) => ({ path, number: at + 1 })).filter(({ number }) => only === undefined || number === only);

const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? "" : "s"}`;

const listed = (title: string, all: readonly { what: string; where: string }[]): string[] =>
  all.length === 0 ? [] : ["", title, ...all.map(({ what, where }) => `  - ${what}: ${where}`)];

/** A plan a person can follow. */
export function planText(name: string, walker: Walker, plan: Plan, aim: Aim, only?: number): string {
  return [
    `${name}: ${walker.title}`,
    `${aimText(aim)}: ${count(plan.paths.length, "path")}`,
    ...chosen(plan, only).flatMap(({ path, number }) => ["", ...pathLines(walker, path, number, aim)]),
    ...listed("In none of these paths:", only === undefined ? plan.missed : []),
    ...listed(
      "Never done here:",
      only === undefined && "cover" in aim && aim.cover !== "shortest" ? walker.elsewhere : [],
    ),
  ].join("\n");
}

/** The same for programs. */
export const planJson = (name: string, walker: Walker, plan: Plan, aim: Aim, only?: number): string =>
  JSON.stringify(
    {
      machine: name,
      title: walker.title,
      ...aim,
      given: walker.given,
      paths: chosen(plan, only).map(({ path, number }) => ({
        number,
        steps: path.steps.map(({ label, when, seen, states }) => ({ event: label, when, seen, states })),
      })),
      missed: plan.missed,
      elsewhere: walker.elsewhere,
    },
    null,
    2,
  );

/** Why a plan is empty. */
export function noPath(name: string, { missed }: Plan, aim: Aim): string {
  const places = missed.filter(({ where }) => where !== "nowhere").map(({ what, where }) => `${what}: ${where}`);
  const why = "errors" in aim ? [] : places;
  return [`No path of ${name} is for this goal: ${aimText(aim)}.`, ...why].join("\n");
}
