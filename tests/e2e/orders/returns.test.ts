import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OrderWire } from "../../../src/api/orders/orders.contract";
import { expectNoBarriers } from "../support/barriers";
import { openPage } from "../support/harness";
import { ask, card, sellOne, signIn, textOf, toast } from "../support/steps";

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
