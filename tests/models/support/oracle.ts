import { isDeepStrictEqual } from "node:util";

/**
 * What a person sees and the server gets, computed from events alone. It reads no machine, so a wrong machine cannot
 * define what is right.
 */
export interface Truth<Label extends string> {
  /** Whether the event can happen: a reply needs its request, and an answer its question. */
  can(label: Label): boolean;
  take(label: Label): void;
  /** Something was tried that cannot happen. */
  pass?(): void;
  /** What is so now, by name. */
  says(): Readonly<Record<string, unknown>>;
  /** Nothing can happen any more. */
  isOver(): boolean;
}

export type Oracle<Label extends string, Taken> = {
  begin: () => Truth<Label>;
  /** Whether it also says what is so before the first event. */
  isFromStart?: boolean;
  /** What the machine has under the same names. */
  shown: (taken: Taken) => Readonly<Record<string, unknown>>;
};

/** An invariant that does not hold. */
export class BrokenRule extends Error {
  readonly rule: string;
  /** What the machine has, and what is right instead. */
  readonly parted: readonly string[];

  constructor(rule: string, where: string, parted: readonly string[] = []) {
    super(`${rule}: broken in ${where}${parted.map((line) => `\n${line}`).join("")}`);
    this.rule = rule;
    this.parted = parted;
  }
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? "nothing";

/** The innermost part in which two values differ, with its place. */
function difference(is: unknown, should: unknown, place = ""): [place: string, is: unknown, should: unknown] {
  const isObject = (value: unknown) => typeof value === "object" && value !== null;
  if (!isObject(is) || !isObject(should)) return [place, is, should];
  const [one, other] = [is, should] as Record<string, unknown>[];
  const names = [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])];
  const differing = names.filter((name) => !isDeepStrictEqual(one?.[name], other?.[name]));
  const [only] = differing;
  return differing.length === 1 && only !== undefined
    ? difference(one?.[only], other?.[only], place === "" ? only : `${place}.${only}`)
    : [place, is, should];
}

/** Throws where the machine and the truth part. */
export function compare<Label extends string, Taken>(
  { shown }: Oracle<Label, Taken>,
  truth: Truth<Label>,
  taken: Taken,
  where: string,
): void {
  const [is, should] = [shown(taken), truth.says()];
  for (const name of Object.keys(should)) {
    if (isDeepStrictEqual(is[name], should[name])) continue;
    const [place, machine, right] = difference(is[name], should[name]);
    const prefix = place === "" ? "" : `${place} is `;
    throw new BrokenRule(name, where, [
      `  machine: ${prefix}${textOf(machine)}`,
      `  truth:   ${prefix}${textOf(right)}`,
    ]);
  }
}
