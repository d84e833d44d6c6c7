import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/harness";

const inks = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll("th, tbody td *")].map((each) => getComputedStyle(each).color));

test("a printed list has its rows in ink on white, and nothing that is pressed", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, theme: "dark" });
  await page.goto("/reports/debts");
  const row = page.locator("tbody tr").first();
  await row.waitFor();
  const chrome = [
    page.getByRole("navigation", { name: "Main" }),
    page.getByRole("banner"),
    page.getByRole("toolbar").getByRole("button").first(),
    page.getByRole("link", { name: "Skip to content" }),
    page.getByRole("toolbar").locator("svg").first(),
    row.getByRole("link", { name: /^Statement of/ }),
  ];
  for (const each of chrome) await each.waitFor();
  await page.emulateMedia({ media: "print" });
  for (const each of chrome) expect(await each.isVisible()).toBe(false);
  // Somebody who finds the paper can tell what it lists.
  const chosen = [page.getByText("All stores"), page.getByText(/^1–\d+ of \d+$/)];
  for (const each of [row, page.getByRole("heading", { level: 1 }), page.getByRole("columnheader").first(), ...chosen])
    expect(await each.isVisible()).toBe(true);
  expect(new Set(await inks(page))).toEqual(new Set(["rgb(0, 0, 0)"]));
  const backgrounds = await page.evaluate(() =>
    [...document.querySelectorAll("html, body, body *")].map((each) => getComputedStyle(each).backgroundColor),
  );
  expect(new Set(backgrounds)).toEqual(new Set(["rgba(0, 0, 0, 0)"]));
});

test("a reminder is a link to another tab, and following none of them the page asks nobody outside", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/reports/debts");
  const link = page.getByRole("link", { name: /on WhatsApp$/ }).first();
  await link.waitFor();
  expect(await link.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/234[789]\d{9}\?text=/);
  expect(await link.getAttribute("target")).toBe("_blank");
  expect(await link.getAttribute("rel")).toContain("noopener");
});
