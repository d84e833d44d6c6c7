import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../page/open-page";
import { answer, hold } from "../../e2e/support/replies";
import { toast, personMenu } from "../../e2e/support/steps";
import { expectFailing, isCall, openDenied } from "../../e2e/support/watch";
import { email, LOGOUT, password } from "../../e2e/session/sign-in-steps";

const LOGIN = { method: "POST", path: "/api/auth/login" } as const;

const FORGOT = { method: "POST", path: "/api/auth/forgot" } as const;

const isInvalid = async (input: ReturnType<typeof email>) => (await input.getAttribute("aria-invalid")) === "true";

async function openLogin(): Promise<Page> {
  const page = await openPage();
  await page.goto("/login");
  await email(page).waitFor();
  return page;
}

test("both fields are required, and each shows an error until it is filled", async () => {
  const page = await openLogin();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Email is required").waitFor();
  await page.getByText("Password is required").waitFor();
  await email(page).fill("a");
  expect(await page.getByText("Email is required").count()).toBe(0);
  expect(await page.getByText("Password is required").count()).toBe(1);
});

test("a wrong password marks both fields, keeps the email and shows an error at the top", async () => {
  const page = await openLogin();
  expectFailing(page, LOGIN);
  await email(page).fill(DEMO_SIGN_INS.sales);
  await password(page).fill("not-the-password");
  await page.keyboard.press("Enter");
  await toast(page, "Invalid password").waitFor();
  expect(await isInvalid(email(page))).toBe(true);
  expect(await isInvalid(password(page))).toBe(true);
  expect(await email(page).inputValue()).toBe(DEMO_SIGN_INS.sales);

  await password(page).fill(DEMO_PASSWORD);
  expect(await isInvalid(email(page))).toBe(false);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
});

test("the password can be shown", async () => {
  const page = await openLogin();
  await password(page).fill("secret words");
  await page.getByRole("button", { name: "Show password" }).click();
  expect(await password(page).getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Hide password" }).click();
  expect(await password(page).getAttribute("type")).toBe("password");
});

const advice = (page: Page) => page.getByText(/^If somebody here has this email, a link/);

async function openForgot(): Promise<Page> {
  const page = await openLogin();
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByRole("heading", { name: "Reset your password" }).waitFor();
  return page;
}

test("a forgotten password gets the same answer for every email, and the login keeps the email", async () => {
  const page = await openForgot();
  const texts: string[] = [];
  for (const address of ["nobody.at.all@example.com", DEMO_SIGN_INS.sales]) {
    await email(page).fill(address);
    await expect.poll(() => advice(page).count()).toBe(0);
    await page.getByRole("button", { name: "Reset" }).click();
    await advice(page).waitFor();
    texts.push((await page.locator("form").textContent()) ?? "");
  }
  expect(texts[0]).toBe(texts[1]);
  await page.getByRole("button", { name: "Return to Login" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await email(page).inputValue()).toBe(DEMO_SIGN_INS.sales);
});

test("a reset requires a complete email, and the field shows the error", async () => {
  const page = await openForgot();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByText("Email is required").waitFor();
  await email(page).fill("chinwe@ikeja");
  expect(await page.getByText("Email is required").count()).toBe(0);
  await page.keyboard.press("Enter");
  await page.getByText("Please enter a valid email address").waitFor();
  expect(asked).not.toContain(FORGOT.path);
});

test.each([
  ["Could not reach server", "Nothing was changed. Try again when the network is back.", "unreachable"],
  [
    "Cannot access server, request error",
    "Nothing was changed. Try again in a moment.",
    { status: 503, body: { error: "busy" } },
  ],
  [
    "Too many attempts. Try again in 30 seconds",
    "Wait a moment, then try again.",
    { status: 429, body: { error: "Too many attempts. Try again in 30 seconds" } },
  ],
] as const)("a failed reset shows '%s', keeps the email and can be retried", async (words, next, reply) => {
  const page = await openForgot();
  await answer(page, FORGOT, reply);
  await email(page).fill("nobody.at.all@example.com");
  await page.getByRole("button", { name: "Reset" }).click();
  await toast(page, words).waitFor();
  await page.getByText(next).waitFor();
  expect(await isInvalid(email(page))).toBe(true);
  expect(await advice(page).count()).toBe(0);
  expect(await email(page).inputValue()).toBe("nobody.at.all@example.com");
  await answer(page, FORGOT, { status: 200, body: { data: {} } });
  await page.getByRole("button", { name: "Reset" }).click();
  await advice(page).waitFor();
});

test("an unreachable server is reported, and the input stays", async () => {
  const page = await openLogin();
  await answer(page, LOGIN, "unreachable");
  await email(page).fill(DEMO_SIGN_INS.sales);
  await password(page).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await toast(page, "Could not reach server").waitFor();
  await page.getByText("Nothing was changed. Try again when the network is back.").waitFor();
  expect(await password(page).inputValue()).toBe(DEMO_PASSWORD);
});

test("signing out works without a server: the session ends in the browser, and the next person's input stays", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await page.goto("/orders");
  await page.waitForLoadState("networkidle");
  const telling = await hold(page, LOGOUT, "unreachable");
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await telling.arrived;
  await email(page).fill(DEMO_SIGN_INS.manager);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("tw-token");
  telling.release();
  await password(page).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
});

test("a sign-in without a server can be retried, and only one call is pending at a time", async () => {
  const page = await openPage();
  await answer(page, LOGIN, "unreachable");
  await page.goto("/login");
  await email(page).fill(DEMO_SIGN_INS.manager);
  await password(page).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await toast(page, "Could not reach server").waitFor();

  const waiting = await hold(page, LOGIN);
  await page.keyboard.press("Enter");
  await waiting.arrived;
  let sentAgain = 0;
  page.on("request", (request) => (sentAgain += isCall(request, LOGIN) ? 1 : 0));
  await page.keyboard.press("Enter");
  waiting.release();
  await page.waitForURL((url) => url.pathname !== "/login");
  expect(sentAgain).toBe(0);
});

test("signing in again after a page without access leads to the start page", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await openDenied(page, "/audit");
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await email(page).fill(DEMO_SIGN_INS.sales);
  await password(page).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});
