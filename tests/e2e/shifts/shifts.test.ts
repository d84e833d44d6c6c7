import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { AccountWire } from "../../../src/api/money/accounts.contract";
import type { ShiftWire } from "../../../src/api/shifts/shifts.contract";
import { newTill, readTill } from "../money/finance-steps";
import { expectNoBarriers } from "../support/barriers";
import { openPage } from "../support/harness";
import { ask, card, choose, sellOne, textOf, toast } from "../support/steps";
import { isLong } from "../../length";
import { longTest } from "../../long-test";

const title = (page: Page, name: RegExp | string) => page.getByRole("heading", { level: 1, name });

const keyOf = (page: Page) => new URL(page.url()).pathname.replace("/shifts/", "");

const read = async (page: Page) => (await ask<{ data: ShiftWire }>(page, `/shifts/${keyOf(page)}`)).body.data;

/** Sells one thing and takes this much cash for it, as from another till. */
async function sellInCash(page: Page, till: AccountWire, naira: number): Promise<void> {
  const { key } = await sellOne(page);
  const data = [{ account_key: till.key, amount: naira }];
  expect((await ask(page, `/orders/${key}/payment/edit`, { method: "PUT", data })).status).toBe(200);
}

longTest(
  "a shift is opened, sells, drops to the safe, is counted, explained and closed, and has its report",
  async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, isLive: true });
    await page.goto("/shifts");
    await title(page, "Shifts").waitFor();
    const till = await newTill(page, 6000);
    const safe = await newTill(page, 0);
    await page.goto("/shifts");
    await page.getByRole("button", { name: "Open a shift" }).click();
    const dialog = page.getByRole("dialog", { name: "Open a shift" });
    await dialog.getByRole("button", { name: "Open shift" }).click();
    await toast(page, 'Please fill in "Cash account"').waitFor();
    await choose(dialog, "Cash account", new RegExp(till.name));
    await dialog.getByRole("textbox", { name: "₦1,000" }).fill("6");
    if (isLong) await expectNoBarriers(page, "opening a shift");
    await dialog.getByRole("button", { name: "Open shift" }).click();
    await title(page, /^Shift \d+$/).waitFor();

    await sellInCash(page, till, 5000);
    const movements = card(page, "Movements");
    await movements.getByText(/^payment on order \d+$/i).waitFor();
    // The list of movements and the sums are two reads.
    await expect.poll(() => textOf(card(page, "Expected in the drawer"))).toContain("Expected ₦11,000.00");

    await page.getByRole("button", { name: "Drop to the safe" }).click();
    const drop = card(page, "Drop to the safe");
    await drop.getByRole("textbox", { name: "Amount" }).pressSequentially("400000");
    await choose(drop, "To", new RegExp(safe.name));
    await drop.getByRole("button", { name: "Drop", exact: true }).click();
    await toast(page, "Moved to the safe").waitFor();
    await movements.getByText(/^drop to the safe from shift \d+$/i).waitFor();
    expect((await readTill(page, safe.key)).balance).toBe(4000);

    await page.getByRole("button", { name: "Count the drawer" }).click();
    await card(page, "Count the drawer").getByRole("textbox", { name: "₦1,000" }).fill("6");
    await card(page, "Count the drawer").getByRole("textbox", { name: "₦500" }).fill("1");
    page.on("dialog", (asked) => void asked.accept());
    await page.reload();
    await page.getByRole("button", { name: /^Continue what you typed at/ }).click();
    const counting = card(page, "Count the drawer");
    await expect.poll(() => counting.getByRole("textbox", { name: "₦1,000" }).inputValue()).toBe("6");
    expect(await counting.getByRole("textbox", { name: "₦500" }).inputValue()).toBe("1");
    // What was typed is kept on the device, and the sum that is expected is read from the server.
    await expect.poll(() => textOf(counting)).toContain("Counted ₦6,500.00 Expected ₦7,000.00");
    await expectNoBarriers(page, "counting a drawer");
    await counting.getByRole("button", { name: "Save count" }).click();

    const closing = card(page, "Close the shift");
    await closing.waitFor();
    await expect.poll(() => textOf(closing)).toContain("Missing ₦500.00");
    await closing.getByRole("button", { name: "Close shift" }).click();
    await toast(page, 'Please fill in "Explanation"').waitFor();
    await closing.getByRole("textbox", { name: "Explanation" }).fill("One note of ₦500 was torn");
    await expectNoBarriers(page, "closing a shift");
    await closing.getByRole("button", { name: "Close shift" }).click();
    await toast(page, "Shift closed").waitFor();
    await card(page, "Drawer").getByText("One note of ₦500 was torn").waitFor();
    if (isLong) await expectNoBarriers(page, "a closed shift");

    const shift = await read(page);
    expect([shift.status, shift.difference]).toEqual(["closed", -500]);
    expect((await readTill(page, till.key)).balance).toBe(6500);
    const href = await page.getByRole("link", { name: "Print report" }).getAttribute("href");
    const report = await page.request.get(href ?? "");
    expect([report.status(), report.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  },
);
