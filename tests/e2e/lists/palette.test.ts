import { expect, test } from "vitest";
import { expectNoAxeViolations } from "../support/axe";
import { textOf } from "../support/steps";
import { box, heading, openPalette, options, palette } from "./palette-steps";

test("Ctrl K opens the palette, arrows move through pages and actions, Enter opens one, and the screen behind gets no keys", async () => {
  const { page } = await openPalette();
  expect(await box(page).evaluate((node) => node === document.activeElement)).toBe(true);
  const shown = await options(page).allInnerTexts();
  expect(shown).toContain("Orders");
  expect(shown).toContain("Create order");
  await box(page).fill("creat ord");
  await expect.poll(() => options(page).allInnerTexts()).toEqual(["Create order"]);
  await page.keyboard.press("Enter");
  await heading(page, "Create order").waitFor();
  await palette(page).waitFor({ state: "hidden" });

  await page.keyboard.press("Control+k");
  await box(page).waitFor();
  const names = await options(page).allInnerTexts();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await palette(page)
    .getByRole("option", { selected: true, name: names.at(-1) ?? "" })
    .waitFor();
});

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

test("a number typed fast and followed by Enter opens that order once it is found", async () => {
  const { page, order } = await openPalette();
  await box(page).pressSequentially(String(order.order_number));
  await page.keyboard.press("Enter");
  await heading(page, `Order ${order.order_number}`).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/orders/${order.key}`);
});

for (const theme of ["light", "dark"] as const) {
  test(`the palette passes the accessibility rules in ${theme}, also on a phone`, async () => {
    for (const width of [1440, 390] as const) {
      const { page } = await openPalette({ theme, width });
      await expectNoAxeViolations(page);
      await box(page).fill("a");
      await expect.poll(() => textOf(palette(page))).toContain("All customers that match");
      await expectNoAxeViolations(page);
      await page.screenshot({ path: `.cache/e2e/palette-${width}-${theme}.png` });
    }
  });
}
