/**
 * The story of a list: it loads the page the URL asks for, keeps old rows while new ones come, and asks for another URL
 * when a person searches, filters or turns the page. The URL is its only source of what to show.
 */
import { assign, emit, enqueueActions, setup } from "xstate";
import { asFailure, type Failure } from "./failure";
import type { Outward } from "./outward";
import { missingEffect } from "./stub";

export type ListQuery = { page: number; search: string; filters: Readonly<Record<string, string>> };
export type ListPage = { rows: unknown[]; total: number };

export type ListContext<Row> = {
  query: ListQuery;
  /** What the search box holds; the URL follows it. */
  search: string;
  /** Null until the first page came. */
  rows: readonly Row[] | null;
  total: number;
  failure: Failure | null;
};

export type ListEvent =
  | { type: "url.changed"; query: ListQuery }
  | { type: "search.changed"; text: string }
  | { type: "filter.changed"; name: string; value: string }
  | { type: "filters.cleared" }
  | { type: "page.changed"; page: number }
  | { type: "retry.requested" }
  | { type: "refresh.requested" };

export type ListEmitted = Outward | { type: "query.requested"; query: ListQuery; replace: boolean };

export const SEARCH_PAUSE_MS = 250;
export const PAGE_SIZE = 10;

export const isFiltered = ({ search, filters }: ListQuery): boolean =>
  search !== "" || Object.values(filters).some((value) => value !== "");

const isSameQuery = (left: ListQuery, right: ListQuery): boolean => {
  const names = new Set([...Object.keys(left.filters), ...Object.keys(right.filters)]);
  return (
    left.page === right.page &&
    left.search === right.search &&
    [...names].every((name) => (left.filters[name] ?? "") === (right.filters[name] ?? ""))
  );
};

/** A list of `Row`; bind it to a resource by providing `loadPage`. */
export const createListMachine = <Row>(id: string) =>
  setup({
    types: {
      context: {} as ListContext<Row>,
      events: {} as ListEvent,
      emitted: {} as ListEmitted,
      input: {} as { query: ListQuery },
      tags: {} as "busy",
    },
    actors: { loadPage: missingEffect<ListPage, ListQuery>("loadPage") },
    delays: { searchPause: SEARCH_PAUSE_MS },
    actions: {
      keepSearch: assign(({ event }) => (event.type === "search.changed" ? { search: event.text } : {})),
    },
    guards: {
      isOtherQuery: ({ context, event }) => event.type === "url.changed" && !isSameQuery(context.query, event.query),
    },
  }).createMachine({
    id,
    type: "parallel",
    context: ({ input }) => ({
      query: input.query,
      search: input.query.search,
      rows: null,
      total: 0,
      failure: null,
    }),
    on: {
      "filter.changed": {
        actions: emit(({ context: { query, search }, event }) => ({
          type: "query.requested",
          query: { page: 1, search, filters: { ...query.filters, [event.name]: event.value } },
          replace: false,
        })),
      },
      "page.changed": {
        actions: emit(({ context, event }) => ({
          type: "query.requested",
          query: { ...context.query, page: event.page },
          replace: false,
        })),
      },
    },
    states: {
      data: {
        initial: "loading",
        on: {
          "url.changed": {
            guard: "isOtherQuery",
            target: ".loading",
            actions: assign(({ event }) => ({ query: event.query })),
          },
          "refresh.requested": { target: ".loading" },
        },
        states: {
          loading: {
            tags: "busy",
            invoke: {
              id: "loadPage",
              src: "loadPage",
              input: ({ context }) => context.query,
              onDone: {
                target: "ready",
                actions: assign(({ event }) => ({
                  rows: event.output.rows as Row[],
                  total: event.output.total,
                  failure: null,
                })),
              },
              onError: {
                target: "failed",
                actions: enqueueActions(({ enqueue, event }) => {
                  const failure = asFailure(event.error);
                  enqueue.assign({ failure });
                  if (failure.toast) enqueue.emit({ type: "toast.raised", toast: failure.toast });
                }),
              },
            },
          },
          ready: {},
          failed: { on: { "retry.requested": { target: "loading" } } },
        },
      },
      search: {
        initial: "settled",
        on: {
          "filters.cleared": {
            target: ".settled",
            actions: [
              assign({ search: "" }),
              emit({ type: "query.requested", query: { page: 1, search: "", filters: {} }, replace: false }),
            ],
          },
          // Going back brings the earlier search into the box, unless one is being typed right now.
          "url.changed": { actions: assign(({ event }) => ({ search: event.query.search })) },
        },
        states: {
          settled: { on: { "search.changed": { target: "waiting", actions: "keepSearch" } } },
          waiting: {
            on: {
              "url.changed": {},
              // From here, not from the region: re-entering a region of a parallel machine enters all of them anew.
              "search.changed": { target: "waiting", reenter: true, actions: "keepSearch" },
            },
            after: {
              searchPause: {
                target: "settled",
                actions: emit(({ context }) => ({
                  type: "query.requested",
                  query: { ...context.query, page: 1, search: context.search },
                  // Each pause in typing is no page of history of its own.
                  replace: true,
                })),
              },
            },
          },
        },
      },
    },
  });
