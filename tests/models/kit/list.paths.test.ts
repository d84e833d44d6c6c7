import { assign } from "xstate";
import { expect, test } from "vitest";
import { type HeardNews, type ListContext, type ListQuery, unseenNews } from "../../../src/machines/kit/list.machine";
import { listEvents, listModel, START } from "./list.model";
import { describeModel } from "../support/check";
import { at } from "../support/mutate";
import type { Happening, Invariants } from "../support/run";

type Context = ListContext<{ key: number }>;

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** The address a person's wish asks for; undefined for all that is no such wish. */
function wished({ event, before }: Happening<Context>): { query: ListQuery; replace: boolean } | undefined {
  const { query, search } = before.context;
  switch (event.type) {
    case "filter.changed":
      return { query: { page: 1, search, filters: { ...query.filters, status: "pending" } }, replace: false };
    case "page.changed":
      return { query: { ...query, page: 3 }, replace: false };
    case "filters.cleared":
      return { query: START, replace: false };
    case "news.requested":
      return query.page === 1 ? undefined : { query: { ...query, page: 1 }, replace: false };
    case listEvents.pauses.type:
      return { query: { ...query, page: 1, search }, replace: true };
    default:
      return undefined;
  }
}

const invariants: Invariants<Context> = {
  "rows stay until others came": ({ before, after }) => before.context.rows === null || after.context.rows !== null,
  "only the address says what is shown": ({ event, before, after }) =>
    event.type === "url.changed" || same(after.context.query, before.context.query),
  "what is loaded is what the address says": ({ started, after }) =>
    started.every(({ input }) => same(input, after.context.query)),
  "typing loads nothing": ({ label, started }) => label !== "types a search" || started.length === 0,
  "no answer but the last one counts": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "a wish asks for its address, once, and nothing else does": (happening) => {
    const asked = happening.said.filter(({ type }) => type === "query.requested");
    const wish = wished(happening);
    return same(asked, wish === undefined ? [] : [{ type: "query.requested", ...wish }]);
  },
  "what is being typed is not typed over": ({ event, before, after }) =>
    event.type !== "url.changed" ||
    !before.matches({ search: "waiting" }) ||
    after.context.search === before.context.search,
  "going back brings the earlier search": ({ event, before, after }) =>
    event.type !== "url.changed" ||
    before.matches({ search: "waiting" }) ||
    after.context.search === after.context.query.search ||
    !("query" in event),
  "what is told beside the rows comes and stays with them": ({ before, after }) =>
    same(after.context.extra, after.context.rows === null ? null : { balance: 5 }) &&
    (after.context.rows !== before.context.rows || same(after.context.extra, before.context.extra)),
  "the range told is of the rows on screen": ({ label, before, after }) =>
    after.context.shownPage === (label === "the page arrives" ? before.context.query.page : before.context.shownPage),
  "news stays until a page came that was asked for after it": ({ label, before, after }) => {
    const open = before.context.news.filter(({ isCovered }: HeardNews) => !isCovered);
    if (label === "the page arrives") return same(after.context.news, open);
    if (label === "others add one")
      return after.context.news.some(({ key, isCovered }: HeardNews) => key === "new" && !isCovered);
    return after.context.news.length >= before.context.news.length;
  },
  "one that is new stays new and counts once": ({ after }) =>
    after.context.news.length <= 1 && unseenNews(after.context.news, new Set()).created <= 1,
  "news changes no rows by itself": ({ event, started, after, before }) =>
    event.type !== "news.heard" || (started.length === 0 && after.context.rows === before.context.rows),
  "asking for the news on the first page loads it": ({ label, before, started, said }) =>
    label !== "asks for the news" ||
    before.context.query.page !== 1 ||
    (started.length === 1 && said.some(({ type }) => type === "top.requested")),
  "the address that is shown already loads nothing": ({ label, before, started }) =>
    label !== "the same address is shown" || !same(before.context.query, START) || started.length === 0,
  "a page that does not arrive says why": ({ label, after, said }) =>
    label !== "the page does not arrive" ||
    (after.context.failure?.kind === "timeout" && said.some(({ type }) => type === "toast.raised")),
};

describeModel("a list", {
  of: "list",
  rigs: [{ model: listModel, effects: ["loadPage"], invariants }],
  mutants: [
    {
      fault: "an address that types over what is being typed",
      put: (config) => Object.assign(at(config, "states", "search", "states", "waiting"), { on: {} }),
      caughtBy: "what is being typed is not typed over",
    },
    {
      fault: "a range that runs ahead of its rows",
      put: (config) =>
        Object.assign(at(config, "states", "data", "on", "url.changed"), {
          actions: assign(({ event }) => ({ query: event.query, shownPage: event.query.page })),
        }),
      caughtBy: "the range told is of the rows on screen",
    },
    {
      fault: "news forgotten by a load that began before it",
      put: (config) => Object.assign(at(config, "on", "news.heard"), { actions: ["keepNews", "coverNews"] }),
      caughtBy: "news stays until a page came that was asked for after it",
    },
    {
      fault: "news that loads by itself",
      put: (config) => Object.assign(at(config, "states", "data", "on"), { "news.heard": { target: ".loading" } }),
      caughtBy: "news changes no rows by itself",
    },
    {
      fault: "a list that loads the address it shows",
      put: (config) => Object.assign(at(config, "states", "data", "on"), { "url.changed": { target: ".loading" } }),
      caughtBy: "the address that is shown already loads nothing",
    },
    {
      fault: "a search that loads at every key",
      put: (config) => {
        const search = at(config, "states", "search");
        Object.assign(at(search, "on"), {
          "search.changed": { target: ".waiting", reenter: true, actions: "keepSearch" },
        });
        Object.assign(at(search, "states", "settled"), { on: {} });
        Object.assign(at(search, "states", "waiting"), { on: { "url.changed": {} } });
      },
      caughtBy: "typing loads nothing",
    },
  ],
});

test("news is what one does not see: others' new records, and changes of the rows on screen", () => {
  const news = [
    { key: "one", isNew: true },
    { key: "two", isNew: true },
    { key: "three", isNew: false },
    { key: "four", isNew: false },
  ];
  expect(unseenNews(news, new Set(["two", "three"]))).toEqual({ created: 1, changed: 1, isOutdated: false });
  expect(unseenNews([{ key: null, isNew: false }], new Set())).toEqual({ created: 0, changed: 0, isOutdated: true });
});
