/**
 * Whether the record on screen is current: it is until somebody else changes or deletes it. A changed record is current
 * again once it was loaded again.
 */
import { assign, setup } from "xstate";

export type LiveRecordContext = {
  /** The version on screen; null where the record has none. */
  shown: number | null;
  /** The newest version announced. */
  newest: number;
};

export type LiveRecordEvent =
  | { type: "record.shown"; version: number | null }
  /**
   * `version` is null for records that are deleted or have none; `isTouched` when a change of another record also
   * changed it.
   */
  | { type: "change.announced"; version: number | null; isTouched: boolean }
  | { type: "record.deleted" };

export const liveRecordMachine = setup({
  types: { context: {} as LiveRecordContext, events: {} as LiveRecordEvent },
  actions: {
    keepShown: assign(({ event }) => (event.type === "record.shown" ? { shown: event.version } : {})),
    keepNewest: assign(({ context, event }) =>
      event.type === "change.announced" ? { newest: Math.max(context.newest, event.version ?? 0) } : {},
    ),
  },
  guards: {
    isBehind: ({ context, event }) =>
      event.type === "record.shown" && event.version !== null && event.version < context.newest,
    // A touched record may have the version on screen: sums are not part of the version.
    isNews: ({ context, event }) =>
      event.type === "change.announced" &&
      (event.isTouched || event.version === null || context.shown === null || event.version > context.shown),
  },
}).createMachine({
  id: "liveRecord",
  context: { shown: null, newest: 0 },
  initial: "unread",
  on: {
    "record.shown": [
      { guard: "isBehind", target: ".outdated", actions: "keepShown" },
      { target: ".current", actions: "keepShown" },
    ],
    "change.announced": { actions: "keepNewest" },
  },
  states: {
    unread: {},
    current: {
      on: {
        "change.announced": { guard: "isNews", target: "outdated", actions: "keepNewest" },
        "record.deleted": { target: "deleted" },
      },
    },
    outdated: { on: { "record.deleted": { target: "deleted" } } },
    deleted: {},
  },
});
