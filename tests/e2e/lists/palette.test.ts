import { expect, test } from "vitest";
import { expectNoAxeViolations } from "../support/axe";
import { textOf } from "../support/steps";
import { box, openPalette, palette } from "./palette-steps";
import { longTest } from "../../long-test";

test("Escape closes the palette and returns the focus, and Tab never leaves it", async () => {
  const { page } = await openPalette();
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "hidden" });
  const button = page.getByRole("button", { name: "Search", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  await box(page).waitFor();
  for (let stop = 0; stop < 4; stop += 1) {
    await page.keyboard.press("Tab");
    expect(await palette(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "hidden" });
  await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
});

longTest("the palette passes the accessibility rules, also on a phone", async () => {
  for (const width of [1440, 390] as const) {
    const { page } = await openPalette({ width });
    await expectNoAxeViolations(page);
    await box(page).fill("a");
    await expect.poll(() => textOf(palette(page))).toContain("All customers that match");
    await expectNoAxeViolations(page);
    await page.screenshot({ path: `.cache/e2e/palette-${width}.png` });
  }
});
