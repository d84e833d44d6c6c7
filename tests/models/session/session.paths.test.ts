import { emailProblem, isEmail } from "../../../src/machines/kit/email";
import type { SessionContext } from "../../../src/machines/session/session.machine";
import { sessionEvents, sessionModel, type SessionLabel } from "./session.model";
import { sessionTruth } from "./session.truth";
import { provideSession, sessionWalk } from "./session.walk";
import { describeModel } from "../support/check";
import { at } from "../support/mutate";
import type { Invariants, Rig, TakenStep } from "../support/run";

const FAILURES: ReadonlySet<string> = new Set(["the credentials are refused", "finds no server", "no link is sent"]);
const ENDINGS: ReadonlySet<SessionLabel> = new Set([
  "the session expires",
  "the session ends in another tab",
  "decides what stays",
  "chooses a password through a link",
]);
const forgotten = { type: "forgetSession" };
const left = { type: "leaveSession" };
const another = { type: "forgetPerson" };
const EXPIRIES: ReadonlySet<string> = new Set(["the session expires", "the session ends in another tab"]);
const HELD = { signedIn: "held" } as const;
const WAYS_OUT: readonly string[] = [
  "chooses a password through a link",
  "another page is shown",
  "the no-access page is shown",
];
/** The label that ends a session: a sign-out does so at once where nothing would be lost. */
const ends = ({ label, before, after }: Pick<TakenStep<SessionContext>, "label" | "before" | "after">): boolean =>
  !before.matches("signedOut") &&
  (ENDINGS.has(label as SessionLabel) || (label === "signs out" && !after.matches("signedIn")));
const isForgotten = (emitted: readonly { type: string }[]) =>
  emitted.some(({ type }) => type === forgotten.type || type === left.type);

const invariants: Invariants<SessionContext> = {
  "only complete credentials are sent, one call at a time": ({ calls }) =>
    calls.filter(({ name }) => name === "signIn").every(({ input }) => input.email !== "" && input.password !== "") &&
    calls.filter(({ name, state }) => name === "signIn" && state === "pending").length <= 1,
  "a missing password shows an error at its field": ({ label, before, after }) =>
    label !== "submits" ||
    before.context.credentials.password !== "" ||
    after.context.problems.password === "Password is required",
  "the password is discarded after sign-in": ({ label, after }) =>
    label !== "the credentials are accepted" ||
    (after.matches("signedIn") && after.context.credentials.password === ""),
  "a failed sign-in keeps the email and shows a toast": ({ label, before, after, emitted }) =>
    !FAILURES.has(label) ||
    (after.context.credentials.email === before.context.credentials.email &&
      after.context.failure !== null &&
      emitted.some(({ type }) => type === "toast.raised")),
  "the browser's session data is cleared exactly when the session ends": (taken) =>
    isForgotten(taken.emitted) === ends(taken),
  "signing out notifies the server, and an expiry does not": (taken) =>
    taken.emitted.some(({ type }) => type === left.type) === (ends(taken) && !EXPIRIES.has(taken.label)),
  "an expiry shows one toast": ({ label, before, emitted }) =>
    emitted.filter(({ type }) => type === "toast.raised").length ===
    ((EXPIRIES.has(label) && !before.matches(HELD)) || FAILURES.has(label) ? 1 : 0),
  "a held page stays until the person leaves it or signs in again": ({ label, before, after }) =>
    !before.matches(HELD) ||
    after.matches(HELD) ||
    label === "a second factor is needed" ||
    [...WAYS_OUT, ...(label === "signs in again in another tab" ? [label] : [])].includes(label),
  "a held page names the person who signed in instead": ({ label, before, after }) =>
    after.context.replacedBy ===
    (!after.matches(HELD) || EXPIRIES.has(label)
      ? null
      : label === "another person signs in"
        ? "Grace"
        : before.context.replacedBy),
  "leaving a held page clears the previous person's data": ({ label, before, emitted }) =>
    emitted.some(({ type }) => type === another.type) === (before.matches(HELD) && label.endsWith("page is shown")),
  "the code is requested after a correct password, and the password is kept until then": ({
    label,
    before,
    after,
    emitted,
  }) =>
    label !== "the server asks for a code" ||
    (after.matches({ signedOut: "code" }) &&
      after.context.credentials.password === before.context.credentials.password &&
      after.context.failure === null &&
      emitted.length === 0),
  "leaving the code step discards the password": ({ before, after }) =>
    !before.matches({ signedOut: "code" }) ||
    after.matches({ signedOut: "code" }) ||
    after.context.credentials.password === "",
  "turning the second factor on loads all data": ({ label, before, after, started }) =>
    label !== "turns the second factor on" ||
    !before.matches({ signedIn: "settingUp" }) ||
    (after.matches({ signedIn: "permitted" }) && started.length === 7),
  "a session loads the profile and six look-ups": ({ label, before, after, started }) =>
    (before.matches("signedIn") && !(before.matches(HELD) && after.matches({ signedIn: "permitted" }))) ||
    !after.matches("signedIn") ||
    label === "signs in again in another tab" ||
    started.length === 7,
  "outdated look-ups reload without the profile": ({ label, before, started }) =>
    label !== "the look-ups become outdated" || started.length === 6 + before.context.wanted.length,
  "a list that a page wants is loaded once, and with the others from then on": ({ label, before, started }) =>
    label !== "a page wants the categories" || started.length === 1 - before.context.wanted.length,
  "the no-access page stays until another page is shown": ({ label, before, after }) =>
    !before.matches({ signedIn: { refused: "shown" } }) ||
    after.matches({ signedIn: { refused: "shown" } }) ||
    [
      "another page is shown",
      "a second factor is needed",
      "the session expires",
      "the session ends in another tab",
      "signs out",
      "another person signs in",
      "chooses a password through a link",
    ].includes(label),
  "a link is requested once, only for the complete email that is shown": ({ calls, after }) => {
    const asked = calls.filter(({ name, state }) => name === "askForLink" && state === "pending");
    return (
      asked.length <= 1 &&
      asked.every(({ input }) => isEmail(String(input.email)) && input.email === after.context.credentials.email)
    );
  },
  "the email field shows its validation error": ({ label, before, after }) =>
    label !== "asks for a reset" ||
    isEmail(before.context.credentials.email) ||
    after.context.problems.email === emailProblem(before.context.credentials.email),
  "the page reports a sent link only after it was sent to the shown email": ({ label, after }) =>
    !after.matches({ signedOut: { forgot: "sent" } }) || label === "a link is sent",
  "each view starts without the other view's errors": ({ label, after }) =>
    !(label === "opens the password reset" || label === "returns to sign in") ||
    (after.context.failure === null && Object.keys(after.context.problems).length === 0),
  "choosing a password opens the sign-in with its email and signs the current person out": ({ label, after }) =>
    label !== "chooses a password through a link" ||
    (after.context.credentials.email === "grace@example.com" &&
      after.context.credentials.password === "" &&
      after.matches({ signedOut: { signIn: "editing" } })),
};

const rigOf = (hasToken: boolean, hasUnsaved: boolean): Rig<SessionContext, SessionLabel> => ({
  model: sessionModel(hasToken, hasUnsaved),
  effects: [],
  provide: provideSession,
  oracle: sessionTruth(sessionEvents, { hasToken, hasUnsaved }),
  invariants: {
    ...invariants,
    "a page with unsaved changes is held when its session ends": ({ label, before, after }) =>
      !EXPIRIES.has(label) ||
      !before.matches("signedIn") ||
      before.matches(HELD) ||
      after.matches(hasUnsaved ? HELD : "signedOut"),
    "a sign-out asks first where something would be lost": ({ label, before, after }) =>
      label !== "signs out" ||
      !before.matches({ signedIn: "permitted" }) ||
      after.matches(hasUnsaved ? { signedIn: "confirmingSignOut" } : "signedOut"),
    "the set-up of a required second factor opens when nothing is unsaved": ({ label, before, after }) =>
      label !== "a second factor is needed" ||
      !before.matches("signedIn") ||
      after.matches({ signedIn: "settingUp" }) === (before.matches({ signedIn: "settingUp" }) || !hasUnsaved),
  },
});

describeModel("a session", {
  of: "session",
  rigs: [rigOf(false, false), rigOf(true, false), rigOf(true, true)],
  walks: [sessionWalk(false, false), sessionWalk(true, false), sessionWalk(true, true)] as never,
  mutants: [
    {
      fault: "an expiry that keeps session data",
      put: (config) =>
        Object.assign(at(config, "states", "signedIn", "on"), { "session.expired": { target: "signedOut" } }),
      caughtBy: "the browser's session data is cleared exactly when the session ends",
    },
    {
      fault: "a link request for an incomplete email",
      put: (config) =>
        Object.assign(at(config, "states", "signedOut", "states", "forgot", "states", "asking", "on"), {
          "reset.requested": { target: "sending" },
        }),
      caughtBy: "a link is requested once, only for the complete email that is shown",
    },
    {
      fault: "a changed email that is shown as the recipient",
      put: (config) =>
        Object.assign(at(config, "states", "signedOut", "states", "forgot", "on"), {
          "credentials.changed": { actions: "keepTyped" },
        }),
      caughtBy: "the page reports a sent link only after it was sent to the shown email",
    },
    {
      fault: "a chosen password that keeps the other person's email",
      put: (config) =>
        Object.assign(at(config, "states", "signedIn", "on"), {
          "password.chosen": { target: "signedOut", actions: "leaveSession" },
        }),
      caughtBy: "choosing a password opens the sign-in with its email and signs the current person out",
    },
    {
      fault: "a chosen password that keeps another person signed in",
      put: (config) =>
        Object.assign(at(config, "states", "signedIn", "on"), { "password.chosen": { actions: "adoptEmail" } }),
      caughtBy: "the browser's session data is cleared exactly when the session ends",
    },
    {
      fault: "a sign-out that does not ask",
      put: (config) =>
        Object.assign(at(config, "states", "signedIn", "states", "permitted", "on"), {
          "signOut.requested": { target: "#session.signedOut", actions: "leaveSession" },
        }),
      caughtBy: "a sign-out asks first where something would be lost",
    },
    {
      fault: "a sign-out that does not notify the server",
      put: (config) =>
        Object.assign(at(config, "states", "signedIn", "states", "confirmingSignOut", "on"), {
          "signOut.confirmed": { target: "#session.signedOut", actions: "forgetSession" },
        }),
      caughtBy: "signing out notifies the server, and an expiry does not",
    },
  ],
  equivalents: {
    "removed: signedIn.held person.replaced": "what any page does with this event leads to the same held page",
    "field dropped: signedOut.signIn.editing signIn.submitted (1) / clearComplaints / field problems":
      "a field that is filled in has no problem left",
    "field dropped: signedOut.forgot.asking reset.requested (1) / clearComplaints / field problems":
      "a sound email has no problem left",
    "field dropped: signedOut.forgot.asking reset.requested (2) / xstate.assign / field failure":
      "an email that is not sound was typed after the failure",
    "field dropped: signedIn password.chosen / adoptEmail (2) / field problems":
      "a person who is signed in has no problem left",
    "field dropped: signedIn password.chosen / adoptEmail (2) / field failure":
      "a person who is signed in has no failure left",
  },
});
