import { failureOf } from "../../../src/api/kit/errors";
import { emailProblem } from "../../../src/machines/kit/email";
import { type SessionContext, sessionMachine } from "../../../src/machines/session/session.machine";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model, type View } from "../support/model";

export const sessionEvents = {
  "types the email": { type: "credentials.changed", patch: { email: "ada@example.com" } },
  "types the password": { type: "credentials.changed", patch: { password: "secret" } },
  "clears the password": { type: "credentials.changed", patch: { password: "" } },
  submits: { type: "signIn.submitted" },
  "opens the password reset": { type: "forgot.opened" },
  "types an incomplete email": { type: "credentials.changed", patch: { email: "ada@" } },
  "asks for a reset": { type: "reset.requested" },
  "a link is sent": succeeding("askForLink", undefined),
  "no link is sent": failing("askForLink", failures.timeout),
  "chooses a password through a link": { type: "password.chosen", email: "grace@example.com" },
  "returns to sign in": { type: "forgot.closed" },
  "the credentials are accepted": succeeding("signIn", undefined),
  "the server asks for a code": failing("signIn", failureOf(417, "Enter the code", { code: "second_factor" })),
  "the code is accepted": { type: "code.accepted" },
  "returns from the code": { type: "code.left" },
  "a second factor is needed": { type: "factor.needed" },
  "turns the second factor on": { type: "factor.turnedOn" },
  "the credentials are refused": failing("signIn", failureOf(400, "verify password", { code: "wrong_password" })),
  "finds no server": failing("signIn", failures.unreachable),
  "signs out": { type: "signOut.requested" },
  "stays signed in": { type: "signOut.cancelled" },
  "decides what stays": { type: "signOut.confirmed" },
  "the session expires": { type: "session.expired" },
  "the session ends in another tab": { type: "session.endedElsewhere" },
  "another person signs in": { type: "person.replaced", name: "Grace" },
  "signs in again in another tab": { type: "person.returned" },
  "a call is forbidden": { type: "session.forbidden" },
  "the no-access page is shown": { type: "location.changed", pathname: "/error" },
  "another page is shown": { type: "location.changed", pathname: "/orders" },
  "the look-ups become outdated": { type: "lookups.outdated" },
  "a page wants the categories": { type: "lookup.wanted", name: "categories" },
} as const;

export type SessionLabel = keyof typeof sessionEvents;
export type SessionView = View<SessionContext>;

const stateOf: Model<SessionContext, SessionLabel>["stateOf"] = (session) => {
  const { credentials, problems, failure, replacedBy } = session.context;
  const typed = [credentials.email, credentials.password, Object.entries(problems), failure?.kind];
  return [valueOf(session), ...typed, replacedBy].join(" ");
};

/** A session that starts with or without a token, on pages with or without unsaved changes. */
export const sessionModel = (hasToken: boolean, hasUnsaved = false) =>
  ({
    machine: sessionMachine.provide({
      guards: { hasToken: () => hasToken, isAllSaved: () => !hasUnsaved, isNothingLeft: () => !hasUnsaved },
    }),
    input: {},
    events: sessionEvents,
    stateOf,
    edgeOf: (before, label, after) => {
      const { credentials, failure } = before.context;
      const known = [emailProblem(credentials.email), credentials.password === "", failure?.kind];
      return [valueOf(before), ...known, label, valueOf(after)].join(" ");
    },
  }) satisfies Model<SessionContext, SessionLabel>;
