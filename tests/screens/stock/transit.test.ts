import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { stock } from "../../e2e/stock/goods-steps";
import { card, choose, textOf, toast } from "../../e2e/support/steps";
import { create, heading, lineOf, onHand, openForm, scan, send, twoStores } from "../../e2e/stock/transfer-steps";
import { openPage } from "../page/open-page";

test("goods are sent to be received, and what is missing or damaged is stated before they are received", async () => {
  const { page, here, there } = await openForm();
  const lamp = await stock(page, { Brass: 3 }, here.key);
  await scan(page, lamp);
  await page.getByRole("spinbutton", { name: `Quantity of ${lamp.title}` }).fill("3");
  await choose(page, "To", there.title);
  await page.getByText("To be received", { exact: true }).click();
  await page.getByText(/are in neither store until somebody there receives them/).waitFor();
  const [sent] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith("/transfers/new")),
    create(page).click(),
  ]);
  expect(sent.postDataJSON()).toEqual({ products: [lineOf(lamp, 3)], to: there.key, on_the_way: true });
  await heading(page, /^Transfer \d+$/).waitFor();
  await page.getByText("On the way", { exact: true }).first().waitFor();
  expect(await onHand(page, lamp)).toEqual([0]);

  await page.getByRole("button", { name: "Receive goods" }).click();
  const receiving = card(page, "Receive goods");
  await receiving.getByRole("button", { name: "Next" }).click();
  await receiving.getByText("Enter how many came, 0 for none").waitFor();
  await receiving.getByRole("button", { name: "All came as sent" }).click();
  await receiving.getByRole("textbox", { name: `How many of ${lamp.title}, Brass came` }).fill("2");
  await receiving.getByRole("button", { name: "Next" }).click();
  await receiving.getByText("2 of 3 came").waitFor();
  await receiving.getByRole("button", { name: "Receive", exact: true }).click();
  await receiving.getByText("Say what happened to the missing units").waitFor();
  await choose(page, "Missing units", "Not packed, still with the sender");
  await receiving.getByRole("textbox", { name: "Damaged units" }).fill("1");
  await receiving.getByRole("textbox", { name: "Note" }).fill("Glass broken");
  await receiving.getByRole("button", { name: "Receive", exact: true }).click();
  await toast(page, "Goods received").waitFor();
  await page.getByText("Received with differences").first().waitFor();
  await expect
    .poll(() => textOf(page.getByRole("table", { name: "Products" }).locator("tbody")))
    .toContain("1 not packed (Glass broken) · 1 damaged (Glass broken)");
  expect(await onHand(page, lamp)).toEqual([1]);
  expect(await page.getByRole("button", { name: /Receive|Call back/ }).count()).toBe(0);
});

test("goods on the way are listed by their status, and the sender calls them back", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const [here, there] = await twoStores(page);
  const lamp = await stock(page, { Brass: 3 }, here.key);
  const key = await send(page, { products: [lineOf(lamp, 2)], to: there.key, on_the_way: true });
  await page.goto(`/transfer?query=${encodeURIComponent(lamp.title)}&status=sent`);
  await page.getByText(/^1 of 1$/).waitFor();
  expect(await textOf(page.locator("tbody tr"))).toContain("On the way");
  await page.getByRole("radio", { name: "Received" }).locator("..").click();
  await page.getByText("No transfers match these filters").waitFor();
  await page.goto(`/transfer/${key}`);
  await page.getByRole("button", { name: "Call back" }).click();
  await card(page, "Call back")
    .getByText(/nothing can be received any more/)
    .waitFor();
  await card(page, "Call back").getByRole("button", { name: "Call back" }).click();
  await toast(page, "Transfer called back").waitFor();
  await page.getByText("Called back", { exact: true }).first().waitFor();
  expect(await onHand(page, lamp)).toEqual([3]);
});
