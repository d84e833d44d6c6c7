import { assign, createActor, fromPromise } from "xstate";
import { expect, test } from "vitest";
import {
  type HeardNews,
  type ListContext,
  type ListPage,
  type ListQuery,
  unseenNews,
  byDate,
  directionOf,
  turned,
} from "../../../src/machines/kit/list.machine";
import { listEvents, listModel, START } from "./list.model";
import { listWalk } from "./list.truth";
import { describeModel } from "../support/check";
import { at } from "../support/mutate";
import type { TakenStep, Invariants } from "../support/run";

type Context = ListContext<{ key: number }>;

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** The address that a person's action or a page past the last one requests; undefined for other events. */
function requestedQuery({
  label,
  event,
  before,
}: TakenStep<Context>): { query: ListQuery; replace: boolean } | undefined {
  const { query, search, filters } = before.context;
  if (label === "a page without rows arrives") return { query: { ...query, filters, page: 1 }, replace: true };
  switch (event.type) {
    case "filter.changed":
      return { query: { page: 1, search, filters: { ...filters, status: "pending" } }, replace: false };
    case "page.changed":
      return { query: { ...query, filters, page: 3 }, replace: false };
    case "filters.cleared":
      return { query: START, replace: false };
    case "news.requested":
      return query.page === 1 ? undefined : { query: { ...query, filters, page: 1 }, replace: false };
    case listEvents.pauses.type:
      return { query: { page: 1, search, filters }, replace: true };
    default:
      return undefined;
  }
}

const invariants: Invariants<Context> = {
  "rows stay until new ones load": ({ before, after }) => before.context.rows === null || after.context.rows !== null,
  "only the address decides what is shown": ({ event, before, after }) =>
    event.type === "url.changed" || same(after.context.query, before.context.query),
  "a load uses the address": ({ started, after }) => started.every(({ input }) => same(input, after.context.query)),
  "typing starts no load": ({ label, started }) => label !== "types a search" || started.length === 0,
  "only one load is pending at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "an action requests its address once, and nothing else requests one": (taken) => {
    const asked = taken.emitted.filter(({ type }) => type === "query.requested");
    const requested = requestedQuery(taken);
    return same(asked, requested === undefined ? [] : [{ type: "query.requested", ...requested }]);
  },
  "an address change keeps text that is being typed": ({ event, before, after }) =>
    event.type !== "url.changed" ||
    !before.matches({ search: "waiting" }) ||
    after.context.search === before.context.search,
  "going back restores the earlier search": ({ event, before, after }) =>
    event.type !== "url.changed" ||
    before.matches({ search: "waiting" }) ||
    after.context.search === after.context.query.search ||
    !("query" in event),
  "extra data arrives and stays with its rows": ({ before, after }) =>
    same(after.context.extra, after.context.rows === null ? null : { balance: 5 }) &&
    (after.context.rows !== before.context.rows || same(after.context.extra, before.context.extra)),
  "the shown range matches the rows on screen": ({ label, before, after }) =>
    after.context.shownPage === (label === "the page arrives" ? before.context.query.page : before.context.shownPage),
  "news stays until a page loads that was requested after it": ({ label, before, after }) => {
    const open = before.context.news.filter(({ isCovered }: HeardNews) => !isCovered);
    if (label === "the page arrives") return same(after.context.news, open);
    if (label === "others add one")
      return after.context.news.some(({ key, isCovered }: HeardNews) => key === "new" && !isCovered);
    return after.context.news.length >= before.context.news.length;
  },
  "a new record stays new and counts once": ({ after }) =>
    after.context.news.length <= 1 && unseenNews(after.context.news, new Set()).created <= 1,
  "news alone changes no rows": ({ event, started, after, before }) =>
    event.type !== "news.heard" || (started.length === 0 && after.context.rows === before.context.rows),
  "loading the news on the first page reloads it": ({ label, before, started, emitted }) =>
    label !== "loads the news" ||
    before.context.query.page !== 1 ||
    (started.length === 1 && emitted.some(({ type }) => type === "top.requested")),
  "an unchanged address starts no load": ({ label, before, started }) =>
    label !== "the same address is shown" || !same(before.context.query, START) || started.length === 0,
  "a page that fails to load shows its error": ({ label, after, emitted }) =>
    label !== "the page fails to load" ||
    (after.context.failure?.kind === "timeout" && emitted.some(({ type }) => type === "toast.raised")),
};

describeModel("a list", {
  of: "list",
  rigs: [{ model: listModel, effects: ["loadPage"], invariants }],
  walks: [listWalk as never],
  mutants: [
    {
      fault: "an address change that replaces text being typed",
      put: (config) => Object.assign(at(config, "states", "search", "states", "waiting"), { on: {} }),
      caughtBy: "an address change keeps text that is being typed",
    },
    {
      fault: "a range that changes before its rows",
      put: (config) =>
        Object.assign(at(config, "states", "data", "on", "url.changed"), {
          actions: assign(({ event }) => ({ query: event.query, shownPage: event.query.page })),
        }),
      caughtBy: "the shown range matches the rows on screen",
    },
    {
      fault: "news that an earlier load clears",
      put: (config) => Object.assign(at(config, "on", "news.heard"), { actions: ["keepNews", "coverNews"] }),
      caughtBy: "news stays until a page loads that was requested after it",
    },
    {
      fault: "news that starts a load",
      put: (config) => Object.assign(at(config, "states", "data", "on"), { "news.heard": { target: ".loading" } }),
      caughtBy: "news alone changes no rows",
    },
    {
      fault: "a list that reloads an unchanged address",
      put: (config) => Object.assign(at(config, "states", "data", "on"), { "url.changed": { target: ".loading" } }),
      caughtBy: "an unchanged address starts no load",
    },
    {
      fault: "a search that loads on every keystroke",
      put: (config) => {
        const search = at(config, "states", "search");
        Object.assign(at(search, "on"), {
          "search.changed": { target: ".waiting", reenter: true, actions: "keepSearch" },
        });
        Object.assign(at(search, "states", "settled"), { on: {} });
        Object.assign(at(search, "states", "waiting"), { on: { "url.changed": {} } });
      },
      caughtBy: "typing starts no load",
    },
  ],
});

test("filters chosen before the address follows are all asked for, with the search and the page asked for next", () => {
  const never = fromPromise<ListPage, ListQuery>(() => new Promise(() => {}));
  const list = createActor(listModel.machine.provide({ actors: { loadPage: never } }), { input: { query: START } });
  const asked: ListQuery[] = [];
  list.on("query.requested", ({ query }) => asked.push(query));
  list.start();
  list.send({ type: "filter.changed", name: "status", value: "pending" });
  list.send({ type: "filter.changed", name: "store", value: "kano" });
  list.send({ type: "page.changed", page: 2 });
  const both = { status: "pending", store: "kano" };
  expect(asked.slice(1)).toEqual([
    { page: 1, search: "", filters: both },
    { page: 2, search: "", filters: both },
  ]);
  // Back to the list without filters.
  list.send({ type: "url.changed", query: { ...START, filters: both } });
  list.send({ type: "url.changed", query: START });
  list.send({ type: "filter.changed", name: "store", value: "kano" });
  expect(asked.at(-1)?.filters).toEqual({ store: "kano" });
  list.stop();
});

test("news consists of other people's new records and of changes to the rows on screen", () => {
  const news = [
    { key: "one", isNew: true },
    { key: "two", isNew: true },
    { key: "three", isNew: false },
    { key: "four", isNew: false },
  ];
  expect(unseenNews(news, new Set(["two", "three"]))).toEqual({ created: 1, changed: 1, isOutdated: false });
  expect(unseenNews([{ key: null, isNew: false }], new Set())).toEqual({ created: 0, changed: 0, isOutdated: true });
});

test("a press on a heading sorts by its column first as that column begins, then from the other end", () => {
  const name = { column: "name", ascending: "name", descending: "-name", first: "ascending" } as const;
  const date = byDate("createdAt");
  const shown = (sort: string) => [directionOf(name, sort), directionOf(date, sort)];
  expect(shown("")).toEqual([undefined, "descending"]);
  expect(turned(name, "")).toBe("name");
  expect(shown("name")).toEqual(["ascending", undefined]);
  expect(turned(name, "name")).toBe("-name");
  expect(turned(name, "-name")).toBe("name");
  expect(turned(date, "-name")).toBe("");
  expect(turned(date, "")).toBe("oldest");
  expect(turned(date, "oldest")).toBe("");
});

test("clearing the filters keeps the order of the rows and their number per page", () => {
  const filters = { status: "pending", sort: "oldest", limit: "25" };
  const list = createActor(
    listModel.machine.provide({
      actors: { loadPage: fromPromise<ListPage, ListQuery>(() => Promise.resolve({ rows: [], total: 0 })) },
    }),
    { input: { query: { ...START, filters } } },
  );
  const asked: ListQuery[] = [];
  list.on("query.requested", ({ query }) => asked.push(query));
  list.start();
  list.send({ type: "filters.cleared" });
  expect(asked).toEqual([{ page: 1, search: "", filters: { sort: "oldest", limit: "25" } }]);
  list.stop();
});
