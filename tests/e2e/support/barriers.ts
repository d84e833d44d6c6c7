import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoAxeViolations } from "./axe";

/** The narrowest phone, and a laptop's 1440 px at 200 %. */
const NARROW = [360, 720] as const;

async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of NARROW) {
    await page.setViewportSize({ ...wide, width });
    const overhang = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overhang, { message: `${screen} at ${width} px` }).toBe(0);
  }
  await page.setViewportSize(wide);
}

/** Fails with each rule of accessibility that the page breaks, and if it scrolls sideways when it is narrow. */
export async function expectNoBarriers(page: Page, screen: string): Promise<void> {
  await expectNoAxeViolations(page);
  // A theme changes only colours, so measuring one theme is enough.
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  if (theme === "light") await expectNoSidewaysScroll(page, screen);
}
