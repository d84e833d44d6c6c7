import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { RETIRED_WORKER } from "../../../server/core/plugins/retired-worker";
import { holdSession } from "../../../tools/kit/visitor";
import { shelf } from "../drafts/shelf";
import { ask, personMenu } from "../support/steps";
import { cached, openCuttable, workerIsThere } from "./cuttable";
import { longTest } from "../../long-test";

const rowLinks = (page: Page) => page.locator("table tbody a[href^='/orders/']");
const shownOrders = async (page: Page) => {
  await rowLinks(page).first().waitFor();
  return rowLinks(page).allInnerTexts();
};
const reads = (page: Page) => shelf(page, "reads");
const age = (page: Page) => page.getByText(/^Shown as of \d\d:\d\d, no connection\.$/);
/** The profile, six look-up lists and the orders. */
const ALL_READS = 8;

/** Opens the list of orders until the device keeps what it shows. */
async function visitOrders(page: Page): Promise<string[]> {
  await page.goto("/orders");
  const orders = await shownOrders(page);
  await workerIsThere(page);
  await expect.poll(async () => (await reads(page)).length).toBe(ALL_READS);
  return orders;
}

test("after one visit, a page opens without a network with its last data and their age, and one never visited says so and loads by itself", async () => {
  const { page, cut, mend } = await openCuttable(DEMO_SIGN_INS.admin);
  const orders = await visitOrders(page);
  const name = await personMenu(page).innerText();
  cut();
  await page.goto("/orders");
  expect(await shownOrders(page)).toEqual(orders);
  await age(page).waitFor();
  expect(await personMenu(page).innerText()).toBe(name);
  await page.getByRole("link", { name: "Customers" }).first().click();
  await page
    .getByText("This page was never opened on this device. It loads by itself when the network is back.")
    .waitFor();
  await mend();
  await page.locator("table tbody a[href^='/customers/']").first().waitFor();
  await page.getByText("You are offline.").waitFor({ state: "hidden" });
});

longTest("what was read is shown as old until it was read again", async () => {
  const { page, cut, mend } = await openCuttable(DEMO_SIGN_INS.admin);
  await visitOrders(page);
  cut();
  await page.goto("/orders");
  await age(page).waitFor();
  await mend();
  await age(page).waitFor({ state: "hidden" });
  expect((await shownOrders(page)).length).toBeGreaterThan(0);
});

longTest("the app can be installed", async () => {
  const { page } = await openCuttable();
  await page.goto("/login");
  await workerIsThere(page);
  const tools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await tools.send("Page.getInstallabilityErrors");
  // Every page of a test is in a private window, where nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((error) => error !== "in-incognito")).toEqual([]);
});

longTest("signing out removes what was read, and the sign-in page opens without a network", async () => {
  const { page, cut } = await openCuttable(DEMO_SIGN_INS.admin);
  await visitOrders(page);
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await expect.poll(() => reads(page)).toEqual([]);
  expect((await cached(page)).filter((path) => /^\/(api|files|media)\//.test(path))).toEqual([]);
  cut();
  await page.goto("/orders");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});

test("what one person read is encrypted, and the next person on the device sees none of it", async () => {
  const { page, origin, cut } = await openCuttable(DEMO_SIGN_INS.admin);
  const [order = ""] = await visitOrders(page);
  const before = (await reads(page)).join("");
  expect(before).not.toContain(order);
  expect(before).not.toContain("/orders");
  const own = await ask<{ data: { key: string } }>(page, "/user_profile");
  await page.goto("about:blank");
  await holdSession(page.context(), origin, DEMO_SIGN_INS.manager);
  await page.goto("/customers");
  await page.locator("table tbody a[href^='/customers/']").first().waitFor();
  await expect.poll(async () => (await reads(page)).length).toBe(ALL_READS);
  // What the device kept for the person before is deleted while the page loads.
  await expect.poll(async () => (await reads(page)).join("")).not.toContain(own.body.data.key);
  cut();
  await page.goto("/orders");
  // "Part of it" once the look-ups, which every page reads, are shown as they were.
  await page.getByText(/(This page|Part of it) was never opened on this device\./).waitFor();
  expect(await rowLinks(page).count()).toBe(0);
});

longTest("a refused read removes what was read before", async () => {
  const { page, answerWith } = await openCuttable(DEMO_SIGN_INS.admin);
  await visitOrders(page);
  answerWith(({ url = "" }, reply) => {
    if (!url.startsWith("/api/orders")) return false;
    reply.writeHead(403, { "content-type": "application/json" }).end('{"code":"forbidden","error":"no"}');
    return true;
  });
  await page.getByRole("searchbox").fill("nobody");
  await expect.poll(() => reads(page)).toEqual([]);
});

const BROKEN_WORKER = `
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(new Response("broken"));
});
`;

longTest(
  "a broken worker is replaced by one that removes itself and its files, and the app opens from the server again",
  async () => {
    const { page, answerWith } = await openCuttable(DEMO_SIGN_INS.admin);
    const serveWorker = (text: string) =>
      answerWith(({ url }, reply) => {
        if (url !== "/sw.js") return false;
        reply.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" }).end(text);
        return true;
      });
    // Browsers check for a new worker some time after a visit; here each visit asks for the check. Every visit has its own
    // tab, because Chromium sometimes never ends a navigation that begins during the check.
    const visit = async () => {
      const tab = await page.context().newPage();
      await tab.goto("/orders");
      const text = await tab.locator("body").innerText();
      await tab.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await tab.close();
      return text;
    };
    await visitOrders(page);
    serveWorker(BROKEN_WORKER);
    await expect.poll(visit).toBe("broken");
    serveWorker(RETIRED_WORKER);
    await expect.poll(visit).not.toBe("broken");
    await page.goto("/orders");
    await shownOrders(page);
    await expect.poll(() => cached(page)).toEqual([]);
  },
);
