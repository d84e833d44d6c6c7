import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { addVariant, stock } from "../stock/goods-steps";
import { openCreateOrder } from "../paths/sale";
import { openPage } from "../support/harness";
import { card } from "../support/steps";
import { slot } from "../support/slots";
import { someOf } from "../../length";

const VARIATION = "Natural Titanium, 256GB";

const placeOf = async (part: Locator) => {
  const place = await part.boundingBox();
  if (place === null) throw new Error("is not shown");
  return { ...place, right: place.x + place.width, bottom: place.y + place.height };
};

test.each(someOf([390, 1440, 900] as const, 2))(
  "a sale at %i px has one Create order, in view from the first field to the last",
  async (width) => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, width });
    await page.goto("/orders");
    const lamp = await stock(page, { [VARIATION]: 5 });
    await openCreateOrder(page);
    await addVariant(page, lamp, VARIATION);

    const products = card(page, "Products");
    const variation = products.getByText(VARIATION);
    expect(await variation.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    const create = page.getByRole("button", { name: "Create order" });
    const height = page.viewportSize()?.height ?? 0;
    for (const part of [page.getByLabel("Remark"), page.getByLabel("Amount")]) {
      await part.scrollIntoViewIfNeeded();
      await part.focus();
      const { y, bottom } = await placeOf(create);
      expect([y > 56, bottom < height], String(part)).toEqual([true, true]);
    }
    expect(await create.count()).toBe(1);
    const inSummary = await card(page, "Summary").getByRole("button", { name: "Create order" }).count();
    expect(inSummary).toBe(width === 1440 ? 1 : 0);
    if (width === 390) return;

    const row = products.getByRole("listitem");
    const cells = {
      Variation: row.getByRole("combobox"),
      Qty: row.getByRole("group"),
    };
    for (const [heading, cell] of Object.entries(cells)) {
      const head = await placeOf(products.getByText(heading, { exact: true }));
      expect(Math.abs(head.x - (await placeOf(cell)).x), heading).toBeLessThan(1);
    }
    const amounts = [row.locator(slot("line-editor__amount")), products.getByText("Amount", { exact: true })];
    const [end = 0, head = 0] = await Promise.all(amounts.map(async (part) => (await placeOf(part)).right));
    expect(Math.abs(head - end)).toBeLessThan(1);
  },
);
