import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../../server/core/demo";
import { newcomer } from "../../e2e/people/newcomer";
import { answer } from "../../e2e/support/replies";
import { card, textOf, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";

const LOGIN = { method: "POST", path: "/api/auth/login" } as const;
const TURN_ON = { method: "POST", path: "/api/user_profile/second-factor/turn-on" } as const;
const STEP_MS = 30_000;

/**
 * The server accepts the current time step and its neighbours, each once, so each call of a test uses a later step.
 */
const codeOf = (secret: string, steps: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * STEP_MS });

const factor = (page: Page) => card(page, "Second factor");
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

/** Sets the factor up on the page that is open; the secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await factor(page).getByRole("button", { name: "Set up" }).click();
  await factor(page)
    .getByRole("img", { name: /^QR code/ })
    .waitFor();
  const secret = /Secret ([A-Z2-7]{32})/.exec(await textOf(factor(page)))?.[1] ?? "";
  await factor(page).getByLabel("Code", { exact: true }).fill(codeOf(secret, -1));
  await factor(page).getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog", { name: "Your recovery codes" });
  await dialog.waitFor();
  const codes = (await textOf(dialog)).match(/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/g) ?? [];
  expect(codes).toHaveLength(10);
  const saved = await dialog.getByRole("link", { name: "Download" }).getAttribute("href");
  expect(decodeURIComponent(saved ?? "")).toContain(codes.join("\n"));
  await dialog.getByRole("button", { name: "I kept them" }).click();
  return { secret, codes };
}

async function signOut(page: Page, name: string) {
  await page.getByRole("banner").getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await heading(page, "Sign in");
}

async function typePassword(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("a second factor is set up, requested at the next sign-in and turned off", async () => {
  const { page, name, email } = await newcomer();
  expectFailing(page, LOGIN);
  expectFailing(page, TURN_ON);
  // Unlike a browser, this client declares a body for a call without one.
  expectFailing(page, { method: "POST", path: "/api/auth/logout" });
  await page.goto("/profile/security");
  await factor(page).getByRole("button", { name: "Set up" }).click();
  await factor(page).getByLabel("Code", { exact: true }).fill("12");
  await factor(page).getByRole("button", { name: "Turn on" }).click();
  await factor(page).getByText("Enter the 6 digits that your app shows").waitFor();
  await factor(page).getByRole("button", { name: "Cancel" }).click();
  const { secret, codes } = await setUp(page);
  await factor(page).getByText("Recovery codes left: 10").waitFor();

  await signOut(page, name);
  await typePassword(page, email);
  await heading(page, "Second step");
  const code = page.getByLabel("Code", { exact: true });
  expect([await code.getAttribute("autocomplete"), await code.getAttribute("inputmode")]).toEqual([
    "one-time-code",
    "numeric",
  ]);
  await page.getByRole("button", { name: "Back" }).click();
  await heading(page, "Sign in");
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
  await typePassword(page, email);
  await heading(page, "Second step");
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, 10));
  await page.getByRole("button", { name: "Sign in" }).click();
  await toast(
    page,
    "This code is not right, or it was used already. Wait for the next code of your app and enter that one",
  )
    .first()
    .waitFor();
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Main" }).waitFor();

  await signOut(page, name);
  await typePassword(page, email);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Main" }).waitFor();

  await page.goto("/profile/security");
  await factor(page).getByText("Recovery codes left: 9").waitFor();
  await factor(page).getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await toast(page, "Second factor turned off").waitFor();
  await factor(page).getByRole("button", { name: "Set up" }).waitFor();
}, 180_000);

test("a person who needs a second factor is redirected to its set-up, sees nothing else, and continues once it is on", async () => {
  const { page } = await newcomer();
  expectFailing(page, { method: "GET", path: /^\/api\// });
  const needed = { error: "Set up your second factor to continue", code: "second_factor_needed" };
  await answer(page, { method: "GET", path: "/api/user_profile" }, { status: 403, body: needed });
  await page.goto("/orders");
  await heading(page, "Sign-in and security");
  await page.getByText("Set up a second factor to continue").waitFor();
  expect(await card(page, "Where you are signed in").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Back" }).count()).toBe(0);
  await setUp(page);
  await heading(page, "Orders");
  expect(await page.getByText("Set up a second factor to continue").count()).toBe(0);
}, 120_000);
