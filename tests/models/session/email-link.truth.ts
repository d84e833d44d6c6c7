import type { EmailLinkContext } from "../../../src/machines/session/email-link.machine";
import { isDefinite } from "../support/failures";
import { type Acts, type EventsOf, reference, tellAnyWhy, whyOf } from "../support/reference";

type Link = {
  stage: "reading" | "unread" | "ready" | "confirming" | "dead" | "taken" | "done";
  change: { email: string; isTaken: boolean } | null;
  failure: string | null;
  isUncertain: boolean;
};

/** A page of a link to a new email, by what is pressed and what the server answers. */
export const emailLinkTruth = <Label extends string>(events: EventsOf<Label>, token: string) => {
  const read = (now: Link, acts: Acts) => {
    now.stage = "reading";
    acts.calls("readLink", { token });
  };
  return reference<EmailLinkContext, Label, Link>({
    events,
    start: (acts) => {
      acts.calls("readLink", { token });
      return { stage: "reading", change: null, failure: null, isUncertain: false };
    },
    deeds: {
      "xstate.done.actor.readLink": (now, _, { output: change }) =>
        Object.assign(now, { change, stage: change.isTaken ? "taken" : "ready" }),
      "xstate.error.actor.readLink": (now, acts, { error }) => {
        const why = whyOf(error);
        const isDead = isDefinite(why.kind);
        Object.assign(now, { stage: isDead ? "dead" : "unread", failure: why.kind });
        if (!isDead) tellAnyWhy(acts, why);
      },
      "retry.requested": { can: ({ stage }) => stage === "unread" || stage === "taken", does: read },
      "email.confirmed": {
        can: ({ stage }) => stage === "ready",
        does: (now, acts) => {
          Object.assign(now, { stage: "confirming", failure: null });
          acts.calls("confirmEmail", { token });
        },
      },
      "xstate.done.actor.confirmEmail": (now) => Object.assign(now, { stage: "done" }),
      "xstate.error.actor.confirmEmail": (now, acts, { error }) => {
        const why = whyOf(error);
        now.failure = why.kind;
        // The link may be dead, or its address taken.
        if (isDefinite(why.kind)) return read(now, acts);
        now.stage = "ready";
        now.isUncertain = true;
        tellAnyWhy(acts, why);
      },
      "signIn.requested": {
        can: ({ stage }) => stage === "done",
        does: ({ change }, acts) => {
          acts.tells({ type: "session.informed", event: { type: "password.chosen", email: change?.email } });
          acts.tells({ type: "navigation.requested", to: "/login", replace: true });
        },
      },
    },
    shows: ({ stage, change, failure, isUncertain }) => ({
      "what is on the page": stage,
      "whether it waits": stage === "reading" || stage === "confirming",
      "the change": change,
      "why it failed": [failure, isUncertain],
    }),
    shown: ({ value, tags, context: { change, failure, isUncertain } }) => ({
      "what is on the page": value,
      "whether it waits": tags.has("busy"),
      "the change": change,
      "why it failed": [failure?.kind ?? null, isUncertain],
    }),
  });
};
