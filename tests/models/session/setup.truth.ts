import type { SetupContext } from "../../../src/machines/session/setup/setup.machine";
import { type Acts, type EventsOf, reference, tellWhy, whyOf } from "../support/reference";

type Setup = { stage: "asking" | "unanswered" | "filling"; failure: string | null };

/** Nothing is filled in yet. */
const NOTHING = Object.fromEntries(
  ["code", "storeTitle", "storeAddress", "name", "email", "phone", "sex", "password", "address"].map((name) => [
    name,
    "",
  ]),
);

function ask(now: Setup, acts: Acts): void {
  now.stage = "asking";
  acts.calls("isNeeded");
}

function goToLogin(acts: Acts): void {
  acts.tells({ type: "navigation.requested", to: "/login", replace: true });
  acts.ends();
}

const inform = (acts: Acts, event: object) => acts.tells({ type: "session.informed", event });

/** The first visit to a new shop, by what the server answers and how the form ends. */
export const setupTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<SetupContext, Label, Setup>({
    events,
    start: (acts) => {
      const now: Setup = { stage: "asking", failure: null };
      ask(now, acts);
      return now;
    },
    deeds: {
      "xstate.done.actor.isNeeded": (now, acts, { output: isNeeded }) => {
        if (!isNeeded) return goToLogin(acts);
        now.stage = "filling";
        acts.calls("form", { values: NOTHING });
      },
      "xstate.error.actor.isNeeded": (now, acts, { error }) => {
        Object.assign(now, { stage: "unanswered", failure: whyOf(error).kind });
        tellWhy(acts, whyOf(error));
      },
      "retry.requested": { can: ({ stage }) => stage === "unanswered", does: ask },
      "xstate.done.actor.form": (_, acts, { output: { outcome, saved } }) => {
        if (outcome !== "saved") return acts.ends();
        inform(acts, { type: "credentials.changed", patch: saved });
        inform(acts, { type: "signIn.submitted" });
        goToLogin(acts);
      },
    },
    shows: ({ stage, failure }) => ({
      "whether it waits": stage === "asking",
      "why there is no answer": stage === "unanswered" && failure,
    }),
    shown: ({ value, tags, context: { failure } }) => ({
      "whether it waits": tags.has("busy"),
      "why there is no answer": value === "unanswered" && (failure?.kind ?? null),
    }),
  });
