/**
 * The story of a session: a person signs in, the profile and six look-up lists load side by side, and the session ends
 * by sign-out or by expiry, told once. A refused call shows the no-access page until the person leaves it.
 */
import { assign, emit, enqueueActions, setup } from "xstate";
import { asFailure, type Failure } from "./kit/failure";
import type { Outward } from "./kit/outward";
import { createRecordMachine } from "./kit/record.machine";
import { missingEffect } from "./kit/stub";
import type { LookupEntry } from "../api/lookups";
import type { Profile } from "../api/profile";

export const profileMachine = createRecordMachine<Profile, Record<never, never>>("profile", {});
export const lookupMachine = createRecordMachine<readonly LookupEntry[], Record<never, never>>("lookup", {});

export const LOOKUPS = ["stores", "suppliers", "user_roles", "employees", "accounts", "customers"] as const;
export type LookupName = (typeof LOOKUPS)[number];

export type Credentials = { email: string; password: string };

export type SessionContext = {
  credentials: Credentials;
  problems: Partial<Record<keyof Credentials, string>>;
  failure: Failure | null;
};

export type SessionEvent =
  | { type: "credentials.changed"; patch: Partial<Credentials> }
  | { type: "signIn.submitted" }
  | { type: "forgot.opened" }
  | { type: "forgot.closed" }
  | { type: "reset.requested" }
  | { type: "signOut.requested" }
  | { type: "session.expired" }
  | { type: "session.forbidden" }
  | { type: "location.changed"; pathname: string }
  | { type: "lookups.outdated" };

export const NO_ACCESS_PATH = "/error";

const requiredFields = ({ email, password }: Credentials): SessionContext["problems"] => ({
  ...(email.trim() === "" ? { email: "Email is required" } : {}),
  ...(password === "" ? { password: "Password is required" } : {}),
});

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as Outward,
    tags: {} as "busy",
    children: {} as { profile: "profile"; signIn: "signIn"; signOut: "signOut" } & Record<LookupName, "lookup">,
  },
  actors: {
    signIn: missingEffect<void, Credentials>("signIn"),
    signOut: missingEffect<void, void>("signOut"),
    profile: profileMachine,
    lookup: lookupMachine,
  },
  actions: {
    /** Removes what this browser keeps of the session. */
    forgetSession: () => {
      throw new Error("forgetSession was not provided");
    },
    forgetPassword: assign(({ context }) => ({ credentials: { ...context.credentials, password: "" } })),
  },
  guards: {
    hasToken: (): boolean => {
      throw new Error("hasToken was not provided");
    },
    isComplete: ({ context }) => Object.keys(requiredFields(context.credentials)).length === 0,
    isOnNoAccess: ({ event }) => event.type === "location.changed" && event.pathname === NO_ACCESS_PATH,
    hasLeftNoAccess: ({ event }) => event.type === "location.changed" && event.pathname !== NO_ACCESS_PATH,
  },
}).createMachine({
  id: "session",
  context: { credentials: { email: "", password: "" }, problems: {}, failure: null },
  initial: "checking",
  states: {
    checking: {
      always: [{ guard: "hasToken", target: "signedIn" }, { target: "signedOut" }],
    },
    signedOut: {
      initial: "signIn",
      states: {
        signIn: {
          initial: "editing",
          states: {
            editing: {
              on: {
                "signIn.submitted": [
                  { guard: "isComplete", target: "submitting", actions: assign({ problems: {}, failure: null }) },
                  {
                    actions: assign(({ context }) => ({
                      problems: requiredFields(context.credentials),
                      failure: null,
                    })),
                  },
                ],
                "forgot.opened": { target: "#session.signedOut.forgot" },
              },
            },
            submitting: {
              tags: "busy",
              invoke: {
                id: "signIn",
                src: "signIn",
                input: ({ context }) => context.credentials,
                onDone: { target: "#session.signedIn", actions: "forgetPassword" },
                onError: {
                  target: "editing",
                  actions: enqueueActions(({ enqueue, event }) => {
                    const failure = asFailure(event.error);
                    enqueue.assign({ failure });
                    if (failure.toast) enqueue.emit({ type: "toast.raised", toast: failure.toast });
                  }),
                },
              },
            },
          },
        },
        forgot: {
          initial: "asking",
          on: { "forgot.closed": { target: "signIn" } },
          states: {
            asking: { on: { "reset.requested": { target: "advised" } } },
            /** No reset link can be sent from here, so the person is told who can help. */
            advised: {},
          },
        },
      },
      on: {
        "credentials.changed": {
          actions: assign(({ context, event }) => ({
            credentials: { ...context.credentials, ...event.patch },
            problems: Object.fromEntries(Object.entries(context.problems).filter(([field]) => !(field in event.patch))),
            failure: null,
          })),
        },
      },
    },
    signedIn: {
      invoke: [
        { id: "profile", src: "profile", input: { key: "own" } },
        ...LOOKUPS.map((name) => ({ id: name, src: "lookup" as const, input: { key: name } })),
      ],
      initial: "permitted",
      on: {
        "session.expired": {
          target: "signedOut",
          actions: [
            "forgetSession",
            emit({ type: "toast.raised", toast: { tone: "warning", text: "Session expired, please login again" } }),
          ],
        },
        "signOut.requested": { target: "signingOut" },
        "lookups.outdated": {
          actions: enqueueActions(({ enqueue }) => {
            for (const name of LOOKUPS) enqueue.sendTo(name, { type: "record.changed" });
          }),
        },
      },
      states: {
        permitted: { on: { "session.forbidden": { target: "refused" } } },
        refused: {
          initial: "redirecting",
          states: {
            redirecting: { on: { "location.changed": { guard: "isOnNoAccess", target: "shown" } } },
            shown: {
              on: { "location.changed": { guard: "hasLeftNoAccess", target: "#session.signedIn.permitted" } },
            },
          },
        },
      },
    },
    signingOut: {
      tags: "busy",
      invoke: {
        id: "signOut",
        src: "signOut",
        onDone: { target: "signedOut", actions: "forgetSession" },
        // Signed out here in any case; the server's session ends by itself within a day.
        onError: { target: "signedOut", actions: "forgetSession" },
      },
    },
  },
});
