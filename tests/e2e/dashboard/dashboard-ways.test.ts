import { describe, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { chip, dayBefore, dialog, heading, open, openAs, searchOf, SUMMARY, summaryOf, written } from "./dashboard-kit";
import { openPage } from "../support/harness";
import { answer, hold } from "../support/replies";
import { ask, card, textOf, toast } from "../support/steps";

describe("the downloads", () => {
  test("cover the chosen days, one file each", async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    await open(page, "/?days=7");
    const links = card(page, "Downloads").getByRole("link");
    const moments = `from=${dayBefore(7)}T23%3A00%3A00.000Z&to=${dayBefore(0)}T22%3A59%3A59.999Z`;
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
      `/files/file-exports/products/?${moments}`,
      `/files/file-exports/product-logs/?${moments}`,
      `/files/file-exports/debtors/?${moments}`,
      "/files/file-exports/suppliers/",
    ]);
    const coming = page.waitForEvent("download");
    await links.filter({ hasText: "Debtors" }).click();
    await card(page, "Downloads").getByText("Preparing debtors…").waitFor();
    const file = await coming;
    expect(await file.failure()).toBeNull();
    expect(file.suggestedFilename()).toMatch(/^debtors .*\.csv$/i);
    expect(page.url()).toContain("/?days=7");
  });
});

describe("loading and failures", () => {
  test("a summary that fails to load shows its error and loads on retry", async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    await answer(page, SUMMARY, { status: 500, body: { error: "no" } }, 2);
    await page.goto("/");
    await toast(page, "Cannot access server, request error").waitFor();
    await page.getByRole("main").getByRole("alert").getByText("Cannot access server, request error").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => textOf(card(page, "Total sales"))).toContain("₦");
  });

  test("figures stay, marked as outdated, when newer ones fail to load", async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    await open(page);
    const before = await textOf(card(page, "Total sales"));
    await answer(page, SUMMARY, "unreachable", 2);
    await chip(page, "Today").click();
    await dialog(page).getByLabel("Last 30 days").check();
    await dialog(page).getByRole("button", { name: "Apply" }).click();
    await page.getByText("What you see may be out of date.").waitFor();
    await expect.poll(() => textOf(card(page, "Total sales"))).toBe(before);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("compared with the 30 days before").waitFor();
    expect(await page.getByText("What you see may be out of date.").count()).toBe(0);
  });

  test("skeletons are as high as the loaded content", async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    const waiting = await hold(page, SUMMARY);
    await page.goto("/");
    await waiting.arrived;
    const titles = ["Total sales", "Revenue per day", "At a glance", "Recent orders"];
    const heights = () =>
      Promise.all(titles.map(async (title) => Math.round((await card(page, title).boundingBox())?.height ?? 0)));
    await card(page, "Recent orders").locator("[data-bone]").first().waitFor();
    const bones = await heights();
    waiting.release();
    await page.getByText("compared with").waitFor();
    const real = await heights();
    expect(bones.map((height, at) => Math.abs(height - (real[at] ?? 0)) <= 2)).toEqual([true, true, true, true]);
  });

  test("an unknown store shows a message with a link to all stores", async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    await answer(page, SUMMARY, { status: 404, body: { error: "Not found" } }, 2);
    await page.goto("/?store=0198a000-0000-7000-8000-000000000000");
    await page.getByText("This store does not exist, or you do not see it").waitFor();
    await page.getByRole("button", { name: "View all stores" }).click();
    await page.getByText("compared with").waitFor();
    expect(searchOf(page)).toBe("");
  });
});

test("the figures at a glance link to the lists they count, filtered by store, for people who may see them", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { body: stores } = await ask<{ data: { key: string }[] }>(page, "/preflight/load-info?xbtsx=stores&fields=key");
  const store = stores.data[0]?.key ?? "";
  await open(page, `/?store=${store}`);
  const { sales_statistics: all } = await summaryOf(page, `?store=${store}`);
  const glance = card(page, "At a glance");
  const address = async (name: string) => (await glance.getByRole("link", { name }).getAttribute("href")) ?? "";
  for (const [name, count] of [
    ["Active products", all.total_products],
    ["Total repairs", all.total_repair_products],
    ["Total returns", all.total_return_products],
    ["Total hidden products", all.total_hidden_products],
    ["Total customers", all.total_customers],
  ] as const) {
    const { body: list } = await ask<{ pagination: { total_count: number } }>(page, await address(name));
    expect([name, list.pagination.total_count]).toEqual([name, count]);
  }
  expect(await address("Total employees")).toBe(`/employees?store=${store}`);
  expect(await address("Total stores")).toBe("/stores");
  // The whole row is the link, including the figure.
  await glance.getByText(all.total_products.toLocaleString("en-NG"), { exact: true }).first().click({ force: true });
  await heading(page, "Products").waitFor();
  expect(searchOf(page)).toBe(`?status=active&store=${store}`);

  const other = await openAs({ isAdmin: false, permissions: ["dashboard.view", "customers.view"] });
  await open(other);
  await expect.poll(() => card(other, "At a glance").getByRole("link").allTextContents()).toEqual(["Total customers"]);
});

test("arrow keys move through the chart, which announces each day", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await open(page, "/?days=30");
  const slider = page.getByRole("slider", { name: "Revenue per day" });
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  expect(await slider.getAttribute("aria-valuetext")).toContain(`${written(dayBefore(1))}: ₦`);
  await card(page, "Revenue per day")
    .getByText(written(dayBefore(1)), { exact: true })
    .first()
    .waitFor();
  await page.keyboard.press("Home");
  expect(await slider.getAttribute("aria-valuetext")).toContain(`${written(dayBefore(29))}: ₦`);
});

describe.each(["light", "dark"] as const)("accessibility in %s", (theme) => {
  test("the dashboard and its dialog", async () => {
    const page = await openPage({ theme, signedInAs: DEMO_SIGN_INS.admin });
    await open(page, "/?days=30");
    await expectNoAxeViolations(page);
    await chip(page, "Last 30 days").click();
    await dialog(page).getByLabel("Choose dates").check();
    await dialog(page).getByLabel("From").waitFor();
    await expectNoAxeViolations(page);
  });
});

test.each([390, 900] as const)("nothing overflows a window of %i px, nor one of 360", async (width) => {
  const page = await openPage({ width, signedInAs: DEMO_SIGN_INS.admin });
  await open(page, "/?days=30");
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overhang()).toBe(0);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(overhang).toBe(0);
});
