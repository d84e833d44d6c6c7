import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../page/open-page";
import { hire, useElsewhere } from "../../e2e/session/entry-kit";
import { newcomer } from "../../e2e/people/newcomer";
import { ask, card, textOf, toast } from "../../e2e/support/steps";

const OTHERS = "Where you are signed in";

/** Signs someone in on another device, without a browser. */
async function signInElsewhere(page: Page, email: string, userAgent: string) {
  const { status } = await ask(page, "/auth/login", {
    method: "POST",
    data: { email, password: DEMO_PASSWORD },
    headers: { "user-agent": userAgent },
  });
  expect(status).toBe(200);
}

test("a person sees where they are signed in and ends one session, then all others", async () => {
  const { page, email } = await newcomer();
  for (const device of ["one", "two", "three"]) await signInElsewhere(page, email, device);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Sign-in and security" }).click();
  await page.getByRole("heading", { level: 1, name: "Sign-in and security" }).waitFor();
  const sessions = card(page, OTHERS).getByRole("listitem");
  await expect.poll(() => sessions.count()).toBe(4);
  expect(await page.title()).toBe("Sign-in and security · Backroom");
  const here = await textOf(sessions.nth(0));
  expect(here).toContain("This device");
  expect(await sessions.nth(0).getByRole("button").count()).toBe(0);

  await sessions.nth(1).getByRole("button").click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await sessions.count()).toBe(4);
  await sessions.nth(1).getByRole("button").click();
  await question.getByRole("button", { name: "End" }).click();
  await toast(page, "Signed out there").waitFor();
  await expect.poll(() => sessions.count()).toBe(3);

  await page.getByRole("button", { name: "End all others" }).click();
  expect(await textOf(question)).toContain("This one stays signed in");
  await question.getByRole("button", { name: "End all" }).click();
  await expect.poll(() => sessions.count()).toBe(1);
  expect(await page.getByRole("button", { name: "End all others" }).isDisabled()).toBe(true);
});

test("administrators end an employee's sessions from their page", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { key, email, way } = await hire();
  await useElsewhere(page, way, DEMO_PASSWORD);
  await signInElsewhere(page, email, "their phone");
  await page.goto(`/employees/${key}`);
  const sessions = card(page, "Signed in on").getByRole("listitem");
  await expect.poll(() => sessions.count()).toBe(1);
  await page.getByRole("button", { name: "End all" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End all" }).click();
  await card(page, "Signed in on").getByText("Not signed in anywhere.").waitFor();
});
