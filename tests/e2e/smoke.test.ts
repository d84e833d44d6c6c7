import { expect, inject, test } from "vitest";
import { DEMO_SIGN_INS } from "../../server/demo";
import { expectNoAxeViolations } from "./axe";
import { openPage, signIn } from "./harness";

test("the server lives", async () => {
  const reply = await fetch(new URL("/livez", inject("origin")));
  expect(reply.status).toBe(200);
});

test.each(["light", "dark"] as const)("a stranger is asked to sign in, in %s", async (theme) => {
  const page = await openPage({ theme });
  await page.goto("/");
  await page.waitForURL("**/login");
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await expectNoAxeViolations(page);
});

test("signing in on a phone leads into the shop", async () => {
  const page = await openPage({ width: 390, theme: "dark" });
  await signIn(page, DEMO_SIGN_INS.sales);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a signed-in administrator finds the orders", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/orders");
  await page.getByRole("link", { name: "Create order" }).waitFor();
  expect(await page.getByRole("row").count()).toBeGreaterThan(1);
  await expectNoAxeViolations(page);
});
