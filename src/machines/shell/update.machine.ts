/**
 * A new version of the app. It is found, loaded onto the device, announced, and taken by opening the page again. It is
 * taken without a question only where nothing can be lost: in a hidden tab that nobody has used since its page opened,
 * or when another page opens. A page with unsaved changes or a write under way never takes it. A tab takes each version
 * at most once by itself, so that servers of different versions cannot make it reload in a loop.
 */
import { and, assign, enqueueActions, not, raise, setup, stateIn } from "xstate";
import { missingAction, missingEffect } from "../kit/stub";

export type UpdateContext = {
  /** The version of this page. */
  own: string;
  /** The version that the server had at the last check. */
  served: string;
  /** The versions that this tab has taken; null where it cannot remember them. */
  taken: readonly string[] | null;
};

export type UpdateEvent =
  | { type: "page.opened" }
  /** Something was pressed or typed on the page, or its address changed. */
  | { type: "page.touched" }
  /** For a while after it opened, nobody touched the page. */
  | { type: "page.settled" }
  | { type: "page.hidden" }
  | { type: "page.shown" }
  | { type: "server.reached" }
  | { type: "version.changed" }
  | { type: "update.requested" }
  | { type: "update.postponed" };

/** Between two checks, in ms, with a fifth more or less, so that devices do not ask all at once. */
const CALM_MS = 15 * 60_000;
/** Longer than a toast stays. */
const SETTLE_MS = 3000;
const RECHECK_MS = 1000;

export const updateMachine = setup({
  types: {
    context: {} as UpdateContext,
    events: {} as UpdateEvent,
    input: {} as Pick<UpdateContext, "own" | "taken">,
    tags: {} as "announced" | "busy",
  },
  actors: {
    readServed: missingEffect<string, void>("readServed"),
    /** Loads the served version onto the device, where the app opens from there. */
    loadVersion: missingEffect<void, void>("loadVersion"),
    /** Makes the next opening of a page use the served version; returns which one that is. */
    takeOver: missingEffect<string, void>("takeOver"),
  },
  actions: {
    keepTaken: missingAction<{ taken: readonly string[] }>("keepTaken"),
    reload: missingAction("reload"),
    keepServed: assign({ served: (_, { served }: { served: string }) => served }),
    forgetServed: assign({ served: ({ context }) => context.own }),
    rememberTaken: assign({
      taken: ({ context: { taken, served } }) => taken && [...taken.filter((each) => each !== served), served],
    }),
  },
  guards: {
    /** Whether a reload would lose nothing: no unsaved changes, no write under way, no open dialog. */
    isFree: missingAction("isFree"),
    isOwnAgain: ({ context, event }) => "output" in event && event.output === context.own,
    isOther: ({ context }) => context.served !== context.own,
    isNeverTaken: ({ context: { taken, served } }) => taken !== null && !taken.includes(served),
    isUntouched: not(stateIn({ use: "touched" })),
    isHidden: stateIn({ sight: "hidden" }),
    isAsked: stateIn({ version: { taking: "asked" } }),
  },
  delays: {
    calm: () => CALM_MS * (0.8 + 0.4 * Math.random()),
    settle: SETTLE_MS,
    recheck: RECHECK_MS,
  },
}).createMachine({
  id: "update",
  type: "parallel",
  context: ({ input: { own, taken } }) => ({ own, taken, served: own }),
  states: {
    server: {
      initial: "resting",
      states: {
        resting: {
          after: { calm: { target: "asking" } },
          on: { "page.shown": { target: "asking" }, "server.reached": { target: "asking" } },
        },
        asking: {
          invoke: {
            id: "readServed",
            src: "readServed",
            onDone: {
              target: "resting",
              actions: enqueueActions(({ context, event, enqueue }) => {
                if (event.output === context.served) return;
                enqueue({ type: "keepServed", params: { served: event.output } });
                enqueue.raise({ type: "version.changed" });
              }),
            },
            onError: { target: "resting" },
          },
        },
      },
    },
    sight: {
      initial: "shown",
      states: {
        shown: { on: { "page.hidden": { target: "hidden" } } },
        hidden: { on: { "page.shown": { target: "shown" } } },
      },
    },
    use: {
      // What was done before this began is unknown.
      initial: "touched",
      on: { "page.opened": { target: ".arriving" } },
      states: {
        touched: {},
        arriving: {
          after: { settle: { target: "untouched", actions: raise({ type: "page.settled" }) } },
          on: { "page.touched": { target: "touched" } },
        },
        untouched: { on: { "page.touched": { target: "touched" } } },
      },
    },
    version: {
      initial: "current",
      states: {
        current: { on: { "version.changed": { target: "loading" } } },
        loading: {
          invoke: {
            id: "loadVersion",
            src: "loadVersion",
            onDone: [
              {
                guard: and(["isHidden", "isUntouched", "isFree", "isNeverTaken"]),
                target: "taking.byItself",
              },
              { target: "ready" },
            ],
            // The next check finds it again.
            onError: { target: "current", actions: "forgetServed" },
          },
          on: {
            "version.changed": [{ guard: "isOther", target: "loading", reenter: true }, { target: "current" }],
          },
        },
        ready: {
          initial: "announced",
          on: {
            "version.changed": [{ guard: "isOther", target: "loading" }, { target: "current" }],
            "page.opened": { guard: and(["isFree", "isNeverTaken"]), target: "taking.byItself" },
            "page.settled": { guard: and(["isFree", "isNeverTaken"]), target: "taking.byItself" },
            "page.hidden": {
              guard: and(["isUntouched", "isFree", "isNeverTaken"]),
              target: "taking.byItself",
            },
            "update.requested": [{ guard: "isFree", target: "taking.asked" }, { target: ".wanted" }],
          },
          states: {
            announced: { tags: "announced", on: { "update.postponed": { target: "postponed" } } },
            postponed: {},
            /** Asked for over unsaved changes: taken once they are saved or left. */
            wanted: {
              tags: "announced",
              after: {
                recheck: [
                  { guard: "isFree", target: "#takingAsked" },
                  { target: "wanted", reenter: true },
                ],
              },
              on: { "update.postponed": { target: "postponed" } },
            },
            failed: { tags: "announced", on: { "update.postponed": { target: "postponed" } } },
            last: { type: "history" },
          },
        },
        taking: {
          initial: "asked",
          invoke: {
            id: "takeOver",
            src: "takeOver",
            onDone: [
              {
                guard: "isOwnAgain",
                target: "current",
                actions: "forgetServed",
              },
              {
                guard: "isFree",
                target: "taken",
                actions: [
                  "rememberTaken",
                  { type: "keepTaken", params: ({ context }) => ({ taken: context.taken ?? [] }) },
                  "reload",
                ],
              },
              { guard: "isAsked", target: "ready.wanted" },
              { target: "ready.last" },
            ],
            onError: [{ guard: "isAsked", target: "ready.failed" }, { target: "ready.last" }],
          },
          on: { "version.changed": { guard: not("isOther"), target: "current" } },
          states: {
            asked: { id: "takingAsked", tags: ["announced", "busy"] },
            byItself: { on: { "page.touched": { target: "#update.version.ready.last" } } },
          },
        },
        taken: { type: "final" },
      },
    },
  },
});
