import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/harness";
import { newcomer } from "../people/newcomer";
import { ask, signIn, toast, personMenu } from "../support/steps";
import { expectNoAxeViolations } from "../support/axe";
import { expectFailing, isCall } from "../support/watch";
import { longTest } from "../../long-test";

const REPLACED =
  /is signed in on this browser now\. Sign in as yourself in another tab and save again, or copy what you typed/;

const field = (page: Page, label: string) => page.getByRole("main").getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();

/** In another tab of the same browser, signs out the current person and signs in another. */
async function signInElsewhere(page: Page, email: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.context().clearCookies({ name: /^tw-(token|admin)$/ });
  await signIn(tab, email);
  await tab.close();
}

/** Keeps from the page what it hears of other tabs, as while the browser has it frozen. */
async function freeze(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.BroadcastChannel = class extends EventTarget {
      postMessage() {}
      close() {}
    } as unknown as typeof BroadcastChannel;
    for (const target of [window, document])
      for (const name of ["focus", "visibilitychange"])
        target.addEventListener(name, (event) => event.stopImmediatePropagation(), { capture: true });
  });
}

longTest(
  "a form filled in by one person is not saved as another, and saves once the first signs in again",
  async () => {
    const other = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
    const { page, email, name } = await newcomer();
    await freeze(page);
    await page.goto("/profile/edit");
    await field(page, "Address").fill("3 Marina, Lagos");
    // A call that was still under way would be refused once the cookies are gone.
    await page.waitForLoadState("networkidle");

    await signInElsewhere(page, DEMO_SIGN_INS.sales);
    expectFailing(page, { method: "PUT", path: "/api/user_profile" });
    await save(page);
    await page.getByRole("region", { name: "Notifications" }).getByText(REPLACED).first().waitFor();
    await expect.poll(() => field(page, "Address").inputValue()).toBe("3 Marina, Lagos");
    await expect.poll(() => field(page, "Name").inputValue()).toBe(name);
    const theirs = await ask<{ data: { name: string; address: string } }>(other, "/user_profile");
    expect(theirs.body.data.name).not.toBe(name);
    expect(theirs.body.data.address).not.toBe("3 Marina, Lagos");

    await signInElsewhere(page, email);
    await save(page);
    await toast(page, "Profile updated successfully").waitFor();
    const own = await ask<{ data: { name: string; address: string } }>(page, "/user_profile");
    expect(own.body.data).toMatchObject({ name, address: "3 Marina, Lagos" });
  },
);

async function signOutIn(tab: Page): Promise<void> {
  await personMenu(tab).click();
  await tab.getByRole("menuitem", { name: "Sign out" }).click();
  await tab.getByRole("heading", { name: "Sign in" }).waitFor();
}

test("a sign-out in another tab covers a form, also from the next person, and it saves once its person returns", async () => {
  const visit = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  const other = await ask<{ data: { name: string } }>(visit, "/user_profile");
  const { page, email, name } = await newcomer({ isLive: true });
  // Calls of the ended session are refused.
  expectFailing(page, { method: "GET", path: /./ });
  expectFailing(page, { method: "PUT", path: "/api/user_profile" });
  const heard = page.waitForResponse((reply) => isCall(reply.request(), { method: "GET", path: "/api/events" }));
  await page.goto("/profile/edit");
  await heard;
  await field(page, "Address").fill("3 Marina, Lagos");
  const tab = await page.context().newPage();
  await tab.goto("/profile");

  await signOutIn(tab);
  const again = page.getByRole("dialog", { name: "Sign in to continue" });
  await again.waitFor();
  await expectNoAxeViolations(page);

  await signIn(tab, DEMO_SIGN_INS.sales);
  const replaced = page.getByRole("dialog", { name: `${other.body.data.name} is signed in on this browser now` });
  await replaced.getByRole("button", { name: `Continue as ${other.body.data.name}` }).waitFor();
  await expectNoAxeViolations(page);

  await signOutIn(tab);
  await signIn(tab, email);
  await replaced.waitFor({ state: "detached" });
  await expect.poll(() => field(page, "Address").inputValue()).toBe("3 Marina, Lagos");
  await save(page);
  await toast(page, "Profile updated successfully").waitFor();
  const own = await ask<{ data: { name: string; address: string } }>(page, "/user_profile");
  expect(own.body.data).toMatchObject({ name, address: "3 Marina, Lagos" });
});

longTest("a page without changes closes when its session ends in another tab", async () => {
  const { page } = await newcomer();
  expectFailing(page, { method: "GET", path: /./ });
  await page.goto("/profile");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const tab = await page.context().newPage();
  await tab.goto("/profile");
  await signOutIn(tab);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});
