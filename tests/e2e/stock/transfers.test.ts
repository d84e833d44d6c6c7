import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/harness";
import { expectNoBarriersAlsoOnPhone } from "../support/barriers";
import { toast } from "../support/steps";
import { tabTo } from "../support/tabbing";
import { stock } from "./goods-steps";
import { create, heading, lineOf, onHand, openForm, picker, scan, send, twoStores } from "./transfer-steps";
import { longTest } from "../../long-test";

test("goods are sent with the keyboard alone", async () => {
  const { page, here } = await openForm();
  const lamp = await stock(page, { Brass: 3 }, here.key);
  const { keyboard } = page;
  await tabTo(page, "Add products");
  await keyboard.press("Enter");
  await picker(page)
    .getByText(/^1–20 of/)
    .waitFor();
  await keyboard.type(lamp.title);
  await keyboard.press("Enter");
  await picker(page).getByText("1 selected").waitFor();
  await tabTo(page, "Add 1 product");
  await keyboard.press("Enter");
  await picker(page).waitFor({ state: "hidden" });
  await tabTo(page, `Quantity of ${lamp.title}`);
  await keyboard.press("ArrowUp");
  await tabTo(page, "To");
  await keyboard.press("Enter");
  await page.getByRole("option").first().waitFor();
  await expect
    .poll(async () => {
      await keyboard.press("End");
      return page.locator("[role=option][data-highlighted]").count();
    })
    .toBe(1);
  await keyboard.press("Enter");
  await page.getByRole("option").first().waitFor({ state: "hidden" });
  await page.getByText("2 units").waitFor();
  // The button comes before the fields, at the top of the page.
  await keyboard.press("Escape");
  await create(page).focus();
  await keyboard.press("Enter");
  await toast(page, "Transfer successfully created").waitFor();
  expect(await onHand(page, lamp)).toEqual([1]);
});

longTest(
  "the list of transfers, a transfer and its form pass the accessibility rules in both themes, also on a phone",
  async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    const [here, there] = await twoStores(page);
    const lamp = await stock(page, { Brass: 3 }, here.key);
    const cable = await stock(page, { White: 3 }, here.key);
    const key = await send(page, { products: [lineOf(lamp, 1)], to: there.key });
    await page.goto(`/transfer?query=${encodeURIComponent(lamp.title)}`);
    await page.getByText(/^1 of 1$/).waitFor();
    await expectNoBarriersAlsoOnPhone(page);
    await page.goto(`/transfer/${key}`);
    await heading(page, /^Transfer \d+$/).waitFor();
    await expectNoBarriersAlsoOnPhone(page);
    await page.goto("/transfer/create");
    await scan(page, cable);
    await create(page).click();
    await page.getByText("Please select a store to transfer to").first().waitFor();
    await expectNoBarriersAlsoOnPhone(page);
  },
);
