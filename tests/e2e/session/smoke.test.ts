import { expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { openPage, shopOrigin } from "../support/harness";
import { answer, hold } from "../support/replies";
import { toast, signIn } from "../support/steps";
import { expectFailing, isCall } from "../support/watch";

test("the server is healthy", async () => {
  const reply = await fetch(new URL("/livez", shopOrigin()));
  expect(reply.status).toBe(200);
});

test.each(["light", "dark"] as const)("a signed-out visitor sees the sign-in page in %s", async (theme) => {
  const page = await openPage({ theme });
  await page.goto("/");
  await page.waitForURL("**/login");
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await expectNoAxeViolations(page);
});

test("signing in on a phone opens the shop", async () => {
  const page = await openPage({ width: 390, theme: "dark" });
  await signIn(page, DEMO_SIGN_INS.sales);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a signed-in administrator sees the orders", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/orders");
  await page.getByRole("link", { name: "Create order" }).waitFor();
  await page.getByRole("row").nth(10).waitFor();
  await expectNoAxeViolations(page);
});

test("a sign-in without a server can be retried, and only one call is pending at a time", async () => {
  const page = await openPage();
  const call = { method: "POST", path: "/api/auth/login" } as const;
  await answer(page, call, "unreachable");
  await page.goto("/login");
  await page.getByLabel("Email").fill(DEMO_SIGN_INS.manager);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await toast(page, "Could not reach server").waitFor();

  const waiting = await hold(page, call);
  await page.keyboard.press("Enter");
  await waiting.arrived;
  let sentAgain = 0;
  page.on("request", (request) => (sentAgain += isCall(request, call) ? 1 : 0));
  await page.keyboard.press("Enter");
  waiting.release();
  await page.waitForURL((url) => url.pathname !== "/login");
  expect(sentAgain).toBe(0);
});

test("a wrong password shows an error", async () => {
  const page = await openPage();
  expectFailing(page, { method: "POST", path: "/api/auth/login" });
  await page.goto("/login");
  await page.getByLabel("Email").fill(DEMO_SIGN_INS.manager);
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.keyboard.press("Enter");
  await page.getByText("Invalid password").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
});
