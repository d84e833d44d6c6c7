import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OrderWire } from "../../../src/api/orders/orders.contract";
import { expectNoAxeViolations } from "../support/axe";
import { expectNoBarriers } from "../support/barriers";
import { openPage } from "../support/harness";
import { ask, card, sellOne, signIn, textOf, toast } from "../support/steps";
import { longTest } from "../../long-test";

test("goods are taken back by keyboard alone, each step begins at its first field, and the credit note opens", async () => {
  const page = await openPage();
  await signIn(page, DEMO_SIGN_INS.admin);
  const { key, store } = await sellOne(page);
  await ask(page, `/orders/${key}/edit`, { method: "PUT", data: { status: "completed", store, remark: "" } });
  await page.goto(`/orders/${key}`);

  const begin = card(page, "Returns").getByRole("button", { name: "Take goods back" });
  await begin.focus();
  await page.keyboard.press("Enter");
  const taking = card(page, "Take goods back");
  const box = taking.getByRole("checkbox");
  const isFocused = (at: typeof box) => at.evaluate((element) => element === document.activeElement);
  await expect.poll(() => isFocused(box)).toBe(true);
  await expectNoBarriers(page, "choosing what came back");
  await page.keyboard.press("Space");
  await taking.getByRole("button", { name: "Next" }).press("Enter");

  const condition = taking.getByRole("combobox", { name: "What to do" });
  await expect.poll(() => isFocused(condition)).toBe(true);
  await expectNoBarriers(page, "the condition of what came back");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Too small");
  await taking.getByRole("button", { name: "Next" }).press("Enter");

  // Nothing was paid, so no money is asked for.
  await expect.poll(() => textOf(taking)).toContain("Reason Too small");
  await expectNoBarriers(page, "a return before it is saved");
  await taking.getByRole("button", { name: "Take back" }).press("Enter");
  await toast(page, "Goods taken back").waitFor();

  const link = card(page, "Returns").getByRole("link", { name: /^Credit note R-\d+$/ });
  await link.waitFor();
  const paper = await page.request.get((await link.getAttribute("href")) ?? "");
  expect([paper.status(), paper.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  const { body } = await ask<{ data: OrderWire }>(page, `/orders/${key}`);
  expect(body.data).toMatchObject({ debt: 0, returns: [{ reason: "Too small" }] });
});

longTest("a refund that is due can be read and posted, in both themes", async () => {
  const page = await openPage();
  await signIn(page, DEMO_SIGN_INS.admin);
  const { key, store, cost } = await sellOne(page);
  const accounts = await ask<{ data: { key: string }[] }>(
    page,
    "/preflight/load-info?xbtsx=accounts&fields=name&fields=key",
  );
  const payment = [{ account_key: accounts.body.data[0]?.key, amount: cost }];
  await ask(page, `/orders/${key}/payment/edit`, { method: "PUT", data: payment });
  await ask(page, `/orders/${key}/edit`, { method: "PUT", data: { status: "cancelled", store, remark: "" } });
  await page.goto(`/orders/${key}`);
  const begin = card(page, "Refund due").getByRole("button", { name: /^Refund ₦/ });
  await begin.waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Use dark theme" }).click();
  await expectNoAxeViolations(page);
  await begin.press("Enter");
  await card(page, "Refund").getByRole("button", { name: "Refund" }).press("Enter");
  await toast(page, "Refund posted").waitFor();
  expect((await ask<{ data: OrderWire }>(page, `/orders/${key}`)).body.data.refunds).toMatchObject([{ amount: cost }]);
});
