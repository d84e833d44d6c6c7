import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../page/open-page";

const LOST =
  "This may be because you attempted to navigate to a route that does not exist or because you don't have access to view this page.";

test("an unknown address shows Page not found with a link home", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await page.goto("/no/such/page");
  await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  await page.getByText(LOST, { exact: true }).waitFor();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("an unknown address also shows Page not found to a signed-out visitor, and home opens the login", async () => {
  const page = await openPage();
  await page.goto("/no/such/page");
  await page.getByText(LOST, { exact: true }).waitFor();
  expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});
