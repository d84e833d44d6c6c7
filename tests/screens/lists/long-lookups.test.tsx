import "../support/signed-in";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test } from "vitest";
import { sessionActor } from "../../../src/machines/session/session";
import { openStaffPage, startSession } from "../support/app";
import { type FakeServer, type Request, serve } from "../support/fake-server";
import { ADA, everyScreen, listed } from "../support/shop";
import { openStorage } from "../support/storage";

const keyOf = (number: number) => `01900000-0000-7000-8000-00000000${String(number).padStart(4, "0")}`;
const ZAINAB = { key: keyOf(9001), name: "Zainab Yusuf" };
const ZAKI = { key: keyOf(9002), name: "Zaki Bello" };
const OTIGBA = { key: keyOf(9003), name: "Otigba Wholesale" };
const ALMARI = { key: keyOf(9004), name: "Almari Devices" };

const user = userEvent.setup({ delay: null });

let server: FakeServer;

const many = (data: unknown[], total: number) => ({ status: 200, body: { data, pagination: { total_count: total } } });

function lookup({ query }: Request) {
  // Searches wait for the test.
  if (query.has("query")) return "held" as const;
  if (query.get("xbtsx") === "employees") return many(query.has("key") ? [ZAINAB] : [ADA], 2000);
  if (query.get("xbtsx") === "suppliers") return many(query.has("key") ? [OTIGBA] : [ALMARI], 700);
  return many([], 0);
}

/** A shop whose lists are longer than what a page holds. */
async function open(...way: [string, ...string[]]): Promise<void> {
  server = serve([
    { method: "GET", path: /^\/preflight\/load-info$/, reply: lookup },
    { method: "GET", path: /^\/products$/, reply: () => listed() },
    ...everyScreen,
  ]);
  await openStaffPage(...way);
  act(() => sessionActor.send({ type: "lookups.outdated" }));
  const employees = () => sessionActor.getSnapshot().children.employees?.getSnapshot();
  await waitFor(() => expect(employees()?.context.record?.total).toBe(2000));
}

/** Opens the list of the chooser, once the code of its search is there. */
async function openList(): Promise<void> {
  await waitFor(async () => {
    await user.click(await facilitator());
    expect(screen.queryByText("1,950 more: keep typing")).not.toBeNull();
  });
}

beforeAll(async () => {
  openStorage();
  serve(everyScreen);
  await startSession();
});
afterEach(cleanup);

const facilitator = () => screen.findByRole("combobox", { name: "Facilitator" });
const pending = () => waitFor(() => expect(server.held).toHaveLength(1), { timeout: 4000 });
const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

test("a chooser of a long list searches on the server after a pause, drops earlier replies, and shows who is chosen", async () => {
  await open("/products", "/orders/create");
  await openList();
  expect(options()).toContain(ADA.name);
  await user.keyboard("za");
  await pending();
  const first = server.held[0];
  expect(first?.request.query.get("query")).toBe("za");
  await user.keyboard("i");
  await waitFor(() => expect(server.held[0]?.request.query.get("query")).toBe("zai"));
  // The request of the earlier text was given up.
  expect(server.held).toHaveLength(1);
  server.next().answer(many([ZAINAB], 1));
  first?.answer(many([ZAKI], 1));
  await user.click(await screen.findByRole("option", { name: ZAINAB.name }, { timeout: 3000 }));
  await waitFor(async () => expect((await facilitator()) as HTMLInputElement).toHaveProperty("value", ZAINAB.name), {
    timeout: 3000,
  });
});

test("a search offers what the page holds until the server answers, and says so if it does not", async () => {
  await open("/products", "/orders/create");
  await openList();
  await user.keyboard("ada");
  await pending();
  // Enter takes a match of the page although the reply is still on its way.
  expect(options()).toEqual([ADA.name, "Loading"]);
  expect(screen.getByRole("option", { name: ADA.name }).dataset).toHaveProperty("highlighted");
  act(() => server.next().disconnect());
  await screen.findByText("No connection: only the first 1 can be searched.");
  expect(options()).toEqual([ADA.name]);
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

test("a filter of the URL shows its name, although the page does not hold it", async () => {
  await open("/orders", `/products?supplier=${OTIGBA.key}`);
  const filter = await screen.findByRole("combobox", { name: "Supplier" });
  await waitFor(() => expect(filter).toHaveProperty("value", OTIGBA.name));
  expect(server.heard.filter(({ query }) => query.has("key")).map(({ query }) => query.get("key"))).toEqual([
    OTIGBA.key,
  ]);
});
