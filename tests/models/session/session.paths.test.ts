import { emailProblem, isEmail } from "../../../src/machines/kit/email";
import { lookupMachine, profileMachine, type SessionContext } from "../../../src/machines/session/session.machine";
import { sessionModel, type SessionLabel } from "./session.model";
import { describeModel } from "../support/check";
import { at } from "../support/mutate";
import type { Invariants, Rig } from "../support/run";

const FAILURES: ReadonlySet<string> = new Set(["is not let in", "finds no server", "no link is sent"]);
const ENDINGS: ReadonlySet<SessionLabel> = new Set([
  "the session expires",
  "the session ends elsewhere",
  "signs out",
  "chose a password by a link",
]);
const forgotten = { type: "forgetSession" };
const left = { type: "leaveSession" };
const another = { type: "forgetPerson" };
const EXPIRIES: ReadonlySet<string> = new Set(["the session expires", "the session ends elsewhere"]);
const HELD = { signedIn: "held" } as const;
const WAYS_OUT: readonly string[] = [
  "signs out",
  "chose a password by a link",
  "another page is shown",
  "the no-access page is shown",
];
const isForgotten = (said: readonly { type: string }[]) =>
  said.some(({ type }) => type === forgotten.type || type === left.type);

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
    !FAILURES.has(label) ||
    (after.context.credentials.email === before.context.credentials.email &&
      after.context.failure !== null &&
      said.some(({ type }) => type === "toast.raised")),
  "a session that ends is forgotten here, and only then": ({ label, said, before }) =>
    isForgotten(said) === (ENDINGS.has(label as SessionLabel) && !before.matches("signedOut")),
  "the server is told of an end it does not know of": ({ label, said, before }) =>
    said.some(({ type }) => type === left.type) ===
    (ENDINGS.has(label as SessionLabel) && !EXPIRIES.has(label) && !before.matches("signedOut")),
  "an expiry is told, once": ({ label, before, said }) =>
    said.filter(({ type }) => type === "toast.raised").length ===
    ((EXPIRIES.has(label) && !before.matches(HELD)) || FAILURES.has(label) ? 1 : 0),
  "a page that is held stays until its person leaves it or is back": ({ label, before, after }) =>
    !before.matches(HELD) ||
    after.matches(HELD) ||
    label === "a second factor is needed" ||
    [...WAYS_OUT, ...(label === "signs in again elsewhere" ? [label] : [])].includes(label),
  "who takes the place of a person is named, as long as they do": ({ label, before, after }) =>
    after.context.replacedBy ===
    (!after.matches(HELD) || EXPIRIES.has(label)
      ? null
      : label === "somebody else signs in"
        ? "Grace"
        : before.context.replacedBy),
  "whoever comes after a page that was held writes in their own name": ({ label, before, said }) =>
    said.some(({ type }) => type === another.type) === (before.matches(HELD) && label.endsWith("page is shown")),
  "a code is asked for once the password was right, and the password is kept until then": ({
    label,
    before,
    after,
    said,
  }) =>
    label !== "is asked for a code" ||
    (after.matches({ signedOut: "code" }) &&
      after.context.credentials.password === before.context.credentials.password &&
      after.context.failure === null &&
      said.length === 0),
  "no password outlives the step of the code": ({ before, after }) =>
    !before.matches({ signedOut: "code" }) ||
    after.matches({ signedOut: "code" }) ||
    after.context.credentials.password === "",
  "once the second factor is on, all is loaded": ({ label, before, after, started }) =>
    label !== "has set the second factor up" ||
    !before.matches({ signedIn: "settingUp" }) ||
    (after.matches({ signedIn: "permitted" }) && started.length === 7),
  "a session loads the profile and six look-ups": ({ label, before, after, started }) =>
    (before.matches("signedIn") && !(before.matches(HELD) && after.matches({ signedIn: "permitted" }))) ||
    !after.matches("signedIn") ||
    label === "signs in again elsewhere" ||
    started.length === 7,
  "look-ups out of date are read again, the profile is not": ({ label, started }) =>
    label !== "the look-ups are out of date" || started.length === 6,
  "no access is shown until another page is": ({ label, before, after }) =>
    !before.matches({ signedIn: { refused: "shown" } }) ||
    after.matches({ signedIn: { refused: "shown" } }) ||
    [
      "another page is shown",
      "a second factor is needed",
      "the session expires",
      "the session ends elsewhere",
      "signs out",
      "somebody else signs in",
      "chose a password by a link",
    ].includes(label),
  "a link is asked for by a whole email only, once, and by the one that is shown": ({ calls, after }) => {
    const asked = calls.filter(({ name, state }) => name === "askForLink" && state === "pending");
    return (
      asked.length <= 1 &&
      asked.every(({ input }) => isEmail(String(input.email)) && input.email === after.context.credentials.email)
    );
  },
  "what is wrong with the email is said beside it": ({ label, before, after }) =>
    label !== "asks for a reset" ||
    isEmail(before.context.credentials.email) ||
    after.context.problems.email === emailProblem(before.context.credentials.email),
  "a link is said to be sent to the email that is shown, once it was": ({ label, after }) =>
    !after.matches({ signedOut: { forgot: "sent" } }) || label === "a link is sent",
  "each view starts without the other's complaints": ({ label, after }) =>
    !(label === "forgot the password" || label === "returns to sign in") ||
    (after.context.failure === null && Object.keys(after.context.problems).length === 0),
  "who chose a password signs in with it, whoever was signed in": ({ label, after }) =>
    label !== "chose a password by a link" ||
    (after.context.credentials.email === "grace@example.com" &&
      after.context.credentials.password === "" &&
      after.matches({ signedOut: { signIn: "editing" } })),
};

const rigOf = (hasToken: boolean, hasUnsaved: boolean): Rig<SessionContext, SessionLabel> => ({
  model: sessionModel(hasToken, hasUnsaved),
  effects: [],
  provide: (machine, steer, say) =>
    machine.provide({
      actions: { forgetSession: () => say(forgotten), forgetPerson: () => say(another), leaveSession: () => say(left) },
      actors: {
        signIn: steer("signIn"),
        askForLink: steer("askForLink"),
        profile: profileMachine.provide({ actors: { loadRecord: steer("profile") } }),
        lookup: lookupMachine.provide({ actors: { loadRecord: steer("lookup") } }),
      },
    }),
  invariants: {
    ...invariants,
    "a page with unsaved changes is held when its session ends elsewhere": ({ label, before, after }) =>
      !EXPIRIES.has(label) ||
      !before.matches("signedIn") ||
      before.matches(HELD) ||
      after.matches(hasUnsaved && label === "the session ends elsewhere" ? HELD : "signedOut"),
    "who needs a second factor is led to it, once nothing is unsaved": ({ label, before, after }) =>
      label !== "a second factor is needed" ||
      !before.matches("signedIn") ||
      after.matches({ signedIn: "settingUp" }) === (before.matches({ signedIn: "settingUp" }) || !hasUnsaved),
  },
});

describeModel("a session", {
  of: "session",
  rigs: [rigOf(false, false), rigOf(true, false), rigOf(true, true)],
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
      fault: "a link sent to half an email",
      put: (config) =>
        Object.assign(at(config, "states", "signedOut", "states", "forgot", "states", "asking", "on"), {
          "reset.requested": { target: "sending" },
        }),
      caughtBy: "a link is asked for by a whole email only, once, and by the one that is shown",
    },
    {
      fault: "another email that is said to have been sent to",
      put: (config) =>
        Object.assign(at(config, "states", "signedOut", "states", "forgot", "on"), {
          "credentials.changed": { actions: "keepTyped" },
        }),
      caughtBy: "a link is said to be sent to the email that is shown, once it was",
    },
    {
      fault: "a forgotten password that brings its red along",
      put: (config) =>
        Object.assign(at(config, "states", "signedOut", "states", "signIn", "states", "editing", "on"), {
          "forgot.opened": { target: "#session.signedOut.forgot" },
        }),
      caughtBy: "each view starts without the other's complaints",
    },
    {
      fault: "a chosen password that leaves the other person's email in the form",
      put: (config) =>
        Object.assign(at(config, "states", "signedIn", "on"), {
          "password.chosen": { target: "signedOut", actions: "leaveSession" },
        }),
      caughtBy: "who chose a password signs in with it, whoever was signed in",
    },
    {
      fault: "a chosen password that leaves another person signed in",
      put: (config) =>
        Object.assign(at(config, "states", "signedIn", "on"), { "password.chosen": { actions: "adoptEmail" } }),
      caughtBy: "a session that ends is forgotten here, and only then",
    },
    {
      fault: "a sign-out the server never hears of",
      put: (config) =>
        Object.assign(at(config, "states", "signedIn", "on"), {
          "signOut.requested": { target: "signedOut", actions: "forgetSession" },
        }),
      caughtBy: "the server is told of an end it does not know of",
    },
  ],
});
