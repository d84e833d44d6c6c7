import type { CDPSession, Page } from "playwright-core";
import { expect } from "vitest";
import { isPhone, sizeOf, type Width } from "../../../tools/kit/visitor";
import { expectNoAxeViolations } from "./axe";

/** The narrowest phone, and a laptop's 1440 px at 200 %. */
const NARROW = [360, 720] as const;

const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of NARROW) {
    await page.setViewportSize({ ...wide, width });
    await expect.poll(() => overhang(page), { message: `${screen} at ${width} px` }).toBe(0);
  }
  await page.setViewportSize(wide);
}

/** Fails with each accessibility rule that the page breaks, and if it scrolls sideways when it is narrow. */
export async function expectNoBarriers(page: Page, screen: string): Promise<void> {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, screen);
}

/** Gives the window of a loaded page another width, and a touch screen if that is a phone's. */
async function resize(page: Page, devtools: CDPSession, width: Width): Promise<void> {
  const isTouched = isPhone(width);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: isTouched });
  const screen = { ...sizeOf(width), deviceScaleFactor: 1, mobile: isTouched };
  await devtools.send("Emulation.setDeviceMetricsOverride", screen);
  await page.waitForFunction((wide) => document.documentElement.clientWidth === wide, width);
}

/**
 * Fails with each accessibility rule that the page breaks, and if it scrolls sideways, in a window and on a phone. A visitor
 * with a phone differs in nothing else, so the page is not loaded again.
 */
export async function expectNoBarriersAlsoOnPhone(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const width of [1440, 390] as const) {
    await resize(page, devtools, width);
    await expectNoAxeViolations(page);
    await expect.poll(() => overhang(page), { message: `at ${width} px` }).toBeLessThanOrEqual(0);
  }
  await resize(page, devtools, 1440);
}
