/**
 * The session. A person signs in, with a second step where one is required, or requests a link to reset the password.
 * Somebody who must have a second factor sets it up first. The profile and six look-up lists load in parallel. The
 * session ends by sign-out or by expiry, and says so once. A refused call shows the no-access page until the person
 * leaves it. A page with unsaved changes is held when the session ends, covered by a dialog, until the person signs in
 * again or leaves the page. A page is also held when the session becomes another person's. A sign-out asks first while
 * something is unsaved or parked.
 */
import { assign, emit, enqueueActions, not, setup } from "xstate";
import { emailProblem } from "../kit/email";
import { failedAs, keepFailure, tellAnyFailure, type Failure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { createRecordMachine } from "../kit/record.machine";
import { missingAction, missingEffect } from "../kit/stub";
import type { LookupList } from "../../api/shell/lookups";
import type { Profile } from "../../api/rights/profile";

export const profileMachine = createRecordMachine<Profile, Record<never, never>>("profile", null, {});
export const lookupMachine = createRecordMachine<LookupList, Record<never, never>>("lookup", null, {});

/** The lists that every session loads. */
export const LOOKUPS = ["stores", "suppliers", "user_roles", "employees", "accounts", "customers"] as const;
/** Loaded once a page wants it. */
export const LATER_LOOKUP = "categories";
export type LookupName = (typeof LOOKUPS)[number] | typeof LATER_LOOKUP;

export type Credentials = { email: string; password: string };

export type SessionContext = {
  credentials: Credentials;
  problems: Partial<Record<keyof Credentials, string>>;
  failure: Failure | null;
  /** Who is signed in on this browser instead, by name. */
  replacedBy: string | null;
  wanted: readonly (typeof LATER_LOOKUP)[];
};

export type SessionEvent =
  | { type: "credentials.changed"; patch: Partial<Credentials> }
  | { type: "signIn.submitted" }
  | { type: "forgot.opened" }
  | { type: "forgot.closed" }
  | { type: "reset.requested" }
  /** Somebody set a password by a link and signs in with it here, also when another person was signed in. */
  | { type: "password.chosen"; email: string }
  | { type: "signOut.requested" }
  | { type: "signOut.cancelled" }
  /** The person decided what becomes of unsaved input. */
  | { type: "signOut.confirmed" }
  | { type: "session.expired" }
  /** It ended in another tab, or somebody ended it. */
  | { type: "session.endedElsewhere" }
  | { type: "session.forbidden" }
  /** Somebody else signed in in another tab. */
  | { type: "person.replaced"; name: string }
  /** The person signed in again, over the page or in another tab. */
  | { type: "person.returned" }
  /** The second step of the sign-in let the person in. */
  | { type: "code.accepted" }
  | { type: "code.left" }
  /** The shop requires a second factor, and this person has none. */
  | { type: "factor.needed" }
  | { type: "factor.turnedOn" }
  | { type: "location.changed"; pathname: string }
  | { type: "lookups.outdated" }
  | { type: "lookup.wanted"; name: typeof LATER_LOOKUP };

const EXPIRE = ["forgetSession", "tellExpiry"] as const;
const ENDED = [
  { guard: "isAllSaved", target: "signedOut", actions: EXPIRE },
  { target: ".held", actions: EXPIRE },
] as const;
const SIGN_OUT = { target: "#session.signedOut", actions: "leaveSession" } as const;
const FORGET = ["forgetSession", "keepReplacement"] as const;

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
    children: {} as {
      profile: "profile";
      signIn: "signIn";
      askForLink: "askForLink";
    } & Record<LookupName, "lookup">,
  },
  actors: {
    signIn: missingEffect<void, Credentials>("signIn"),
    askForLink: missingEffect<void, { email: string }>("askForLink"),
    profile: profileMachine,
    lookup: lookupMachine,
  },
  actions: {
    loadLater: enqueueActions(({ context, enqueue, event }) => {
      if (event.type !== "lookup.wanted") return;
      enqueue.assign({ wanted: [...context.wanted, event.name] });
      enqueue.spawnChild("lookup", { id: event.name, input: { key: event.name } });
    }),
    stopLater: enqueueActions(({ context, enqueue }) => {
      for (const name of context.wanted) enqueue.stopChild(name);
      enqueue.assign({ wanted: [] });
    }),
    /** Removes this browser's data of the session. */
    forgetSession: missingAction("forgetSession"),
    /** The next profile determines whose key the writes carry. */
    forgetPerson: missingAction("forgetPerson"),
    /** Like `forgetSession`, and also informs the server, without waiting for the reply. */
    leaveSession: missingAction("leaveSession"),
    forgetPassword: assign(({ context }) => ({ credentials: { ...context.credentials, password: "" } })),
    /** Earlier input, above all the password, belonged to the previous email. */
    adoptEmail: assign(({ event }) =>
      event.type === "password.chosen"
        ? { credentials: { email: event.email, password: "" }, problems: {}, failure: null }
        : {},
    ),
    clearComplaints: assign({ problems: {}, failure: null }),
    keepTyped: assign(({ context, event }) =>
      event.type === "credentials.changed"
        ? {
            credentials: { ...context.credentials, ...event.patch },
            problems: Object.fromEntries(Object.entries(context.problems).filter(([field]) => !(field in event.patch))),
            failure: null,
          }
        : {},
    ),
    keepFailure,
    keepReplacement: assign(({ event }) => ({ replacedBy: event.type === "person.replaced" ? event.name : null })),
    tellExpiry: emit({ type: "toast.raised", toast: { tone: "warning", text: "Session expired, please login again" } }),
    tellFailure: tellAnyFailure,
  },
  guards: {
    isNotWantedYet: ({ context, event }) => event.type === "lookup.wanted" && !context.wanted.includes(event.name),
    hasToken: missingAction("hasToken"),
    /** No form on the page has unsaved changes. */
    isAllSaved: missingAction("isAllSaved"),
    /** Nothing is unsaved on the page, and no sale is parked on this device. */
    isNothingLeft: missingAction("isNothingLeft"),
    hasEmail: ({ context }) => emailProblem(context.credentials.email) === null,
    isComplete: ({ context }) => Object.keys(requiredFields(context.credentials)).length === 0,
    isCodeAsked: failedAs("codeAsked"),
    isOnNoAccess: ({ event }) => event.type === "location.changed" && event.pathname === NO_ACCESS_PATH,
  },
}).createMachine({
  id: "session",
  context: { credentials: { email: "", password: "" }, problems: {}, failure: null, replacedBy: null, wanted: [] },
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
                  { guard: "isComplete", target: "submitting", actions: "clearComplaints" },
                  {
                    actions: assign(({ context }) => ({
                      problems: requiredFields(context.credentials),
                      failure: null,
                    })),
                  },
                ],
                "forgot.opened": { target: "#session.signedOut.forgot", actions: "clearComplaints" },
              },
            },
            submitting: {
              tags: "busy",
              invoke: {
                id: "signIn",
                src: "signIn",
                input: ({ context }) => context.credentials,
                onDone: { target: "#session.signedIn", actions: "forgetPassword" },
                onError: [
                  { guard: "isCodeAsked", target: "#session.signedOut.code" },
                  { target: "editing", actions: ["keepFailure", "tellFailure"] },
                ],
              },
            },
          },
        },
        /** The password was right: a separate machine handles the second step. */
        code: {
          on: {
            "code.accepted": { target: "#session.signedIn", actions: "forgetPassword" },
            "code.left": { target: "signIn", actions: "forgetPassword" },
          },
        },
        forgot: {
          initial: "asking",
          on: {
            "forgot.closed": { target: "signIn", actions: "clearComplaints" },
            // Another email is another question, also while the answer to the first is awaited.
            "credentials.changed": { target: ".asking", actions: "keepTyped" },
          },
          states: {
            asking: {
              on: {
                "reset.requested": [
                  { guard: "hasEmail", target: "sending", actions: "clearComplaints" },
                  {
                    actions: assign(({ context }) => ({
                      problems: { email: emailProblem(context.credentials.email) ?? "" },
                      failure: null,
                    })),
                  },
                ],
              },
            },
            sending: {
              tags: "busy",
              invoke: {
                id: "askForLink",
                src: "askForLink",
                input: ({ context }) => ({ email: context.credentials.email }),
                onDone: { target: "sent" },
                onError: { target: "asking", actions: ["keepFailure", "tellFailure"] },
              },
            },
            /** The reply does not reveal whether the email exists. */
            sent: { on: { "reset.requested": { target: "sending" } } },
          },
        },
      },
      on: {
        "credentials.changed": { actions: "keepTyped" },
        "password.chosen": { target: ".signIn", actions: "adoptEmail" },
      },
    },
    signedIn: {
      invoke: [
        { id: "profile", src: "profile", input: { key: "own" } },
        ...LOOKUPS.map((name) => ({ id: name, src: "lookup" as const, input: { key: name } })),
      ],
      initial: "permitted",
      on: {
        "session.expired": ENDED,
        "session.endedElsewhere": ENDED,
        "person.replaced": { target: ".held", actions: "keepReplacement" },
        "factor.needed": { guard: "isAllSaved", target: ".settingUp" },
        "password.chosen": { target: "signedOut", actions: ["leaveSession", "adoptEmail"] },
        "lookup.wanted": { guard: "isNotWantedYet", actions: "loadLater" },
        "lookups.outdated": {
          actions: enqueueActions(({ context, enqueue }) => {
            for (const name of [...LOOKUPS, ...context.wanted]) enqueue.sendTo(name, { type: "record.changed" });
          }),
        },
      },
      exit: "stopLater",
      states: {
        /** The server refuses all other calls until then; afterwards everything is reloaded. */
        settingUp: {
          on: { "factor.turnedOn": { target: "#session.signedIn", reenter: true }, "signOut.requested": SIGN_OUT },
        },
        held: {
          exit: assign({ replacedBy: null }),
          on: {
            "session.expired": { actions: FORGET },
            "session.endedElsewhere": { actions: FORGET },
            "person.replaced": { actions: "keepReplacement" },
            "person.returned": { target: "permitted" },
            "location.changed": { target: "#session.checking", actions: "forgetPerson" },
          },
        },
        permitted: {
          on: {
            "session.forbidden": { target: "refused" },
            "signOut.requested": [{ guard: "isNothingLeft", ...SIGN_OUT }, { target: "confirmingSignOut" }],
          },
        },
        confirmingSignOut: {
          on: { "signOut.cancelled": { target: "permitted" }, "signOut.confirmed": SIGN_OUT },
        },
        refused: {
          initial: "redirecting",
          on: { "signOut.requested": SIGN_OUT },
          states: {
            redirecting: { on: { "location.changed": { guard: "isOnNoAccess", target: "shown" } } },
            shown: {
              on: { "location.changed": { guard: not("isOnNoAccess"), target: "#session.signedIn.permitted" } },
            },
          },
        },
      },
    },
  },
});
