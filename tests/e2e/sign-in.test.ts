import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../server/demo";
import { openPage, shopOrigin } from "./harness";
import { answer, hold } from "./replies";
import { ask, toast, signIn } from "./steps";
import { expectFailing } from "./watch";

const LOGIN = { method: "POST", path: "/api/auth/login" } as const;

const LOGOUT = { method: "POST", path: "/api/auth/logout" } as const;

const FORGOT = { method: "POST", path: "/api/auth/forgot" } as const;

const email = (page: Page) => page.getByLabel("Email");
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const isInvalid = async (input: ReturnType<typeof email>) => (await input.getAttribute("aria-invalid")) === "true";

async function openLogin(): Promise<Page> {
  const page = await openPage();
  await page.goto("/login");
  await email(page).waitFor();
  return page;
}

/** Ends the page's session on the server, as signing out elsewhere does; the page is not told. */
async function revokeSession(page: Page): Promise<void> {
  const { status } = await ask(page, "/auth/logout", { method: "POST", data: {} });
  expect(status).toBe(200);
}

test("both fields are required, each told beside it until it is filled", async () => {
  const page = await openLogin();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Email is required").waitFor();
  await page.getByText("Password is required").waitFor();
  await email(page).fill("a");
  expect(await page.getByText("Email is required").count()).toBe(0);
  expect(await page.getByText("Password is required").count()).toBe(1);
});

test("a wrong password turns both fields red, keeps the email and says so at the top", async () => {
  const page = await openLogin();
  expectFailing(page, LOGIN);
  await email(page).fill(DEMO_SIGN_INS.sales);
  await password(page).fill("not-the-password");
  await page.keyboard.press("Enter");
  await toast(page, "Invalid password").waitFor();
  expect(await isInvalid(email(page))).toBe(true);
  expect(await isInvalid(password(page))).toBe(true);
  expect(await email(page).inputValue()).toBe(DEMO_SIGN_INS.sales);

  await password(page).fill(DEMO_PASSWORD);
  expect(await isInvalid(email(page))).toBe(false);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
});

test("the password can be looked at", async () => {
  const page = await openLogin();
  await password(page).fill("secret words");
  await page.getByRole("button", { name: "Show password" }).click();
  expect(await password(page).getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Hide password" }).click();
  expect(await password(page).getAttribute("type")).toBe("password");
});

const advice = (page: Page) => page.getByText(/^If somebody here has this email, a link/);

async function openForgot(): Promise<Page> {
  const page = await openLogin();
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByRole("heading", { name: "Reset your password" }).waitFor();
  return page;
}

test("who forgot the password is told the same whoever it is, and returns to the login with the email kept", async () => {
  const page = await openForgot();
  const told: string[] = [];
  for (const address of ["nobody.at.all@example.com", DEMO_SIGN_INS.sales]) {
    await email(page).fill(address);
    await expect.poll(() => advice(page).count()).toBe(0);
    await page.getByRole("button", { name: "Reset" }).click();
    await advice(page).waitFor();
    told.push((await page.locator("form").textContent()) ?? "");
  }
  expect(told[0]).toBe(told[1]);
  await page.getByRole("button", { name: "Return to Login" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await email(page).inputValue()).toBe(DEMO_SIGN_INS.sales);
});

test("a reset needs a whole email, told beside it", async () => {
  const page = await openForgot();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByText("Email is required").waitFor();
  await email(page).fill("chinwe@ikeja");
  expect(await page.getByText("Email is required").count()).toBe(0);
  await page.keyboard.press("Enter");
  await page.getByText("Please enter a valid email address").waitFor();
  expect(asked).not.toContain(FORGOT.path);
});

test.each([
  ["Could not reach server", "unreachable"],
  ["Cannot access server, request error", { status: 503, body: { error: "busy" } }],
  [
    "Too many attempts. Try again in 30 seconds",
    { status: 429, body: { error: "Too many attempts. Try again in 30 seconds" } },
  ],
] as const)("a reset that fails says '%s', keeps the email and can be asked for again", async (words, reply) => {
  const page = await openForgot();
  await answer(page, FORGOT, reply);
  await email(page).fill("nobody.at.all@example.com");
  await page.getByRole("button", { name: "Reset" }).click();
  await toast(page, words).waitFor();
  expect(await isInvalid(email(page))).toBe(true);
  expect(await advice(page).count()).toBe(0);
  expect(await email(page).inputValue()).toBe("nobody.at.all@example.com");
  await answer(page, FORGOT, { status: 200, body: { data: {} } });
  await page.getByRole("button", { name: "Reset" }).click();
  await advice(page).waitFor();
});

test("a server that cannot be reached is said to be, and what was typed stays", async () => {
  const page = await openLogin();
  await answer(page, LOGIN, "unreachable");
  await email(page).fill(DEMO_SIGN_INS.sales);
  await password(page).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await toast(page, "Could not reach server").waitFor();
  expect(await password(page).inputValue()).toBe(DEMO_PASSWORD);
});

test("a signed-in visitor of the login goes home, and signing out ends the session here and on the server", async () => {
  const page = await openPage();
  await signIn(page, DEMO_SIGN_INS.manager);
  await page.goto("/login");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  // What is still being read when the session ends is refused, which this test is not about.
  await page.waitForLoadState("networkidle");

  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "tw-token")?.value;
  await page.getByRole("banner").getByRole("button").last().click();
  const told = page.waitForResponse(`**${LOGOUT.path}`);
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await told;
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("tw-token");
  const reply = await fetch(new URL("/api/user_profile", shopOrigin()), {
    headers: { "tw-auth": `Bearer ${token ?? ""}` },
  });
  expect(reply.status).toBe(401);

  await page.goto("/products");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(pathOf(page)).toBe("/login");
});

test("signing out needs no server: the session is gone here, and the next person's typing stays", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await page.goto("/orders");
  await page.waitForLoadState("networkidle");
  const telling = await hold(page, LOGOUT, "unreachable");
  await page.getByRole("banner").getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await telling.arrived;
  await email(page).fill(DEMO_SIGN_INS.manager);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("tw-token");
  telling.release();
  await password(page).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
});

test("a session that ended on the server is told once, and signing in leads back to the page", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  expectFailing(page, { method: "GET", path: /^\/api\// });
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => Array.from(addedNodes)))
        if (node instanceof HTMLElement && node.matches("[data-scope=toast][data-part=root]"))
          told.push(node.textContent ?? "");
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/orders?status=completed&page=2");
  await page.getByText(/^11–20 of/).waitFor();
  await revokeSession(page);

  // The profile, six look-ups and the list all meet the dead session.
  await page.reload();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await toast(page, "Session expired, please login again").waitFor();
  await page.waitForLoadState("networkidle");
  const told = await page.evaluate(() => (globalThis as unknown as { told: string[] }).told);
  expect(told).toEqual(["Session expired, please login again"]);

  await email(page).fill(DEMO_SIGN_INS.manager);
  await password(page).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText(/^11–20 of/).waitFor();
  const address = new URL(page.url());
  expect(`${address.pathname}${address.search}`).toBe("/orders?status=completed&page=2");
});
