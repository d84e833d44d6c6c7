/**
 * The shop's sign-in rule. An administrator opens it, chooses who needs a second factor, and saves. When somebody else
 * saved meanwhile, their rule is shown instead.
 */
import { assign, emit, fromPromise, setup } from "xstate";
import {
  editSignInRules,
  loadSignInRules,
  type SecondFactorOf,
  type SignInRules,
} from "../../api/session/second-factor";
import { failedAs, keepFailure, noteUncertain, tellAnyFailure, type Failure } from "../kit/failure";
import { newIdempotencyKey } from "../kit/idempotency-key";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";

export type SignInRulesContext = {
  /** As they were read; null before. */
  rules: SignInRules | null;
  chosen: SecondFactorOf;
  failure: Failure | null;
  /** A save may have happened: it ended in neither success nor a definite refusal. */
  isUncertain: boolean;
  idempotencyKey: string;
};

export type SignInRulesSave = SignInRules & { idempotencyKey: string };

export type SignInRulesEvent =
  | { type: "dialog.opened" }
  | { type: "dialog.closed" }
  | { type: "choice.changed"; chosen: SecondFactorOf }
  | { type: "rules.submitted" }
  | { type: "retry.requested" };

export const signInRulesMachine = setup({
  types: {
    context: {} as SignInRulesContext,
    events: {} as SignInRulesEvent,
    emitted: {} as Outward,
    tags: {} as "open" | "busy",
  },
  actors: {
    loadRules: missingEffect<SignInRules, void>("loadRules"),
    saveRules: missingEffect<void, SignInRulesSave>("saveRules"),
  },
  actions: {
    keepFailure,
    noteUncertain,
    tellFailure: tellAnyFailure,
    tellSaved: emit({ type: "toast.raised", toast: { tone: "success", text: "Updated successfully" } }),
  },
  guards: {
    isOther: ({ context: { rules, chosen } }) => rules !== null && rules.second_factor !== chosen,
    /** By someone else, or by an earlier save of this dialog that seemed to fail. */
    isOtherNow: failedAs("stale", "duplicate"),
  },
}).createMachine({
  id: "signInRules",
  context: { rules: null, chosen: "optional", failure: null, isUncertain: false, idempotencyKey: "" },
  initial: "closed",
  states: {
    closed: { on: { "dialog.opened": { target: "loading", actions: assign({ rules: null, failure: null }) } } },
    loading: {
      tags: ["open", "busy"],
      on: { "dialog.closed": { target: "closed" } },
      invoke: {
        id: "loadRules",
        src: "loadRules",
        onDone: {
          target: "editing",
          actions: assign(({ event }) => ({
            rules: event.output,
            chosen: event.output.second_factor,
            isUncertain: false,
            idempotencyKey: newIdempotencyKey(),
          })),
        },
        onError: { target: "unread", actions: "keepFailure" },
      },
    },
    unread: {
      tags: "open",
      on: {
        "dialog.closed": { target: "closed" },
        "retry.requested": { target: "loading", actions: assign({ failure: null }) },
      },
    },
    editing: {
      tags: "open",
      on: {
        "dialog.closed": { target: "closed" },
        "choice.changed": { actions: assign(({ event }) => ({ chosen: event.chosen, failure: null })) },
        "rules.submitted": { guard: "isOther", target: "saving" },
      },
    },
    saving: {
      tags: ["open", "busy"],
      invoke: {
        id: "saveRules",
        src: "saveRules",
        input: ({ context: { rules, chosen, idempotencyKey } }): SignInRulesSave => ({
          second_factor: chosen,
          version: rules?.version ?? 0,
          idempotencyKey,
        }),
        onDone: { target: "closed", actions: "tellSaved" },
        onError: [
          { guard: "isOtherNow", target: "loading", actions: "tellFailure" },
          { target: "editing", actions: ["keepFailure", "noteUncertain", "tellFailure"] },
        ],
      },
    },
  },
});

export const boundSignInRulesMachine = signInRulesMachine.provide({
  actors: {
    loadRules: fromPromise<SignInRules, void>(({ signal }) => loadSignInRules(signal)),
    saveRules: fromPromise<void, SignInRulesSave>(({ input: { second_factor, ...editing } }) =>
      editSignInRules(second_factor, editing),
    ),
  },
});
