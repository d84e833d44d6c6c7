import { createActor, fromPromise } from "xstate";
import { askForLink, signIn, signOut } from "../../api/session/auth";
import { forgetPerson, onSessionSignal } from "../../api/kit/client";
import { loadProfile } from "../../api/rights/profile";
import { forgetSession, readAdminFlag, readToken } from "../../api/kit/session-cookies";
import { lookupMachine, profileMachine, sessionMachine, type Credentials, type LookupName } from "./session.machine";

const boundSessionMachine = sessionMachine.provide({
  actors: {
    signIn: fromPromise<void, Credentials>(({ input, signal }) =>
      signIn({ email: input.email.trim(), password: input.password }, signal),
    ),
    askForLink: fromPromise<void, { email: string }>(({ input, signal }) => askForLink(input.email.trim(), signal)),
    profile: profileMachine.provide({
      actors: { loadRecord: fromPromise<unknown, { key: string }>(({ signal }) => loadProfile(signal)) },
    }),
    lookup: lookupMachine.provide({
      actors: {
        loadRecord: fromPromise<unknown, { key: string }>(async ({ input, signal }) => {
          // The sign-in page needs no look-up lists.
          const { loadLookup } = await import("../../api/shell/lookups");
          return loadLookup(input.key as LookupName, signal);
        }),
      },
    }),
  },
  actions: { forgetSession, forgetPerson, leaveSession: signOut },
  guards: {
    hasToken: () => readToken() !== undefined,
    // The form on the page asks to stay, as it does before the tab closes.
    isAllSaved: () => dispatchEvent(new Event("beforeunload", { cancelable: true })),
  },
});

/** Whether the person is probably an administrator, used until the profile arrives. */
export const seemsAdmin = readAdminFlag;

/** The one session of this page. */
export const sessionActor = createActor(boundSessionMachine, { id: "session" });

onSessionSignal((signal) => sessionActor.send({ type: signal }));
