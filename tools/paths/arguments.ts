import { parseArgs } from "node:util";
import { DEMO_SIGN_INS } from "../../server/core/demo";
import type { Aim } from "../../tests/models/support/aims";
import type { Walker } from "../../tests/e2e/paths/walker";
import { Refusal } from "../kit/say";
import { oneOf, readAim } from "./aim";

export type SignIn = keyof typeof DEMO_SIGN_INS;

export type RunRequest = { origin: string; as: SignIn; isVisible: boolean };

export type PathsRequest = {
  name: string;
  walker: Walker;
  aim: Aim;
  /** The number of the only requested path of the plan, from 1. */
  only?: number;
  isJson: boolean;
  /** Whether the paths are saved as test files. */
  isSaved: boolean;
  /** How the plan is run; null when it is only printed. */
  run: RunRequest | null;
};

export const DEFAULT_ORIGIN = "http://localhost:4000";

const OPTIONS = {
  to: { type: "string" },
  cover: { type: "string" },
  transition: { type: "string" },
  pair: { type: "string" },
  errors: { type: "boolean", default: false },
  path: { type: "string" },
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
  run: { type: "boolean", default: false },
  visible: { type: "boolean", default: false },
  origin: { type: "string" },
  as: { type: "string" },
} as const;

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const options = Object.keys(OPTIONS).map((name) => `--${name}`);
    throw new Refusal(`${error.message.split(". ")[0] ?? ""}. The options are: ${options.join(", ")}.`);
  }
}

function runOf(values: ReturnType<typeof parsed>["values"]): RunRequest | null {
  const stray = (["visible", "origin", "as"] as const).find(
    (name) => values[name] !== undefined && values[name] !== false,
  );
  if (!values.run) {
    if (stray !== undefined) throw new Refusal(`--${stray} says how paths are run: give --run too.`);
    return null;
  }
  if (values.save) throw new Refusal("--save writes test files, --run runs paths: give one of the two.");
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
  if (values.path !== undefined && !/^[1-9]\d*$/.test(values.path))
    throw new Refusal(`--path takes the number of one path of the plan, not "${values.path}".`);
  return {
    name,
    walker,
    aim: readAim(values, walker, name),
    ...(values.path !== undefined && { only: Number(values.path) }),
    isJson: values.json,
    isSaved: values.save,
    run: runOf(values),
  };
}
