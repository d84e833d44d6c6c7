import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { OrderLineWire } from "../../../src/api/orders/orders.contract";
import type { ProductWire } from "../../../src/api/products/products.contract";
import { stock } from "../../e2e/stock/goods-steps";
import { ask, choose, sellOne, textOf, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";
import { openEdit, products, put, save } from "../../e2e/orders/order-products-steps";
import { orderNow } from "../../e2e/orders/delivery-steps";

const EDIT = { method: "PUT", path: /^\/api\/orders\/[^/]+\/products\/edit$/ } as const;

const quantity = (page: Page, title: string) =>
  products(page).getByRole("spinbutton", { name: `Quantity of ${title}` });

const picker = (page: Page) => page.getByRole("dialog", { name: "Add products" });

const linesNow = async (page: Page, key: string) =>
  (JSON.parse((await orderNow(page, key)).sub_total_items) as OrderLineWire[]).map((line) => [
    line.variation,
    line.quantity,
  ]);

/** Every variant again, with `changes` applied to one. */
const editVariant = async (page: Page, lamp: ProductWire, variation: string, changes: object) => {
  const { data } = (await ask<{ data: ProductWire }>(page, `/products/${lamp.key}`)).body;
  const { title, description, store, supplier, price, sale_price } = data;
  const variations = data.variants.map(
    ({ last_updated: _when, quantity: _units, on_the_way: _coming, on_order: _ordered, ...variant }) => ({
      ...variant,
      ...(variant.variation === variation && changes),
    }),
  );
  const body = { title, description, store, supplier, price, sale_price, variations };
  expect((await put(page, `/products/${lamp.key}/edit`, body)).status).toBe(200);
};

test("quantity and variation can change up to the stock on hand plus the order's own units", async () => {
  const { page, lamp, order } = await openEdit({ Brass: 3, Steel: 2 }, 2);
  const more = products(page).getByRole("button", { name: "One more" });
  await more.click();
  expect(await quantity(page, lamp.title).inputValue()).toBe("3");
  await expect.poll(() => more.isDisabled()).toBe(true);
  await expect.poll(() => textOf(products(page))).toContain("Total, 3 items ₦30,000.00");
  await choose(products(page), `Variation of ${lamp.title}`, "Steel");
  await quantity(page, lamp.title).fill("2");
  await save(page).click();
  await toast(page, "Updated successfully").waitFor();
  await expect.poll(() => textOf(products(page))).toContain("Total, 2 items ₦20,000.00");
  expect(await linesNow(page, order.key)).toEqual([["Steel", 2]]);
});

test("products are added with the picker, which disables the order's products, and removed", async () => {
  const { page, lamp, order } = await openEdit({ Brass: 3, Steel: 2 }, 1);
  await products(page).getByRole("button", { name: "Add products" }).click();
  await picker(page).getByRole("searchbox").fill(lamp.title);
  await picker(page)
    .getByRole("button", { name: new RegExp(lamp.title) })
    .click();
  expect(await picker(page).getByRole("checkbox", { name: "Brass" }).isDisabled()).toBe(true);
  await picker(page).getByRole("checkbox", { name: "Steel" }).check();
  await picker(page).getByRole("button", { name: "Add 1 product" }).click();
  await picker(page).waitFor({ state: "hidden" });
  await products(page)
    .getByRole("combobox", { name: `Variation of ${lamp.title}` })
    .first()
    .click();
  await expect.poll(() => page.getByRole("option", { name: "Steel" }).getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.press("Escape");
  await save(page).click();
  await products(page).getByRole("button", { name: "Edit" }).waitFor();
  expect(await linesNow(page, order.key)).toEqual([
    ["Brass", 1],
    ["Steel", 1],
  ]);
  await expect.poll(() => products(page).getByRole("button", { name: "Edit" }).isEnabled()).toBe(true);
  await products(page).getByRole("button", { name: "Edit" }).click();
  await products(page)
    .getByRole("button", { name: `Remove ${lamp.title}` })
    .first()
    .click();
  await save(page).click();
  await products(page).getByRole("button", { name: "Edit" }).waitFor();
  expect(await linesNow(page, order.key)).toEqual([["Steel", 1]]);
});

test("a scanned code and Enter pick the only match; nothing is submitted", async () => {
  const { page, lamp, order } = await openEdit({ Brass: 3 }, 1);
  const other = await stock(page, { Copper: 4 });
  await products(page).getByRole("button", { name: "Add products" }).click();
  await picker(page).getByRole("searchbox").pressSequentially(other.title);
  await page.keyboard.press("Enter");
  await picker(page).getByText("1 selected").waitFor();
  await picker(page).getByRole("button", { name: "Add 1 product" }).click();
  await quantity(page, other.title).press("Enter");
  expect(await quantity(page, lamp.title).inputValue()).toBe("1");
  expect((await orderNow(page, order.key)).version).toBe(order.version);
});

test("a line of a variant that was later hidden stays visible and can only shrink", async () => {
  const { page, lamp, order } = await openEdit({ Brass: 5, Steel: 1 }, 2, (at, made_) =>
    editVariant(at, made_, "Brass", { status: "hidden" }),
  );
  const variation = products(page).getByRole("combobox", { name: `Variation of ${lamp.title}` });
  await expect.poll(() => textOf(variation)).toBe("Brass");
  await expect.poll(() => products(page).getByRole("button", { name: "One more" }).isDisabled()).toBe(true);
  await products(page).getByRole("button", { name: "One less" }).click();
  await save(page).click();
  await toast(page, "Updated successfully").waitFor();
  expect(await linesNow(page, order.key)).toEqual([["Brass", 1]]);
});

test("stock sold in the meantime is refused with a reason, and then shows the current quantity", async () => {
  const { page, lamp, order } = await openEdit({ Brass: 3 }, 1);
  expectFailing(page, EDIT);
  await quantity(page, lamp.title).fill("3");
  const [brass] = lamp.variants;
  const rival = await sellOne(page);
  await put(page, `/orders/${rival.key}/products/edit`, [{ key: brass?.key, quantity: 1 }]);
  await save(page).click();
  await products(page).getByText("Nothing was saved. What you typed is still here.").waitFor();
  expect(await textOf(products(page).getByRole("alert"))).toContain(lamp.title);
  await expect
    .poll(() => quantity(page, lamp.title).getAttribute("aria-valuemax"), {
      message: "what is there for the order now",
    })
    .toBe("2");
  await quantity(page, lamp.title).fill("2");
  await save(page).click();
  await toast(page, "Updated successfully").waitFor();
  expect(await linesNow(page, order.key)).toEqual([["Brass", 2]]);
});

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
