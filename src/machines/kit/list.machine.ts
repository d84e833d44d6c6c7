/**
 * A list. It loads the page that the URL names and keeps the old rows while new ones load. Searching, filtering and
 * paging ask for another URL: the URL alone decides what is shown. A page past the last one asks for that one.
 */
import { assign, emit, setup } from "xstate";
import type { ListPage as Page, ListQuery } from "../../api/kit/paging";
import { takeFailureOfPage, type Failure } from "./failure";
import type { Outward } from "./outward";
import { readWith } from "./reads";
import { missingEffect } from "./stub";

export type { ListQuery } from "../../api/kit/paging";
export type ListPage<Row = unknown> = Page<Row> & { extra?: unknown };

export type ListContext<Row> = {
  query: ListQuery;
  /** The text in the search box; the URL follows it. */
  search: string;
  /** The filters chosen last; the URL follows them too, some frames later on a slow phone. */
  filters: ListQuery["filters"];
  /** Null until the first page arrives. */
  rows: readonly Row[] | null;
  total: number;
  /** Additional data of the reply; null when there is none. */
  extra: unknown;
  /** The page of the rows, which differs from the requested one while that is loading. */
  shownPage: number;
  /** Its rows per page. */
  shownSize: number;
  failure: Failure | null;
  news: readonly HeardNews[];
};

/** A change by others to a record of the list's kind; a null key means that any record may have changed. */
export type ListNews = { key: string | null; isNew: boolean };

/** True when a load that began after this event already includes it. */
export type HeardNews = ListNews & { isCovered: boolean };

export type ListEvent =
  | { type: "url.changed"; query: ListQuery }
  | { type: "search.changed"; text: string }
  | { type: "filter.changed"; name: string; value: string }
  | { type: "filters.cleared" }
  | { type: "page.changed"; page: number }
  | { type: "retry.requested" }
  | { type: "refresh.requested" }
  | { type: "news.heard"; news: readonly ListNews[] }
  /** Shows the new records: reloads the first page. */
  | { type: "news.requested" };

export type ListEmitted =
  | Outward
  | { type: "query.requested"; query: ListQuery; replace: boolean }
  | { type: "top.requested" };

export const SEARCH_PAUSE_MS = 150;

/** Whether every row of a page is selected. */
export const holdsPage = (keys: readonly string[], page: readonly string[]): boolean =>
  page.length > 0 && page.every((key) => keys.includes(key));

/** Rows per page; the first one unless the URL says otherwise. */
export const PAGE_SIZES = [10, 25, 50] as const;

export const sizeOf = ({ filters }: Pick<ListQuery, "filters">): number =>
  PAGE_SIZES.find((size) => String(size) === filters["limit"]) ?? PAGE_SIZES[0];

const lastPage = (query: ListQuery, total: number): number => Math.max(1, Math.ceil(total / sizeOf(query)));

/** The orders that URLs name; a list without the named one, or without any, shows its newest row first. */
const SORTS = ["oldest", "name", "-name"] as const;

/** The order that the URL names; empty for the list's own. */
export const sortOf = ({ filters }: Pick<ListQuery, "filters">): string =>
  SORTS.find((sort) => sort === filters["sort"]) ?? "";

/** A column that the rows can be sorted by, with the URL's words for both directions, and the direction that comes first. */
export type ColumnSort = { column: string; ascending: string; descending: string; first: "ascending" | "descending" };

/** The date of lists whose newest row is first. */
export const byDate = (column: string): ColumnSort => ({
  column,
  ascending: "oldest",
  descending: "",
  first: "descending",
});

/** How a column sorts the rows now, if it does. */
export function directionOf(
  { ascending, descending }: ColumnSort,
  sort: string,
): "ascending" | "descending" | undefined {
  if (sort === ascending) return "ascending";
  return sort === descending ? "descending" : undefined;
}

/** The order after a press on the heading of a column: turned round, or the column's first one. */
export function turned(column: ColumnSort, sort: string): string {
  const now = directionOf(column, sort);
  if (now === undefined) return column[column.first];
  return now === "ascending" ? column.descending : column.ascending;
}

/** These say how a list is shown, not what: they stay when the filters are cleared. */
const LOOKS: ReadonlySet<string> = new Set(["limit", "sort"]);

const partOf = (filters: ListQuery["filters"], isLook: boolean) =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => LOOKS.has(name) === isLook));

const matchOf = ({ search, filters }: ListQuery): ListQuery => ({ page: 1, search, filters: partOf(filters, false) });

export const isFiltered = ({ search, filters }: ListQuery): boolean =>
  search !== "" || Object.entries(filters).some(([name, value]) => value !== "" && !LOOKS.has(name));

/** One entry per record: a new record stays new, whatever changes follow. */
const withNews = (news: readonly HeardNews[], { key, isNew }: ListNews): HeardNews[] => {
  const others = news.filter((each) => each.key !== key);
  return [...others, { key, isNew: isNew || news.some((each) => each.key === key && each.isNew), isCovered: false }];
};

const isSameQuery = (left: ListQuery, right: ListQuery): boolean => {
  const names = new Set([...Object.keys(left.filters), ...Object.keys(right.filters)]);
  return (
    left.page === right.page &&
    left.search === right.search &&
    [...names].every((name) => (left.filters[name] ?? "") === (right.filters[name] ?? ""))
  );
};

/** Whether two queries show the same records, by other pages or in another order. */
export const isSameMatch = (left: ListQuery, right: ListQuery): boolean => isSameQuery(matchOf(left), matchOf(right));

/** The changes that these rows do not show: new records by others, and changes of the rows themselves. */
export function unseenNews(news: readonly ListNews[], rowKeys: ReadonlySet<string>) {
  return {
    created: news.filter(({ key, isNew }) => key !== null && isNew && !rowKeys.has(key)).length,
    changed: news.filter(({ key, isNew }) => key !== null && !isNew && rowKeys.has(key)).length,
    isOutdated: news.some(({ key }) => key === null),
  };
}

/** A list of `Row`, read with `load`. One that is `part` of a page stays there when it is refused. */
export const createListMachine = <Row>(
  id: string,
  load?: (query: ListQuery, signal: AbortSignal) => Promise<ListPage<Row>>,
  part?: "part",
) =>
  setup({
    types: {
      context: {} as ListContext<Row>,
      events: {} as ListEvent,
      emitted: {} as ListEmitted,
      input: {} as { query: ListQuery },
      tags: {} as "busy",
    },
    actors: {
      loadPage: load ? readWith<ListPage, ListQuery>(load) : missingEffect<ListPage, ListQuery>("loadPage"),
    },
    delays: { searchPause: SEARCH_PAUSE_MS },
    actions: {
      takeFailure: takeFailureOfPage<ListContext<Row>>(({ rows }) => rows === null && part === undefined),
      keepSearch: assign(({ event }) => (event.type === "search.changed" ? { search: event.text } : {})),
      keepNews: assign(({ context, event }) =>
        event.type === "news.heard" ? { news: event.news.reduce(withNews, context.news) } : {},
      ),
      requestMatch: emit(({ context: { search, filters } }, { replace }: { replace: boolean }) => ({
        type: "query.requested",
        query: { page: 1, search, filters },
        replace,
      })),
      requestPage: emit(({ context: { query, filters } }, asked: { page: number; replace?: boolean }) => ({
        type: "query.requested",
        query: { ...query, filters, page: asked.page },
        replace: asked.replace ?? false,
      })),
      coverNews: assign(({ context }) => ({ news: context.news.map((each) => ({ ...each, isCovered: true })) })),
    },
    guards: {
      isPastEnd: ({ context: { query } }, { rows, total }: ListPage) =>
        rows.length === 0 && lastPage(query, total) < query.page,
      isFirstPage: ({ context }) => context.query.page === 1,
      isOtherQuery: ({ context, event }) => event.type === "url.changed" && !isSameQuery(context.query, event.query),
    },
  }).createMachine({
    id,
    type: "parallel",
    context: ({ input }) => ({
      query: input.query,
      search: input.query.search,
      filters: input.query.filters,
      rows: null,
      total: 0,
      extra: null,
      shownPage: input.query.page,
      shownSize: sizeOf(input.query),
      failure: null,
      news: [],
    }),
    on: {
      "news.heard": { actions: "keepNews" },
      "filter.changed": {
        actions: [
          assign({ filters: ({ context, event }) => ({ ...context.filters, [event.name]: event.value }) }),
          { type: "requestMatch", params: { replace: false } },
        ],
      },
      "page.changed": { actions: { type: "requestPage", params: ({ event }) => event } },
    },
    states: {
      data: {
        initial: "loading",
        on: {
          "url.changed": {
            guard: "isOtherQuery",
            target: ".loading",
            actions: assign(({ event }) => ({ query: event.query, filters: event.query.filters })),
          },
          "refresh.requested": { target: ".loading" },
          "news.requested": [
            { guard: "isFirstPage", target: ".loading", actions: emit({ type: "top.requested" }) },
            { actions: { type: "requestPage", params: { page: 1 } } },
          ],
        },
        states: {
          loading: {
            tags: "busy",
            entry: "coverNews",
            invoke: {
              id: "loadPage",
              src: "loadPage",
              input: ({ context }) => context.query,
              onDone: [
                {
                  guard: { type: "isPastEnd", params: ({ event }) => event.output },
                  target: "ready",
                  actions: {
                    type: "requestPage",
                    params: ({ context, event }) => ({
                      page: lastPage(context.query, event.output.total),
                      // Going back does not lead to the empty page again.
                      replace: true,
                    }),
                  },
                },
                {
                  target: "ready",
                  actions: assign(({ context, event }) => ({
                    rows: event.output.rows as Row[],
                    total: event.output.total,
                    extra: event.output.extra ?? null,
                    shownPage: context.query.page,
                    shownSize: sizeOf(context.query),
                    failure: null,
                    news: context.news.filter(({ isCovered }) => !isCovered),
                  })),
                },
              ],
              onError: { target: "failed", actions: "takeFailure" },
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
              assign({ search: "", filters: ({ context }) => partOf(context.filters, true) }),
              { type: "requestMatch", params: { replace: false } },
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
              // Targets from here, not from the region: re-entering a region of a parallel machine re-enters all of
              // them.
              "search.changed": { target: "waiting", reenter: true, actions: "keepSearch" },
            },
            after: {
              searchPause: {
                target: "settled",
                // A pause in typing does not create a history entry.
                actions: { type: "requestMatch", params: { replace: true } },
              },
            },
          },
        },
      },
    },
  });
