/**
 * A form that a person changes, saves or leaves. Nothing typed is lost: a failed save returns to the form as it was, a
 * version conflict asks which version to keep, and leaving a modified form asks first. A form that changed after its
 * record was created asks before it creates another one; a form that edits continues from what was saved.
 */
import { and, assign, emit, enqueueActions, not, setup, stateIn } from "xstate";
import {
  afterChange,
  currentOf,
  failedAs,
  failureIn,
  isDefiniteRefusal,
  isUncertainAfter,
  tellFailure,
  type Toast,
} from "../failure";
import {
  bringBack,
  fromSaved,
  isSame,
  mended,
  keepMine,
  mergeWith,
  NO_CONFLICT,
  problemsOf,
  useLatest,
} from "./form.parts";
import { followed, restored } from "./form.kept";
import { newIdempotencyKey as newKey } from "../idempotency-key";
import type { FormEvent } from "./form.events";
import type { FormContext, FormInput, FormOutput, FormRules, SaveRequest } from "./form.types";
import type { Outward } from "../outward";
import { tellProblems } from "../problems";
import { missingEffect } from "../stub";

export type * from "./form.events";
export type * from "./form.types";

export const createFormMachine = <Values extends object>({
  save = missingEffect<unknown, SaveRequest>("save"),
  newIdempotencyKey = newKey,
  ...rules
}: FormRules<Values>) =>
  setup({
    types: {
      context: {} as FormContext<Values>,
      events: {} as FormEvent<Values>,
      emitted: {} as Outward,
      input: {} as FormInput<Values>,
      output: {} as FormOutput,
      tags: {} as "modified" | "busy" | "editable" | "confirming" | "saved",
    },
    actors: { save },
    actions: {
      applyChange: assign(({ context, event }) => {
        if (!("patch" in event)) return {};
        const values = { ...context.values, ...event.patch };
        return {
          values,
          problems: context.problems && mended(context.problems, event.patch, rules.validate(values, false)),
          ...afterChange(context, newIdempotencyKey),
        };
      }),
      keepFailure: assign(({ context, event }) => {
        const failure = failureIn(event);
        const isUncertain = isUncertainAfter(context, failure);
        const mine = { ...context, decisions: {} };
        return {
          decisions: {},
          conflicts: mergeWith(rules.editing, currentOf(failure), mine)?.conflicts ?? [],
          failure,
          problems: problemsOf(failure),
          isUncertain,
          unanswered: isDefiniteRefusal(failure) ? context.unanswered : [...context.unanswered, context.values],
          isOutdated: context.isOutdated || isUncertain || failure.kind === "stale",
        };
      }),
      goOnFromSaved: assign(({ context, event }) => ({
        ...fromSaved(context, failureIn(event)),
        idempotencyKey: newIdempotencyKey(),
      })),
      tellFailure,
      tellProblems: tellProblems(({ values }: FormContext<Values>) => rules.validate(values, false)),
      tellFound: tellProblems((_context: FormContext<Values>, event: FormEvent<Values>) =>
        event.type === "problems.found" ? event.problems : null,
      ),
      tellUploading: tellProblems(({ values }: FormContext<Values>) => rules.validate(values, true)),
      beginAgain: assign(({ context }) => ({
        values: context.initial,
        problems: null,
        failure: null,
        isUncertain: false,
        unanswered: [],
        idempotencyKey: newIdempotencyKey(),
      })),
      tellSuperseded: emit({ type: "toast.raised", toast: { tone: "success", text: "Saved in another tab" } }),
      becomeAnother: assign({
        idempotencyKey: newIdempotencyKey,
        failure: null,
        isUncertain: false,
        unanswered: [],
      }),
      rebase: assign(({ context, event }) =>
        // Only when this form's own fields are as they were: otherwise saving must meet the conflict.
        event.type === "record.refreshed" && isSame(event.values, context.initial) ? { version: event.version } : {},
      ),
    },
    guards: {
      isModified: ({ context }) => !isSame(context.values, context.initial),
      isValid: ({ context }) => rules.validate(context.values, false) === null,
      isStale: failedAs("stale"),
      isInConflict: ({ context }) => context.failure?.kind === "stale",
      /** An earlier version of this form was saved for certain. */
      isRepeated: ({ context }) => context.failure?.kind === "duplicate",
      hasSavedRecord: ({ context }) => context.failure?.kind === "duplicate" && context.failure.saved !== null,
      isUploading: stateIn({ editing: "uploading" }),
      isEdit: ({ context }) => context.version !== undefined,
      isSavedBefore: failedAs("duplicate"),
      /** The server refused a stale save with the record as it is now. */
      hasLatest: ({ context }) => mergeWith(rules.editing, currentOf(context.failure), context) !== null,
      hasDropped: ({ context }) => context.dropped !== null,
      isDecided: ({ context }) => context.conflicts.every(({ path }) => path in context.decisions),
    },
  }).createMachine({
    id: rules.id,
    context: ({ input }) => ({
      key: input.key,
      wanted: input.wanted ?? null,
      initial: input.values,
      values: { ...input.values, ...input.draft },
      version: input.version,
      problems: null,
      failure: null,
      isUncertain: false,
      isOutdated: false,
      unanswered: [],
      idempotencyKey: newIdempotencyKey(),
      ...NO_CONFLICT,
      marks: {},
      saved: undefined,
    }),
    initial: "editing",
    output: ({ event }) => event.output as FormOutput,
    on: { "record.refreshed": { actions: "rebase" } },
    states: {
      editing: {
        initial: "unmodified",
        tags: "editable",
        on: {
          "field.changed": { actions: "applyChange" },
          "upload.started": { target: ".uploading" },
          "draft.restored": {
            actions: assign(({ context, event }) => restored(context.initial, event.kept, rules.renew)),
          },
          "draft.followed": {
            guard: not("isUploading"),
            actions: assign(({ context, event }) => followed(context, event.kept, rules.renew)),
          },
          // The record is read again; a form that creates begins with another one.
          "draft.superseded": [
            { guard: "isEdit", target: "left", actions: [assign({ isOutdated: true }), "tellSuperseded"] },
            { actions: ["beginAgain", "tellSuperseded"] },
          ],
          "conflict.undone": {
            guard: "hasDropped",
            target: "resolvingConflict",
            actions: assign(({ context }) => bringBack(rules.editing, context)),
          },
          // Of a form that creates, another record may be meant.
          "another.requested": { guard: and([not("isEdit"), "isRepeated"]), target: "confirmingAnother" },
          "saved.opened": { guard: and([not("isEdit"), "hasSavedRecord"]), target: "confirmingOpening" },
          "problems.found": { actions: "tellFound" },
          "form.submitted": [{ guard: "isValid", target: "saving" }, { actions: "tellProblems" }],
        },
        states: {
          unmodified: {
            always: { guard: "isModified", target: "modified" },
            on: { "leave.requested": { target: "#left" } },
          },
          modified: {
            tags: "modified",
            always: { guard: not("isModified"), target: "unmodified" },
            on: { "leave.requested": { target: "#confirmingLeave" } },
          },
          /** A save waits for the picture, and leaving without it asks first. */
          uploading: {
            tags: "modified",
            on: {
              "upload.ended": { target: "unmodified", actions: "applyChange" },
              "form.submitted": { actions: "tellUploading" },
              "conflict.undone": { actions: "tellUploading" },
              "another.requested": { actions: "tellUploading" },
              "leave.requested": { target: "#confirmingLeave" },
            },
          },
          history: { type: "history" },
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
              enqueue.assign({ saved: event.output ?? null, problems: null, failure: null, isUncertain: false });
              const toast: Toast = { tone: "success", text: rules.savedToast };
              enqueue.emit({ type: "toast.raised", toast });
            }),
          },
          onError: [
            { guard: "isStale", target: "resolvingConflict", actions: "keepFailure" },
            { guard: and(["isEdit", "isSavedBefore"]), target: "editing", actions: ["goOnFromSaved", "tellFailure"] },
            { target: "editing", actions: ["keepFailure", "tellFailure"] },
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
            actions: assign(({ context }) => keepMine(rules.editing, context)),
          },
          "conflict.dropped": [
            {
              guard: "hasLatest",
              target: "editing",
              actions: assign(({ context }) => useLatest(rules.editing, context)),
            },
            { target: "left" },
          ],
          "leave.requested": { target: "confirmingLeave" },
        },
      },
      confirmingAnother: {
        tags: "modified",
        on: {
          "another.cancelled": { target: "editing" },
          "another.confirmed": [
            { guard: "isValid", target: "saving", actions: "becomeAnother" },
            { target: "editing", actions: "tellProblems" },
          ],
        },
      },
      confirmingLeave: {
        id: "confirmingLeave",
        tags: ["modified", "confirming"],
        on: {
          "leave.cancelled": [{ guard: "isInConflict", target: "resolvingConflict" }, { target: "editing.history" }],
          "leave.confirmed": { target: "left" },
        },
      },
      /** Leaving for the record that was saved before. */
      confirmingOpening: {
        tags: ["modified", "confirming"],
        on: { "leave.cancelled": { target: "editing.history" }, "leave.confirmed": { target: "opened" } },
      },
      saved: {
        type: "final",
        tags: "saved",
        output: ({ context }): FormOutput => ({ outcome: "saved", saved: context.saved }),
      },
      opened: {
        type: "final",
        output: ({ context: { failure } }): FormOutput => ({
          outcome: "opened",
          saved: failure?.kind === "duplicate" ? failure.saved : undefined,
        }),
      },
      left: {
        id: "left",
        type: "final",
        output: ({ context }): FormOutput => ({
          outcome: context.isOutdated ? "superseded" : "left",
          saved: undefined,
        }),
      },
    },
  });
