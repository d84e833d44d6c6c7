import type { EventObject } from "xstate";
import type { ListContext, ListQuery } from "../../../src/machines/kit/list.machine";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf } from "../support/model";
import type { World } from "../support/run";
import { truthOf, type Deeds, type Told } from "../support/truth";
import { listEvents, listModel, START } from "./list.model";

/** More than one page of 10, less than one of 25. */
const EMPTY = { rows: [], total: 11, extra: { balance: 0 } };

const events = {
  ...listEvents,
  "a page without rows arrives": succeeding("loadPage", EMPTY),
  "the page is forbidden": failing("loadPage", failures.forbidden),
  "the address asked for is shown": { type: "url.changed" },
  "types another search": { type: "search.changed", text: "oraimo" },
  "filters by store": { type: "filter.changed", name: "store", value: "kano" },
  "shows 25 a page": { type: "filter.changed", name: "limit", value: "25" },
  "sorts by the oldest": { type: "filter.changed", name: "sort", value: "oldest" },
  "others change a row": { type: "news.heard", news: [{ key: "row", isNew: false }] },
} as const;

type Label = keyof typeof events;
type Asked = { query: ListQuery; replace: boolean };
type News = { key: string; isNew: boolean; isCovered: boolean };

const plain = ({ page, search, filters }: ListQuery): ListQuery => ({
  page,
  search,
  filters: Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== "")
      .toSorted(),
  ),
});

/** A page whose every value says which address it is of. */
const pageOf = (query: ListQuery) => ({
  rows: [{ key: JSON.stringify(plain(query)) }],
  total: 10 * query.page,
  extra: { balance: query.page },
});

type List = {
  url: ListQuery;
  box: string;
  isTyping: boolean;
  filters: ListQuery["filters"];
  data: "loading" | "ready" | "failed";
  page: ReturnType<typeof pageOf> | typeof EMPTY | null;
  shown: { page: number; size: number };
  failure: string | null;
  news: News[];
  lastAsked: ListQuery | null;
  step: { loads: ListQuery[]; asked: Asked[]; toasts: number; tops: number; refused: number };
};

const nothing = (): List["step"] => ({ loads: [], asked: [], toasts: 0, tops: 0, refused: 0 });
const sizeIn = ({ filters }: ListQuery): number => Number(filters["limit"] ?? 10);
function load(list: List): void {
  list.data = "loading";
  list.step.loads.push(list.url);
  list.news = list.news.map((each) => ({ ...each, isCovered: true }));
}

function ask(list: List, query: ListQuery, replace = false): void {
  list.step.asked.push({ query, replace });
  list.lastAsked = query;
}

function go(list: List, query: ListQuery): void {
  if (!list.isTyping) list.box = query.search;
  if (JSON.stringify(plain(query)) === JSON.stringify(plain(list.url))) return;
  list.url = query;
  list.filters = query.filters;
  load(list);
}

const isLoading = ({ data }: List): boolean => data === "loading";

const fails = (kind: "timeout" | "forbidden") => ({
  can: isLoading,
  does: (list: List) => {
    list.data = "failed";
    list.failure = kind;
    if (kind === "forbidden" && list.page === null) list.step.refused += 1;
    if (kind === "timeout") list.step.toasts += 1;
  },
});

const types = (text: string) => ({
  does: (list: List) => {
    list.box = text;
    list.isTyping = true;
  },
});

const filters = (name: string, value: string) => ({
  does: (list: List) => {
    list.filters = { ...list.filters, [name]: value };
    ask(list, { page: 1, search: list.box, filters: list.filters });
  },
});

const hears = (key: string, isNew: boolean) => ({
  does: (list: List) => {
    const known = list.news.find((each) => each.key === key);
    const others = list.news.filter((each) => each.key !== key);
    list.news = [...others, { key, isNew: isNew || known?.isNew === true, isCovered: false }];
  },
});

function take(list: List, page: NonNullable<List["page"]>): void {
  list.data = "ready";
  list.page = page;
  list.shown = { page: list.url.page, size: sizeIn(list.url) };
  list.failure = null;
  list.news = list.news.filter(({ isCovered }) => !isCovered);
}

const deeds: Deeds<Label, List> = {
  "the page arrives": {
    can: isLoading,
    does: (list) => take(list, pageOf(list.url)),
  },
  "a page without rows arrives": {
    can: isLoading,
    does: (list) => {
      const last = sizeIn(list.url) === 10 ? 2 : 1;
      if (list.url.page <= last) return take(list, EMPTY);
      list.data = "ready";
      ask(list, { ...list.url, filters: list.filters, page: last }, true);
    },
  },
  "the page fails to load": fails("timeout"),
  "the page is forbidden": fails("forbidden"),
  "the same address is shown": { does: (list) => go(list, { ...START, filters: { status: "" } }) },
  "the second page is shown": { does: (list) => go(list, { ...START, page: 2 }) },
  "a search is shown": { does: (list) => go(list, { ...START, search: "hot" }) },
  "the address asked for is shown": {
    can: ({ lastAsked }) => lastAsked !== null,
    does: (list) => list.lastAsked && go(list, list.lastAsked),
  },
  "types a search": types("hot 40i"),
  "types another search": types("oraimo"),
  pauses: {
    can: ({ isTyping }) => isTyping,
    does: (list) => {
      list.isTyping = false;
      ask(list, { page: 1, search: list.box, filters: list.filters }, true);
    },
  },
  filters: filters("status", "pending"),
  "filters by store": filters("store", "kano"),
  "shows 25 a page": filters("limit", "25"),
  "sorts by the oldest": filters("sort", "oldest"),
  "clears the filters": {
    does: (list) => {
      const { limit, sort } = list.filters;
      list.isTyping = false;
      list.box = "";
      list.filters = { ...(limit !== undefined && { limit }), ...(sort !== undefined && { sort }) };
      ask(list, { page: 1, search: "", filters: list.filters });
    },
  },
  "turns the page": { does: (list) => ask(list, { ...list.url, filters: list.filters, page: 3 }) },
  retries: { can: ({ data }) => data === "failed", does: load },
  refreshes: { does: load },
  "others add one": hears("new", true),
  "others change the new one": hears("new", false),
  "others change a row": hears("row", false),
  "loads the news": {
    does: (list) => {
      if (list.url.page !== 1) return ask(list, { ...list.url, filters: list.filters, page: 1 });
      list.step.tops += 1;
      load(list);
    },
  },
};

const begin = truthOf<Label, List>(
  () => ({
    url: START,
    box: "",
    isTyping: false,
    filters: {},
    data: "loading",
    page: null,
    shown: { page: 1, size: 10 },
    failure: null,
    news: [],
    lastAsked: null,
    step: nothing(),
  }),
  deeds,
  {
    reset: (list) => void (list.step = nothing()),
    isOver: () => false,
    says: (list) => ({
      "the address decides what is loaded": list.step.loads,
      "the list loads, is ready or has failed": list.data,
      "rows, total and extra data are those of the latest page that arrived": list.page,
      "the range is the one of the rows": list.shown,
      "the search box holds what was typed or shown last": list.box,
      "the filters are those chosen last": list.filters,
      "each choice, and a page past the end, asks for its address once": list.step.asked,
      "the failure is shown until a page arrives": list.failure,
      "a failure shows its toast": list.step.toasts,
      "a refused first page is left": list.step.refused,
      "the news goes to the top of the first page": list.step.tops,
      "news stays until a page that was asked for after it": list.news,
    }),
  },
);

type Context = ListContext<{ key: string }>;
const ofType = (emitted: readonly EventObject[], type: string) => emitted.filter((event) => event.type === type);

/** The kit's list next to its truth. */
export const listWalk: Told<Context, Label> = {
  model: { machine: listModel.machine, input: { query: START }, events, stateOf: valueOf },
  effects: ["loadPage"],
  perform: {
    "the page arrives": ({ calls }) => {
      const call = calls.findLast(({ state }) => state === "pending");
      call?.succeed(pageOf(call.input as unknown as ListQuery));
    },
    "the address asked for is shown": ({ actor, emitted }: World) => {
      const asked = ofType(emitted, "query.requested").at(-1) as unknown as Asked;
      const event = { type: "url.changed", query: asked.query };
      actor.send(event);
    },
  },
  invariants: {},
  oracle: {
    begin,
    shown: ({ after, started, emitted }) => {
      const { rows, total, extra, shownPage, shownSize, search, filters: chosen, failure, news } = after.context;
      return {
        "the address decides what is loaded": started.map(({ input }) => input),
        "the list loads, is ready or has failed": (after.value as { data: string }).data,
        "rows, total and extra data are those of the latest page that arrived": rows && { rows, total, extra },
        "the range is the one of the rows": { page: shownPage, size: shownSize },
        "the search box holds what was typed or shown last": search,
        "the filters are those chosen last": chosen,
        "each choice, and a page past the end, asks for its address once": ofType(emitted, "query.requested").map(
          (event) => {
            const { query, replace } = event as unknown as Asked;
            return { query, replace };
          },
        ),
        "the failure is shown until a page arrives": failure?.kind ?? null,
        "a failure shows its toast": ofType(emitted, "toast.raised").length,
        "a refused first page is left": ofType(emitted, "access.refused").length,
        "the news goes to the top of the first page": ofType(emitted, "top.requested").length,
        "news stays until a page that was asked for after it": news,
      };
    },
  },
};
