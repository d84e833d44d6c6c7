import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { details, remark, save } from "../orders/order-details-steps";
import { sellOne } from "../support/steps";
import { say } from "../../../tools/kit/say";
import { workerIsThere } from "./cuttable";
import { diaryOf, keepDiary } from "./version-diary";
import { versionOf, visitFirst } from "./versions";
import { longTest } from "../../long-test";

const announced = (page: Page) => page.getByRole("status").getByText("A new version of Backroom is ready");
const updateNow = (page: Page) => page.getByRole("button", { name: "Update now" });

/** Pages ask for the version when they are shown again; here nobody leaves them. */
async function untilAnnounced(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      return announced(page).isVisible();
    })
    .toBe(true);
}

/** Counts the documents that the page opens from now on. */
function documentsOf(page: Page): { count: () => number } {
  let count = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return { count: () => count };
}

const open = (page: Page, name: "Customers" | "Orders") =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();

test("a page with unsaved changes announces a new version, keeps what is typed, and takes the version once it is saved", async () => {
  const { page, deploy } = await visitFirst("/orders", { opensOffline: false });
  const { key } = await sellOne(page);
  await page.goto(`/orders/${key}`);
  const documents = documentsOf(page);
  await details(page).getByRole("button", { name: "Edit" }).click();
  await remark(page).fill("Leave it at the desk");
  await deploy("next");
  await untilAnnounced(page);
  expect(await remark(page).evaluate((box) => box === document.activeElement)).toBe(true);
  await updateNow(page).click();
  await page.getByRole("status").getByText("Save or leave your changes first.").waitFor();
  await remark(page).fill("Leave it at the gate");
  expect([await versionOf(page), documents.count()]).toEqual(["first", 0]);
  await save(page).click();
  await expect.poll(() => versionOf(page)).toBe("next");
  await details(page).getByText("Leave it at the gate").waitFor();
  expect([await announced(page).count(), documents.count()]).toEqual([0, 1]);
});

/** Longer than the app waits for the browser to change workers. */
const CHANGE_MS = 20_000;

/** As a browser ends workers after half a minute; with a debugger attached, as here, it never does. */
async function endWorkers(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("ServiceWorker.enable");
  await client.send("ServiceWorker.stopAllWorkers");
  await client.detach();
}

/**
 * Opens pages until one is of the next version. It is the first, unless the browser keeps the worker that is to be
 * replaced for longer than the app waits; then why it was not the first is printed.
 */
async function openUntilTaken(page: Page, [name, ...others]: Parameters<typeof open>[1][]): Promise<void> {
  if (name === undefined) throw new Error(`no page took the version: ${await diaryOf(page)}`);
  await keepDiary(page);
  await open(page, name);
  try {
    await expect.poll(() => versionOf(page), { timeout: CHANGE_MS }).toBe("next");
  } catch {
    say(`${name} did not take the version: ${await diaryOf(page)}`);
    await endWorkers(page);
    await openUntilTaken(page, others);
  }
}

longTest("a page that is opened next takes the version, and opens in it from the device too", async () => {
  const { page, deploy, cut } = await visitFirst("/suppliers", { opensOffline: true });
  await workerIsThere(page);
  await deploy("next");
  await untilAnnounced(page);
  expect(await versionOf(page)).toBe("first");
  await openUntilTaken(page, ["Customers", "Orders", "Customers"]);
  await page.locator("table tbody a").first().waitFor();
  const { pathname } = new URL(page.url());
  expect(["/customers", "/orders"]).toContain(pathname);
  cut();
  await page.goto(pathname);
  expect(await versionOf(page)).toBe("next");
});

longTest("servers of two versions make a page reload once by itself, and again only when it is asked for", async () => {
  const { page, deploy } = await visitFirst("/suppliers", { opensOffline: false });
  const documents = documentsOf(page);
  await deploy("first", "next");
  await untilAnnounced(page);
  await open(page, "Customers");
  await expect.poll(documents.count).toBe(1);
  await page.locator("table tbody a[href^='/customers/']").first().waitFor();
  await untilAnnounced(page);
  await open(page, "Orders");
  await page.locator("table tbody a[href^='/orders/']").first().waitFor();
  expect(documents.count()).toBe(1);
  await updateNow(page).click();
  await expect.poll(documents.count).toBe(2);
});
