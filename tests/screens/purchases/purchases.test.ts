import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openOrdered, order, read, title } from "../../e2e/purchases/purchase-steps";
import { ask, card, toast } from "../../e2e/support/steps";
import { expectFailing, openDenied } from "../../e2e/support/watch";
import { openPage } from "../page/open-page";

test("a purchase is written for a supplier, leads to its page, and is found in the list", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  const { supplierName, key } = await order(page, "draft");
  await page.goto("/purchases");
  await title(page, "Purchases").waitFor();
  await page.getByRole("link", { name: "Create purchase" }).click();
  await title(page, "Create purchase").waitFor();
  await page.getByRole("button", { name: "Create purchase" }).click();
  await toast(page, 'Please fill in "Supplier"').waitFor();
  await page.getByRole("combobox", { name: "Supplier" }).fill(supplierName);
  await page.getByRole("option", { name: supplierName }).click();
  const { lines } = await read(page, key);
  await page.getByRole("button", { name: "Add products" }).click();
  const picker = page.getByRole("dialog");
  await picker.getByRole("searchbox").fill(lines[0]?.product_title ?? "");
  await picker.getByRole("button", { name: new RegExp(lines[0]?.product_title ?? "") }).click();
  await picker.getByRole("checkbox", { name: /Black/ }).click();
  await picker.getByRole("button", { name: /^Add/ }).click();
  // It begins at the purchase price.
  const cost = page.getByRole("textbox", { name: /Expected cost/ });
  await expect.poll(() => cost.inputValue()).toBe("150,000.00");
  await page.getByRole("button", { name: "Create purchase" }).click();
  await title(page, /^Purchase \d+$/).waitFor();
  await page.goto(`/purchases?query=${encodeURIComponent(supplierName)}`);
  await page.getByText(/^1–2 of 2$/).waitFor();
});

test("a draft is changed and sent, and a sent purchase is cancelled after a question", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  const { key } = await openOrdered(page, "draft");
  const products = card(page, "Products");
  await products.getByRole("button", { name: "Edit" }).click();
  await products.getByRole("textbox", { name: /^Remark/ }).fill("Call before Friday");
  await products.getByRole("button", { name: /^Remove Charger/ }).click();
  await products.getByRole("button", { name: "Save" }).click();
  await products.getByRole("button", { name: "Edit" }).waitFor();
  const { remark, lines } = await read(page, key);
  expect([remark, lines.length]).toEqual(["Call before Friday", 1]);

  // The page shows what was saved before it is sent.
  await card(page, "Purchase details").getByText("Call before Friday").waitFor();
  await card(page, "Purchase details").getByRole("button", { name: "Send to supplier" }).click();
  await card(page, "Goods").getByText("5 units are still to come.").waitFor();
  expect((await read(page, key)).status).toBe("sent");

  await card(page, "Purchase details").getByRole("button", { name: "Cancel purchase" }).click();
  const question = card(page, "Cancel purchase");
  await question.getByText("What came already is kept, and owed for.").waitFor();
  expect((await read(page, key)).status).toBe("sent");
  await question.getByRole("button", { name: "Cancel purchase" }).click();
  await page.getByText("Cancelled", { exact: true }).first().waitFor();
  expect(await page.getByRole("button", { name: "Receive goods" }).count()).toBe(0);
});

test("goods are counted, costed and received, and more than ordered only when a person confirms it", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  const { key } = await openOrdered(page);
  await page.getByRole("button", { name: "Receive goods" }).click();
  const receiving = card(page, "Receive goods");
  await receiving.getByRole("button", { name: "Next" }).click();
  await toast(page, "Enter how many units of at least one product came").waitFor();
  await receiving.getByRole("textbox", { name: /How many of Phone/ }).fill("6");
  await receiving.getByRole("button", { name: /^All 10 of Charger/ }).click();
  await receiving.getByRole("button", { name: "Next" }).click();

  const cost = receiving.getByRole("textbox", { name: /^Cost of Phone/ });
  await expect.poll(() => cost.inputValue()).toBe("151,000.00");
  await cost.fill("15200000");
  await receiving
    .getByRole("group", { name: /^Charger/ })
    .getByRole("checkbox", { name: "Becomes the purchase price" })
    .click();
  await receiving.getByRole("button", { name: "Receive", exact: true }).click();
  await toast(page, "1 more came than ordered. Say that you keep them, or go back and correct the count").waitFor();
  await receiving.getByRole("checkbox", { name: /^I keep the 1 unit more than ordered/ }).click();
  await receiving.getByRole("button", { name: "Receive", exact: true }).click();
  await toast(page, "Goods received").waitFor();
  await card(page, "Deliveries").getByText("Delivery 1", { exact: true }).waitFor();

  const { status, lines, deliveries } = await read(page, key);
  // 6 × 152,000.00 + 10 × 4,000.50
  expect([status, deliveries[0]?.amount]).toEqual(["received", 952_005]);
  expect(lines.map(({ received, extra, price }) => [received, extra, price])).toEqual([
    [6, 1, 152_000],
    [10, 0, 4000],
  ]);
});

test("somebody else receives meanwhile: the count is kept, and is looked at again before anything is received twice", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { key } = await openOrdered(page);
  await page.getByRole("button", { name: "Receive goods" }).click();
  const receiving = card(page, "Receive goods");
  await receiving.getByRole("button", { name: /^All 5 of Phone/ }).click();
  await receiving.getByRole("button", { name: "Next" }).click();
  const { lines } = await read(page, key);
  const data = { lines: [{ line: lines[0]?.key, quantity: 5 }] };
  expect((await ask(page, `/purchases/${key}/deliveries/new`, { method: "POST", data })).status).toBe(200);

  expectFailing(page, { method: "POST", path: `/api/purchases/${key}/deliveries/new` });
  await receiving.getByRole("button", { name: "Receive", exact: true }).click();
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await receiving.getByText("0 to come, 5 more than ordered").waitFor();
  expect(await receiving.getByRole("textbox", { name: /How many of Phone/ }).inputValue()).toBe("5");
  await receiving.getByRole("button", { name: "Next" }).click();
  await receiving.getByRole("button", { name: "Receive", exact: true }).click();
  await toast(page, "5 more came than ordered. Say that you keep them, or go back and correct the count").waitFor();
  expect((await read(page, key)).received).toBe(5);
});

test("a person without the right to see purchases is told so", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await openDenied(page, "/purchases");
  expect(await page.getByRole("link", { name: "Purchases" }).count()).toBe(0);
});
