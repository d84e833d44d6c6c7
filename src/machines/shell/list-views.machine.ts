/** One person's settings of one list: hidden columns and named views. They can be changed once the person is known. */
import { assign, setup } from "xstate";
import { missingAction } from "../kit/stub";

/** A list's URL search text under a name of the person's own. */
export type SavedView = { name: string; search: string };

export type KeptViews = { hidden: readonly string[]; views: readonly SavedView[] };

export type ListViewsContext = KeptViews & {
  list: string;
  owner: string;
  /** What the name box holds. */
  name: string;
  problem: string | null;
};

export type ListViewsEvent =
  | { type: "person.known"; owner: string; kept: KeptViews }
  | { type: "column.toggled"; id: string }
  | { type: "naming.requested" }
  | { type: "name.changed"; name: string }
  | { type: "naming.cancelled" }
  | { type: "view.saved"; search: string }
  | { type: "view.forgotten"; name: string };

export const LONGEST_NAME = 40;

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

export const listViewsMachine = setup({
  types: {
    context: {} as ListViewsContext,
    events: {} as ListViewsEvent,
    input: {} as { list: string },
  },
  actions: {
    keep: missingAction<ListViewsContext>("keep"),
  },
  guards: { isNamed: ({ context }) => context.name.trim() !== "" },
}).createMachine({
  id: "listViews",
  context: ({ input }) => ({ list: input.list, owner: "", hidden: [], views: [], name: "", problem: null }),
  initial: "unknown",
  on: {
    "person.known": {
      target: ".known",
      actions: assign(({ event }) => ({ owner: event.owner, ...event.kept })),
    },
  },
  states: {
    unknown: {},
    known: {
      on: {
        "column.toggled": {
          actions: [
            assign(({ context, event }) => ({ hidden: toggled(context.hidden, event.id) })),
            { type: "keep", params: ({ context }) => context },
          ],
        },
        "naming.requested": { target: "naming" },
        "view.forgotten": {
          actions: [
            assign(({ context, event }) => ({ views: context.views.filter(({ name }) => name !== event.name) })),
            { type: "keep", params: ({ context }) => context },
          ],
        },
      },
    },
    naming: {
      entry: assign({ name: "", problem: null }),
      on: {
        "name.changed": {
          actions: assign(({ event }) => ({ name: event.name.slice(0, LONGEST_NAME), problem: null })),
        },
        "view.saved": [
          {
            guard: "isNamed",
            target: "known",
            actions: [
              // A name used before now means this view.
              assign(({ context, event }) => {
                const name = context.name.trim();
                const others = context.views.filter((view) => view.name !== name);
                return { views: [...others, { name, search: event.search }] };
              }),
              { type: "keep", params: ({ context }) => context },
            ],
          },
          { actions: assign({ problem: 'Please fill in "Name"' }) },
        ],
        "naming.cancelled": { target: "known" },
      },
    },
  },
});
