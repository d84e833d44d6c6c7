import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { kept } from "../drafts/shelf";
import { newcomer } from "../people/newcomer";
import { leaveOnly, openAdmin, openFor } from "../rights/lost-rights-steps";
import { openPage } from "../support/harness";
import { personMenu, signIn } from "../support/steps";
import { expectFailing } from "../support/watch";
import { longTest } from "../../long-test";

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const inMenu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
const address = (page: Page) => page.getByRole("main").getByLabel("Address", { exact: true });

async function openBeside(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  return other;
}

longTest("a theme that is chosen in one tab is shown in the others at once", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/orders");
  await personMenu(page).waitFor();
  const other = await openBeside(page);
  await personMenu(other).waitFor();
  expect(await themeOf(other)).toBe("light");
  await page.getByRole("button", { name: "Use dark theme" }).click();
  await expect.poll(() => themeOf(page)).toBe("dark");
  await expect.poll(() => themeOf(other)).toBe("dark");
  await other.getByRole("button", { name: "Use light theme" }).click();
  await expect.poll(() => themeOf(page)).toBe("light");
});

test("a permission that is withdrawn goes in every tab of the person, and one that is given comes in every tab", async () => {
  const admin = await openAdmin();
  const { page, person } = await openFor(admin, "/orders", ["orders.view", "customers.view"]);
  const other = await openBeside(page);
  const tabs = [page, other];
  for (const tab of tabs) await inMenu(tab, "Customers").waitFor();
  // Only one of the tabs receives the changes from the server.
  await other.waitForFunction(async () => (await navigator.locks.query()).pending?.length === 1);
  await leaveOnly(admin, person, ["orders.view"]);
  for (const tab of tabs) await expect.poll(() => inMenu(tab, "Customers").count()).toBe(0);
  await leaveOnly(admin, person, ["orders.view", "customers.view", "suppliers.view"]);
  for (const tab of tabs) await inMenu(tab, "Suppliers").waitFor();
});

longTest(
  "a draft that is deleted at the sign-out is gone although another tab shows it, and that tab goes on after the sign-in",
  async () => {
    const { page, email } = await newcomer();
    expectFailing(page, { method: "GET", path: /^\/api\// });
    await page.goto("/profile/edit");
    await address(page).fill("3 Marina, Lagos");
    await expect.poll(() => kept(page)).toBe(1);
    const other = await openBeside(page);
    await expect.poll(() => address(other).inputValue()).toBe("3 Marina, Lagos");
    await personMenu(page).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Delete draft and sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    const covered = other.getByRole("dialog", { name: "Sign in to continue" });
    await covered.waitFor();
    // A write of the other tab may have been under way.
    await expect.poll(() => kept(page)).toBe(0);
    await signIn(page, email);
    await covered.waitFor({ state: "detached" });
    expect(await address(other).inputValue()).toBe("3 Marina, Lagos");
    await address(other).fill("4 Marina, Lagos");
    await expect.poll(() => kept(page)).toBe(1);
  },
);
