/**
 * The story of a form: a person changes it, saves it, and may leave. Nothing typed is lost: a failed save returns to
 * the form as it was, a stale one asks whose version holds, and leaving a modified form asks first.
 */
import { assign, enqueueActions, setup } from "xstate";
import { asFailure, isDefiniteRefusal, type Failure, type Toast } from "./failure";
import { merge, type Conflict, type Decisions, type MergeRules, type Side, type Sides } from "./merge";
import type { Outward } from "./outward";
import { missingEffect } from "./stub";

/** What is wrong: the message for the toast, and the text beside each field, by field name. */
export type Problems = { message: string; fields: Readonly<Record<string, string>> };

/** What the server tells records of one key apart by: opaque, a number for most. */
export type Version = number | string;

export type FormInput<Values> = {
  values: Values;
  /** What is filled in already when the form opens, unsaved. */
  draft?: Partial<Values>;
  /** The record's key; absent on a form that creates. */
  key?: string;
  /** The version being edited; absent on a form that creates. */
  version?: Version;
};

export type FormContext<Values> = {
  key: string | undefined;
  initial: Values;
  values: Values;
  version: Version | undefined;
  problems: Problems | null;
  failure: Failure | null;
  /** A save may have happened: it ended in neither success nor a definite refusal. */
  isUncertain: boolean;
  /** The record is, or may be, no longer what was read before. */
  isOutdated: boolean;
  idempotencyKey: string;
  /** What both I and someone else changed, after a stale save. */
  conflicts: readonly Conflict[];
  decisions: Decisions;
  /** What the save answered. */
  saved: unknown;
};

export type FormEvent<Values> =
  | { type: "field.changed"; patch: Partial<Values> }
  | { type: "form.submitted" }
  | { type: "leave.requested" }
  | { type: "leave.cancelled" }
  | { type: "leave.confirmed" }
  /** The record was read anew; `values` and `version` are as the server holds them. */
  | { type: "record.refreshed"; values: Values; version: Version }
  /** Which side holds where both changed the same. */
  | { type: "conflict.decided"; path: string; side: Side }
  /** Mine: put what I changed upon theirs. */
  | { type: "conflict.kept" }
  /** Theirs: drop what I typed. */
  | { type: "conflict.dropped" };

export type FormOutput = {
  /** Superseded: left without saving, yet what was read before is, or may be, out of date. */
  outcome: "saved" | "left" | "superseded";
  saved: unknown;
};

export type SaveRequest = {
  key: string | undefined;
  values: unknown;
  version: Version | undefined;
  idempotencyKey: string;
};

/** How a form that edits a record merges with the record that a stale save came back with. */
export type EditingRules<Values> = {
  readCurrent: (current: unknown) => Values;
  merge: MergeRules<Values>;
  /** Brings merged values in line, where a field follows from others. */
  settle?: (merged: Values, sides: Sides<Values>, current: unknown) => Values;
};

export type FormRules<Values extends object> = {
  id: string;
  validate: (values: Values) => Problems | null;
  /** The success toast of the error catalogue. */
  savedToast: string;
  newIdempotencyKey: () => string;
  /** Null for a form that creates. */
  editing: EditingRules<Values> | null;
};

const isSame = <Values extends object>(left: Values, right: Values): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

function versionOf(current: unknown): Version | undefined {
  if (typeof current !== "object" || current === null || !("version" in current)) return undefined;
  const { version } = current;
  return typeof version === "number" || typeof version === "string" ? version : undefined;
}

const NOTHING_CONFLICTS = { conflicts: [], decisions: {} } as const;

/** What I changed upon the record as it is now; null for a reply that carries no record. */
function mergeWith<Values extends object>(
  editing: EditingRules<Values> | null,
  current: unknown,
  { initial: base, values: mine, decisions }: Pick<FormContext<Values>, "initial" | "values" | "decisions">,
) {
  if (editing === null || typeof current !== "object" || current === null) return null;
  const sides = { base, mine, theirs: editing.readCurrent(current) };
  const { values, conflicts } = merge(editing.merge, sides, decisions);
  return { values: editing.settle?.(values, sides, current) ?? values, conflicts, theirs: sides.theirs };
}

/** A changed field is no longer wrong; a changed list is looked at anew, for its lines are named by their place. */
function mended(problems: Problems, patch: object, now: Problems | null): Problems {
  const isChanged = (name: string) => (name.split(".")[0] ?? name) in patch;
  const kept = Object.entries(problems.fields).filter(([name]) => !isChanged(name));
  const ofLines = Object.entries(now?.fields ?? {}).filter(([name]) => name.includes(".") && isChanged(name));
  return { ...problems, fields: Object.fromEntries([...kept, ...ofLines]) };
}

/** A form of `Values`; bind it to a resource by providing `save`. */
export const createFormMachine = <Values extends object>(rules: FormRules<Values>) =>
  setup({
    types: {
      context: {} as FormContext<Values>,
      events: {} as FormEvent<Values>,
      emitted: {} as Outward,
      input: {} as FormInput<Values>,
      output: {} as FormOutput,
      tags: {} as "modified" | "busy" | "editable" | "confirming",
    },
    actors: { save: missingEffect<unknown, SaveRequest>("save") },
    actions: {
      applyChange: assign(({ context, event }) => {
        if (event.type !== "field.changed") return {};
        const refused = isDefiniteRefusal(context.failure);
        const isOtherRequest = refused && !context.isUncertain;
        const values = { ...context.values, ...event.patch };
        return {
          values,
          problems: context.problems && mended(context.problems, event.patch, rules.validate(values)),
          failure: refused ? null : context.failure,
          // After a definite refusal this is another request; once an outcome is unknown it must stay the same one.
          idempotencyKey: isOtherRequest ? rules.newIdempotencyKey() : context.idempotencyKey,
        };
      }),
      keepFailure: assign(({ context }, failure: Failure) => {
        const isUncertain = context.isUncertain || !isDefiniteRefusal(failure);
        const mine = { ...context, ...NOTHING_CONFLICTS };
        return {
          ...NOTHING_CONFLICTS,
          conflicts: mergeWith(rules.editing, failure.current, mine)?.conflicts ?? [],
          failure,
          problems: null,
          isUncertain,
          isOutdated: context.isOutdated || isUncertain || failure.kind === "stale",
        };
      }),
      rebase: assign(({ context, event }) =>
        // Only when this form's own fields are as they were: otherwise saving must meet the conflict.
        event.type === "record.refreshed" && isSame(event.values, context.initial) ? { version: event.version } : {},
      ),
    },
    guards: {
      isModified: ({ context }) => !isSame(context.values, context.initial),
      isUnmodified: ({ context }) => isSame(context.values, context.initial),
      isValid: ({ context }) => rules.validate(context.values) === null,
      isStale: (_, failure: Failure) => failure.kind === "stale",
      isInConflict: ({ context }) => context.failure?.kind === "stale",
      isDecided: ({ context }) => context.conflicts.every(({ path }) => path in context.decisions),
    },
  }).createMachine({
    id: rules.id,
    context: ({ input }) => ({
      key: input.key,
      initial: input.values,
      values: { ...input.values, ...input.draft },
      version: input.version,
      problems: null,
      failure: null,
      isUncertain: false,
      isOutdated: false,
      idempotencyKey: rules.newIdempotencyKey(),
      ...NOTHING_CONFLICTS,
      saved: undefined,
    }),
    initial: "editing",
    output: ({ context: { saved, isOutdated } }) => ({
      outcome: saved !== undefined ? "saved" : isOutdated ? "superseded" : "left",
      saved,
    }),
    on: { "record.refreshed": { actions: "rebase" } },
    states: {
      editing: {
        initial: "unmodified",
        tags: "editable",
        on: {
          "field.changed": { actions: "applyChange" },
          "form.submitted": [
            { guard: "isValid", target: "saving" },
            {
              actions: enqueueActions(({ context, enqueue }) => {
                const problems = rules.validate(context.values);
                enqueue.assign({ problems });
                if (problems) enqueue.emit({ type: "toast.raised", toast: { tone: "error", text: problems.message } });
              }),
            },
          ],
        },
        states: {
          unmodified: {
            always: { guard: "isModified", target: "modified" },
            on: { "leave.requested": { target: "#left" } },
          },
          modified: {
            tags: "modified",
            always: { guard: "isUnmodified", target: "unmodified" },
            on: { "leave.requested": { target: "#confirmingLeave" } },
          },
        },
      },
      saving: {
        tags: ["modified", "busy"],
        invoke: {
          id: "save",
          src: "save",
          input: ({ context: { key, values, version, idempotencyKey } }) => ({ key, values, version, idempotencyKey }),
          onDone: {
            target: "saved",
            actions: enqueueActions(({ enqueue, event }) => {
              enqueue.assign({ saved: event.output ?? null, problems: null, failure: null });
              const toast: Toast = { tone: "success", text: rules.savedToast };
              enqueue.emit({ type: "toast.raised", toast });
            }),
          },
          onError: [
            {
              guard: { type: "isStale", params: ({ event }) => asFailure(event.error) },
              target: "resolvingConflict",
              actions: { type: "keepFailure", params: ({ event }) => asFailure(event.error) },
            },
            {
              target: "editing",
              actions: enqueueActions(({ enqueue, event }) => {
                const failure = asFailure(event.error);
                enqueue({ type: "keepFailure", params: failure });
                if (failure.toast) enqueue.emit({ type: "toast.raised", toast: failure.toast });
              }),
            },
          ],
        },
      },
      resolvingConflict: {
        tags: "modified",
        on: {
          "conflict.decided": {
            actions: assign(({ context, event }) => ({
              decisions: { ...context.decisions, [event.path]: event.side },
            })),
          },
          "conflict.kept": {
            guard: "isDecided",
            target: "editing",
            actions: assign(({ context }) => {
              const current = context.failure?.current;
              const merged = mergeWith(rules.editing, current, context);
              return {
                ...(merged && { values: merged.values, initial: merged.theirs }),
                ...NOTHING_CONFLICTS,
                version: versionOf(current) ?? context.version,
                failure: null,
              };
            }),
          },
          "conflict.dropped": { target: "left" },
          "leave.requested": { target: "confirmingLeave" },
        },
      },
      confirmingLeave: {
        id: "confirmingLeave",
        tags: ["modified", "confirming"],
        on: {
          "leave.cancelled": [{ guard: "isInConflict", target: "resolvingConflict" }, { target: "editing" }],
          "leave.confirmed": { target: "left" },
        },
      },
      saved: { type: "final" },
      left: { id: "left", type: "final" },
    },
  });
