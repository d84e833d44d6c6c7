import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { PickerProductWire } from "../../../src/api/contract/lookups";
import type { OrderLineWire, OrderWire, PaymentWire } from "../../../src/api/contract/orders";
import type { OrderLabel, OrderView } from "../../models/order-create.model";
import { ask, card, choose } from "../steps";
import { type End, steer } from "./steering";

type Variant = PickerProductWire["variants"][number];

/** What one path sells, to whom, and how the shop stood before. */
export type Sale = {
  page: Page;
  end: End;
  product: PickerProductWire;
  variant: Variant;
  account: string;
  known: { name: string; email: string };
  newcomer: { name: string; email: string; phone: string; address: string };
  ordersBefore: number;
};

const FAILING = { method: "POST", path: "/api/orders/new" } as const;
const PAID = 50_000;
const FEE = 2_500;

const ordersIn = async (page: Page): Promise<number> =>
  (await ask<{ pagination: { total_count: number } }>(page, "/orders")).body.pagination.total_count;

const offers = async (page: Page, search: string): Promise<PickerProductWire[]> =>
  (await ask<{ data: PickerProductWire[] }>(page, `/preflight/load-products?query=${encodeURIComponent(search)}`)).body
    .data;

/** Something that one of can be sold, of a product whose title finds it alone. */
async function findOffer(page: Page): Promise<Pick<Sale, "product" | "variant">> {
  for (const product of await offers(page, "")) {
    const variant = product.variants.find((each) => each.status === "active" && each.quantity > 0);
    const isPlain = product.variants.every(
      (each, _, all) => all.filter((one) => one.variation === each.variation).length === 1,
    );
    if (variant === undefined || !isPlain || variant.sale_price <= PAID) continue;
    if ((await offers(page, product.title)).length === 1) return { product, variant };
  }
  throw new Error("the demo shop has nothing left to sell");
}

async function firstOf(page: Page, lookup: string): Promise<{ name: string; email: string }> {
  const reply = await ask<{ data: { name: string; email: string }[] }>(page, `/preflight/load-info?xbtsx=${lookup}`);
  const [first] = reply.body.data;
  if (first === undefined) throw new Error(`the demo shop has no ${lookup}`);
  return first;
}

let people = 0;

/** Goes to the create order screen as a person does, from the orders list. */
export async function openCreateOrder(page: Page): Promise<void> {
  await page.goto("/orders");
  await page.getByRole("link", { name: "Create order" }).click();
  await card(page, "Customer").waitFor();
}

/** Looks for what can be sold and to whom, then opens the screen. */
export async function beginSale(page: Page, { hurried = false } = {}): Promise<Sale> {
  const end = await steer(page, FAILING, { hurried });
  const known = await firstOf(page, "customers&fields=name&fields=email");
  const account = await firstOf(page, "accounts&fields=name");
  people += 1;
  const newcomer = {
    name: `Kelechi Nwosu ${people}`,
    email: `kelechi.${people}@example.com`,
    phone: "08035550142",
    address: "4 Allen Avenue, Ikeja",
  };
  const shop = { ordersBefore: await ordersIn(page), ...(await findOffer(page)) };
  const sale = { page, end, account: account.name, known, newcomer, ...shop };
  await openCreateOrder(page);
  return sale;
}

const refused = (status: number, error: string) => ({ status, error });

/** What a person does in the browser, and how the network treats them. Leaving is told by the tests themselves. */
export const handlers: Record<
  Exclude<OrderLabel, keyof typeof elsewhere>,
  (sale: Sale, how: { reached: boolean }) => Promise<unknown>
> = {
  "writes a remark": ({ page }) => card(page, "Order details").getByLabel("Remark").fill("Gift wrap"),
  "goes to create the customer": ({ page }) => card(page, "Customer").getByText("Create Customer").click(),
  "types the customer": async ({ page, newcomer }) => {
    await card(page, "Customer").getByLabel("Name").fill(newcomer.name);
    await card(page, "Customer").getByLabel("Email").fill(newcomer.email);
    await card(page, "Customer").getByLabel("Phone").fill(newcomer.phone);
    await card(page, "Customer").getByLabel("Address").fill(newcomer.address);
  },
  "selects a customer": async ({ page, known }) => {
    await card(page, "Customer").getByRole("combobox", { name: "Customer" }).fill(known.email);
    await page.getByRole("option", { name: known.email }).click();
  },
  "the customer arrives": ({ page, known }) => card(page, "Customer").getByText(`${known.email}, 0`).waitFor(),
  "chooses delivery": ({ page }) =>
    card(page, "Delivery").locator("label").filter({ hasText: "Delivery" }).first().click(),
  "types the delivery": async ({ page }) => {
    await card(page, "Delivery").getByLabel("Fee").fill(`${FEE}00`);
    await card(page, "Delivery").getByLabel("Recipient name").fill("Tunde Bello");
    await card(page, "Delivery").getByLabel("Recipient phone").fill("08051112233");
    await card(page, "Delivery").getByLabel("Recipient address").fill("9 Marina Road, Lagos");
  },
  "opens the picker": ({ page }) => page.getByRole("button", { name: "Add products" }).click(),
  "takes a phone": async ({ page, product, variant }) => {
    const picker = page.getByRole("dialog", { name: "Add products" });
    await picker.getByRole("searchbox").fill(product.title);
    await picker.getByText("1 of 1").waitFor();
    await picker.getByRole("button", { name: product.title }).click();
    await picker.getByRole("checkbox", { name: variant.variation, exact: true }).check();
    await picker.getByRole("button", { name: "Add 1 product" }).click();
    await picker.waitFor({ state: "hidden" });
  },
  "fills the payment": async ({ page, account }) => {
    await choose(card(page, "Payments"), "Account", account);
    await card(page, "Payments").getByLabel("Amount").fill(`${PAID}00`);
  },
  submits: ({ page }) => page.getByRole("button", { name: "Create order" }).click(),
  "the order is created": async ({ page, end }) => {
    await end("answered");
    await page.getByRole("heading", { level: 1, name: /^Order \d+$/ }).waitFor();
  },
  "the order is refused": ({ end }) => end(refused(417, "Only 2 of Infinix Hot 40i (Black, 128GB) left")),
  "the order meets a fault": ({ end }, how) => end(refused(502, "Bad gateway"), how),
  "the order times out": ({ end }, how) => end("timedOut", how),
  "the order finds no server": ({ end }, how) => end("unreachable", how),
};

/** Labels of the model that these paths leave to the machine's and the screen's own tests. */
export const elsewhere = {
  "clears the remark": "told on the rendered screen",
  "goes to select the customer": "told on the rendered screen",
  "selects another customer": "told on the rendered screen",
  "clears the customer": "told on the rendered screen",
  "the customer does not arrive": "told on the rendered screen",
  "asks for the customer again": "told on the rendered screen",
  "chooses pickup": "told on the rendered screen",
  "takes nothing": "told on the rendered screen",
  "sells two": "told on the rendered screen",
  "removes the line": "told on the rendered screen",
  "adds a payment": "told on the rendered screen",
  "removes the first payment": "told on the rendered screen",
  "the order is rejected": "shows as a refusal does, told on the rendered screen",
  "the order was created before": "shows as a fault does, told on the rendered screen",
  "asks to leave": "told in three ways of its own",
  stays: "told in three ways of its own",
  leaves: "told in three ways of its own",
} as const satisfies Partial<Record<OrderLabel, string>>;

/** What a person sees of a save that failed or is under way. */
export async function seeSave({ page }: Sale, order: OrderView): Promise<void> {
  if (order.matches("saving")) await page.getByRole("button", { name: "Creating order" }).waitFor();
  const { failure, isUncertain } = order.context;
  if (failure === null || !order.matches("filling")) return;
  await page.getByText(isUncertain ? "cannot sell twice" : "Nothing was saved").waitFor();
}

/** The API's word: one order more, as the model says, its stock gone, its payment posted once. */
export async function confirmSold(sale: Sale, order: OrderView): Promise<void> {
  const { page, product, variant, known, newcomer, ordersBefore } = sale;
  const { customerMode, method } = order.context.draft;
  expect(await ordersIn(page)).toBe(ordersBefore + 1);

  const key = new URL(page.url()).pathname.replace("/orders/", "");
  const sold = (await ask<{ data: OrderWire }>(page, `/orders/${key}`)).body.data;
  const fee = method === "pickup" ? 0 : FEE;
  expect(sold.customer_email).toBe(customerMode === "create" ? newcomer.email : known.email);
  expect(JSON.parse(sold.delivery)?.fee ?? null).toBe(method === "pickup" ? null : FEE);
  expect(JSON.parse(sold.sub_total_items) as OrderLineWire[]).toMatchObject([{ key: variant.key, quantity: 1 }]);
  expect(JSON.parse(sold.payment) as PaymentWire[]).toMatchObject([{ amount: PAID }]);
  expect([sold.cost, sold.debt]).toEqual([variant.sale_price + fee, variant.sale_price + fee - PAID]);

  const shelf = await ask<{ data: { variants: { key: string; quantity: number }[] } }>(
    page,
    `/products/${product.key}`,
  );
  expect(shelf.body.data.variants.find((each) => each.key === variant.key)?.quantity).toBe(variant.quantity - 1);

  const posted = await ask<{ data: { remark: string; amount: number }[] }>(
    page,
    `/finances/transactions?query=${encodeURIComponent(`payment on order ${sold.order_number}`)}`,
  );
  expect(posted.body.data.map(({ amount }) => amount)).toEqual([PAID]);
}
