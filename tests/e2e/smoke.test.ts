import { expect, inject, test } from "vitest";
import { expectNoAxeViolations } from "./axe";
import { openPage } from "./harness";

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

test("a signed-in administrator finds the orders", async () => {
  const page = await openPage({ signedInAs: "admin@backroom.example" });
  await page.goto("/orders");
  await page.getByRole("link", { name: "Create order" }).waitFor();
  expect(await page.getByRole("row").count()).toBeGreaterThan(1);
});
