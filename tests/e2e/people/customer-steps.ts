import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { CustomerWire } from "../../../src/api/people/customers.contract";
import type { NewOrderBody, OrderStatus, OrderWire } from "../../../src/api/orders/orders.contract";
import { openPage } from "../support/anywhere";
import { ask, card, sellOne } from "../support/steps";
import { expect } from "vitest";

/** The name of the customers of `customerWith`. */
export const BUYER = "Bisola Adewunmi";

/** Sells to a separate customer, once for each status, to be paid later. */
export async function customerWith(
  page: Page,
  statuses: readonly OrderStatus[],
): Promise<{ customer: CustomerWire; orders: OrderWire[] }> {
  const sample = await sellOne(page);
  const { body: accounts } = await ask<{ data: { key: string }[] }>(
    page,
    "/preflight/load-info?xbtsx=accounts&fields=name&fields=key",
  );
  const { body: staff } = await ask<{ data: { key: string }[] }>(
    page,
    "/preflight/load-info?xbtsx=employees&fields=name&fields=key",
  );
  const { body: stock } = await ask<{
    data: { store: string; variants: { key: string; quantity: number; status: string }[] }[];
  }>(page, "/preflight/load-products?limit=100");
  // The variant with most stock, so that goods that other tests sell by name do not run out.
  const [variant] = stock.data
    .filter(({ store }) => store === sample.store)
    .flatMap(({ variants }) => variants.filter(({ status }) => status === "active"))
    .toSorted((one, other) => other.quantity - one.quantity);
  const email = `bisola.${randomUUID().slice(0, 8)}@example.com`;
  const orders: OrderWire[] = [];
  for (const status of statuses) {
    const data: NewOrderBody = {
      store: sample.store,
      status,
      facilitator: staff.data[0]?.key ?? "",
      remark: "",
      customer: {
        name: BUYER,
        email,
        phone: "08065550188",
        address: "9 Awolowo Road, Ikoyi",
        instagram: "bisola.shops",
        twitter: "",
      },
      delivery: null,
      subtotalitems: [{ key: variant?.key ?? "", quantity: 1 }],
      payment: [{ account_key: accounts.data[0]?.key ?? "", amount: 0 }],
    };
    const headers = { "Idempotency-Key": randomUUID() };
    const made = await ask<{ data: { key: string } }>(page, "/orders/new", { method: "POST", data, headers });
    expect(made.status).toBe(200);
    orders.push((await ask<{ data: OrderWire }>(page, `/orders/${made.body.data.key}`)).body.data);
  }
  const { body } = await ask<{ data: CustomerWire }>(page, `/customers/${orders[0]?.customer_key ?? ""}`);
  return { customer: body.data, orders };
}

export const EDIT = { method: "PUT", path: /^\/api\/customers\/[^/]+\/edit$/ } as const;

export const details = (page: Page) => card(page, "Customer details");

/** The page of a new customer with one pending order, with the details being edited. */
export async function openEdit(): Promise<{ page: Page; customer: CustomerWire }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { customer } = await customerWith(page, ["pending"]);
  await page.goto(`/customers/${customer.key}`);
  await details(page).getByRole("button", { name: "Edit" }).click();
  return { page, customer };
}

export const inEdit = (page: Page, label: string) => details(page).getByLabel(label, { exact: true });

export const save = (page: Page) => details(page).getByRole("button", { name: "Save" }).click();
