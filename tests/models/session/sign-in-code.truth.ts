import type { SignInCodeContext } from "../../../src/machines/session/sign-in-code.machine";
import { type EventsOf, reference, tellAnyWhy, whyOf } from "../support/reference";

type Step = { isRecovery: boolean; isBusy: boolean; code: string; problem: string | null; failure: string | null };

const isTyping = ({ isBusy }: Step): boolean => !isBusy;
const isComplete = ({ isRecovery, code }: Step): boolean =>
  isRecovery ? code.trim() !== "" : /^[0-9]{6}$/.test(code.replaceAll(" ", ""));

/** The step of the code, by what is typed and what the server answers. */
export const signInCodeTruth = <Label extends string>(
  events: EventsOf<Label>,
  { email, password }: { email: string; password: string },
) =>
  reference<SignInCodeContext, Label, Step>({
    events,
    start: () => ({ isRecovery: false, isBusy: false, code: "", problem: null, failure: null }),
    deeds: {
      "code.changed": {
        can: isTyping,
        does: (now, _, { code }) => Object.assign(now, { code, problem: null, failure: null }),
      },
      "kind.switched": {
        can: isTyping,
        does: (now) => Object.assign(now, { isRecovery: !now.isRecovery, code: "", problem: null, failure: null }),
      },
      "back.requested": {
        can: isTyping,
        does: (_, acts) => {
          acts.tells({ type: "session.informed", event: { type: "code.left" } });
          acts.ends();
        },
      },
      "code.submitted": {
        can: isTyping,
        does: (now, acts) => {
          if (isComplete(now)) {
            now.isBusy = true;
            acts.calls("signIn", { email, password, code: now.code });
          } else
            now.problem = now.isRecovery
              ? "Enter one of your recovery codes"
              : "Enter the 6 digits that your app shows";
        },
      },
      "xstate.done.actor.signIn": (_, acts) => {
        acts.tells({ type: "session.informed", event: { type: "code.accepted" } });
        acts.ends();
      },
      "xstate.error.actor.signIn": (now, acts, { error }) => {
        const why = whyOf(error);
        Object.assign(now, { isBusy: false, code: "", failure: why.kind });
        tellAnyWhy(acts, why);
      },
    },
    shows: ({ isRecovery, isBusy, code, problem, failure }) => ({
      "whether a recovery code is asked for": isRecovery,
      "whether it waits": isBusy,
      "what is typed": [code, problem],
      "why it failed": failure,
    }),
    shown: ({ tags, context: { code, problem, failure } }) => ({
      "whether a recovery code is asked for": tags.has("recovery"),
      "whether it waits": tags.has("busy"),
      "what is typed": [code, problem],
      "why it failed": failure?.kind ?? null,
    }),
  });
