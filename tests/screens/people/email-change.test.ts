import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OutboxMail, OutboxRow } from "../../../src/api/shell/outbox.contract";
import { openPage } from "../page/open-page";
import { newcomer } from "../../e2e/people/newcomer";
import { answer } from "../../e2e/support/replies";
import { ask, card, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";

const CONFIRM = { method: "POST", path: "/api/auth/email-link" } as const;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const confirm = (page: Page) => page.getByRole("button", { name: "Confirm email", exact: true });
const waiting = (page: Page, email: string) => page.getByText(`Waiting for ${email} to confirm`);

/** A person who requested another email on their own profile. */
async function asking() {
  const person = await newcomer();
  const wanted = `new.${randomUUID().slice(0, 8)}@example.com`;
  const { page } = person;
  await page.goto("/profile/edit");
  await page.getByRole("main").getByLabel("Email", { exact: true }).fill(wanted);
  await page.getByRole("main").getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/profile");
  await waiting(page, wanted).waitFor();
  return { ...person, wanted };
}

/** The path of the newest link to that address, as an administrator finds it in the outbox. */
async function linkTo(email: string): Promise<string> {
  const admin = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { body } = await ask<{ data: OutboxRow[] }>(admin, "/outbox");
  const key = body.data.find((mail) => mail.kind === "email-confirm" && mail.email === email)?.key;
  const opened = await ask<{ data: OutboxMail }>(admin, `/outbox/${key}`);
  const link = new URL(opened.body.data.link ?? "");
  return `${link.pathname}${link.hash}`;
}

test("a new email is pending on the profile until a press confirms its link, which links to the sign-in", async () => {
  const { email, wanted, page } = await asking();
  await card(page, "About you").getByText(email, { exact: true }).waitFor();
  await page.goto(await linkTo(wanted));
  await heading(page, "Confirm your email").waitFor();
  await page.getByText(wanted).waitFor();
  await confirm(page).click();
  await page.getByText(`Your new email is ${wanted}`).waitFor();
  expectFailing(page, { method: "POST", path: "/api/auth/logout" });
  await page.getByRole("button", { name: "Go to sign in" }).click();
  await page.waitForURL("**/login**");
  expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(wanted);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
});

test("Resend replaces the link, and Withdraw invalidates it", async () => {
  const { wanted, page } = await asking();
  const first = await linkTo(wanted);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Resend" }).click();
  await toast(page, "Link sent again").waitFor();
  const second = await linkTo(wanted);
  expect(second).not.toBe(first);
  expectFailing(page, { method: "GET", path: "/api/auth/email-link" });
  await page.goto(first);
  await heading(page, "This link does not work").waitFor();
  await page.goto("/profile");
  await page.getByRole("button", { name: "Withdraw" }).click();
  await toast(page, "Change withdrawn").waitFor();
  await waiting(page, wanted).waitFor({ state: "detached" });
  await page.goto(second);
  await heading(page, "This link does not work").waitFor();
  await page.getByText("This link is no longer valid").waitFor();
});

test("an administrator sees the pending email on the employee's page and can withdraw it", async () => {
  const { key, wanted } = await asking();
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto(`/employees/${key}`);
  await waiting(page, wanted).waitFor();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await toast(page, "Change withdrawn").waitFor();
  await waiting(page, wanted).waitFor({ state: "detached" });
  expect(await waiting(page, wanted).count()).toBe(0);
});

test("an email that was taken in the meantime is reported as taken", async () => {
  const { wanted, page } = await asking();
  const link = await linkTo(wanted);
  await answer(
    page,
    { method: "GET", path: "/api/auth/email-link" },
    { status: 200, body: { data: { name: "Ada", email: wanted, expires_at: "2026-01-01T00:00:00Z", taken: true } } },
  );
  await page.goto(link);
  await heading(page, "This email is taken").waitFor();
  expect(await confirm(page).count()).toBe(0);
});

test("a lost reply reports an unknown outcome, and the link is checked again", async () => {
  const { wanted, page } = await asking();
  await page.goto(await linkTo(wanted));
  await answer(page, CONFIRM, "unreachable");
  await confirm(page).click();
  await toast(page, "Could not reach server").waitFor();
  await page.getByText("Your email may or may not have been confirmed. Confirming it again is safe.").waitFor();
  await confirm(page).click();
  await page.getByText(`Your new email is ${wanted}`).waitFor();
  expect(await page.getByRole("button", { name: "Go to sign in" }).count()).toBe(1);
});
