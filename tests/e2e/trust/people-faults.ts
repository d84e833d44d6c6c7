import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { holdSession } from "../../../tools/kit/visitor";
import { shelf, typedIsKept } from "../drafts/shelf";
import { newcomer } from "../people/newcomer";
import { shopOrigin } from "../support/harness";
import { ask, personMenu, signIn } from "../support/steps";
import { expectFailing } from "../support/watch";
import { type Fault, press, saveUntilSaid } from "./fault";
import type { Form } from "./form";
import { SAID } from "./said";

/** Calls of a session that ended are refused. */
function expectRefusals(page: Page): void {
  for (const method of ["GET", "POST", "PUT"] as const) expectFailing(page, { method, path: /./ });
}

const again = (page: Page) => page.getByRole("dialog", { name: "Sign in to continue" });

async function signInAgain(page: Page): Promise<void> {
  await again(page).getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await again(page).getByRole("button", { name: "Sign in", exact: true }).click();
  await again(page).waitFor({ state: "hidden" });
}

async function signOutBy(page: Page): Promise<void> {
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

async function isSignedOut(page: Page): Promise<void> {
  await page.waitForURL("**/login");
  await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
}

/** A colleague who may change everything. */
async function colleague(): Promise<{ other: Page; name: string }> {
  const { page: other, name } = await newcomer({}, { isAdmin: true });
  return { other, name };
}

/** Keeps my values wherever both changed the same, together with what else they changed. */
export async function keepMine(page: Page): Promise<void> {
  for (const mine of await page.getByRole("radio", { name: /^Yours/ }).all()) await mine.check();
  await page.getByRole("button", { name: "Keep my changes" }).click();
}

/** Ends the session on the server; the page does not know. */
async function endSession(page: Page): Promise<void> {
  // What is typed before the page has its person's key can be kept only while the session lasts.
  await expect.poll(() => shelf(page, "keys").then(({ length }) => length)).toBe(1);
  expectRefusals(page);
  expect((await ask(page, "/auth/logout", { method: "POST", data: {} })).status).toBe(200);
}

/** Nobody else sees a word of it. Short values are on other pages as well. */
async function expectNoWord(page: Page, { text }: Form): Promise<void> {
  if (text.length > 5 && text !== "Start repairing") expect(await page.content()).not.toContain(text);
  expect(await page.getByRole("button", { name: /^Continue what you typed at/ }).count()).toBe(0);
}

/** Somebody else, or the person's own session. */
export const PEOPLE_FAULTS: Readonly<Record<string, Fault>> = {
  "a session that ended": {
    leaves: "saved",
    strike: async (page, form) => {
      await endSession(page);
      await press(page, form);
      await signInAgain(page);
      return page;
    },
  },
  "another person in between": {
    leaves: "page",
    strike: async (page, form) => {
      await typedIsKept(page);
      await page.goto("about:blank");
      await holdSession(page.context(), shopOrigin(), DEMO_SIGN_INS.manager);
      await page.goto("/orders");
      await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
      await expectNoWord(page, form);
      await page.goto("about:blank");
      await holdSession(page.context(), shopOrigin(), DEMO_SIGN_INS.admin);
      return page;
    },
  },
  "another person at the sign-in over the form": {
    leaves: "sent",
    strike: async (page, form) => {
      await endSession(page);
      await press(page, form);
      await again(page).getByRole("button", { name: "Sign in as someone else" }).click();
      await isSignedOut(page);
      await expectNoWord(page, form);
      await signIn(page, DEMO_SIGN_INS.manager);
      await expectNoWord(page, form);
      await page.goto("about:blank");
      await holdSession(page.context(), shopOrigin(), DEMO_SIGN_INS.admin);
      return page;
    },
  },
  "a sign-out here": {
    leaves: "page",
    only: ({ place }) => place !== "dialog",
    strike: async (page) => {
      expectRefusals(page);
      await typedIsKept(page);
      await signOutBy(page);
      await page.getByRole("button", { name: "Keep draft and sign out" }).click();
      await isSignedOut(page);
      await signIn(page, DEMO_SIGN_INS.admin);
      return page;
    },
  },
  "a sign-out in another tab": {
    leaves: "form",
    strike: async (page) => {
      expectRefusals(page);
      const tab = await page.context().newPage();
      await tab.goto("/profile");
      await signOutBy(tab);
      await isSignedOut(tab);
      await tab.close();
      await signInAgain(page);
      return page;
    },
  },
  "a record that another person changed": {
    leaves: "form",
    isMerged: true,
    only: ({ isRecord }) => isRecord,
    strike: async (page, form) => {
      const { other, name } = await colleague();
      await form.change?.(other);
      expectFailing(page, form.write);
      await saveUntilSaid(page, form, SAID.conflict(name));
      await keepMine(page);
      return page;
    },
  },
  "a record that another person closed": {
    leaves: "refused",
    only: ({ isClosable }) => isClosable,
    strike: async (page, form) => {
      const { other, name } = await colleague();
      await form.close?.(other);
      expectFailing(page, form.write);
      if (form.change || form.isChangedByClosing) {
        await saveUntilSaid(page, form, SAID.conflict(name));
        await keepMine(page);
      }
      return saveUntilSaid(page, form, [SAID.unsaved]);
    },
  },
  "a record that another person deleted": {
    leaves: "refused",
    only: ({ isRemovable }) => isRemovable,
    strike: async (page, form) => {
      const { other } = await colleague();
      await form.remove?.(other);
      expectFailing(page, form.write);
      return saveUntilSaid(page, form, form.change ? SAID.missing : [SAID.unsaved]);
    },
  },
};
