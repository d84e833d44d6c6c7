import { lookupMachine, profileMachine, type SessionContext } from "../../../src/machines/session/session.machine";
import { valueOf } from "../support/model";
import type { Told } from "../support/truth";
import { sessionModel } from "./session.model";
import { sessionTruth, visitEvents, type Place, type VisitLabel } from "./session.truth";

const PLACES: Readonly<Record<string, Place>> = {
  "signedOut.signIn.editing": "sign-in",
  "signedOut.signIn.submitting": "signing in",
  "signedOut.code": "code",
  "signedOut.forgot.asking": "forgot",
  "signedOut.forgot.sending": "asking for a link",
  "signedOut.forgot.sent": "link sent",
  "signedIn.permitted": "in",
  "signedIn.refused.redirecting": "refused",
  "signedIn.refused.shown": "no access",
  "signedIn.confirmingSignOut": "asking before sign-out",
  "signedIn.settingUp": "setting up",
  "signedIn.held": "held",
};

const placeIn = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? Object.entries(value)
        .map(([name, inner]) => `${name}.${placeIn(inner)}`)
        .join("")
    : String(value);

/** The session of a browser with or without a token, on pages with or without unsaved changes, next to its truth. */
export const sessionWalk = (hasToken: boolean, hasUnsaved: boolean): Told<SessionContext, VisitLabel> => ({
  model: {
    machine: sessionModel(hasToken, hasUnsaved).machine,
    input: {},
    events: visitEvents,
    stateOf: valueOf,
  },
  effects: [],
  provide: (machine, steer, recordEvent) =>
    machine.provide({
      actions: {
        forgetSession: () => recordEvent({ type: "forgetSession" }),
        forgetPerson: () => recordEvent({ type: "forgetPerson" }),
        leaveSession: () => recordEvent({ type: "leaveSession" }),
      },
      actors: {
        signIn: steer("signIn"),
        askForLink: steer("askForLink"),
        profile: profileMachine.provide({ actors: { loadRecord: steer("profile") } }),
        lookup: lookupMachine.provide({ actors: { loadRecord: steer("lookup") } }),
      },
    }),
  invariants: {},
  often: [
    "types the email",
    "types the password",
    "submits",
    "the credentials are accepted",
    "signs out",
    "stays signed in",
  ],
  oracle: {
    begin: sessionTruth(hasToken, hasUnsaved),
    shown: ({ after, started, emitted }) => {
      const { credentials, problems, failure, replacedBy } = after.context;
      const isLoad = (name: string) => name === "profile" || name === "lookup";
      return {
        "the page is the one that the person came to": PLACES[placeIn(after.value)],
        "the fields hold what was typed last, and the password only until it let the person in": credentials,
        "each field shows its problem until it is changed": problems,
        "the failure is shown until something is typed": failure?.kind ?? null,
        "a held page names the person who signed in instead": replacedBy,
        "a request sends what is typed": started.filter(({ name }) => !isLoad(name)).map(({ input }) => input),
        "a session loads the profile and the look-ups": started
          .filter(({ name }) => isLoad(name))
          .map(({ name, input }) => (name === "profile" && input["key"] === "own" ? name : input["key"])),
        "the browser forgets the session exactly when it ends": emitted
          .map(({ type }) => type)
          .filter((type) => type.startsWith("forget") || type.startsWith("leave")),
        "each failure and each expiry shows one toast": emitted.filter(({ type }) => type === "toast.raised").length,
      };
    },
  },
});
