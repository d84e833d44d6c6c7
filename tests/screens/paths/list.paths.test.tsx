import "../support/signed-in";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, vi } from "vitest";
import type { HeardNews } from "../../../src/machines/kit/list.machine";
import { ordersListMachine } from "../../../src/machines/orders/orders-list";
import { START } from "../../models/kit/list.model";
import { valueOf, type Model } from "../../models/support/model";
import { openStaffPage, startSession } from "../support/app";
import { serve } from "../support/fake-server";
import {
  type Context,
  emptyWords,
  events,
  handlers,
  HOT,
  HOTTER,
  isBetween,
  isIn,
  isOver,
  type Label,
  type ListView,
  newsOf,
  type On,
  sights,
} from "../support/person-at-list";
import { everyScreen } from "../support/shop";
import { serveStream } from "../support/stream";
import { testOnScreen } from "../support/walk";

/** Whether the screen currently offers a control for the event, or the server can send such a reply. */
function isInReach(view: ListView, label: Label): boolean {
  const { query, search, rows, news } = view.context;
  const isNarrowed = query.search !== "" || query.filters.status !== undefined;
  const isSettled = view.matches({ search: "settled" } as never);
  const hasRows = (rows?.length ?? 0) > 0;
  switch (label) {
    case "the first page arrives":
      return !isNarrowed && query.page === 1;
    case "the second page arrives":
      return query.page === 2;
    case "no orders arrive":
      return isNarrowed;
    case "turns to the second page":
      return hasRows && !isNarrowed && query.page === 1;
    case "turns back":
      return hasRows && query.page === 2;
    case "filters by pending":
      return isSettled && !isNarrowed;
    case "clears the filters":
      return isSettled && isNarrowed && !isIn(view, "failed") && emptyWords(view) !== null;
    case "types a search":
      return search === "" && query.filters.status === undefined;
    case "types on":
      return !isSettled && search === HOT;
    case "pauses":
      return search === HOTTER;
    case "loads the news":
      return query.page === 1 && newsOf(view) !== null;
    case "loads the news from the second page":
      return query.page === 2 && newsOf(view) !== null;
    case "the search is shown":
      return false;
    default:
      // News does not affect the typed text, and counts once.
      return !/^others|^all/.test(label) || (search === "" && query.search === "" && news.length < 2);
  }
}

const model: Model<Context, Label> = {
  machine: ordersListMachine,
  input: { query: START },
  events,
  offers: (view) => {
    if (isOver(view)) return [];
    if (isBetween(view)) return ["the search is shown"];
    return (Object.keys(events) as Label[]).filter((label) => isInReach(view, label));
  },
  stateOf: (view) => {
    const { query, search, rows, shownPage, failure, news } = view.context;
    const heard = news.map(({ key, isNew, isCovered }: HeardNews) => `${key} ${isNew} ${isCovered}`).join();
    const asked = [query.page, query.search, query.filters.status, search];
    return [valueOf(view), ...asked, rows?.length, shownPage, failure?.kind, heard].join(" ");
  },
};

beforeAll(async () => {
  // A tablet: its page can be pulled down, and its lists are tables.
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query === "(max-width: 1023.98px)",
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  serve(everyScreen);
  await startSession();
});

testOnScreen<Context, Label, On>({
  title: "the list of orders",
  models: [model],
  handlers,
  elsewhere: {},
  beyond: {
    "data.loading xstate.done.actor.loadPage (1)":
      "the address follows at once, so nobody sees a list past its end; a test of the lists opens one",
  },
  sights,
  open: async () => {
    const stream = serveStream();
    const orders = { method: "GET", path: /^\/orders$/, reply: "held" } as const;
    const server = serve([orders, ...everyScreen]);
    await openStaffPage("/orders");
    await screen.findByRole("region", { name: "Orders" });
    return { user: userEvent.setup({ delay: null }), server, stream };
  },
});
