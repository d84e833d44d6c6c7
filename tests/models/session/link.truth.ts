import type { LinkContext } from "../../../src/machines/session/link.machine";
import { type Acts, type EventsOf, reference, tellAnyWhy, whyOf } from "../support/reference";
import { isDefinite } from "../support/failures";

type Link = {
  stage: "reading" | "unread" | "editing" | "saving" | "reading again" | "dead";
  email: string | null;
  password: string;
  problem: string | null;
  failure: string | null;
  isUncertain: boolean;
};

const isEditing = ({ stage }: Link): boolean => stage === "editing";

function problemOf(password: string): string | null {
  if (password === "") return "Password is required";
  return password.length < 8 ? "Password must be at least 8 characters" : null;
}

/** A page of a one-time link, by what is typed and what the server answers. */
export const linkTruth = <Label extends string>(events: EventsOf<Label>, token: string) => {
  const read = (now: Link, acts: Acts, stage: "reading" | "reading again") => {
    now.stage = stage;
    acts.calls("readLink", { token });
  };
  return reference<LinkContext, Label, Link>({
    events,
    start: (acts) => {
      acts.calls("readLink", { token });
      return { stage: "reading", email: null, password: "", problem: null, failure: null, isUncertain: false };
    },
    deeds: {
      "xstate.done.actor.readLink": (now, _, { output: { email } }) => {
        if (now.stage === "reading") Object.assign(now, { email, failure: null });
        now.stage = "editing";
      },
      "xstate.error.actor.readLink": (now, acts, { error }) => {
        const why = whyOf(error);
        const isDead = isDefinite(why.kind);
        if (now.stage === "reading again" && !isDead) return Object.assign(now, { stage: "editing" });
        Object.assign(now, { stage: isDead ? "dead" : "unread", failure: why.title });
        if (!isDead) tellAnyWhy(acts, why);
      },
      "retry.requested": { can: ({ stage }) => stage === "unread", does: (now, acts) => read(now, acts, "reading") },
      "password.changed": {
        can: isEditing,
        does: (now, _, { password }) => Object.assign(now, { password, problem: null, failure: null }),
      },
      "password.submitted": {
        can: isEditing,
        does: (now, acts) => {
          Object.assign(now, { problem: problemOf(now.password), failure: null });
          if (now.problem !== null) return;
          now.stage = "saving";
          acts.calls("choosePassword", { token, password: now.password });
        },
      },
      "xstate.done.actor.choosePassword": ({ email }, acts) => {
        acts.tells({ type: "session.informed", event: { type: "password.chosen", email } });
        acts.tells({ type: "toast.raised", toast: { tone: "success", text: "Password saved, sign in with it" } });
        acts.tells({ type: "navigation.requested", to: "/login", replace: true });
        acts.ends();
      },
      "xstate.error.actor.choosePassword": (now, acts, { error }) => {
        const why = whyOf(error);
        now.failure = why.title;
        tellAnyWhy(acts, why);
        // Either the link or the password is at fault.
        if (why.kind === "refused") return read(now, acts, "reading again");
        now.stage = "editing";
        now.isUncertain ||= !isDefinite(why.kind);
      },
    },
    shows: ({ stage, email, password, problem, failure, isUncertain }) => ({
      "what is on the page": stage === "reading again" || stage === "saving" ? "editing" : stage,
      "whether it waits": stage === "reading" || stage === "saving" || stage === "reading again",
      "whose link it is": email,
      "what is typed": [password, problem],
      "why it failed": [failure, isUncertain],
    }),
    shown: ({ value, tags, context: { holder, password, problem, failure, isUncertain } }) => ({
      "what is on the page": typeof value === "string" ? value : "editing",
      "whether it waits": tags.has("busy"),
      "whose link it is": holder?.email ?? null,
      "what is typed": [password, problem],
      "why it failed": [failure?.title ?? null, isUncertain],
    }),
  });
};
