import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../../server/core/demo";
import { newcomer } from "../../e2e/people/newcomer";
import { answer, hold } from "../../e2e/support/replies";
import { toast } from "../../e2e/support/steps";

const SAVE = { method: "PUT", path: "/api/user_profile" } as const;
const CONFIRM = { method: "POST", path: "/api/auth/confirm-password" } as const;

const UNCONFIRMED = {
  status: 417,
  body: { error: "Nothing was saved: confirm your password, then save again", code: "confirm_password" },
} as const;

const dialog = (page: Page) => page.getByRole("dialog", { name: "Confirm it's you" });
const password = (page: Page) => dialog(page).getByLabel("Your password", { exact: true });
const address = (page: Page) => page.getByRole("main").getByLabel("Address", { exact: true });
const confirm = (page: Page) => dialog(page).getByRole("button", { name: "Confirm", exact: true });
const save = (page: Page) => page.getByRole("main").getByRole("button", { name: "Save" }).click();

const NEW_ADDRESS = "9 Bode Thomas Street, Surulere";

/** The own profile with a change; the server answers its save by requiring the password. */
async function openAsked(): Promise<Page> {
  const { page } = await newcomer();
  await page.goto("/profile/edit");
  await address(page).fill(NEW_ADDRESS);
  await answer(page, SAVE, UNCONFIRMED);
  await save(page);
  await password(page).waitFor();
  return page;
}

test("a change that requires the password is saved after it is entered, with one toast", async () => {
  const page = await openAsked();
  await password(page).fill(DEMO_PASSWORD);
  await confirm(page).click();
  await page.waitForURL("**/profile");
  await page.getByText(NEW_ADDRESS).waitFor();
  expect(await dialog(page).count()).toBe(0);
});

test("Cancel returns to the form with all input and shows no toast", async () => {
  const page = await openAsked();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Your password was not confirmed").waitFor();
  expect(await address(page).inputValue()).toBe(NEW_ADDRESS);
  expect(await page.getByRole("region", { name: "Notifications" }).getByText(/./).count()).toBe(0);
  await save(page);
  await page.waitForURL("**/profile");
});

test("a wrong password shows an error at its field, where another can be typed", async () => {
  const page = await openAsked();
  await confirm(page).click();
  await dialog(page).getByText("Password is required").waitFor();
  await password(page).fill("not mine");
  await answer(page, CONFIRM, {
    status: 400,
    body: { error: "Could not verify password: it is wrong", code: "wrong_password" },
  });
  await confirm(page).click();
  await dialog(page).getByText("Invalid password").waitFor();
  await password(page).fill(DEMO_PASSWORD);
  await confirm(page).click();
  await page.waitForURL("**/profile");
  expect(await dialog(page).count()).toBe(0);
});

test("a network error shows its toast and keeps the password", async () => {
  const page = await openAsked();
  await password(page).fill(DEMO_PASSWORD);
  await answer(page, CONFIRM, "unreachable");
  await confirm(page).click();
  await toast(page, "Could not reach server").waitFor();
  expect(await password(page).inputValue()).toBe(DEMO_PASSWORD);
});

test("an expired session asks to sign in over the form, and the confirmation waits", async () => {
  const page = await openAsked();
  await password(page).fill(DEMO_PASSWORD);
  await answer(page, CONFIRM, { status: 401, body: { error: "Sign in to continue" } });
  await confirm(page).click();
  await toast(page, "Session expired, please login again").waitFor();
  const again = page.getByRole("dialog", { name: "Sign in to continue" });
  await again.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await again.getByRole("button", { name: "Sign in", exact: true }).click();
  await again.waitFor({ state: "detached" });
  await page.waitForURL("**/profile");
  expect(await dialog(page).count()).toBe(0);
});

test("two simultaneous changes that require the password share one dialog, and both are saved", async () => {
  const page = await openAsked();
  const { call } = await import("../../../src/api/kit/client");
  await answer(page, { method: "PUT", path: "/api/employees/other/edit" }, UNCONFIRMED);
  await answer(page, { method: "PUT", path: "/api/employees/other/edit" }, { status: 200, body: { data: {} } });
  const second = call({ method: "PUT", url: "/employees/other/edit", data: {} });
  const held = await hold(page, CONFIRM);
  await password(page).fill(DEMO_PASSWORD);
  expect(await dialog(page).count()).toBe(1);
  await confirm(page).click();
  await held.arrived;
  held.release();
  await page.waitForURL("**/profile");
  await expect(second).resolves.toEqual({ data: {} });
});
