import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { scan } from "../../../tools/kit/keyboard";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { card, toast } from "../support/steps";
import { openOrdered, order, read, title } from "./purchase-steps";
import { longTest } from "../../long-test";

test("scans count units, one that is not ordered says so, and a reload keeps what was counted", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const other = await order(page);
  const { key, code } = await openOrdered(page);
  await page.getByRole("button", { name: "Receive goods" }).click();
  const receiving = card(page, "Receive goods");
  const phones = receiving.getByRole("textbox", { name: /How many of Phone/ });
  await phones.waitFor();
  await scan(page, code);
  await expect.poll(() => phones.inputValue()).toBe("1");
  await scan(page, code);
  await expect.poll(() => phones.inputValue()).toBe("2");
  await scan(page, other.code);
  await receiving.getByText(/is not in this purchase. Write another purchase for it$/).waitFor();
  await expectNoAxeViolations(page);

  await page.reload();
  await card(page, "Goods")
    .getByRole("button", { name: /continue/i })
    .click();
  await expect.poll(() => phones.inputValue()).toBe("2");
  await receiving.getByRole("button", { name: "Next" }).click();
  await receiving.getByRole("textbox", { name: /^Cost of Phone/ }).waitFor();
  await expectNoAxeViolations(page);
  await receiving.getByRole("button", { name: "Receive", exact: true }).click();
  await toast(page, "Goods received").waitFor();
  await expect.poll(async () => (await read(page, key)).received).toBe(2);
});

longTest("the pages of purchases and of a supplier break no rule of accessibility", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { key, supplier, supplierName } = await order(page, "draft");
  await page.goto("/purchases");
  await page.getByRole("link", { name: "Create purchase" }).waitFor();
  await page.locator("main tbody tr:not([data-bone])").first().waitFor();
  await expectNoAxeViolations(page);
  await page.goto("/purchases/create");
  await page.getByRole("button", { name: "Add products" }).waitFor();
  await expectNoAxeViolations(page);
  await page.goto(`/purchases/${key}`);
  await card(page, "Products").getByRole("button", { name: "Edit" }).click();
  await card(page, "Products")
    .getByRole("textbox", { name: /^Remark/ })
    .waitFor();
  await expectNoAxeViolations(page);
  await page.goto(`/suppliers/${supplier}`);
  await title(page, supplierName).waitFor();
  await card(page, "Owed").waitFor();
  await expectNoAxeViolations(page);
});
