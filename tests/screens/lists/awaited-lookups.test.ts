import "../support/signed-in";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test } from "vitest";
import { openStaffPage, startSession } from "../support/app";
import { type FakeServer, serve } from "../support/fake-server";
import { ADA, everyScreen, listed } from "../support/shop";
import { openStorage } from "../support/storage";

const user = userEvent.setup({ delay: null });

let server: FakeServer;

beforeAll(async () => {
  openStorage();
  server = serve([
    { method: "GET", path: /^\/preflight\/load-info$/, reply: () => "held" },
    { method: "GET", path: /^\/products$/, reply: () => listed() },
    ...everyScreen,
  ]);
  await startSession();
});
afterEach(cleanup);

const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

/** Opens the list of a box, once the code of the list is there. */
async function openList(name: string): Promise<void> {
  const box = await screen.findByRole("combobox", { name });
  await waitFor(async () => {
    if (box.getAttribute("aria-expanded") !== "true") await user.click(box);
    expect(box.getAttribute("aria-expanded")).toBe("true");
    expect(options().length).toBeGreaterThan(0);
  });
}

const heldOf = (list: string) => {
  const request = server.held.find(({ request: { query } }) => query.get("xbtsx") === list);
  if (request === undefined) throw new Error(`${list} were not asked for`);
  return request;
};

test("a chooser says that its list is loading, shows it once it is there, and does not wait for one that failed", async () => {
  await openStaffPage("/products", "/orders/create");
  await openList("Facilitator");
  expect(options()).toEqual(["Loading"]);
  act(() => heldOf("employees").answer({ status: 200, body: { data: [ADA], pagination: { total_count: 1 } } }));
  await waitFor(() => expect(options()).toEqual([ADA.name]));
  await user.keyboard("{Escape}");

  await openList("Store");
  expect(options()).toEqual(["Loading"]);
  act(() => heldOf("stores").disconnect());
  await waitFor(() => expect(options()).toEqual([]));
});
