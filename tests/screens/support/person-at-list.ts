import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { failureOf } from "../../../src/api/kit/errors";
import type { OrderRow } from "../../../src/api/orders/orders";
import { type ListContext, type ListQuery, SEARCH_PAUSE_MS, unseenNews } from "../../../src/machines/kit/list.machine";
import { listEvents, START } from "../../models/kit/list.model";
import { failing, failures, succeeding } from "../../models/support/failures";
import type { View } from "../../models/support/model";
import type { Sight } from "../../models/support/walk";
import type { FakeServer, Held } from "./fake-server";
import { holdPauses } from "./pauses";
import { ORDER } from "./shop";
import { onlyWhile } from "./sights";
import type { serveStream } from "./stream";
import { findToast } from "./toasts";

type Row = Pick<OrderRow, "key" | "number">;
export type Context = ListContext<Row>;
export type ListView = View<Context>;

const rowsFrom = (first: number, last: number): Row[] =>
  Array.from({ length: last - first + 1 }, (_, at) => ({ key: `order-${first + at}`, number: first + at }));

const shown = (query: Partial<ListQuery>) => ({ type: "url.changed", query: { ...START, ...query } });
const arriving = (rows: Row[], total: number) => succeeding("loadPage", { rows, total });
export const [HOT, HOTTER] = ["hot", "hot 40i"];

/** A person's actions on the list of orders; one that requests an address is written as the shown address. */
export const events = {
  "the first page arrives": arriving(rowsFrom(1, 10), 11),
  "the second page arrives": arriving(rowsFrom(11, 11), 11),
  "no orders arrive": arriving([], 0),
  "the page fails to load": listEvents["the page fails to load"],
  "the page finds no server": failing("loadPage", failures.unreachable),
  "the page fails on the server": failing("loadPage", failures.serverFault),
  "the page is rejected": failing("loadPage", failures.rejected),
  "the page is refused": failing("loadPage", failures.refused),
  "the session is over": failing("loadPage", failureOf(401, "")),
  "the page is forbidden": failing("loadPage", failureOf(403, "")),
  retries: listEvents["retries"],
  "turns to the second page": shown({ page: 2 }),
  "turns back": shown({}),
  "filters by pending": shown({ filters: { status: "pending" } }),
  "clears the filters": shown({}),
  "types a search": { type: "search.changed", text: HOT },
  "types on": { type: "search.changed", text: HOTTER },
  pauses: { type: "xstate.after.searchPause.ordersList.search.waiting" },
  "the search is shown": shown({ search: HOTTER }),
  "pulls the page down": listEvents.refreshes,
  "others add one": listEvents["others add one"],
  "others change the new one": listEvents["others change the new one"],
  "others change one of the rows": { type: "news.heard", news: [{ key: "order-2", isNew: false }] },
  "all rows may have changed": { type: "news.heard", news: [{ key: null, isNew: false }] },
  "loads the news": listEvents["loads the news"],
  "loads the news from the second page": shown({}),
} as const;

export type Label = keyof typeof events;
export type On = {
  user: ReturnType<typeof userEvent.setup>;
  server: FakeServer;
  stream: ReturnType<typeof serveStream>;
};

const list = () => screen.getByRole("region", { name: "Orders" });
const box = () => screen.getByLabelText<HTMLInputElement>("Search orders");
const press = async ({ user }: On, name: string) => user.click(within(list()).getByRole("button", { name }));
const endPauses = holdPauses(SEARCH_PAUSE_MS);

const paramsOf = ({ page, search, filters }: ListQuery): Record<string, string> => ({
  page: String(page),
  ...(search !== "" && { query: search }),
  ...filters,
});

/** Replies to the list's request, which matches the address. */
const end =
  (how: (held: Held) => void) =>
  async ({ server }: On, after: ListView) => {
    await waitFor(() => expect(server.held).toHaveLength(1));
    const held = server.next();
    how(held);
    expect(Object.fromEntries(held.request.query)).toEqual(paramsOf(after.context.query));
  };

const refuse = (status: number, error = "") => end(({ answer }) => answer({ status, body: { error } }));

const arrive = () =>
  end(({ request: { query }, answer }) => {
    const rows =
      query.has("query") || query.has("status") ? [] : query.get("page") === "1" ? rowsFrom(1, 10) : rowsFrom(11, 11);
    const data = rows.map(({ key, number }) => ({ ...ORDER, key, order_number: number }));
    answer({ status: 200, body: { data, pagination: { total_count: rows.length === 0 ? 0 : 11 } } });
  });

async function type({ user }: On, text: string): Promise<void> {
  await user.click(box());
  await user.paste(text);
}

const others =
  (key: string, action: string) =>
  ({ stream }: On) =>
    stream.tellChange({ kind: "order", key, version: 2, action });

const askForNews = (on: On) => on.user.click(screen.getByRole("button", { name: /new order|changed$/ }));

/** A person's actions, the server's replies, and concurrent changes by others. */
export const handlers: Record<Label, (on: On, after: ListView) => Promise<unknown>> = {
  "the first page arrives": arrive(),
  "the second page arrives": arrive(),
  "no orders arrive": arrive(),
  "the page fails to load": end(({ timeOut }) => timeOut()),
  "the page finds no server": end(({ disconnect }) => disconnect()),
  "the page fails on the server": refuse(500),
  "the page is rejected": refuse(400, failures.rejected.message),
  "the page is refused": refuse(417, failures.refused.message),
  "the session is over": refuse(401),
  "the page is forbidden": refuse(403),
  retries: (on) => press(on, "Try again"),
  "turns to the second page": (on) => press(on, "Next page"),
  "turns back": (on) => press(on, "Previous page"),
  "filters by pending": ({ user }) => user.click(screen.getByLabelText("Pending")),
  "clears the filters": (on) => press(on, "Clear filters"),
  "types a search": (on) => type(on, HOT),
  "types on": (on) => type(on, HOTTER.slice(HOT.length)),
  pauses: () => endPauses(),
  "the search is shown": () => waitFor(() => expect(location.search).toBe("?query=hot+40i")),
  "pulls the page down": async () => {
    fireEvent.touchStart(box(), { touches: [{ clientX: 200, clientY: 10 }] });
    fireEvent.touchMove(box(), { touches: [{ clientX: 200, clientY: 450 }] });
    fireEvent.touchEnd(box());
  },
  "others add one": others("new", "created"),
  "others change the new one": others("new", "edited"),
  "others change one of the rows": others("order-2", "edited"),
  "all rows may have changed": ({ stream }) => stream.tellReset(),
  "loads the news": askForNews,
  "loads the news from the second page": askForNews,
};

const rowsOf = ({ context }: ListView): readonly Row[] => context.rows ?? [];

/** The text of the button above the rows; null without a button. */
export function newsOf(view: ListView): string | null {
  const { created, changed, isOutdated } = unseenNews(view.context.news, new Set(rowsOf(view).map(({ key }) => key)));
  if (view.context.rows === null || created + changed + Number(isOutdated) === 0) return null;
  if (isOutdated) return "Orders may have changed";
  return created > 0 ? `${created} new order` : `${changed} order changed`;
}

const RANGES: Readonly<Record<number, string>> = { 1: "1–10 of 11", 2: "11 of 11" };

export function emptyWords({ context: { rows, query } }: ListView): string | null {
  if (rows?.length !== 0) return null;
  const isFiltered = query.search !== "" || query.filters.status !== undefined;
  return isFiltered ? "No orders match these filters" : "No orders yet";
}

export const isIn = (view: ListView, state: "loading" | "ready" | "failed") => view.matches({ data: state } as never);
/** The address changes in the same step as the request, so the intermediate list is never visible. */
export const isBetween = ({ context: { search, query }, ...view }: ListView) =>
  view.matches({ search: "settled" } as never) && search !== query.search;

/** Whether the first load was forbidden; after a first page, a refusal keeps its rows. */
const isRefused = ({ context: { failure, rows } }: ListView) => failure?.kind === "forbidden" && rows === null;
export const isOver = (view: ListView) => view.context.failure?.kind === "sessionExpired" || isRefused(view);
const isThere = (view: ListView) => !isOver(view) && !isBetween(view);

const textsIn = (selector: string) => [...list().querySelectorAll(selector)].map(({ textContent }) => textContent);

/** The expected look of the list. */
function seeList(view: ListView): void {
  const { rows, query, search, shownPage, failure } = view.context;
  const numbers = rowsOf(view).map(({ number }) => String(number));
  const isEmpty = numbers.length === 0;
  expect(textsIn("tbody a")).toEqual(numbers);
  expect(list().getAttribute("aria-busy")).toBe(String(isIn(view, "loading")));
  expect(document.querySelector("[role=progressbar]") !== null).toBe(isIn(view, "loading") && rows !== null);
  expect(textsIn("nav > span:first-child")).toEqual(isEmpty ? [] : [RANGES[shownPage]]);
  expect(textsIn("[role=alert] > p:first-of-type")).toEqual(isIn(view, "failed") ? [failure?.title] : []);
  const empty = isIn(view, "failed") ? null : emptyWords(view);
  for (const words of ["No orders match these filters", "No orders yet"])
    expect(screen.queryByText(words) !== null).toBe(words === empty);
  for (const words of ["1 new order", "1 order changed", "Orders may have changed"])
    expect(screen.queryByText(words) !== null).toBe(words === newsOf(view));
  expect(box().value).toBe(search);
  const status = screen.getByLabelText<HTMLInputElement>("Pending");
  expect(status.checked).toBe(query.filters.status === "pending");
  expect(new URLSearchParams(location.search).get("page") ?? "1").toBe(String(query.page));
}

/** What a person sees in each state of the list of orders. */
export const sights: Sight<Context, On>[] = [
  { says: "the list shows the machine's rows", when: isThere, look: (_, view) => waitFor(() => seeList(view)) },
  {
    says: "a message shows why the load failed",
    when: ({ context: { failure } }) => failure?.toast != null,
    look: (_, { context: { failure } }) => findToast(failure?.toast?.text ?? ""),
    isBrief: true,
  },
  ...onlyWhile<Context, On>(
    "I have to sign in again",
    ({ context: { failure } }) => failure?.kind === "sessionExpired",
    () => screen.queryByRole("heading", { level: 1, name: "Sign in" }),
  ),
  ...onlyWhile<Context, On>("the page shows that I have no access", isRefused, () =>
    screen.queryByRole("heading", { level: 1, name: "You don't have access" }),
  ),
];
