import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { holdSession } from "../../../tools/kit/visitor";
import { typedIsKept } from "../drafts/shelf";
import { newcomer } from "../people/newcomer";
import { shopOrigin } from "../support/harness";
import { ask, personMenu, signIn } from "../support/steps";
import { expectFailing } from "../support/watch";
import { type Fault, saveUntilTold } from "./fault";
import { CLOSABLE, IN_PAGE, RECORDS } from "./forms";

/** Calls of a session that ended are refused. */
function expectRefusals(page: Page): void {
  for (const method of ["GET", "POST", "PUT"] as const) expectFailing(page, { method, path: /./ });
}

async function signInAgain(page: Page): Promise<void> {
  const again = page.getByRole("dialog", { name: "Sign in to continue" });
  await again.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await again.getByRole("button", { name: "Sign in", exact: true }).click();
  await again.waitFor({ state: "hidden" });
}

async function signOutBy(page: Page): Promise<void> {
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

const isSignedOut = (page: Page) => page.getByRole("heading", { name: "Sign in" }).waitFor();

/** A colleague who may change everything. */
async function colleague(): Promise<{ other: Page; name: string }> {
  const { page: other, name } = await newcomer({}, { isAdmin: true });
  return { other, name };
}

/** Keeps my values wherever both changed the same, together with what else they changed. */
async function keepMine(page: Page, name: string): Promise<void> {
  await page.getByText(`${name} changed this`).first().waitFor();
  for (const mine of await page.getByRole("radio", { name: /^Yours/ }).all()) await mine.check();
  await page.getByRole("button", { name: "Keep my changes" }).click();
}

/** Somebody else, or the person's own session. */
export const PEOPLE_FAULTS: Readonly<Record<string, Fault>> = {
  "a session that ended": {
    leaves: "saved",
    strike: async (page, form) => {
      for (const method of ["GET", "POST", "PUT"] as const) expectFailing(page, { method, path: /./ });
      expect((await ask(page, "/auth/logout", { method: "POST", data: {} })).status).toBe(200);
      await form.save(page).click();
      const again = page.getByRole("dialog", { name: "Sign in to continue" });
      await again.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
      await again.getByRole("button", { name: "Sign in", exact: true }).click();
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
      expect(await page.content()).not.toContain(form.text);
      await page.goto("about:blank");
      await holdSession(page.context(), shopOrigin(), DEMO_SIGN_INS.admin);
      return page;
    },
  },
  "a sign-out here": {
    leaves: "page",
    only: IN_PAGE,
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
    only: RECORDS,
    strike: async (page, form) => {
      const { other, name } = await colleague();
      await form.change?.(other);
      expectFailing(page, form.write);
      await saveUntilTold(page, form);
      await keepMine(page, name);
      return page;
    },
  },
  "a record that another person closed": {
    leaves: "refused",
    only: CLOSABLE,
    strike: async (page, form) => {
      const { other, name } = await colleague();
      await form.close?.(other);
      expectFailing(page, form.write);
      await saveUntilTold(page, form);
      if (form.change) {
        await keepMine(page, name);
        await saveUntilTold(page, form);
      }
      return page;
    },
  },
};
