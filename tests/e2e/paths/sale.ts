import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { CustomerWire } from "../../../src/api/people/customers.contract";
import type { OrderLineWire, OrderWire, PaymentWire } from "../../../src/api/orders/orders.contract";
import type { ProductWire } from "../../../src/api/products/products.contract";
import type { OrderView } from "../../models/orders/create/order-create.model";
import { stock } from "../stock/goods-steps";
import { ask, card } from "../support/steps";
import { type End, steer } from "./steering";
import type { How } from "./walk";

type Variant = ProductWire["variants"][number];

export type Person = { name: string; email: string };
type Customer = Person & { key: string };

/** The product and customers of one path, and the shop's state before it. */
export type Sale = {
  page: Page;
  end: End;
  reached: boolean;
  /** Ends the load of a customer. */
  endCustomer: End;
  product: ProductWire;
  variant: Variant;
  account: string;
  known: Customer;
  other: Customer;
  newcomer: Person & { phone: string; address: string };
  /** The number of orders of each customer, by email. */
  ordersBefore: ReadonlyMap<string, number>;
};

const FAILING = { method: "POST", path: "/api/orders/new" } as const;
const CUSTOMER = { method: "GET", path: /^\/api\/customers\/[^/]+$/ } as const;
export const PAID = 50_000;
const PRICE = 60_000;
export const FEE = 2_500;

const ordersOf = async (page: Page, key: string): Promise<number> =>
  (await ask<{ data: CustomerWire }>(page, `/customers/${key}`)).body.data.order_count;

async function allOf<Named>(page: Page, lookup: string): Promise<Named[]> {
  const reply = await ask<{ data: Named[] }>(page, `/preflight/load-info?xbtsx=${lookup}`);
  return reply.body.data;
}

let people = 0;

/** Opens the create order screen from the orders list, like a person. */
export async function openCreateOrder(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Create order" }).click();
  await card(page, "Customer").waitFor();
}

/** Creates a product and customers for the sale, then opens the screen. */
export async function beginSale(page: Page, { reached }: How): Promise<Sale> {
  const end = await steer(page, FAILING);
  people += 1;
  const customers = await allOf<Customer>(page, "customers&fields=key&fields=name&fields=email");
  // Each sale has separate customers, so that parallel sales do not count each other's.
  const [known, other] = [2 * people, 2 * people + 1].map((at) => customers[at % customers.length]);
  const [account] = await allOf<Person>(page, "accounts&fields=name");
  const product = await stock(page, { Brass: 5 }, undefined, PRICE);
  const [variant] = product.variants;
  if (!known || !other || !account || !variant)
    throw new Error("the shop lacks a customer, an account or a product for the sale");
  const newcomer = {
    name: `Kelechi Nwosu ${people}`,
    email: `kelechi.${people}.${Date.now().toString(36)}@example.com`,
    phone: "08035550142",
    address: "4 Allen Avenue, Ikeja",
  };
  const ordersBefore = new Map<string, number>();
  for (const { key, email } of [known, other]) ordersBefore.set(email, await ordersOf(page, key));
  const shop = { ordersBefore, product, variant };
  await page.goto("/orders");
  await openCreateOrder(page);
  const endCustomer = await steer(page, CUSTOMER);
  return { page, end, reached, endCustomer, account: account.name, known, other, newcomer, ...shop };
}

/** Checks through the API that one matching order was added, its stock taken and its payment posted once. */
export async function confirmSold(sale: Sale, order: OrderView): Promise<void> {
  const { page, product, variant, known, other, newcomer, ordersBefore } = sale;
  const { customerMode, customerKey, method, lines } = order.context.draft;
  const units = lines[0]?.quantity ?? 0;
  const key = new URL(page.url()).pathname.replace("/orders/", "");
  const sold = (await ask<{ data: OrderWire }>(page, `/orders/${key}`)).body.data;
  const fee = method === "pickup" ? 0 : FEE;
  const chosen = customerKey === "ngozi" ? known : other;
  expect(sold.customer_email).toBe(customerMode === "create" ? newcomer.email : chosen.email);
  expect(await ordersOf(page, sold.customer_key)).toBe((ordersBefore.get(sold.customer_email) ?? 0) + 1);
  expect(JSON.parse(sold.delivery)?.fee ?? null).toBe(method === "pickup" ? null : FEE);
  expect(JSON.parse(sold.sub_total_items) as OrderLineWire[]).toMatchObject([{ key: variant.key, quantity: units }]);
  expect(JSON.parse(sold.payment) as PaymentWire[]).toMatchObject([{ amount: PAID }]);
  const cost = units * variant.sale_price + fee;
  expect([sold.cost, sold.debt]).toEqual([cost, cost - PAID]);

  const shelf = await ask<{ data: { variants: { key: string; quantity: number }[] } }>(
    page,
    `/products/${product.key}`,
  );
  expect(shelf.body.data.variants.find((each) => each.key === variant.key)?.quantity).toBe(variant.quantity - units);

  const posted = await ask<{ data: { remark: string; amount: number }[] }>(
    page,
    `/finances/transactions?query=${encodeURIComponent(`payment on order ${sold.order_number}`)}`,
  );
  expect(posted.body.data.map(({ amount }) => amount)).toEqual([PAID]);
}
