import { currentOf, type Failure, type Version } from "../failure";
import type { EditingRules, FormContext, Marks, Problems } from "./form.types";
import { merge, type Taken } from "../merge";

type Mergeable<Values> = Pick<FormContext<Values>, "initial" | "values" | "decisions" | "marks" | "failure">;

export const isSame = <Values extends object>(left: Values, right: Values): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

function versionOf(current: unknown): Version | undefined {
  if (typeof current !== "object" || current === null || !("version" in current)) return undefined;
  const { version } = current;
  return typeof version === "number" || typeof version === "string" ? version : undefined;
}

/** The version that an earlier save of an edit gave the record. */
const savedVersionOf = (failure: Failure): Version | undefined =>
  failure.kind === "duplicate" ? failure.saved?.version : undefined;

/** What was saved before is what is edited now; what was typed since is another edit of it. */
export const fromSaved = <Values extends object>(
  { unanswered, values, initial, version }: FormContext<Values>,
  failure: Failure,
): Partial<FormContext<Values>> => ({
  failure,
  problems: null,
  initial: unanswered.findLast((sent) => !isSame(sent, values)) ?? initial,
  version: savedVersionOf(failure) ?? version,
  isUncertain: false,
  isOutdated: true,
  unanswered: [],
  dropped: null,
});

/** A line of a list that is theirs as a whole: it has got another id. */
const isOfLine = (path: string, name: string) => /^\d/.test(path.slice(name.length + 1)) && path.startsWith(`${name}.`);

/** Merges my changes into the current record; null for a reply without a record. */
export function mergeWith<Values extends object>(
  editing: EditingRules<Values> | undefined,
  current: unknown,
  { initial: base, values: mine, decisions, marks, failure }: Mergeable<Values>,
) {
  if (editing === undefined || typeof current !== "object" || current === null) return null;
  const sides = { base, mine, theirs: editing.readCurrent(current) };
  const { values: merged, conflicts, taken } = merge(editing.merge, sides, decisions);
  const values = editing.settle?.(merged, sides, current) ?? merged;
  return {
    values,
    conflicts,
    theirs: sides.theirs,
    marks: marked(taken, failure, { marks, values, theirs: sides.theirs }),
  };
}

/** Nothing of a conflict, and nothing to bring back. */
export const NO_CONFLICT = { conflicts: [], decisions: {}, dropped: null } as const;

/** My changes upon the current record. */
export function keepMine<Values extends object>(
  editing: EditingRules<Values> | undefined,
  context: FormContext<Values>,
): Partial<FormContext<Values>> {
  const current = currentOf(context.failure);
  const merged = mergeWith(editing, current, context);
  return {
    ...(merged && { values: merged.values, initial: merged.theirs, marks: merged.marks }),
    ...NO_CONFLICT,
    version: versionOf(current) ?? context.version,
    failure: null,
  };
}

/** The form as the current record has it; my edit is kept aside. */
export function useLatest<Values extends object>(
  editing: EditingRules<Values> | undefined,
  { initial, values, version, failure, decisions, marks }: FormContext<Values>,
): Partial<FormContext<Values>> {
  const current = currentOf(failure);
  if (editing === undefined) return {};
  const theirs = editing.readCurrent(current);
  return {
    ...NO_CONFLICT,
    initial: theirs,
    values: theirs,
    version: versionOf(current) ?? version,
    failure: null,
    problems: null,
    marks: {},
    dropped: { initial, values, version, failure, decisions, marks },
  };
}

/** The conflict again: my edit, with what was typed since in its place. */
export function bringBack<Values extends object>(
  editing: EditingRules<Values> | undefined,
  { dropped, initial: base, values: mine }: FormContext<Values>,
): Partial<FormContext<Values>> {
  if (editing === undefined || dropped === null) return {};
  // What I typed since wins, because nothing decides otherwise.
  const values = isSame(mine, base)
    ? dropped.values
    : merge(editing.merge, { base, mine, theirs: dropped.values }).values;
  const edit = { ...dropped, values };
  return {
    ...NO_CONFLICT,
    ...edit,
    problems: null,
    conflicts: mergeWith(editing, currentOf(dropped.failure), edit)?.conflicts ?? [],
  };
}

function marked<Values extends object>(
  taken: readonly Taken[],
  failure: Failure | null,
  { marks, values, theirs }: { marks: Marks; values: Values; theirs: Values },
): Marks {
  const by = failure?.kind === "stale" ? failure.changed.by : [];
  const replaced = Object.keys(values).filter((name) => values[name as keyof Values] === theirs[name as keyof Values]);
  const kept = Object.entries(marks).filter(([path]) => !replaced.some((name) => isOfLine(path, name)));
  return Object.fromEntries([...kept, ...taken.map(({ path, ...mark }) => [path, { ...mark, by }] as const)]);
}

/**
 * Clears the problem of a changed field; a changed list is validated again, because its lines are named by position. Null
 * once none is left, so that a list that is begun after that shows no problem before it is complete.
 */
export function mended(problems: Problems, patch: object, now: Problems | null): Problems | null {
  const isChanged = (name: string) => (name.split(".")[0] ?? name) in patch;
  const kept = Object.entries(problems.fields).filter(([name]) => !isChanged(name));
  const ofLines = Object.entries(now?.fields ?? {}).filter(([name]) => name.includes(".") && isChanged(name));
  const fields = Object.fromEntries([...kept, ...ofLines]);
  return Object.keys(fields).length === 0 ? null : { ...problems, fields };
}

/** The server's messages for single fields; null when it names none. */
export function problemsOf(failure: Failure): Problems | null {
  const fields = "fields" in failure ? failure.fields.filter(({ name }) => name !== "") : [];
  if (fields.length === 0) return null;
  const named = fields.map(({ name, reason }) => [name, reason] as const);
  return { message: failure.title, fields: Object.fromEntries(named.toReversed()) };
}
