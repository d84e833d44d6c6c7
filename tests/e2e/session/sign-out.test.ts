import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { kept } from "../drafts/shelf";
import { newcomer } from "../people/newcomer";
import { expectNoAxeViolations } from "../support/axe";
import { answer } from "../support/replies";
import { personMenu, signIn } from "../support/steps";
import { expectFailing, isCall } from "../support/watch";
import { longTest } from "../../long-test";

const address = (page: Page) => page.getByRole("main").getByLabel("Address", { exact: true });
const question = (page: Page) => page.getByRole("dialog", { name: "Sign out and keep what you typed?" });
const press = (page: Page, name: string) => question(page).getByRole("button", { name }).click();
const isSignedOut = (page: Page) => page.getByRole("heading", { name: "Sign in" }).waitFor();

/** The person's own profile, with a typed address. */
async function typeAddress(): Promise<{ page: Page; email: string }> {
  const { page, email } = await newcomer();
  // Calls under way when the session ends are refused.
  expectFailing(page, { method: "GET", path: /^\/api\// });
  await page.goto("/profile/edit");
  await address(page).fill("3 Marina, Lagos");
  return { page, email };
}

async function signOut(page: Page): Promise<void> {
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

test("signing out of a modified form asks, by menu and palette, and what is kept is offered to the same person", async () => {
  const { page, email } = await typeAddress();
  await signOut(page);
  await question(page).waitFor();
  await expect
    .poll(() =>
      question(page)
        .getByRole("button", { name: "Stay" })
        .evaluate((node) => node === document.activeElement),
    )
    .toBe(true);
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "detached" });
  expect(await address(page).inputValue()).toBe("3 Marina, Lagos");

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("sign out");
  await page.getByRole("option", { name: "Sign out" }).waitFor();
  await page.keyboard.press("Enter");
  await press(page, "Keep draft and sign out");
  await isSignedOut(page);
  expect(await kept(page)).toBe(1);

  await signIn(page, email);
  await page.goto("/profile/edit");
  await page.getByRole("button", { name: /^Continue what you typed at/ }).click();
  await expect.poll(() => address(page).inputValue()).toBe("3 Marina, Lagos");
});

longTest("a draft that the person deletes at sign-out is no longer on the device", async () => {
  const { page } = await typeAddress();
  await expect.poll(() => kept(page)).toBe(1);
  await signOut(page);
  await press(page, "Delete draft and sign out");
  await isSignedOut(page);
  expect(await kept(page)).toBe(0);
});

const SAVE = { method: "PUT", path: "/api/user_profile" } as const;
const GIVE_UP = { method: "DELETE", path: /^\/api\/saves\// } as const;

longTest(
  "deleting at sign-out gives up a save without a reply, and the person may go when it cannot be given up",
  async () => {
    const { page } = await typeAddress();
    await answer(page, SAVE, "unreachable");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").first().waitFor();
    await expect.poll(() => kept(page)).toBe(1);
    await answer(page, GIVE_UP, "unreachable");
    await signOut(page);
    await press(page, "Delete draft and sign out");
    const leftBehind = page.getByRole("dialog", { name: "Sign out although it was not deleted?" });
    await leftBehind.waitFor();
    await expectNoAxeViolations(page);
    expect(await kept(page)).toBe(1);
    await leftBehind.getByRole("button", { name: "Stay" }).click();
    await leftBehind.waitFor({ state: "detached" });

    await signOut(page);
    const given = page.waitForRequest((request) => isCall(request, GIVE_UP));
    await press(page, "Delete draft and sign out");
    await given;
    await isSignedOut(page);
    expect(await kept(page)).toBe(0);
  },
);

/** Holds the device's drafts in a transaction that does not end: others wait for it. */
const occupy = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open("backroom");
        open.addEventListener("success", () => {
          const drafts = open.result.transaction("drafts", "readwrite").objectStore("drafts");
          const goOn = () => {
            drafts.count().addEventListener("success", goOn);
            resolve();
          };
          goOn();
        });
      }),
  );

longTest("a device that never deletes does not hold the person back", async () => {
  const { page } = await typeAddress();
  await expect.poll(() => kept(page)).toBe(1);
  await occupy(page);
  await signOut(page);
  await press(page, "Delete draft and sign out");
  const leftBehind = page.getByRole("dialog", { name: "Sign out although it was not deleted?" });
  await leftBehind.getByRole("button", { name: "Sign out", exact: true }).click();
  await isSignedOut(page);
});
