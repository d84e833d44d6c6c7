/**
 * The story of a form: a person changes it, saves it, and may leave. Nothing typed is lost: a failed save returns to
 * the form as it was, a stale one asks whose version holds, and leaving a modified form asks first.
 */
import { assign, enqueueActions, setup } from "xstate";
import { asFailure, isDefiniteRefusal, type Failure, type Toast } from "./failure";
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
  /** Mine: save what I typed over theirs. */
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

export type FormRules<Values extends object> = {
  id: string;
  validate: (values: Values) => Problems | null;
  /** The success toast of the error catalogue. */
  savedToast: string;
  newIdempotencyKey: () => string;
  /** Reads the record a stale save came back with: keeping mine then keeps what was changed, and the rest is theirs. */
  readCurrent?: (current: unknown) => Values;
};

const isSame = <Values extends object>(left: Values, right: Values): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

function versionOf(current: unknown): Version | undefined {
  if (typeof current !== "object" || current === null || !("version" in current)) return undefined;
  const { version } = current;
  return typeof version === "number" || typeof version === "string" ? version : undefined;
}

/** What was changed of what was loaded, upon what there is now. */
function mergedUpon<Values extends object>(theirs: Values, { values, initial }: { values: Values; initial: Values }) {
  const fields = Object.keys(theirs) as (keyof Values)[];
  const changed = fields.filter((field) => JSON.stringify(values[field]) !== JSON.stringify(initial[field]));
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, values[field]])) };
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
        return {
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
          "conflict.kept": {
            target: "editing",
            actions: assign(({ context }) => {
              const current = context.failure?.current;
              const theirs = rules.readCurrent?.(current);
              return {
                ...(theirs && { values: mergedUpon(theirs, context), initial: theirs }),
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
