import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  again,
  banner,
  bones,
  FAULT,
  heading,
  LISTS,
  NO_SERVER,
  recordPaths,
  RECORDS,
  seeBanner,
} from "../../e2e/app/state-steps";
import { card, textOf } from "../../e2e/support/steps";
import { openSwitched } from "../../e2e/support/switched";

const picker = (page: Page) => page.getByRole("dialog", { name: "Add products" });

async function openPicker(page: Page): Promise<void> {
  await page.goto("/orders/create");
  await page.getByRole("button", { name: "Add products" }).click();
  await picker(page).waitFor();
}

/** jsdom follows no redirect of a page, so the cookie is set here that `?state=` sets. */
async function openIn(state: string, width: 1440 | 390 = 1440): Promise<{ page: Page; records: string[] }> {
  const page = await openSwitched(width);
  const records = await recordPaths(page);
  await page.context().addCookies([{ name: "backroom-dev-state", value: state, url: "/" }]);
  return { page, records };
}

describe("each selling screen under the state switch", () => {
  test("while it loads: shows a skeleton and its title without an error", async () => {
    const { page, records } = await openIn("loading");
    await page.goto("/");
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    await bones(page).waitFor();
    for (const { title, path } of LISTS) {
      await page.goto(path);
      await bones(page).waitFor();
      expect(await page.title()).toBe(`${title} · Backroom`);
    }
    for (const [at, { noun }] of RECORDS.entries()) {
      await page.goto(records[at] ?? "");
      await expect.poll(() => page.title()).toMatch(new RegExp(`^${noun} · Backroom$`, "i"));
      await bones(page).waitFor();
      // Only for who hears the page: what it shows is not known yet.
      expect((await heading(page).allInnerTexts()).map((text) => text.toLowerCase())).toEqual([noun.toLowerCase()]);
    }
    await openPicker(page);
    await bones(picker(page)).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await banner(page).count()).toBe(0);
  });

  test("without records, and without matches: shows an empty message", async () => {
    const { page, records } = await openIn("empty");
    const [, , customer] = records;
    await page.goto("/");
    await page.getByText("No orders yet").waitFor();
    await page.getByText("No products yet").waitFor();
    await page.getByText("No revenue in these days").waitFor();
    await expect.poll(() => textOf(card(page, "Total sales"))).toContain("₦0.00");
    expect(await card(page, "New customers").count()).toBe(0);
    for (const { noun, path, filter } of LISTS) {
      await page.goto(`${path}${filter}`);
      await page.getByText(`No ${noun} match these filters`).waitFor();
      await page.getByRole("button", { name: "Clear filters" }).click();
      await page.getByText(`No ${noun} yet`).waitFor();
      expect(await page.getByRole("button", { name: "Clear filters" }).count()).toBe(0);
      expect(new URL(page.url()).search).toBe("");
    }
    await page.goto(customer ?? "");
    await page.getByText("No completed orders yet").waitFor();
    await openPicker(page);
    await picker(page).getByText("No products match").waitFor();
  });

  test.each([
    ["error", FAULT, 1440],
    ["offline", NO_SERVER, 390],
  ] as const)("with an %s: shows '%s', offers a retry, and recovers", async (state, text, width) => {
    const { page, records } = await openIn(state, width);
    const screens = ["/", ...LISTS.map(({ path }) => path), ...records];
    for (const path of screens) {
      await page.goto(path);
      await page.getByRole("alert").getByText(text).first().waitFor();
      expect(await again(page).count(), path).toBeGreaterThan(0);
      if (state === "offline") await seeBanner(page);
    }
    await expect.poll(() => banner(page).count()).toBe(state === "offline" ? 1 : 0);
    await openPicker(page);
    await picker(page).getByText(text).waitFor();
    await page.context().clearCookies({ name: "backroom-dev-state" });
    await again(page).click();
    await picker(page)
      .getByText(/^1–20 of/)
      .waitFor();
    if (state === "offline") await banner(page).waitFor({ state: "hidden" });
  });

  test("forbidden: opens the no-access page", async () => {
    const { page, records } = await openIn("forbidden");
    for (const path of ["/", ...LISTS.map((each) => each.path), ...records]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: "You don't have access" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/error");
    }
    expect(await page.title()).toBe("You don't have access · Backroom");
  });
});
