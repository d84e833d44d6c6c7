import { lookupMachine, profileMachine, type SessionContext } from "../../../src/machines/session/session.machine";
import { failing, failures } from "../support/failures";
import { valueOf } from "../support/model";
import type { Rig } from "../support/run";
import type { Told } from "../support/truth";
import { sessionEvents, sessionModel } from "./session.model";
import { sessionTruth } from "./session.truth";

const visitEvents = {
  ...sessionEvents,
  "types another email": { type: "credentials.changed", patch: { email: "grace@example.com" } },
  "the sign-in fails on the server": failing("signIn", failures.serverFault),
} as const;

/** The session's machine with effects that the path decides. */
export const provideSession: NonNullable<Rig<SessionContext, string>["provide"]> = (machine, steer, recordEvent) =>
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
  });

/** The session of a browser with or without a token, on pages with or without unsaved changes, next to its truth. */
export const sessionWalk = (
  hasToken: boolean,
  hasUnsaved: boolean,
): Told<SessionContext, keyof typeof visitEvents> => ({
  model: { machine: sessionModel(hasToken, hasUnsaved).machine, input: {}, events: visitEvents, stateOf: valueOf },
  effects: [],
  provide: provideSession,
  invariants: {},
  often: [
    "types the email",
    "types the password",
    "submits",
    "the credentials are accepted",
    "signs out",
    "stays signed in",
  ],
  oracle: sessionTruth(visitEvents, { hasToken, hasUnsaved }),
});
