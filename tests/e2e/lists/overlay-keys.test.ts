import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { byLength, someOf } from "../../length";
import { dayBefore, written } from "../dashboard/dashboard-kit";
import { dialogOf } from "../support/dialog-steps";
import { holdFrames, holdRenders, pressFast, slowDown } from "../support/fast-keys";
import { openPage } from "../support/harness";
import { textOf, personMenu } from "../support/steps";

/** Longer than the gaps between the keys of a scanner. */
const BY_HAND_MS = 60;
const ROUNDS = byLength({ short: [1], long: [1, 2, 3] });
const isFocused = (locator: Locator) => locator.evaluate((node) => node === document.activeElement);

async function openAt(path: string, hasLateFrames: boolean): Promise<Page> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  if (hasLateFrames) await holdFrames(page);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  if (!hasLateFrames) await slowDown(page);
  return page;
}

const select = (within: Page | Locator, name: string) => within.getByRole("combobox", { name, exact: true });

/** Runs the cases one after the other on one page; a failure names its case. */
async function inTurn(cases: Record<string, () => Promise<void>>): Promise<void> {
  for (const [name, run] of Object.entries(cases))
    await run().catch((cause: unknown) => {
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    });
}

const WHEN = [
  ["before the page draws", true],
  ["at a sixth of the speed", false],
] as const;

test("an arrow pressed as soon as a menu has the focus moves on from its first item", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await holdRenders(page);
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  const menu = page.getByRole("menu");
  for (let opening = 1; opening <= 2; opening += 1) {
    await personMenu(page).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => isFocused(menu)).toBe(true);
    await page.keyboard.press("ArrowDown");
    const second = await menu.getByRole("menuitem").nth(1).getAttribute("id");
    await expect.poll(() => menu.getAttribute("aria-activedescendant")).toBe(second);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
  }
});

describe.each(someOf(WHEN, 1))("keys pressed without waiting %s", (_when, hasLateFrames) => {
  test.each(ROUNDS)("reach the selects and the combobox of a form (round %i)", async () => {
    const page = await openAt("/orders/create", hasLateFrames);
    await inTurn({
      "close a select by Escape": async () => {
        await select(page, "Status").focus();
        await pressFast(page, "Enter", "ArrowDown", "Escape", "Tab");
        await expect.poll(() => isFocused(select(page, "Facilitator"))).toBe(true);
        await page.getByRole("option", { name: "Pending" }).waitFor({ state: "hidden" });
        await expect.poll(() => textOf(select(page, "Status"))).toBe("Pending");
      },
      "choose the next option of a select and move to the next field": async () => {
        await select(page, "Status").focus();
        await pressFast(page, "Enter", "ArrowDown", "Enter", "Tab", "a", "b");
        await expect.poll(() => textOf(select(page, "Status"))).toBe("Completed");
        await expect.poll(() => select(page, "Facilitator").inputValue()).toBe("ab");
        await page.getByRole("option", { name: "Pending" }).waitFor({ state: "hidden" });
        expect(await isFocused(select(page, "Facilitator"))).toBe(true);
      },
      "find an option of a select by its first letters": async () => {
        await select(page, "Status").focus();
        await pressFast(page, "Enter", "c", "a", "Enter");
        await expect.poll(() => textOf(select(page, "Status"))).toBe("Cancelled");
      },
      "choose an option of a combobox, by arrow and by search, and move on": async () => {
        await select(page, "Facilitator").fill("");
        await page.keyboard.press("Escape");
        await page.getByRole("option").first().waitFor({ state: "hidden" });
        const box = select(page, "Facilitator");
        await box.focus();
        await page.keyboard.press("ArrowDown");
        // The list of what was searched before is still there at first.
        await page.getByRole("option").nth(1).waitFor();
        const names = await page.getByRole("option").allInnerTexts();
        await page.keyboard.press("Escape");
        await page.getByRole("option").first().waitFor({ state: "hidden" });
        await pressFast(page, "ArrowDown", "End", "Enter", "Tab", "x");
        await expect.poll(() => page.getByLabel("Remark").inputValue()).toBe("x");
        await expect.poll(() => box.inputValue()).toBe(names.at(-1));
        await box.focus();
        // Letters and Enter at the pace of a scanner would be a code; the page is not waited for either.
        await page.keyboard.type((names[1] ?? "").slice(0, 5), { delay: BY_HAND_MS });
        await pressFast(page, "Enter", "Tab", "y");
        await expect.poll(() => page.getByLabel("Remark").inputValue()).toMatch(/y/);
        await expect.poll(() => box.inputValue()).toBe(names[1]);
      },
    });
  });

  test("reach a select in a dialog", async () => {
    const page = await openAt("/accounts", hasLateFrames);
    await inTurn({
      "close the select by one Escape and the dialog by the next": async () => {
        const add = page.getByRole("button", { name: "Add account" }).first();
        await add.focus();
        await page.keyboard.press("Enter");
        const dialog = dialogOf(page, "Add account");
        await select(dialog, "Store").focus();
        await pressFast(page, "Enter", "Escape", "Tab", "5");
        await expect.poll(() => dialog.getByLabel("Balance", { exact: true }).inputValue()).toBe("0.05");
        await dialog.getByLabel("Balance", { exact: true }).fill("");
        await select(dialog, "Store").focus();
        await pressFast(page, "Enter", "Escape", "Escape");
        await dialog.waitFor({ state: "hidden" });
        await expect.poll(() => isFocused(add)).toBe(true);
      },
      "choose an option and fill the next field": async () => {
        await page.getByRole("button", { name: "Add account" }).first().click();
        const dialog = dialogOf(page, "Add account");
        await select(dialog, "Store").focus();
        await pressFast(page, "Enter", "Enter", "Tab", ..."125050");
        await expect.poll(() => dialog.getByLabel("Balance", { exact: true }).inputValue()).toBe("1,250.50");
        await expect.poll(() => textOf(select(dialog, "Store"))).not.toBe("Select");
        expect(await isFocused(dialog.getByLabel("Balance", { exact: true }))).toBe(true);
      },
    });
  });

  test("reach a menu", async () => {
    const page = await openAt("/orders", hasLateFrames);
    await inTurn({
      "close it by Escape": async () => {
        await personMenu(page).focus();
        await pressFast(page, "Enter", "Escape");
        await expect.poll(() => personMenu(page).getAttribute("aria-expanded")).toBe("false");
        await page.getByRole("menu").waitFor({ state: "hidden" });
        expect(await isFocused(personMenu(page))).toBe(true);
        await pressFast(page, "Enter", "Escape", "Tab");
        await page.getByRole("menu").waitFor({ state: "hidden" });
        expect(await isFocused(personMenu(page))).toBe(false);
      },
      "choose an item with the arrow keys": async () => {
        await personMenu(page).focus();
        await page.keyboard.press("Enter");
        await page.getByRole("menuitem").first().waitFor();
        const names = await page.getByRole("menuitem").allInnerTexts();
        await page.keyboard.press("Escape");
        await page.getByRole("menu").waitFor({ state: "hidden" });
        const wanted = names.indexOf("Report a problem");
        expect(wanted).toBeGreaterThan(0);
        const down = Array.from({ length: wanted }, () => "ArrowDown");
        await pressFast(page, "Enter", ...down, "Enter", ..."till");
        await expect.poll(() => page.getByLabel("What happened?").inputValue()).toBe("till");
      },
    });
  });

  test("choose the next day of a date picker, or close it by Escape", async () => {
    const page = await openAt("/?days=30", hasLateFrames);
    await page.getByRole("button", { name: "Last 30 days", exact: true }).click();
    const dialog = dialogOf(page, "Select Duration");
    await dialog.getByLabel("Choose dates").check();
    const from = dialog.getByLabel("From");
    await from.fill(written(dayBefore(40)));
    await page.keyboard.press("Enter");
    const calendar = dialog.getByRole("button", { name: "Open calendar" }).first();
    await calendar.focus();
    await pressFast(page, "Enter", "ArrowRight", "Enter");
    await expect.poll(() => from.inputValue()).toBe(written(dayBefore(39)));
    await page.getByRole("grid").waitFor({ state: "hidden" });
    await calendar.focus();
    await pressFast(page, "Enter", "Escape");
    await page.getByRole("grid").waitFor({ state: "hidden" });
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await expect.poll(() => from.inputValue()).toBe(written(dayBefore(39)));
  });
});
