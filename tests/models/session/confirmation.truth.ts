import type { ConfirmationContext } from "../../../src/machines/session/confirmation.machine";
import { isDefinite } from "../support/failures";
import { type Acts, type EventsOf, reference, tellAnyWhy, whyOf } from "../support/reference";

type Asked = { isBusy: boolean; password: string; problem: string | null; failure: string | null };

function settle(acts: Acts, isConfirmed: boolean): void {
  acts.tells({ type: "confirmation.settled", isConfirmed });
  acts.ends();
}

const isTyping = ({ isBusy }: Asked): boolean => !isBusy;

/** A question for the password, by what is typed and what the server answers. */
export const confirmationTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<ConfirmationContext, Label, Asked>({
    events,
    start: () => ({ isBusy: false, password: "", problem: null, failure: null }),
    deeds: {
      "password.changed": {
        can: isTyping,
        does: (now, _, { password }) => Object.assign(now, { password, problem: null, failure: null }),
      },
      "confirmation.submitted": {
        can: isTyping,
        does: (now, acts) => {
          now.failure = null;
          now.problem = now.password === "" ? "Password is required" : null;
          if (now.problem !== null) return;
          now.isBusy = true;
          acts.calls("confirm", { password: now.password });
        },
      },
      "confirmation.cancelled": (_, acts) => settle(acts, false),
      "xstate.done.actor.confirm": (_, acts) => settle(acts, true),
      "xstate.error.actor.confirm": (now, acts, { error }) => {
        const why = whyOf(error);
        if (why.kind === "sessionExpired") return settle(acts, false);
        Object.assign(now, { isBusy: false, failure: why.kind });
        // A refusal is shown at the field.
        if (!isDefinite(why.kind)) tellAnyWhy(acts, why);
      },
    },
    shows: ({ isBusy, password, problem, failure }) => ({
      "whether it waits": isBusy,
      "what is typed": [password, problem],
      "why it failed": failure,
    }),
    shown: ({ tags, context: { password, problem, failure } }) => ({
      "whether it waits": tags.has("busy"),
      "what is typed": [password, problem],
      "why it failed": failure?.kind ?? null,
    }),
  });
