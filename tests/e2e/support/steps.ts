import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { z } from "zod";
import { DEMO_PASSWORD } from "../../../server/core/demo";
import { BUYER } from "../../../tools/kit/buyer";
import type { loadProductsReply } from "../../../src/api/shell/lookups.contract";
import type { NewOrderBody, NewOrderReply, OrderWire } from "../../../src/api/orders/orders.contract";

/** The message with this text at the top of the page. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true });

/** The button of the signed-in person's menu; until the profile arrives it has no name to find it by. */
export const personMenu = (page: Page): Locator => page.getByRole("banner").getByRole("button").last();

/** The card with this title. */
export const card = (page: Page, title: string): Locator => page.getByRole("region", { name: title, exact: true });

/** The text on screen, with whitespace collapsed to single spaces. */
export const textOf = async (locator: Locator): Promise<string> => (await locator.innerText()).replaceAll(/\s+/g, " ");

/** The column headings of the table on the page, in order. */
export const heads = async (page: Page): Promise<string[]> =>
  (await page.getByRole("columnheader").allInnerTexts()).map((head) => head.trim());

/** Signs in through the login screen and waits until the app has left it. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Chooses an option of a select by its name. */
export async function choose(within: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  const select = within.getByRole("combobox", { name: label, exact: true });
  await select.click();
  const page = "page" in within ? within.page() : within;
  await page.getByRole("option", { name: option }).click();
}

/** The API's reply to the person signed in on `page`, requested in addition to the page's own calls. */
export async function ask<Reply>(
  page: Page,
  path: string,
  edit?: { method: "POST" | "PUT"; data: unknown; headers?: Record<string, string> },
): Promise<{ status: number; body: Reply }> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "tw-token")?.value ?? "";
  const reply = await page.request.fetch(`/api${path}`, {
    method: edit?.method ?? "GET",
    headers: { "tw-auth": `Bearer ${token}`, ...edit?.headers },
    ...(edit && { data: edit.data }),
  });
  return { status: reply.status(), body: (await reply.json()) as Reply };
}

/** The key of the person's store, which has goods and accounts; tests add other stores meanwhile. */
export const ownStore = async (page: Page): Promise<string> =>
  (await ask<{ data: { store: string } }>(page, "/user_profile")).body.data.store;

type Named = { key?: string | undefined };

/**
 * A separate order for a test: one unit of any variant in stock, pending, picked up, to be paid later. Only a buyer of its
 * own may be given store credit: all orders of a buyer offer it as their first account.
 */
export async function sellOne(
  page: Page,
  idempotencyKey: string = randomUUID(),
  buyer: Partial<typeof BUYER> = {},
): Promise<OrderWire> {
  const lookup = async (path: string) => (await ask<{ data: Named[] }>(page, path)).body.data[0]?.key ?? "";
  const { body: stock } = await ask<z.infer<typeof loadProductsReply>>(page, "/preflight/load-products?limit=100");
  const active = stock.data.flatMap(({ store, variants }) =>
    variants.filter(({ status, quantity }) => status === "active" && quantity > 0).map((each) => ({ store, ...each })),
  );
  // The variant with most stock, so that neither goods that other tests sell by name run out, nor the few that a test
  // put into a new store.
  const [onSale] = active.toSorted((one, other) => other.quantity - one.quantity);
  if (onSale === undefined) throw new Error("nothing is left in stock");
  const data: NewOrderBody = {
    store: onSale.store,
    status: "pending",
    facilitator: await lookup("/preflight/load-info?xbtsx=employees&fields=name&fields=key"),
    remark: "",
    customer: { ...BUYER, ...buyer },
    delivery: null,
    subtotalitems: [{ key: onSale.key, quantity: 1 }],
    payment: [{ account_key: await lookup("/preflight/load-info?xbtsx=accounts&fields=name&fields=key"), amount: 0 }],
  };
  const headers = { "Idempotency-Key": idempotencyKey };
  const { status, body } = await ask<NewOrderReply>(page, "/orders/new", { method: "POST", data, headers });
  expect(status).toBe(200);
  return (await ask<{ data: OrderWire }>(page, `/orders/${body.data.key}`)).body.data;
}
