/**
 * Signing out while something is unsaved or parked. The person keeps it on this device for the next sign-in, deletes
 * it, or stays. Parked sales stay unless the person deletes them. Input that this device cannot keep is lost only after
 * a question, and what could not be deleted is left behind only after another one. A sale that waits to be sent is never
 * deleted: it stays until its seller signs in again.
 */
import { assign, emit, fromPromise, setup, type EventObject } from "xstate";
import { findSales } from "../../api/drafts/waiting-sales";
import { dropPage, dropParked, findParked, giveUpPage, keepPage } from "../drafts";
import { isPageKept } from "../drafts-of-page";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";
import { isAllSaved } from "./session";

const SLOT = "orderCreate:new";
const LOOK_MS = 1000;
/** Longer than the device needs, because the server may have to answer as well. */
const SETTLE_MS = 5000;

/** What a sign-out would leave behind. */
export type LeftBehind = {
  /** What is typed and not saved: nothing, kept on this device, or not. */
  typed: "nothing" | "kept" | "unkept";
  /** The ids of the parked sales. */
  parked: readonly string[];
  /** How many sales wait to be sent. */
  waiting: number;
};

export type SignOutContext = LeftBehind & {
  /** The parked sales are deleted, although what is typed is kept. */
  dropsParked: boolean;
};

export type SignOutEvent =
  | { type: "stay.requested" }
  | { type: "keep.requested" }
  | { type: "delete.requested" }
  | { type: "leave.confirmed" }
  | { type: "parked.toggled" };

/** The ids of the parked sales that go. */
export type Dropped = { dropped: readonly string[] };

const foundIn = (event: EventObject): LeftBehind => ("output" in event ? event.output : undefined) as LeftBehind;

export const signOutMachine = setup({
  types: {
    context: {} as SignOutContext,
    events: {} as SignOutEvent,
    emitted: {} as Outward,
    tags: {} as "asking" | "busy",
  },
  actors: {
    look: missingEffect<LeftBehind, object>("look"),
    keepTyped: missingEffect<void, Dropped>("keepTyped"),
    deleteTyped: missingEffect<void, Dropped>("deleteTyped"),
  },
  actions: {
    tellStay: emit({ type: "session.informed", event: { type: "signOut.cancelled" } }),
    tellLeft: emit({ type: "session.informed", event: { type: "signOut.confirmed" } }),
  },
  guards: {
    isNothing: ({ event }) => {
      const { typed, parked, waiting } = foundIn(event);
      return typed === "nothing" && parked.length === 0 && waiting === 0;
    },
    canKeep: ({ context }) => context.typed !== "unkept",
  },
}).createMachine({
  id: "signOut",
  context: { typed: "nothing", parked: [], waiting: 0, dropsParked: false },
  initial: "looking",
  states: {
    looking: {
      invoke: {
        id: "look",
        src: "look",
        input: {},
        onDone: [
          { guard: "isNothing", target: "left" },
          { target: "asking", actions: assign(({ event }) => event.output) },
        ],
        // Nobody knows what this device keeps.
        onError: { target: "asking", actions: assign({ typed: "unkept", parked: [], waiting: 0 }) },
      },
    },
    asking: {
      tags: "asking",
      on: {
        "parked.toggled": { actions: assign(({ context }) => ({ dropsParked: !context.dropsParked })) },
        "stay.requested": { target: "stayed" },
        "keep.requested": { guard: "canKeep", target: "keeping" },
        "delete.requested": { target: "deleting" },
      },
    },
    keeping: {
      tags: ["asking", "busy"],
      invoke: {
        id: "keepTyped",
        src: "keepTyped",
        input: ({ context: { parked, dropsParked } }) => ({ dropped: dropsParked ? parked : [] }),
        onDone: { target: "left" },
        // The device kept nothing: the person is asked again, with what is the case now.
        onError: { target: "looking" },
      },
    },
    deleting: {
      tags: ["asking", "busy"],
      invoke: {
        id: "deleteTyped",
        src: "deleteTyped",
        // Where nothing is typed, the question is about the parked sales.
        input: ({ context: { typed, parked, dropsParked } }) => ({
          dropped: dropsParked || typed === "nothing" ? parked : [],
        }),
        onDone: { target: "left" },
        onError: { target: "undeleted" },
      },
    },
    /** A device or server that does not answer may never do so: the person may go without. */
    undeleted: {
      tags: "asking",
      on: { "stay.requested": { target: "stayed" }, "leave.confirmed": { target: "left" } },
    },
    stayed: { type: "final", entry: "tellStay" },
    left: { type: "final", entry: "tellLeft" },
  },
});

/** What this device finds; nothing where it does not answer, which does not prevent a sign-out. */
const inASecond = <Found>(looking: Promise<readonly Found[]>): Promise<readonly Found[]> =>
  Promise.race([looking.catch(() => []), new Promise<readonly Found[]>((resolve) => setTimeout(resolve, LOOK_MS, []))]);

const tooLate = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error("no answer in time")), SETTLE_MS));

async function look(): Promise<LeftBehind> {
  const [drafts, sales] = await Promise.all([inASecond(findParked(SLOT)), inASecond(findSales())]);
  const leftBehind = { parked: drafts.map(({ id }) => id), waiting: sales.length };
  if (isAllSaved()) return { typed: "nothing", ...leftBehind };
  // What was typed a moment ago may not be written yet.
  const isKept = await keepPage().then(isPageKept, () => false);
  const typed = isKept ? "kept" : "unkept";
  return { typed, ...leftBehind };
}

const inTime = (act: (input: Dropped) => Promise<void>) =>
  fromPromise<void, Dropped>(({ input }) => Promise.race([act(input), tooLate()]));

export const boundSignOutMachine = signOutMachine.provide({
  actors: {
    look: fromPromise<LeftBehind, object>(look),
    keepTyped: inTime(async ({ dropped }) => {
      await keepPage();
      await dropParked(SLOT, dropped);
    }),
    deleteTyped: inTime(async ({ dropped }) => {
      await giveUpPage();
      await dropPage();
      await dropParked(SLOT, dropped);
    }),
  },
});
