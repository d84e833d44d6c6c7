import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { holdSession } from "../../../tools/kit/visitor";
import type { CustomerWire } from "../../../src/api/people/customers.contract";
import type { ProductWire } from "../../../src/api/products/products.contract";
import { put } from "../orders/order-products-steps";
import { openCreateOrder } from "../paths/sale";
import { addBrass, stock } from "../stock/goods-steps";
import { openPage, shopOrigin } from "../support/harness";
import { loseReply } from "../support/replies";
import { ask, card, choose, sellOne, toast } from "../support/steps";
import { kept, shelf, typedIsKept, watchTyping } from "./shelf";
import { longTest } from "../../long-test";

const goOn = (page: Page) => page.getByRole("button", { name: /^Continue what you typed at \d\d:\d\d$/ });
const quantity = (page: Page) => card(page, "Products").getByRole("spinbutton");
const remark = (page: Page) => card(page, "Order details").getByLabel("Remark");
const payment = (page: Page) => card(page, "Payments").getByRole("group", { name: "Payment 1" });
const submit = (page: Page) => page.getByRole("button", { name: "Create order" }).click();

async function open(page: Page): Promise<void> {
  await page.goto("/orders");
  await openCreateOrder(page);
}

type Sale = { page: Page; lamp: ProductWire; email: string };

let sales = 0;

/** Opens order creation and types a sale of `units` of five lamps to a new customer, whose address is left out. */
async function typeSale(units: number): Promise<Sale> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/orders");
  const lamp = await stock(page, { Brass: 5 });
  const { body } = await ask<{ data: { name: string }[] }>(page, "/preflight/load-info?xbtsx=accounts&fields=name");
  sales += 1;
  const email = `kelechi.${sales}.${Date.now().toString(36)}@example.com`;
  await open(page);
  await watchTyping(page);
  await remark(page).fill("Gift wrap");
  await card(page, "Customer").getByText("Create Customer").click();
  await card(page, "Customer").getByLabel("Name").fill("Kelechi Nwosu");
  await card(page, "Customer").getByLabel("Email").fill(email);
  await card(page, "Customer").getByLabel("Phone").fill("08035550142");
  await addBrass(page, lamp);
  await quantity(page).fill(String(units));
  await choose(payment(page), "Account", body.data[0]?.name ?? "");
  await payment(page).getByLabel("Amount").fill("500000");
  await typedIsKept(page);
  return { page, lamp, email };
}

async function expectSale({ page, lamp, email }: Sale, units: string): Promise<void> {
  await expect.poll(() => remark(page).inputValue()).toBe("Gift wrap");
  expect(await card(page, "Customer").getByLabel("Email").inputValue()).toBe(email);
  expect(await card(page, "Customer").getByLabel("Phone").inputValue()).toBe("0803 555 0142");
  await card(page, "Products").getByText(lamp.title).first().waitFor();
  expect(await quantity(page).inputValue()).toBe(units);
  expect(await payment(page).getByLabel("Amount").inputValue()).toBe("5,000.00");
}

const unitsLeft = async ({ page, lamp }: Sale) =>
  (await ask<{ data: ProductWire }>(page, `/products/${lamp.key}`)).body.data.variants[0]?.quantity;

const ordersOf = async ({ page, email }: Sale) => {
  const lookup = `/preflight/load-info?xbtsx=customers&fields=key&fields=email&query=${encodeURIComponent(email)}`;
  const { body } = await ask<{ data: { key: string; email: string }[] }>(page, lookup);
  const key = body.data.find((customer) => customer.email === email)?.key;
  return (await ask<{ data: CustomerWire }>(page, `/customers/${key}`)).body.data.order_count;
};

longTest("a sale typed before a reload is continued, made once, and then no longer kept", async () => {
  const sale = await typeSale(2);
  const { page } = sale;
  await card(page, "Customer").getByLabel("Address").fill("4 Allen Avenue, Ikeja");
  await typedIsKept(page);
  await page.reload();
  await goOn(page).click();
  await expectSale(sale, "2");
  expect(await card(page, "Customer").getByLabel("Address").inputValue()).toBe("4 Allen Avenue, Ikeja");
  await submit(page);
  await toast(page, "Order added successfully").waitFor();
  await page.getByRole("heading", { level: 1, name: /^Order \d+$/ }).waitFor();
  await expect.poll(() => kept(page)).toBe(0);
  expect(await unitsLeft(sale)).toBe(3);
  expect(await ordersOf(sale)).toBe(1);
  await open(page);
  expect(await remark(page).inputValue()).toBe("");
  expect(await goOn(page).count()).toBe(0);
});

longTest("a continued sale says in its line what the store no longer has", async () => {
  const sale = await typeSale(4);
  const { page, lamp } = sale;
  await page.goto("about:blank");
  await page.goto("/orders");
  const [brass] = lamp.variants;
  const rival = await sellOne(page);
  await put(page, `/orders/${rival.key}/products/edit`, [{ key: brass?.key, quantity: 2 }]);
  await openCreateOrder(page);
  await goOn(page).click();
  await card(page, "Products").getByText(`Only 3 of ${lamp.title} (Brass) left`).waitFor();
  await expectSale(sale, "4");
  await quantity(page).fill("3");
  await card(page, "Products").getByText(`Only 3 of ${lamp.title} (Brass) left`).waitFor({ state: "hidden" });
});

longTest("a closed tab and a new session of the same person keep the sale, and nobody else sees it", async () => {
  const sale = await typeSale(2);
  const first = sale.page;
  const context = first.context();
  const page = await context.newPage();
  await page.goto("about:blank");
  await first.close();

  await holdSession(context, shopOrigin(), DEMO_SIGN_INS.manager);
  await open(page);
  // The page has looked for drafts once its own is kept.
  await remark(page).fill("1");
  await expect.poll(() => kept(page)).toBe(2);
  expect(await goOn(page).count()).toBe(0);
  expect((await shelf(page)).join("")).not.toContain("Gift wrap");

  await page.goto("about:blank");
  await holdSession(context, shopOrigin(), DEMO_SIGN_INS.admin);
  await open(page);
  await goOn(page).click();
  await expectSale({ ...sale, page }, "2");
});

longTest(
  "after a sale whose reply was lost and a reload, the page links to the order, which was made once",
  async () => {
    const sale = await typeSale(2);
    const { page } = sale;
    await card(page, "Customer").getByLabel("Address").fill("4 Allen Avenue, Ikeja");
    const { made } = await loseReply(page, { method: "POST", path: "/api/orders/new" });
    await submit(page);
    await made;
    // Before the reload this would let the request go on and its reply arrive after all.
    await page.reload();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.getByText(/^What you typed was saved at \d\d:\d\d$/).waitFor();
    await page.getByRole("link", { name: /^Open order \d+$/ }).waitFor();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect.poll(() => kept(page)).toBe(0);
    expect(await unitsLeft(sale)).toBe(3);
    expect(await ordersOf(sale)).toBe(1);
  },
);

longTest("a sale that is continued in two tabs shows what is typed in either, and is made once", async () => {
  const sale = await typeSale(2);
  const { page } = sale;
  const other = await page.context().newPage();
  await open(other);
  await goOn(other).click();
  await expectSale({ ...sale, page: other }, "2");
  await page.getByText("Also open in another tab").waitFor();
  await card(other, "Customer").getByLabel("Address").fill("4 Allen Avenue, Ikeja");
  await expect.poll(() => card(page, "Customer").getByLabel("Address").inputValue()).toBe("4 Allen Avenue, Ikeja");
  await quantity(page).fill("3");
  await expect.poll(() => quantity(other).inputValue()).toBe("3");
  await submit(other);
  await toast(other, "Order added successfully").waitFor();
  await toast(page, "Sold in another tab").waitFor();
  await expect.poll(() => remark(page).inputValue()).toBe("");
  await expect.poll(() => kept(page)).toBe(0);
  expect(await unitsLeft(sale)).toBe(2);
  expect(await ordersOf(sale)).toBe(1);
});

longTest("two sales are parked; the lists show them, and each is resumed and made", async () => {
  const sale = await typeSale(2);
  const { page, lamp } = sale;
  const parked = (count: number) => page.getByRole("region", { name: `${count} parked`, exact: true });
  await page.getByRole("button", { name: "Park sale" }).click();
  await parked(1).getByText("Kelechi Nwosu").waitFor();
  expect(await remark(page).inputValue()).toBe("");
  await addBrass(page, lamp);
  await page.getByRole("button", { name: "Park sale" }).click();
  await parked(2).getByText(lamp.title).waitFor();

  await page.goto("/");
  await parked(2).getByRole("link", { name: "Resume Kelechi Nwosu" }).waitFor();
  await page.goto("/orders");
  await parked(2)
    .getByRole("link", { name: `Resume ${lamp.title}` })
    .waitFor();
  await parked(2).getByRole("link", { name: "Resume Kelechi Nwosu" }).click();
  await expectSale(sale, "2");
  await card(page, "Customer").getByLabel("Address").fill("4 Allen Avenue, Ikeja");
  await submit(page);
  await page.getByRole("heading", { level: 1, name: /^Order \d+$/ }).waitFor();
  expect(await ordersOf(sale)).toBe(1);

  await page.goto("/orders");
  await parked(1)
    .getByRole("link", { name: `Resume ${lamp.title}` })
    .click();
  await expect.poll(() => quantity(page).inputValue()).toBe("1");
  expect(await remark(page).inputValue()).toBe("");
});
