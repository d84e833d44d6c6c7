import { failureOf } from "../../src/api/errors";
import { lookupMachine, profileMachine, type SessionContext, sessionMachine } from "../../src/machines/session.machine";
import { describeModel } from "./support/check";
import { failing, failures, succeeding } from "./support/failures";
import { valueOf, type Model } from "./support/model";
import { at } from "./support/mutate";
import type { Invariants, Rig } from "./support/run";

const sessionEvents = {
  "types the email": { type: "credentials.changed", patch: { email: "ada@example.com" } },
  "types the password": { type: "credentials.changed", patch: { password: "secret" } },
  "clears the password": { type: "credentials.changed", patch: { password: "" } },
  submits: { type: "signIn.submitted" },
  "forgot the password": { type: "forgot.opened" },
  "asks for a reset": { type: "reset.requested" },
  "returns to sign in": { type: "forgot.closed" },
  "is signed in": succeeding("signIn", undefined),
  "is not let in": failing("signIn", failureOf(400, "verify password")),
  "finds no server": failing("signIn", failures.unreachable),
  "signs out": { type: "signOut.requested" },
  "is signed out": succeeding("signOut", undefined),
  "signs out without a server": failing("signOut", failures.unreachable),
  "the session expires": { type: "session.expired" },
  "a call is forbidden": { type: "session.forbidden" },
  "the no-access page is shown": { type: "location.changed", pathname: "/error" },
  "another page is shown": { type: "location.changed", pathname: "/orders" },
  "the look-ups are out of date": { type: "lookups.outdated" },
} as const;

type Label = keyof typeof sessionEvents;

const stateOf: Model<SessionContext, Label>["stateOf"] = (session) => {
  const { credentials, problems, failure } = session.context;
  return [valueOf(session), credentials.email, credentials.password, Object.keys(problems), failure?.kind].join(" ");
};

const ENDINGS: ReadonlySet<Label> = new Set(["the session expires", "is signed out", "signs out without a server"]);
const forgotten = { type: "forgetSession" };
const isForgotten = (said: readonly { type: string }[]) => said.some(({ type }) => type === forgotten.type);

const invariants: Invariants<SessionContext> = {
  "only complete credentials are sent, and once": ({ calls }) =>
    calls.filter(({ name }) => name === "signIn").every(({ input }) => input.email !== "" && input.password !== "") &&
    calls.filter(({ name, state }) => name === "signIn" && state === "pending").length <= 1,
  "what is missing is said beside its field": ({ label, before, after }) =>
    label !== "submits" ||
    before.context.credentials.password !== "" ||
    after.context.problems.password === "Password is required",
  "the password is forgotten once it let someone in": ({ label, after }) =>
    label !== "is signed in" || (after.matches("signedIn") && after.context.credentials.password === ""),
  "who is not let in still has what was typed, and is told": ({ label, before, after, said }) =>
    !(label === "is not let in" || label === "finds no server") ||
    (after.context.credentials.email === before.context.credentials.email &&
      after.context.failure !== null &&
      said.some(({ type }) => type === "toast.raised")),
  "a session that ends is forgotten here, and only then": ({ label, said, before }) =>
    isForgotten(said) === (ENDINGS.has(label as Label) && !before.matches("signedOut")),
  "an expiry is told, once": ({ label, said }) =>
    said.filter(({ type }) => type === "toast.raised").length ===
    (label === "the session expires" || label === "is not let in" || label === "finds no server" ? 1 : 0),
  "a session loads the profile and six look-ups": ({ before, after, started }) =>
    before.matches("signedIn") || !after.matches("signedIn") || started.length === 7,
  "look-ups out of date are read again, the profile is not": ({ label, started }) =>
    label !== "the look-ups are out of date" || started.length === 6,
  "no access is shown until another page is": ({ label, before, after }) =>
    !before.matches({ signedIn: { refused: "shown" } }) ||
    after.matches({ signedIn: { refused: "shown" } }) ||
    ["another page is shown", "the session expires", "signs out"].includes(label),
};

const rigOf = (hasToken: boolean): Rig<SessionContext, Label> => ({
  model: {
    machine: sessionMachine.provide({ guards: { hasToken: () => hasToken } }),
    input: {},
    events: sessionEvents,
    stateOf,
  },
  effects: [],
  provide: (machine, steer, say) =>
    machine.provide({
      actions: { forgetSession: () => say(forgotten) },
      actors: {
        signIn: steer("signIn"),
        signOut: steer("signOut"),
        profile: profileMachine.provide({ actors: { loadRecord: steer("profile") } }),
        lookup: lookupMachine.provide({ actors: { loadRecord: steer("lookup") } }),
      },
    }),
  invariants,
});

describeModel("a session", {
  rigs: [rigOf(false), rigOf(true)],
  mutants: [
    {
      fault: "an expiry that leaves its cookies",
      put: (config) => Object.assign(at(config, "states", "signedIn", "on", "session.expired"), { actions: [] }),
      caughtBy: "a session that ends is forgotten here, and only then",
    },
    {
      fault: "a password that is kept",
      put: (config) =>
        Object.assign(
          at(config, "states", "signedOut", "states", "signIn", "states", "submitting", "invoke", "onDone"),
          { actions: [] },
        ),
      caughtBy: "the password is forgotten once it let someone in",
    },
    {
      fault: "a sign-out that needs the server",
      put: (config) => Object.assign(at(config, "states", "signingOut", "invoke"), { onError: { target: "signedIn" } }),
      caughtBy: "a session that ends is forgotten here, and only then",
    },
  ],
});
