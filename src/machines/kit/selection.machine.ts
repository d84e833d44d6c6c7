/**
 * The rows that a person selects in a list: some by key, on any of its pages, or all that match its filters and search.
 * Other filters or another search end the selection.
 */
import { assign, setup } from "xstate";
import { holdsPage, isSameMatch, type ListQuery } from "./list.machine";

export type SelectionContext = {
  /** The keys of the selected rows, while some are. */
  keys: readonly string[];
  /** The query of the list that the selection belongs to. */
  query: ListQuery;
};

/** `page` has the keys of the rows that are shown. */
export type SelectionEvent =
  | { type: "query.shown"; query: ListQuery }
  | { type: "selecting.begun" }
  | { type: "row.toggled"; key: string; page: readonly string[] }
  | { type: "page.toggled"; page: readonly string[] }
  | { type: "match.selected" }
  | { type: "selection.cleared" };

const without = (keys: readonly string[], others: readonly string[]) => keys.filter((key) => !others.includes(key));

function afterToggle({ keys }: SelectionContext, event: SelectionEvent): Partial<SelectionContext> {
  if (event.type === "row.toggled")
    return { keys: keys.includes(event.key) ? without(keys, [event.key]) : [...keys, event.key] };
  if (event.type !== "page.toggled") return {};
  const { page } = event;
  return { keys: holdsPage(keys, page) ? without(keys, page) : [...without(keys, page), ...page] };
}

const toggling = {
  "row.toggled": { target: "some", actions: "toggle" },
  "page.toggled": { target: "some", actions: "toggle" },
} as const;

export const selectionMachine = setup({
  types: {
    context: {} as SelectionContext,
    events: {} as SelectionEvent,
    input: {} as { query: ListQuery },
  },
  actions: {
    toggle: assign(({ context, event }) => afterToggle(context, event)),
    /** Of all that match, the other rows of the page stay selected. */
    keepOthers: assign(({ event }) =>
      event.type === "row.toggled" ? { keys: without(event.page, [event.key]) } : { keys: [] },
    ),
    clear: assign({ keys: [] }),
    keepQuery: assign(({ event }) => (event.type === "query.shown" ? { query: event.query } : {})),
  },
  guards: {
    isOtherMatch: ({ context, event }) => event.type === "query.shown" && !isSameMatch(context.query, event.query),
    hasKeys: ({ context: { keys } }) => keys.length > 0,
  },
}).createMachine({
  id: "selection",
  context: ({ input }) => ({ keys: [], query: input.query }),
  initial: "none",
  on: { "query.shown": { guard: "isOtherMatch", target: ".none", actions: "keepQuery" } },
  states: {
    none: { entry: "clear", on: { "selecting.begun": { target: "some" }, ...toggling } },
    some: {
      on: {
        ...toggling,
        "match.selected": { guard: "hasKeys", target: "all" },
        "selection.cleared": { target: "none" },
      },
    },
    all: {
      on: {
        "row.toggled": { target: "some", actions: "keepOthers" },
        "page.toggled": { target: "some", actions: "keepOthers" },
        "selection.cleared": { target: "none" },
      },
    },
  },
});
