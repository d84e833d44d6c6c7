import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { longTest } from "../../long-test";
import { openPage, shopOrigin } from "../support/harness";
import { signIn } from "../support/steps";
import { someOf } from "../../length";

test("the server is healthy", async () => {
  const reply = await fetch(new URL("/livez", shopOrigin()));
  expect(reply.status).toBe(200);
});

test.each(someOf(["dark", "light"] as const, 1))("a signed-out visitor sees the sign-in page in %s", async (theme) => {
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

longTest("a signed-in administrator sees the orders", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/orders");
  await page.getByRole("link", { name: "Create order" }).waitFor();
  await page.getByRole("row").nth(10).waitFor();
  await expectNoAxeViolations(page);
});
