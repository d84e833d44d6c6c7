import { expect, test } from "vitest";
import { expectNoAxeViolations } from "../support/axe";
import { FIRST, hire, LINK, newPassword, openLink, save, tabTo } from "./entry-kit";
import { openPage } from "../support/harness";
import { answer } from "../support/replies";
import { ask, toast } from "../support/steps";
import { longTest } from "../../long-test";

test("the token leaves the address and the history at once, and a failed save keeps both the token and the input", async () => {
  const { way } = await hire();
  const page = await openPage();
  await page.goto("/login");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await openLink(page, way);
  await expect.poll(() => page.url()).not.toContain("#");
  const shown = new URL(page.url());
  expect(`${shown.pathname}${shown.search}${shown.hash}`).toBe("/link");
  expect(JSON.stringify(await page.evaluate(() => [history.state, localStorage, sessionStorage]))).not.toContain(
    way.split("#")[1],
  );

  await newPassword(page).fill(FIRST);
  await answer(page, LINK.use, "unreachable");
  await save(page).click();
  await toast(page, "Could not reach server").waitFor();
  await expect.poll(() => newPassword(page).inputValue()).toBe(FIRST);
  await answer(page, LINK.use, { status: 500, body: { error: "" } });
  await save(page).click();
  await toast(page, "Cannot access server, request error").waitFor();
  await save(page).click();
  await toast(page, "Password saved, sign in with it").waitFor();
  await page.goBack();
  expect(page.url()).not.toContain("#");
});

test("an invitation is accepted with the keyboard alone", async () => {
  const { email, way } = await hire();
  const page = await openPage();
  await openLink(page, way);
  await tabTo(page, "Email");
  await tabTo(page, "New password");
  await page.keyboard.type(FIRST);
  await tabTo(page, "Save password");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await tabTo(page, "Password");
  await page.keyboard.type(FIRST);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/login");
  expect((await ask<{ data: { email: string } }>(page, "/user_profile")).body.data.email).toBe(email);
});

longTest("the pages of links and of Forgot password pass the accessibility rules", async () => {
  const { way } = await hire();
  const page = await openPage();
  await openLink(page, way);
  await expectNoAxeViolations(page);
  await save(page).click();
  await page.getByText("Password is required").waitFor();
  await expectNoAxeViolations(page);
  await page.goto("/link");
  await page.reload();
  await page.getByText(/^The link is incomplete/).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await page.getByLabel("Email").fill("nobody.at.all@example.com");
  await answer(page, { method: "POST", path: "/api/auth/forgot" }, { status: 200, body: { data: {} } });
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByText(/^If somebody here has this email/).waitFor();
  await expectNoAxeViolations(page);
});
