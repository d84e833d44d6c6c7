import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/harness";
import { keepBusy } from "../support/fast-keys";
import { someOf } from "../../length";
import { APP_CODE } from "../support/app-code";

const frame = (page: Page) => page.locator("#first-frame");

/** Keeps the app's code back until it is released. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(APP_CODE, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("a page shows its frame and heading before any script, and nothing of it afterwards", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const release = await holdCode(page);
  await page.goto("/orders", { waitUntil: "commit" });
  // Until the styles are there, the heading for phones has a box as well.
  await frame(page)
    .locator("h1", { hasText: /^Orders$/ })
    .waitFor();
  expect(await page.locator("#root").innerHTML()).toBe("");
  release();
  await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  await frame(page).waitFor({ state: "hidden" });
});

test("a visitor without a session sees no frame on the way to sign-in", async () => {
  const page = await openPage();
  let seen = false;
  await page.exposeFunction("tellSeen", () => {
    seen = true;
  });
  await page.addInitScript(() => {
    // The browser draws nothing before the styles are there.
    const look = () => {
      const shown = document.getElementById("first-frame")?.checkVisibility();
      if (shown) (globalThis as unknown as { tellSeen: () => void }).tellSeen();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto("/orders");
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  expect(seen).toBe(false);
});

const LISTS = [
  ["/orders?status=pending", "/orders"],
  ["/products", "/products"],
  ["/customers?page=2", "/customers"],
  ["/employees", "/employees"],
  ["/repairs", "/repairs"],
  ["/counts", "/counts"],
  ["/shifts", "/shifts"],
  ["/purchases", "/purchases"],
  ["/stores", "/inventory/stores"],
  ["/suppliers", "/inventory/suppliers"],
  ["/transfer", "/inventory/transfers"],
  ["/accounts", "/finances/accounts"],
] as const;

test.each(someOf(LISTS, 2))(
  "%s asks for its rows and the profile once, before the app's code is here",
  async (address, list) => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    const release = await holdCode(page);
    const reads: string[] = [];
    page.on("request", (request) => reads.push(new URL(request.url()).pathname));
    const timesOf = (path: string) => reads.filter((read) => read === `/api${path}`).length;
    await page.goto(address, { waitUntil: "commit" });
    await expect.poll(() => [timesOf("/user_profile"), timesOf(list)]).toEqual([1, 1]);
    release();
    await page.locator("main tbody tr:not([data-bone])").first().waitFor();
    await page.waitForLoadState("networkidle");
    expect([timesOf("/user_profile"), timesOf(list)]).toEqual([1, 1]);
  },
);

const asksForLookUps = (page: Page) => page.waitForRequest((request) => request.url().includes("/preflight/load-"));

test("the look-up lists are asked for once the rows are on the page", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector("main tbody tr:not([data-bone])") === null) return;
      performance.mark("rows");
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  const asked = asksForLookUps(page);
  await page.goto("/orders");
  await asked;
  await page.locator("main tbody tr:not([data-bone])").first().waitFor();
  await page.waitForLoadState("networkidle");
  const [rows = Number.NaN, lookup = Number.NaN] = await page.evaluate(() => [
    performance.getEntriesByName("rows")[0]?.startTime,
    performance.getEntriesByType("resource").find(({ name }) => name.includes("/preflight/load-"))?.startTime,
  ]);
  expect(lookup).toBeGreaterThan(rows);
});

const RECORDS = [
  ["/orders", "/orders"],
  ["/products", "/products"],
  ["/customers", "/customers"],
  ["/employees", "/employees"],
  ["/repairs", "/repairs"],
  ["/counts", "/counts"],
  ["/shifts", "/shifts"],
  ["/transfer", "/inventory/transfers"],
  ["/roles", "/roles"],
] as const;
/** Their pages open at once: shifts and counts share a chunk with their list, and the list of products loads that of their page. */
const OPENED_AT_ONCE: ReadonlySet<string> = new Set(["/shifts", "/counts", "/products"]);

test("a record is asked for once, while the code of its page is not there, from its list and at its address", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await keepBusy(page);
  const reads: string[] = [];
  page.on("request", (request) => reads.push(new URL(request.url()).pathname));
  const timesOf = (path: string) => reads.filter((read) => read === path).length;
  for (const [list, api] of someOf(RECORDS, 2)) {
    const lookUps = asksForLookUps(page);
    await page.goto(list);
    const link = page.locator(`main tbody a[href^="${list}/"]`).first();
    await link.waitFor();
    // They bring the code that sends requests.
    await lookUps;
    // The first input asks for the code, before any page is opened.
    const release = await holdCode(page);
    const { pathname } = new URL((await link.getAttribute("href")) ?? "", page.url());
    reads.length = 0;
    await link.click();
    const record = `/api${api}/${pathname.split("/").at(-1)}`;
    await expect.poll(() => timesOf(record), { message: list }).toBe(1);
    if (!OPENED_AT_ONCE.has(list)) expect(new URL(page.url()).pathname).toBe(list);
    release();
    await page.waitForURL(`**${pathname}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(timesOf(record), list).toBe(1);
    await page.unrouteAll({ behavior: "wait" });
  }
  // At its address the API's path is that of the list, which is tested above.
  for (const [list, api] of someOf([RECORDS[0], RECORDS[5]], 1)) {
    await page.goto(list);
    const link = page.locator(`main tbody a[href^="${list}/"]`).first();
    const { pathname } = new URL((await link.getAttribute("href")) ?? "", page.url());
    const release = await holdCode(page);
    reads.length = 0;
    await page.goto(pathname, { waitUntil: "commit" });
    const record = `/api${api}/${pathname.split("/").at(-1)}`;
    await expect.poll(() => timesOf(record), { message: pathname }).toBe(1);
    release();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(timesOf(record), pathname).toBe(1);
    await page.unrouteAll({ behavior: "wait" });
  }
});

/** Where a text begins, and its height. */
async function placeOf(text: Locator) {
  const box = await text.boundingBox();
  return box && { x: box.x, y: box.y, height: box.height };
}

test("the sign-in form is drawn before any script, cannot be used until it works, and then has not moved", async () => {
  const page = await openPage();
  const release = await holdCode(page);
  const places = () =>
    Promise.all(
      ["Sign in", "Email", "Password", "Forgot password?", "Staff only. Sessions end after one day."].map((text) =>
        placeOf(page.getByText(text, { exact: true }).first()),
      ),
    );
  await page.goto("/login", { waitUntil: "commit" });
  await frame(page).getByText("Forgot password?").waitFor();
  const drawn = await places();
  expect(await page.getByLabel("Email").count()).toBe(0);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  release();
  await page.getByLabel("Email").fill("ada@example.com");
  expect(await frame(page).count()).toBe(0);
  expect(await places()).toEqual(drawn);
});

test("a signed-in person sees no sign-in form on the way home", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const release = await holdCode(page);
  await page.goto("/login", { waitUntil: "commit" });
  await frame(page).waitFor({ state: "attached" });
  expect(await frame(page).isVisible()).toBe(false);
  release();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
});
