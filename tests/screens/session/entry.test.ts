import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OutboxMail, OutboxRow } from "../../../src/api/shell/outbox.contract";
import {
  accept,
  DEAD,
  FIRST,
  hire,
  LINK,
  newPassword,
  openLink,
  pathOf,
  save,
  signInWith,
  useElsewhere,
  wayOf,
} from "../../e2e/session/entry-kit";
import { openPage } from "../page/open-page";
import { answer } from "../../e2e/support/replies";
import { ask, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";

test("a new employee accepts an invitation in another browser and signs in, and the link works once", async () => {
  const { name, email, way } = await hire();
  const page = await openPage();
  await openLink(page, way);
  await page.getByRole("heading", { name: `Welcome, ${name}` }).waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(email);

  await newPassword(page).fill(FIRST);
  await page.getByRole("button", { name: "Show password" }).click();
  expect(await newPassword(page).getAttribute("type")).toBe("text");
  await newPassword(page).press("Enter");
  await toast(page, "Password saved, sign in with it").waitFor();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(pathOf(page)).toBe("/login");
  expect(await page.getByLabel("Email").inputValue()).toBe(email);
  await signInWith(page, FIRST);
  expect((await ask<{ data: { email: string } }>(page, "/user_profile")).body.data.email).toBe(email);

  const another = await openPage();
  expectFailing(another, LINK.read);
  await another.goto(way);
  await another.getByText(DEAD).waitFor();
});

test("a person who forgot the password gets the link from an administrator's outbox and signs in with a new one", async () => {
  const { email, way } = await hire();
  const page = await openPage();
  await accept(page, way, FIRST);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByText(/^If somebody here has this email/).waitFor();

  const admin = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const find = async () => {
    const { body } = await ask<{ data: OutboxRow[] }>(admin, "/outbox");
    return body.data.find((mail) => mail.email === email && mail.kind === "reset")?.key;
  };
  await expect.poll(find).toBeDefined();
  const { body } = await ask<{ data: OutboxMail }>(admin, `/outbox/${(await find()) ?? ""}`);
  await openLink(page, wayOf(body.data.link ?? ""));
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
  await newPassword(page).fill("another password");
  await save(page).click();
  await signInWith(page, "another password");
});

test("a password is required and needs at least 8 characters, and the field shows each error", async () => {
  const { way } = await hire();
  const page = await openPage();
  await openLink(page, way);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await save(page).click();
  await page.getByText("Password is required").waitFor();
  await newPassword(page).fill("1234567");
  expect(await page.getByText("Password is required").count()).toBe(0);
  await save(page).click();
  await page.getByText("Password must be at least 8 characters").waitFor();
  expect(await newPassword(page).getAttribute("aria-invalid")).toBe("true");
  expect(sent).not.toContain("POST /api/auth/link");
});

test("a link that failed to load can be retried", async () => {
  const { email, way } = await hire();
  const page = await openPage();
  await answer(page, LINK.read, "unreachable");
  await page.goto(way);
  await page.getByRole("button", { name: "Try again" }).click();
  await newPassword(page).waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(email);
});

test("a page without a token reports an incomplete link, and another link replaces it", async () => {
  const { way } = await hire();
  const page = await openPage();
  await page.goto("/link");
  await page.getByText(/^The link is incomplete/).waitFor();
  await page.evaluate((hash) => location.assign(hash), `#${way.split("#")[1] ?? ""}`);
  await newPassword(page).waitFor();
  await expect.poll(() => page.url()).not.toContain("#");
});

test("a password that failed to save stays, and the page shows what is safe and what to do", async () => {
  const { way } = await hire();
  const page = await openPage();
  await openLink(page, way);
  await newPassword(page).fill(FIRST);
  await answer(page, LINK.use, "unreachable");
  await save(page).click();
  await page.getByText(/It may or may not have been saved.*Try again when the network is back\./).waitFor();
  expect(await newPassword(page).inputValue()).toBe(FIRST);
});

test("a link that expired while the password was typed shows a message and links to a new one", async () => {
  const { email, way } = await hire();
  const page = await openPage();
  await openLink(page, way);
  await useElsewhere(page, way);
  expectFailing(page, LINK.use);
  expectFailing(page, LINK.read);
  await newPassword(page).fill("too late by a moment");
  await save(page).click();
  await page.getByRole("alert").getByText(DEAD).waitFor();
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await page.getByRole("heading", { name: "Reset your password" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Return to Login" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});

test("a link opened while another person is signed in shows that, and its owner replaces that person", async () => {
  const { email, way } = await hire();
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  await openLink(page, way);
  await page.getByText(/You are signed in as .+; saving signs you out here/).waitFor();
  await newPassword(page).fill(FIRST);
  await save(page).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(email);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("tw-token");
  await signInWith(page, FIRST);
});
