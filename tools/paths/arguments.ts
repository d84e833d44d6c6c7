import { parseArgs } from "node:util";
import { DEMO_SIGN_INS } from "../../server/core/demo";
import { COVERS, type Cover } from "../../tests/models/support/cover";
import type { Walker } from "../../tests/e2e/paths/walker";
import { Refusal } from "../kit/say";

export type SignIn = keyof typeof DEMO_SIGN_INS;

export type RunRequest = { origin: string; as: SignIn; isVisible: boolean };

export type PathsRequest = {
  name: string;
  walker: Walker;
  cover: Cover;
  to?: string;
  /** The number of the only requested path of the plan, from 1. */
  only?: number;
  isJson: boolean;
  /** How the plan is run; null when it is only printed. */
  run: RunRequest | null;
};

export const DEFAULT_ORIGIN = "http://localhost:4000";

const OPTIONS = {
  to: { type: "string" },
  cover: { type: "string" },
  path: { type: "string" },
  json: { type: "boolean", default: false },
  run: { type: "boolean", default: false },
  visible: { type: "boolean", default: false },
  origin: { type: "string" },
  as: { type: "string" },
} as const;

const oneOf = <Choice extends string>(what: string, given: string, choices: readonly Choice[]): Choice => {
  const found = choices.find((choice) => choice === given);
  if (found === undefined) throw new Refusal(`There is no ${what} "${given}". Choose one of: ${choices.join(", ")}.`);
  return found;
};

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const options = Object.keys(OPTIONS).map((name) => `--${name}`);
    throw new Refusal(`${error.message.split(". ")[0] ?? ""}. The options are: ${options.join(", ")}.`);
  }
}

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

function runOf(values: ReturnType<typeof parsed>["values"]): RunRequest | null {
  const stray = (["visible", "origin", "as"] as const).find(
    (name) => values[name] !== undefined && values[name] !== false,
  );
  if (!values.run) {
    if (stray !== undefined) throw new Refusal(`--${stray} says how paths are run: give --run too.`);
    return null;
  }
  if (values.json) throw new Refusal("--json prints paths, --run runs them: give one of the two.");
  const origin = values.origin ?? DEFAULT_ORIGIN;
  if (!URL.canParse(origin) || !/^https?:/.test(origin))
    throw new Refusal(`--origin takes the address of a running Backroom, such as ${DEFAULT_ORIGIN}, not "${origin}".`);
  const as = oneOf("sign-in", values.as ?? "admin", Object.keys(DEMO_SIGN_INS) as SignIn[]);
  return { origin: new URL(origin).origin, as, isVisible: values.visible };
}

/** Parses the command's words; null for the list of all machines. Throws Refusal. */
export function readRequest(words: readonly string[], walkers: Readonly<Record<string, Walker>>): PathsRequest | null {
  const { values, positionals } = parsed(words);
  const [given, ...others] = positionals;
  const names = Object.keys(walkers);
  if (given === undefined) {
    if (words.length > 0) throw new Refusal(`Name a machine first. Choose one of: ${names.join(", ")}.`);
    return null;
  }
  if (others.length > 0) throw new Refusal(`One machine at a time: "${others.join(" ")}" is too many.`);
  const name = oneOf("machine to walk", given, names);
  const walker = walkers[name];
  if (walker === undefined) throw new Error(`${name} is listed and missing`);
  const to = values.to === undefined ? undefined : stateCalled(values.to, walker, name);
  const cover = oneOf(
    "coverage",
    values.cover ?? (to === undefined ? "transitions" : "shortest"),
    Object.keys(COVERS) as Cover[],
  );
  if (cover === "shortest" && to === undefined)
    throw new Refusal("--cover shortest needs --to <state>: the shortest path to where?");
  if (values.path !== undefined && !/^[1-9]\d*$/.test(values.path))
    throw new Refusal(`--path takes the number of one path of the plan, not "${values.path}".`);
  return {
    name,
    walker,
    cover,
    ...(to !== undefined && { to }),
    ...(values.path !== undefined && { only: Number(values.path) }),
    isJson: values.json,
    run: runOf(values),
  };
}
