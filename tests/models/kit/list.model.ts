import {
  createListMachine,
  type HeardNews,
  type ListContext,
  type ListQuery,
} from "../../../src/machines/kit/list.machine";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";

type Context = ListContext<{ key: number }>;

export const START: ListQuery = { page: 1, search: "", filters: {} };

export const listEvents = {
  "the page arrives": succeeding("loadPage", { rows: [{ key: 1 }], total: 11, extra: { balance: 5 } }),
  "a page without rows arrives": succeeding("loadPage", { rows: [], total: 5, extra: { balance: 5 } }),
  "the page fails to load": failing("loadPage", failures.timeout),
  "the same address is shown": { type: "url.changed", query: { ...START, filters: { status: "" } } },
  "the second page is shown": { type: "url.changed", query: { ...START, page: 2 } },
  "a search is shown": { type: "url.changed", query: { ...START, search: "hot" } },
  "types a search": { type: "search.changed", text: "hot 40i" },
  pauses: { type: "xstate.after.searchPause.list.search.waiting" },
  filters: { type: "filter.changed", name: "status", value: "pending" },
  "clears the filters": { type: "filters.cleared" },
  "turns the page": { type: "page.changed", page: 3 },
  retries: { type: "retry.requested" },
  refreshes: { type: "refresh.requested" },
  "others add one": { type: "news.heard", news: [{ key: "new", isNew: true }] },
  "others change the new one": { type: "news.heard", news: [{ key: "new", isNew: false }] },
  "loads the news": { type: "news.requested" },
} as const;

export type ListLabel = keyof typeof listEvents;
const LABELS = Object.keys(listEvents) as ListLabel[];
const NEWS: ReadonlySet<ListLabel> = new Set(["others add one", "others change the new one", "loads the news"]);

/** The kit's list. */
export const listModel = {
  machine: createListMachine<{ key: number }>("list"),
  input: { query: START },
  events: listEvents,
  // News does not affect the typed text.
  offers: ({ context: { query, search } }) =>
    LABELS.filter((label) => !NEWS.has(label) || (query.search === "" && search === "")).filter(
      (label) => label !== "a page without rows arrives" || query.page > 1,
    ),
  stateOf: (list) => {
    const { query, search, rows, shownPage, news } = list.context;
    const heard = news.map(({ isNew, isCovered }: HeardNews) => `${isNew} ${isCovered}`).join();
    return [valueOf(list), query.page, query.search, search, rows !== null, shownPage, heard].join(" ");
  },
} satisfies Model<Context, ListLabel>;
