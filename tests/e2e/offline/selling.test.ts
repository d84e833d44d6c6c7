import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OrderWire } from "../../../src/api/orders/orders.contract";
import { holdSession } from "../../../tools/kit/visitor";
import { kept, shelf } from "../drafts/shelf";
import { ask, card, personMenu } from "../support/steps";
import {
  countSends,
  openSeller,
  ordersOf,
  receipt,
  sellOffline,
  toBeSent,
  typeSale,
  unitsLeft,
  waiting,
} from "./selling-steps";
import { longTest } from "../../long-test";

test("a sale made without a network has a receipt, survives a reload, and is exactly one order when the network is back", async () => {
  const sale = await openSeller();
  const { page, cut, mend } = sale;
  const sends = countSends(sale);
  cut();
  const number = await sellOffline(sale, 2);
  expect(number).toMatch(/^P-[0-9A-F]{6}$/);
  await receipt(page).getByText("₦20,000.00").first().waitFor();
  await receipt(page)
    .getByText(/^Not confirmed yet/)
    .waitFor();
  await expect.poll(() => kept(page)).toBe(0);
  await page.reload();
  await receipt(page).getByText(sale.lamp.title).waitFor();
  await toBeSent(page).getByText(`${number}, Zainab Musa`).waitFor();
  expect((await waiting(page)).join("")).not.toContain("Zainab");

  await mend();
  await page.getByRole("link", { name: /^Open order \d+$/ }).click();
  await page.getByRole("heading", { level: 1, name: /^Order \d+$/ }).waitFor();
  await page.getByText(`Receipt ${number}`).waitFor();
  expect(await unitsLeft(sale)).toBe(3);
  expect(await ordersOf(sale)).toBe(1);
  expect(sends()).toBe(1);
  expect(await waiting(page)).toEqual([]);
});

longTest("the copy of the shop counts what waits, and the next sale sees less stock", async () => {
  const sale = await openSeller();
  const { page, cut } = sale;
  cut();
  await sellOffline(sale, 4);
  await page.getByRole("link", { name: "Create order" }).click();
  await typeSale({ ...sale, email: `second.${sale.email}` }, 2);
  expect(await card(page, "Products").getByRole("spinbutton").inputValue()).toBe("1");
});

longTest("several tabs send a sale once, and each of them knows the order", async () => {
  const sale = await openSeller();
  const { page, cut, mend } = sale;
  const sends = countSends(sale);
  cut();
  await sellOffline(sale, 1);
  const other = await page.context().newPage();
  await other.goto("/orders/offline");
  await toBeSent(other).waitFor();
  await mend();
  await toBeSent(other).waitFor({ state: "hidden" });
  await toBeSent(page).waitFor({ state: "hidden" });
  expect(sends()).toBe(1);
  expect(await ordersOf(sale)).toBe(1);
});

longTest(
  "after a sign-out the sale waits, unreadable for the next person, and is sent when its seller is back",
  async () => {
    const sale = await openSeller();
    const { page, origin, cut, mend } = sale;
    cut();
    await sellOffline(sale, 1);
    await page.goto("about:blank");
    await mend();
    await holdSession(page.context(), origin, DEMO_SIGN_INS.manager);
    await page.goto("/orders/offline");
    await page.getByText("Nothing waits to be sent from this device.").waitFor();
    await expect.poll(() => page.evaluate(() => document.body.innerText)).not.toContain("Zainab");
    expect((await waiting(page)).length).toBe(1);
    expect((await shelf(page, "goods")).join("")).not.toContain("Zainab");
    await page.goto("about:blank");
    await holdSession(page.context(), origin, DEMO_SIGN_INS.admin);
    await page.goto("/orders");
    await expect.poll(() => waiting(page)).toEqual([]);
    expect(await ordersOf(sale)).toBe(1);
  },
);

longTest("signing out says that a sale waits, and removes the copy of the shop", async () => {
  const sale = await openSeller();
  const { page, cut } = sale;
  cut();
  await sellOffline(sale, 1);
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  const question = page.getByRole("dialog", { name: "Sign out with 1 sale to be sent?" });
  await question.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await expect.poll(() => shelf(page, "goods")).toEqual([]);
  expect((await waiting(page)).length).toBe(1);
});

longTest("the number on the receipt is in the order's remark", async () => {
  const sale = await openSeller();
  const { page, cut, mend } = sale;
  cut();
  const number = await sellOffline(sale, 1);
  await mend();
  await expect.poll(() => waiting(page)).toEqual([]);
  const { body } = await ask<{ data: { key: string }[] }>(page, "/orders");
  const order = await ask<{ data: OrderWire }>(page, `/orders/${body.data[0]?.key}`);
  expect(order.body.data.remark).toBe(`Receipt ${number}`);
});
