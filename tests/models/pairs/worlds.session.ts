import { fromCallback, type AnyMachineSnapshot, type AnyStateMachine } from "xstate";
import { createRecordMachine } from "../../../src/machines/kit/record.machine";
import { emailLinkMachine } from "../../../src/machines/session/email-link.machine";
import { factorMachine } from "../../../src/machines/session/factor.machine";
import { linkMachine } from "../../../src/machines/session/link.machine";
import { sessionMachine } from "../../../src/machines/session/session.machine";
import { setupMachine } from "../../../src/machines/session/setup/setup.machine";
import { signInAgainMachine } from "../../../src/machines/session/sign-in-again.machine";
import { signInCodeMachine } from "../../../src/machines/session/sign-in-code.machine";
import { signOutMachine } from "../../../src/machines/session/sign-out.machine";
import type { World } from "./explore";
import { formActs } from "./worlds.kit";
import { alone, types } from "./worlds.pages";

const quiet = fromCallback(() => {});

type Guards = { hasToken: boolean; isAllSaved: boolean; isNothingLeft: boolean };

const sessionWith = ({ hasToken, isAllSaved, isNothingLeft }: Guards, hasLookups = false): AnyStateMachine =>
  sessionMachine.provide({
    guards: { hasToken: () => hasToken, isAllSaved: () => isAllSaved, isNothingLeft: () => isNothingLeft } as never,
    // One world has them: they are alike, and seven would hide all else.
    ...(!hasLookups && { actors: { lookup: quiet, profile: quiet } as never }),
    actions: { forgetSession: () => {}, forgetPerson: () => {}, leaveSession: () => {} } as never,
  });

const SIGNED_OUT = { hasToken: false, isAllSaved: true, isNothingLeft: true };
const SIGNED_IN = { ...SIGNED_OUT, hasToken: true };

const SESSION_ACTS = [
  { type: "credentials.changed", patch: { email: "ada@example.com", password: "long enough" } },
  ...types("signIn.submitted", "signOut.requested", "session.expired", "lookups.outdated"),
  { type: "person.replaced", name: "Ngozi" },
  { type: "location.changed", pathname: "/orders" },
];

type Page = {
  name: string;
  guards: Guards;
  machine: () => AnyStateMachine;
  input: object;
  /** Whether the screen with this machine is shown; by default always. */
  isShown?: (session: AnyMachineSnapshot) => boolean;
  acts: World["acts"];
  replies?: World["replies"];
};

/** A page beside the session, whose outward events the session gets. */
const beside = ({ name, guards, machine, input, isShown = () => true, acts, replies }: Page): World => ({
  name,
  begin: (build) => {
    const [session, page] = [build(sessionWith(guards)), build(machine())];
    return {
      open: (open) => {
        const actor = open("session", session, {});
        if (isShown(actor.getSnapshot() as AnyMachineSnapshot)) open("page", page, input);
      },
      follow: ({ actors, open, close }) => {
        const shown = isShown(actors.get("session")?.getSnapshot() as AnyMachineSnapshot);
        if (shown && !actors.has("page")) open("page", page, input);
        if (!shown && actors.has("page")) close("page");
      },
    };
  },
  acts: { session: SESSION_ACTS, ...acts },
  detail: {
    session: ({ credentials: { email, password } }: { credentials: Record<string, string> }) =>
      `${email === "" ? "no " : ""}email, ${password === "" ? "no " : ""}password`,
  },
  replies: { loadRecord: () => ({ key: "ada" }), ...replies },
  depth: 6,
});

const factorPage = () => createRecordMachine("factorPage", null, { card: factorMachine });

export const sessionWorlds: readonly World[] = [
  {
    name: "the session and what it loads",
    begin: alone(sessionWith(SIGNED_IN, true), {}),
    acts: {
      session: types("lookups.outdated", "signOut.requested", "session.expired"),
      record: types("retry.requested"),
    },
    replies: { loadRecord: () => ({ key: "ada" }) },
    depth: 3,
  },
  beside({
    name: "the code of a sign-in",
    guards: SIGNED_OUT,
    machine: () => signInCodeMachine,
    input: { email: "ada@example.com", password: "long enough" },
    isShown: (session) => session.matches({ signedOut: "code" }),
    acts: {
      "sign-in-code": [
        { type: "code.changed", code: "492039" },
        ...types("code.submitted", "kind.switched", "back.requested"),
      ],
    },
  }),
  beside({
    name: "signing in again over a page",
    guards: { ...SIGNED_IN, isAllSaved: false },
    machine: () => signInAgainMachine,
    input: { email: "ada@example.com" },
    isShown: (session) => session.matches({ signedIn: "held" }),
    acts: {
      "sign-in-again": [
        { type: "typed.changed", patch: { password: "long enough", code: "492039" } },
        ...types("signIn.submitted", "another.requested", "back.requested"),
      ],
    },
    replies: { signIn: () => true },
  }),
  beside({
    name: "signing out with something unsaved",
    guards: { ...SIGNED_IN, isNothingLeft: false },
    machine: () => signOutMachine,
    input: {},
    isShown: (session) => session.matches({ signedIn: "confirmingSignOut" }),
    acts: {
      "sign-out": types("stay.requested", "keep.requested", "delete.requested", "leave.confirmed", "parked.toggled"),
    },
    replies: { look: () => ({ typed: "kept", parked: ["one"], waiting: 0 }) },
  }),
  beside({
    name: "a second factor that the shop requires",
    guards: SIGNED_IN,
    machine: factorPage,
    input: { key: "own" },
    isShown: (session) => session.matches({ signedIn: "settingUp" }) || session.matches({ signedIn: "permitted" }),
    acts: {
      session: [...SESSION_ACTS.slice(1), { type: "factor.needed" }],
      factor: [{ type: "code.changed", code: "492039" }, ...types("setUp.requested", "code.submitted", "codes.closed")],
    },
    replies: {
      loadRecord: (version) => ({ key: "own", whose: "own", isOn: version > 1, isRequired: true, codesLeft: 9 }),
      start: () => ({ secret: "GEZDGNBV", uri: "", qr: { size: 1, path: "" } }),
      turnOn: () => ["7K3M"],
    },
  }),
  ...[SIGNED_OUT, SIGNED_IN].flatMap((guards) => {
    const who = guards.hasToken ? "somebody who is signed in" : "somebody who is signed out";
    return [
      beside({
        name: `the link of a password for ${who}`,
        guards,
        machine: () => linkMachine,
        input: { token: "token" },
        acts: {
          link: [
            { type: "password.changed", password: "a long password" },
            ...types("password.submitted", "retry.requested"),
          ],
        },
        replies: { readLink: () => ({ name: "Ada", email: "ada@example.com" }) },
      }),
      beside({
        name: `the link of an email for ${who}`,
        guards,
        machine: () => emailLinkMachine,
        input: { token: "token" },
        acts: { "email-link": types("email.confirmed", "signIn.requested", "retry.requested") },
        replies: { readLink: () => ({ email: "ada@example.com", isTaken: false }) },
      }),
    ];
  }),
  beside({
    name: "setting the shop up",
    guards: SIGNED_OUT,
    machine: () => setupMachine,
    input: {},
    isShown: (session) => session.matches("signedOut"),
    acts: {
      // The page has no sign-in of its own.
      session: types("session.expired"),
      setup: types("retry.requested"),
      form: formActs(
        {
          code: "7K3M-Q2XZ-0V9A-E4TN",
          storeTitle: "Ikeja",
          storeAddress: "174 Obafemi Awolowo Way",
          name: "Chinwe Obi",
          email: "chinwe@ikeja.example",
          phone: "08021112222",
          sex: "female",
          password: "long enough",
          address: "7 Allen Avenue",
        },
        { name: "" },
      ).filter(({ type }) => /^(field|form|leave)/.test(type)),
    },
    replies: { isNeeded: () => true, save: () => ({ email: "chinwe@ikeja.example", password: "long enough" }) },
  }),
];
