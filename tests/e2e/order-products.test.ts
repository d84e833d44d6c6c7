import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../server/demo";
import type { OrderWire } from "../../src/api/contract/orders";
import type { ProductWire } from "../../src/api/contract/products";
import { stock } from "./goods-steps";
import { openPage } from "./harness";
import { ask, card, sellOne, toast } from "./steps";

const products = (page: Page) => card(page, "Product details");

const save = (page: Page) => products(page).getByRole("button", { name: "Save products" });

const put = (page: Page, path: string, data: unknown) => ask(page, path, { method: "PUT", data });

const orderNow = async (page: Page, key: string) => (await ask<{ data: OrderWire }>(page, `/orders/${key}`)).body.data;

/** The page of a pending order for some of a lamp's first variation, its products in edit. */
async function openEdit(
  units: Record<string, number>,
  count: number,
  change?: (page: Page, lamp: ProductWire) => void,
) {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const lamp = await stock(page, units);
  const sold = await sellOne(page);
  const [first] = lamp.variants;
  const { status } = await put(page, `/orders/${sold.key}/products/edit`, [{ key: first?.key, quantity: count }]);
  expect(status).toBe(200);
  await change?.(page, lamp);
  await page.goto(`/orders/${sold.key}`);
  await products(page).getByRole("button", { name: "Edit" }).click();
  return { page, lamp, order: await orderNow(page, sold.key) };
}

test("an order without products is not saved", async () => {
  const { page, lamp, order } = await openEdit({ Brass: 3 }, 1);
  await products(page)
    .getByRole("button", { name: `Remove ${lamp.title}` })
    .click();
  await save(page).click();
  await toast(page, "Please add at least one product").waitFor();
  await products(page).getByRole("alert").getByText("Please add at least one product").waitFor();
  expect((await orderNow(page, order.key)).version).toBe(order.version);
});
