import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { addressOf } from "../../e2e/lists/list-steps";
import { email, LOGOUT, password } from "../../e2e/session/sign-in-steps";
import { ask, signIn, toast, personMenu } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";
import { openPage, shopOrigin } from "../page/open-page";

/** Ends the page's session on the server, like a sign-out elsewhere; the page gets no notification. */
async function revokeSession(page: Page): Promise<void> {
  const { status } = await ask(page, "/auth/logout", { method: "POST", data: {} });
  expect(status).toBe(200);
}

/** The texts of all toasts that appear from now on. */
function watchToasts(): string[] {
  const toasts: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => Array.from(addedNodes)))
      if (node instanceof HTMLElement && node.matches("[data-scope=toast][data-part=root]"))
        toasts.push(node.textContent ?? "");
  });
  observer.observe(document, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return toasts;
}

test("a signed-in visitor of the login is redirected home, and signing out ends the session in the browser and on the server", async () => {
  const page = await openPage();
  await signIn(page, DEMO_SIGN_INS.manager);
  await page.goto("/login");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  // Requests still pending when the session ends are refused, which is not under test here.
  await page.waitForLoadState("networkidle");

  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "tw-token")?.value;
  await personMenu(page).click();
  const signedOut = page.waitForResponse(`**${LOGOUT.path}`);
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await signedOut;
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("tw-token");
  const reply = await fetch(new URL("/api/user_profile", await shopOrigin()), {
    headers: { "tw-auth": `Bearer ${token ?? ""}` },
  });
  expect(reply.status).toBe(401);

  await page.goto("/products");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(addressOf(page)).toBe("/login");
});

test("a session that ended on the server shows one toast, and signing in returns to the page", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  expectFailing(page, { method: "GET", path: /^\/api\// });
  const toasts = watchToasts();
  await page.goto("/orders?status=completed&page=2");
  await page.getByText(/^11–20 of/).waitFor();
  await revokeSession(page);

  // The profile, six look-ups and the list all fail with the ended session.
  await page.reload();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await toast(page, "Session expired, please login again").waitFor();
  await page.waitForLoadState("networkidle");
  expect(toasts).toEqual(["Session expired, please login again"]);

  await email(page).fill(DEMO_SIGN_INS.manager);
  await password(page).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText(/^11–20 of/).waitFor();
  expect(addressOf(page)).toBe("/orders?status=completed&page=2");
});
