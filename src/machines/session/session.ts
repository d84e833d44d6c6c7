import { createActor, fromPromise } from "xstate";
import { earlyReadsShown } from "../../api/kit/early-reads";
import { dropReplies, keepRepliesWith } from "../../api/kit/kept-replies";
import { forgetPerson, sessionHeader } from "../../api/kit/sender";
import { announceSession, forgetSession, readAdminFlag, readToken } from "../../api/kit/session-cookies";
import { sessionSignals } from "../../api/kit/signals";
import { loadCalls, sessionCalls } from "../../api/session/calls";
import { mayBeParked } from "../kept-note";
import { lookupMachine, profileMachine, sessionMachine, type Credentials, type LookupName } from "./session.machine";

// Only pages of signed-in people keep what they read.
keepRepliesWith(() => import("../../api/drafts/reads"));

/** Forgets the session, and what its person read. */
function endSession(): void {
  forgetSession();
  dropReplies();
}

/** Ends the session here at once; on the server too, if it is reachable, otherwise it expires there within a day. */
function leaveSession(): void {
  const headers = sessionHeader();
  forgetPerson();
  endSession();
  announceSession();
  sessionCalls()
    .then(({ signOut }) => signOut(headers))
    .catch(() => undefined);
}

/** Whether no form on the page has unsaved changes: a modified form asks to stay, as it does before the tab closes. */
export const isAllSaved = (): boolean => dispatchEvent(new Event("beforeunload", { cancelable: true }));

const boundSessionMachine = sessionMachine.provide({
  actors: {
    signIn: fromPromise<void, Credentials>(async ({ input, signal }) => {
      const { signIn } = await sessionCalls();
      await signIn({ email: input.email.trim(), password: input.password }, signal);
    }),
    askForLink: fromPromise<void, { email: string }>(async ({ input, signal }) => {
      const { askForLink } = await sessionCalls();
      await askForLink(input.email.trim(), signal);
    }),
    profile: profileMachine.provide({
      actors: {
        loadRecord: fromPromise<unknown, { key: string }>(async ({ signal }) => {
          const { loadProfile } = await sessionCalls();
          return loadProfile(signal);
        }),
      },
    }),
    lookup: lookupMachine.provide({
      actors: {
        loadRecord: fromPromise<unknown, { key: string }>(async ({ input, signal }) => {
          // The sign-in page needs no look-up lists, and no page needs them before it has shown its own data.
          const [{ loadLookup }] = await Promise.all([import("../../api/shell/lookups"), earlyReadsShown()]);
          return loadLookup(input.key as LookupName, signal);
        }),
      },
    }),
  },
  actions: { forgetSession: endSession, forgetPerson, leaveSession },
  guards: {
    hasToken: () => readToken() !== undefined,
    isAllSaved,
    isNothingLeft: () => isAllSaved() && !mayBeParked(),
  },
});

/** Whether the person is probably an administrator, used until the profile arrives. */
export const seemsAdmin = readAdminFlag;

/** The one session of this page. */
export const sessionActor = createActor(boundSessionMachine, { id: "session" });

sessionSignals.on((signal) => sessionActor.send({ type: signal }));

export { loadCalls };
