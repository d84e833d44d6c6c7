/** Removing a category. A person chooses one and confirms. The list is loaded again whatever the outcome. */
import { assign, enqueueActions, setup, type AnyActorRef } from "xstate";
import type { Categories, Category } from "../../api/products/categories";
import { awaitRecord, keepRecord, type OnPage, type RecordRefreshed } from "../kit/editor";
import { tellFailure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";

export type CategoryRemovalContext = OnPage<Categories> & {
  /** The category to remove; the last one stays for the dialog that closes. */
  chosen: Category | null;
};

export type CategoryRemovalEvent =
  | RecordRefreshed<Categories>
  | { type: "removal.requested"; key: string }
  | { type: "removal.confirmed" }
  | { type: "removal.cancelled" };

export const categoryRemovalMachine = setup({
  types: {
    context: {} as CategoryRemovalContext,
    events: {} as CategoryRemovalEvent,
    emitted: {} as Outward,
    input: {} as { page: AnyActorRef },
    tags: {} as "asking",
  },
  actors: { removeCategory: missingEffect<void, { key: string }>("removeCategory") },
  actions: {
    keepRecord,
    awaitRecord,
    choose: assign(({ context: { record }, event }) => ({
      chosen: (event.type === "removal.requested" && record?.categories.find(({ key }) => key === event.key)) || null,
    })),
    tellRemoved: enqueueActions(({ context, enqueue }) => {
      const text = `${context.chosen?.name} removed successfully`;
      enqueue.emit({ type: "toast.raised", toast: { tone: "success", text } });
      enqueue.emit({ type: "lookups.outdated" });
    }),
    tellFailure,
  },
  guards: {
    isThere: ({ context: { record }, event }) =>
      event.type === "removal.requested" && record?.categories.some(({ key }) => key === event.key) === true,
  },
}).createMachine({
  id: "categoryRemoval",
  context: ({ input }) => ({ page: input.page, record: null, chosen: null }),
  initial: "resting",
  on: { "record.refreshed": { actions: "keepRecord" } },
  states: {
    resting: { on: { "removal.requested": { guard: "isThere", target: "confirming", actions: "choose" } } },
    confirming: {
      tags: "asking",
      on: { "removal.confirmed": { target: "removing" }, "removal.cancelled": { target: "resting" } },
    },
    removing: {
      tags: "asking",
      invoke: {
        id: "removeCategory",
        src: "removeCategory",
        input: ({ context }) => ({ key: context.chosen?.key ?? "" }),
        onDone: { target: "resting", actions: ["awaitRecord", "tellRemoved"] },
        onError: { target: "resting", actions: ["tellFailure", "awaitRecord"] },
      },
    },
  },
});
