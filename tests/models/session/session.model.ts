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
  "forgot the password": { type: "forgot.opened" },
  "types half an email": { type: "credentials.changed", patch: { email: "ada@" } },
  "asks for a reset": { type: "reset.requested" },
  "a link is sent": succeeding("askForLink", undefined),
  "no link is sent": failing("askForLink", failures.timeout),
  "chose a password by a link": { type: "password.chosen", email: "grace@example.com" },
  "returns to sign in": { type: "forgot.closed" },
  "is signed in": succeeding("signIn", undefined),
  "is asked for a code": failing("signIn", failureOf(417, "Enter the code", { code: "second_factor" })),
  "the code is right": { type: "code.accepted" },
  "goes back from the code": { type: "code.left" },
  "a second factor is needed": { type: "factor.needed" },
  "has set the second factor up": { type: "factor.turnedOn" },
  "is not let in": failing("signIn", failureOf(400, "verify password", { code: "wrong_password" })),
  "finds no server": failing("signIn", failures.unreachable),
  "signs out": { type: "signOut.requested" },
  "the session expires": { type: "session.expired" },
  "the session ends elsewhere": { type: "session.endedElsewhere" },
  "somebody else signs in": { type: "person.replaced", name: "Grace" },
  "signs in again elsewhere": { type: "person.returned" },
  "a call is forbidden": { type: "session.forbidden" },
  "the no-access page is shown": { type: "location.changed", pathname: "/error" },
  "another page is shown": { type: "location.changed", pathname: "/orders" },
  "the look-ups are out of date": { type: "lookups.outdated" },
} as const;

export type SessionLabel = keyof typeof sessionEvents;
export type SessionView = View<SessionContext>;

const stateOf: Model<SessionContext, SessionLabel>["stateOf"] = (session) => {
  const { credentials, problems, failure, replacedBy } = session.context;
  const typed = [credentials.email, credentials.password, Object.entries(problems), failure?.kind];
  return [valueOf(session), ...typed, replacedBy].join(" ");
};

/** A session that begins as its cookies say, on pages with unsaved changes or without. */
export const sessionModel = (hasToken: boolean, hasUnsaved = false) =>
  ({
    machine: sessionMachine.provide({ guards: { hasToken: () => hasToken, isAllSaved: () => !hasUnsaved } }),
    input: {},
    events: sessionEvents,
    stateOf,
    edgeOf: (before, label, after) => {
      const { credentials, failure } = before.context;
      const known = [emailProblem(credentials.email), credentials.password === "", failure?.kind];
      return [valueOf(before), ...known, label, valueOf(after)].join(" ");
    },
  }) satisfies Model<SessionContext, SessionLabel>;
