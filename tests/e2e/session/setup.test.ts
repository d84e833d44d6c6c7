import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newDataFolder, runServer } from "../../server/running/running-server";
import { expectNoAxeViolations } from "../support/axe";
import { pathOf, tabTo } from "./entry-kit";
import { openPage } from "../support/harness";
import { answer } from "../support/replies";
import { ask, toast } from "../support/steps";
import { expectFailing } from "../support/watch";

const OPEN = { method: "POST", path: "/api/setup" } as const;
/** Starting a separate server takes a while on a busy computer. */
const LIMIT_MS = 180_000;
const CODE = /setup code .* is (\S+)\n/;
const PASSWORD = "a long enough password";
const title = (page: Page) => page.getByRole("heading", { name: "Set up your shop" });
const box = (page: Page, label: string) => page.getByRole("main").getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Set up shop" });

/** A server without employees, and the code it printed. */
async function newShop() {
  const server = runServer({ BACKROOM_DATA: newDataFolder() });
  const origin = await server.ready;
  await expect.poll(server.stdout).toMatch(CODE);
  // On a busy computer a server that has just started may refuse visits for a moment.
  const visit = () => fetch(`${origin}/setup`, { headers: { accept: "text/html" } });
  await expect.poll(async () => (await visit()).status).toBe(200);
  return { origin, code: CODE.exec(server.stdout())?.[1] ?? "" };
}

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

test("a new shop's login redirects to its set-up, whose code creates the store and signs its administrator in; then it is closed", {
  timeout: LIMIT_MS,
}, async () => {
  const { origin, code } = await newShop();
  const page = await openPage({ origin });
  await page.goto("/login");
  await title(page).waitFor();
  expect(pathOf(page)).toBe("/setup");

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

test("a shop is set up with the keyboard alone and passes the accessibility rules in both themes", {
  timeout: LIMIT_MS,
}, async () => {
  const { origin, code } = await newShop();
  const dark = await openPage({ origin, theme: "dark" });
  await dark.goto("/setup");
  await title(dark).waitFor();
  await expectNoAxeViolations(dark);
  await submit(dark).click();
  await dark.getByText('Please fill in "Sex"', { exact: true }).waitFor();
  await expectNoAxeViolations(dark);

  const page = await openPage({ origin });
  await page.goto("/setup");
  await title(page).waitFor();
  await expectNoAxeViolations(page);
  const type = async (label: string, text: string) => {
    await tabTo(page, label);
    await page.keyboard.type(text);
    // Enter in a box does not submit.
    await page.keyboard.press("Enter");
  };
  await type("Setup code", code);
  await type("Store name", "Ikeja");
  await type("Store address", "174 Obafemi Awolowo Way");
  await type("Your name", "Chinwe Obi");
  await tabTo(page, "Female");
  await page.keyboard.press("Space");
  await type("Email", "chinwe@ikeja.example");
  await type("Phone", "08021112222");
  await type("Password", PASSWORD);
  expect(await page.getByText(/^Please fill in/).count()).toBe(0);
  await type("Your address", "7 Allen Avenue");
  await tabTo(page, "Set up shop");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !["/setup", "/login"].includes(url.pathname));
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
