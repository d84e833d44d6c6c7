import type { SignInRules } from "../../../src/api/session/second-factor";
import type { SignInRulesContext } from "../../../src/machines/rights/sign-in-rules.machine";
import { isDefinite } from "../support/failures";
import { type Acts, type EventsOf, reference, tellAnyWhy, whyOf } from "../support/reference";

type Dialog = {
  stage: "closed" | "loading" | "unread" | "editing" | "saving";
  rules: SignInRules | null;
  chosen: string;
  failure: string | null;
  isUncertain: boolean;
  key: string;
};

function load(now: Dialog, acts: Acts): void {
  now.stage = "loading";
  acts.calls("loadRules");
}

const isOpen = ({ stage }: Dialog): boolean => stage !== "closed" && stage !== "saving";

/** The dialog of the sign-in rule, by what is chosen and what the server answers. */
export const signInRulesTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<SignInRulesContext, Label, Dialog>({
    events,
    start: () => ({
      stage: "closed",
      rules: null,
      chosen: "optional",
      failure: null,
      isUncertain: false,
      key: "",
    }),
    deeds: {
      "dialog.opened": {
        can: ({ stage }) => stage === "closed",
        does: (now, acts) => {
          Object.assign(now, { rules: null, failure: null });
          load(now, acts);
        },
      },
      "dialog.closed": {
        can: isOpen,
        does: (now, acts) => {
          acts.givesUp("loadRules");
          now.stage = "closed";
        },
      },
      "xstate.done.actor.loadRules": (now, acts, { output }) =>
        Object.assign(now, {
          stage: "editing",
          rules: output,
          chosen: output.second_factor,
          isUncertain: false,
          key: acts.newKey(),
        }),
      "xstate.error.actor.loadRules": (now, _, { error }) =>
        Object.assign(now, { stage: "unread", failure: whyOf(error).kind }),
      "retry.requested": {
        can: ({ stage }) => stage === "unread",
        does: (now, acts) => {
          now.failure = null;
          load(now, acts);
        },
      },
      "choice.changed": {
        can: ({ stage }) => stage === "editing",
        does: (now, _, { chosen }) => Object.assign(now, { chosen, failure: null }),
      },
      "rules.submitted": {
        can: ({ stage, rules, chosen }) => stage === "editing" && rules?.second_factor !== chosen,
        does: (now, acts) => {
          now.stage = "saving";
          const { chosen, rules, key } = now;
          acts.calls("saveRules", { second_factor: chosen, version: rules?.version, idempotencyKey: key });
        },
      },
      "xstate.done.actor.saveRules": (now, acts) => {
        now.stage = "closed";
        acts.tells({ type: "toast.raised", toast: { tone: "success", text: "Updated successfully" } });
      },
      "xstate.error.actor.saveRules": (now, acts, { error }) => {
        const why = whyOf(error);
        tellAnyWhy(acts, why);
        // It is another rule now, so it is read again.
        if (why.kind === "stale" || why.kind === "duplicate") return load(now, acts);
        Object.assign(now, { stage: "editing", failure: why.kind });
        now.isUncertain ||= !isDefinite(why.kind);
      },
    },
    shows: ({ stage, ...now }) => ({
      "whether it is open": stage !== "closed",
      "whether it waits": stage === "loading" || stage === "saving",
      "the rule and the choice": stage === "closed" ? null : [now.rules, now.chosen],
      "why it failed": stage === "closed" ? null : [now.failure, now.isUncertain],
    }),
    shown: ({ tags, context: { rules, chosen, failure, isUncertain } }) => ({
      "whether it is open": tags.has("open"),
      "whether it waits": tags.has("busy"),
      "the rule and the choice": tags.has("open") ? [rules, chosen] : null,
      "why it failed": tags.has("open") ? [failure?.kind ?? null, isUncertain] : null,
    }),
  });
