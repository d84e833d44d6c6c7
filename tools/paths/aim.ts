import type { Aim } from "../../tests/models/support/aims";
import { COVERS, type Cover } from "../../tests/models/support/cover";
import type { Walker } from "../../tests/e2e/paths/walker";
import { Refusal } from "../kit/say";

/** The words of a goal, as typed or chosen. */
export type GoalWords = {
  to?: string | undefined;
  cover?: string | undefined;
  transition?: string | undefined;
  pair?: string | undefined;
  errors?: boolean | undefined;
};

/** Separates the two transitions of a pair, whose names contain spaces. */
export const THEN = " then ";

export const oneOf = <Choice extends string>(what: string, given: string, choices: readonly Choice[]): Choice => {
  const found = choices.find((choice) => choice === given);
  if (found === undefined) throw new Refusal(`There is no ${what} "${given}". Choose one of: ${choices.join(", ")}.`);
  return found;
};

/** The shortest end of each state's name that no other state's name ends with. */
export function shortNames(states: readonly string[]): Map<string, string> {
  const endsOf = (state: string) =>
    state.split(".").map((_, at, parts) => parts.slice(parts.length - 1 - at).join("."));
  const isEndOf = (end: string) => (state: string) => state === end || state.endsWith(`.${end}`);
  return new Map(
    states.map((state) => [endsOf(state).find((end) => states.filter(isEndOf(end)).length === 1) ?? state, state]),
  );
}

function stateCalled(given: string, { states }: Walker, name: string): string {
  const names = shortNames(states);
  const found = states.includes(given) ? given : names.get(given);
  const meant = states.filter((state) => state.endsWith(`.${given}`));
  if (found === undefined && meant.length === 1) return meant[0] ?? given;
  if (found === undefined) {
    const hint = meant.length > 1 ? `${meant.length} states of ${name} are called` : `${name} has no state`;
    const choices = meant.length > 1 ? meant : [...names.keys()];
    throw new Refusal(`${hint} "${given}". Choose one of: ${choices.join(", ")}.`);
  }
  return found;
}

/** A transition by its name, or by a part that only one name contains. */
function transitionCalled(given: string, { transitions }: Walker, name: string): string {
  const names = [...transitions.keys()];
  const isMeant = (each: string) => each.toLowerCase().includes(given.toLowerCase());
  const meant = names.includes(given) ? [given] : names.filter(isMeant);
  const [found] = meant;
  if (found !== undefined && meant.length === 1) return found;
  const hint = meant.length > 1 ? `${meant.length} transitions of ${name} match` : `${name} has no transition`;
  throw new Refusal(`${hint} "${given}". Choose one of: ${(meant.length > 1 ? meant : names).join(", ")}.`);
}

/** The goal that the words name. Throws Refusal. */
export function readAim({ to, cover, transition, pair, errors }: GoalWords, walker: Walker, name: string): Aim {
  const kinds = { "--transition": transition, "--pair": pair, "--errors": errors || undefined };
  const given = Object.entries(kinds).flatMap(([option, value]) => (value === undefined ? [] : [option]));
  const [one, other = to !== undefined ? "--to" : cover !== undefined ? "--cover" : undefined] = given;
  if (one !== undefined && other !== undefined)
    throw new Refusal(`${one} and ${other} are two goals: give one of the two.`);
  if (errors) return { errors: true };
  if (transition !== undefined) return { transition: transitionCalled(transition, walker, name) };
  if (pair !== undefined) {
    const [first, second, ...more] = pair.split(THEN);
    if (first === undefined || second === undefined || more.length > 0)
      throw new Refusal(`--pair takes two transitions with "then" between them: --pair "<first> then <second>".`);
    return { first: transitionCalled(first, walker, name), second: transitionCalled(second, walker, name) };
  }
  const state = to === undefined ? undefined : stateCalled(to, walker, name);
  const chosen = oneOf(
    "coverage",
    cover ?? (state === undefined ? "transitions" : "shortest"),
    Object.keys(COVERS) as Cover[],
  );
  if (chosen === "shortest" && state === undefined)
    throw new Refusal("--cover shortest needs --to <state>: the shortest path to where?");
  return { cover: chosen, ...(state !== undefined && { to: state }) };
}

/** A goal in words. */
export function aimText(aim: Aim): string {
  if ("errors" in aim) return "every class of error, at least once";
  if ("transition" in aim) return `the shortest path that takes ${aim.transition}`;
  if ("first" in aim) return `the shortest path that takes ${aim.first} and later ${aim.second}`;
  const what = COVERS[aim.cover];
  if (aim.to === undefined) return what;
  return aim.cover === "shortest" ? `the shortest path to ${aim.to}` : `${what}, each path ending in ${aim.to}`;
}

const quoted = (text: string): string => `"${text}"`;

/** The options of the command line for a goal. */
export function aimOptions(aim: Aim): string {
  if ("errors" in aim) return "--errors";
  if ("transition" in aim) return `--transition ${quoted(aim.transition)}`;
  if ("first" in aim) return `--pair ${quoted(`${aim.first}${THEN}${aim.second}`)}`;
  return `--cover ${aim.cover}${aim.to === undefined ? "" : ` --to ${aim.to}`}`;
}
