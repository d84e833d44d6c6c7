import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pathOf } from "../../e2e/session/entry-kit";
import { box, LIMIT_MS, newShop, PASSWORD, submit, title } from "../../e2e/session/setup-steps";
import { answer } from "../../e2e/support/replies";
import { ask, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";
import { openPage } from "../page/open-page";

const OPEN = { method: "POST", path: "/api/setup" } as const;

async function fill(page: Page, code: string): Promise<void> {
  await box(page, "Setup code").fill(code);
  await box(page, "Store name").fill("Ikeja");
  await box(page, "Store address").fill("174 Obafemi Awolowo Way");
  await box(page, "Your name").fill("Chinwe Obi");
  await page.getByText("Female").click();
  await box(page, "Email").fill("chinwe@ikeja.example");
  await box(page, "Phone").fill("08021112222");
  await box(page, "Password").fill(PASSWORD);
  await box(page, "Your address").fill("7 Allen Avenue");
}

test("a set-up code creates the store and signs its administrator in; then the set-up is closed", {
  timeout: LIMIT_MS,
}, async () => {
  const { origin, code } = await newShop();
  const page = await openPage({ origin });
  await page.goto("/setup");
  await title(page).waitFor();

  await submit(page).click();
  await toast(
    page,
    'Please fill in "Setup code", "Store name", "Store address", "Your name", "Sex", "Email", "Phone", "Password", "Your address"',
  ).waitFor();
  await page.getByText('Please fill in "Sex"', { exact: true }).waitFor();

  expectFailing(page, OPEN);
  await fill(page, "0000-0000-0000-0000");
  await submit(page).click();
  await page
    .getByRole("alert")
    .getByText(/^This setup code is wrong or too old/)
    .waitFor();
  await expect.poll(() => box(page, "Store name").inputValue()).toBe("Ikeja");
  await box(page, "Email").fill("chinwe@ikeja");
  await box(page, "Password").fill("1234567");
  await submit(page).click();
  await page.getByText("Password must be at least 8 characters").waitFor();
  await page.getByRole("main").getByText("Please enter a valid email address").waitFor();

  await answer(page, OPEN, "unreachable");
  await fill(page, code);
  await submit(page).click();
  await page.getByText(/It may or may not have been saved/).waitFor();
  await submit(page).click();
  await toast(page, "Your shop is set up").waitFor();
  await page.waitForURL((url) => !["/setup", "/login"].includes(url.pathname));
  const { body } = await ask<{ data: { name: string; isAdmin: boolean } }>(page, "/user_profile");
  expect(body.data).toMatchObject({ name: "Chinwe Obi", isAdmin: true });

  const another = await openPage({ origin });
  await another.goto("/setup");
  await another.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(pathOf(another)).toBe("/login");
});

test("a set-up page without a reply can be retried, and that of a shop already set up redirects to the login", async () => {
  const page = await openPage();
  await answer(page, { method: "GET", path: "/api/setup" }, "unreachable");
  await page.goto("/setup");
  await toast(page, "Could not reach server").waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(pathOf(page)).toBe("/login");
});
