import { TOTP } from "otpauth";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { turnFactorOn } from "../../screens/support/factor-on";
import { shelf } from "../drafts/shelf";
import { newcomer } from "../people/newcomer";
import { expectNoAxeViolations } from "../support/axe";
import { newName } from "../support/dialog-steps";
import { openPage } from "../support/harness";
import { ask, personMenu, toast } from "../support/steps";
import { expectFailing, isCall } from "../support/watch";
import { ADD, add, adding, DETAILS, NAME, openList, pages, SUPPLIERS } from "../stock/supplier-steps";
import { longTest } from "../../long-test";

const isFocused = (locator: Locator) => locator.evaluate((node) => node === document.activeElement);
const again = (page: Page) => page.getByRole("dialog", { name: "Sign in to continue" });
const password = (page: Page) => again(page).getByLabel("Password", { exact: true });
const signIn = (page: Page) => again(page).getByRole("button", { name: "Sign in", exact: true });
const someoneElse = (page: Page) => again(page).getByRole("button", { name: "Sign in as someone else" });
const submit = (page: Page) => adding(page).getByRole("button", { name: "Add supplier" });

/** Ends the session on the server, as an administrator or the end of the day does; the browser does not know. */
async function endSession(page: Page): Promise<void> {
  for (const method of ["GET", "POST"] as const) expectFailing(page, { method, path: /./ });
  expect((await ask(page, "/auth/logout", { method: "POST", data: {} })).status).toBe(200);
}

/** A supplier's form with typed fields, without the live stream that would notice the end of the session first. */
async function typeSupplier(): Promise<{ page: Page; name: string }> {
  const page = await openList({ isLive: false });
  const name = newName(NAME);
  await add(page).click();
  await adding(page).getByLabel("Name").fill(name);
  await adding(page).getByLabel("Contact").fill(DETAILS.contact);
  await adding(page).getByLabel("Address").fill(DETAILS.address);
  // What is typed before the page has its person's key can only be kept while the session lasts.
  await expect.poll(() => shelf(page, "keys").then(({ length }) => length)).toBe(1);
  await page.waitForLoadState("networkidle");
  return { page, name };
}

async function countOf(page: Page, name: string): Promise<number> {
  const { body } = await ask<{ data: { name: string }[] }>(page, `${SUPPLIERS}?limit=100`);
  return body.data.filter((supplier) => supplier.name === name).length;
}

test("a save that finds no session is sent again with its key once the person signs in over the form", async () => {
  const { page, name } = await typeSupplier();
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (isCall(request, ADD)) keys.push(request.headers()["idempotency-key"]);
  });
  await endSession(page);
  await submit(page).click();
  await again(page).waitFor();
  await expect.poll(() => again(page).getByLabel("Email").inputValue()).toBe(DEMO_SIGN_INS.admin);
  await expectNoAxeViolations(page);

  // By keyboard alone: the password has the focus, and Escape does not close the dialog.
  await expect.poll(() => isFocused(password(page))).toBe(true);
  await page.keyboard.press("Escape");
  await page.keyboard.type("not my password");
  await page.keyboard.press("Enter");
  await again(page).getByText("Invalid password").waitFor();
  await password(page).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");

  await toast(page, "Supplier added successfully").waitFor();
  await again(page).waitFor({ state: "detached" });
  await adding(page).waitFor({ state: "detached" });
  expect(keys).toEqual([expect.any(String), keys[0]]);
  expect(await countOf(page, name)).toBe(1);
});

longTest("another person gets a clean page without a word of it, and the form waits for the first person", async () => {
  const { page, name } = await typeSupplier();
  await endSession(page);
  await submit(page).click();
  await someoneElse(page).click();
  await page.waitForURL("**/login");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("");
  expect(await page.content()).not.toContain(name);

  const enter = async (email: string) => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL((url) => url.pathname !== "/login");
    await page.goto("/suppliers");
    await pages(page).waitFor();
    await add(page).click();
    await adding(page).getByLabel("Name").waitFor();
  };
  const goOn = adding(page).getByRole("button", { name: /^Continue what you typed at/ });
  await enter(DEMO_SIGN_INS.manager);
  expect(await countOf(page, name)).toBe(0);
  expect(await page.content()).not.toContain(name);
  expect(await goOn.count()).toBe(0);

  await page.goto("/profile");
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await enter(DEMO_SIGN_INS.admin);
  await goOn.click();
  await expect.poll(() => adding(page).getByLabel("Name").inputValue()).toBe(name);
  await submit(page).click();
  await toast(page, "Supplier added successfully").waitFor();
  expect(await countOf(page, name)).toBe(1);
});

const CODE_MS = 30_000;

longTest(
  "a person with a second factor types its code over the form, and the save is repeated once with its key",
  async () => {
    const { page, name } = await newcomer();
    // The present code is used up when the factor is turned on, so the next one signs in.
    const secret = await turnFactorOn(page);
    const code = () => TOTP.generate({ secret, timestamp: Date.now() + CODE_MS });
    await page.goto("/profile/edit");
    const address = page.getByRole("main").getByLabel("Address", { exact: true });
    await address.fill("12 Creek Road, Apapa");
    const saves: { key: string | undefined; status: number }[] = [];
    page.on("response", (reply) => {
      const request = reply.request();
      if (isCall(request, { method: "PUT", path: "/api/user_profile" }))
        saves.push({ key: request.headers()["idempotency-key"], status: reply.status() });
    });
    // A call of the page's start that comes late would notice the end of the session before the save does.
    await page.waitForLoadState("networkidle");
    await endSession(page);
    expectFailing(page, { method: "PUT", path: "/api/user_profile" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await password(page).fill(DEMO_PASSWORD);
    await signIn(page).click();
    const box = again(page).getByLabel("Code of your app, or a recovery code");
    await expect.poll(() => isFocused(box)).toBe(true);
    await expectNoAxeViolations(page);

    await again(page).getByRole("button", { name: "Back" }).click();
    expect(await password(page).inputValue()).toBe("");
    await password(page).fill(DEMO_PASSWORD);
    await page.keyboard.press("Enter");
    await box.fill("000000");
    await page.keyboard.press("Enter");
    await again(page).getByRole("alert").or(again(page).getByText(/code/i)).first().waitFor();
    await expect.poll(() => box.inputValue()).toBe("");
    expect(saves.map(({ status }) => status)).toEqual([401]);
    await box.fill(code());
    await page.keyboard.press("Enter");

    await toast(page, "Profile updated successfully").waitFor();
    await again(page).waitFor({ state: "detached" });
    expect(saves).toEqual([
      { key: expect.any(String), status: 401 },
      { key: saves[0]?.key, status: 200 },
    ]);
    const own = await ask<{ data: { name: string; address: string } }>(page, "/user_profile");
    expect(own.body.data).toMatchObject({ name, address: "12 Creek Road, Apapa" });
  },
);

longTest("a session that the server ends asks over the form, which goes on as it was", async () => {
  const { page, email } = await newcomer({ isLive: true });
  const heard = page.waitForResponse((reply) => isCall(reply.request(), { method: "GET", path: "/api/events" }));
  await page.goto("/profile/edit");
  await heard;
  const address = page.getByRole("main").getByLabel("Address", { exact: true });
  await address.fill("3 Marina, Lagos");
  await endSession(page);
  await again(page).waitFor();
  await password(page).fill(DEMO_PASSWORD);
  await signIn(page).click();
  await again(page).waitFor({ state: "detached" });
  await expect.poll(() => address.inputValue()).toBe("3 Marina, Lagos");
  const own = await ask<{ data: { email: string } }>(page, "/user_profile");
  expect(own.body.data.email).toBe(email);
});

longTest("a page without unsaved changes goes to the sign-in page when its session ends", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, isLive: false });
  await page.goto("/suppliers");
  await pages(page).waitFor();
  // A read under way would notice the end of the session before the person does anything.
  await page.waitForLoadState("networkidle");
  await endSession(page);
  await page.getByRole("link", { name: "Orders", exact: true }).first().click();
  await page.waitForURL("**/login**");
  await toast(page, "Session expired, please login again").waitFor();
  expect(await again(page).count()).toBe(0);
});
