import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/demo";
import { openPage } from "../harness";
import { newcomer } from "../people/newcomer";
import { ask, signIn, toast } from "../steps";
import { expectFailing } from "../watch";

const REPLACED =
  /is signed in on this browser now\. Sign in as yourself in another tab and save again, or copy what you typed/;

const field = (page: Page, label: string) => page.getByRole("main").getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();

/** Another tab of the same browser, in which whoever is signed in signs out and someone else signs in. */
async function signInElsewhere(page: Page, email: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.context().clearCookies({ name: /^tw-(token|admin)$/ });
  await signIn(tab, email);
  await tab.close();
}

test("a form filled in by one person is not saved in another's name, and saves once they sign in again", async () => {
  const other = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  const { page, email, name } = await newcomer();
  await page.goto("/profile/edit");
  await field(page, "Address").fill("3 Marina, Lagos");

  await signInElsewhere(page, DEMO_SIGN_INS.sales);
  expectFailing(page, { method: "PUT", path: "/api/user_profile" });
  await save(page);
  await page.getByRole("region", { name: "Notifications" }).getByText(REPLACED).first().waitFor();
  expect(await field(page, "Address").inputValue()).toBe("3 Marina, Lagos");
  expect(await field(page, "Name").inputValue()).toBe(name);
  const theirs = await ask<{ data: { name: string; address: string } }>(other, "/user_profile");
  expect(theirs.body.data.name).not.toBe(name);
  expect(theirs.body.data.address).not.toBe("3 Marina, Lagos");

  await signInElsewhere(page, email);
  await save(page);
  await toast(page, "Profile updated successfully").waitFor();
  const own = await ask<{ data: { name: string; address: string } }>(page, "/user_profile");
  expect(own.body.data).toMatchObject({ name, address: "3 Marina, Lagos" });
});
