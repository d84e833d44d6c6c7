import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/harness";
import { signIn } from "../support/steps";
import { longTest } from "../../long-test";

declare global {
  interface Window {
    violations: string[];
  }
}

/** Records each violation of the content security policy, from the first script of each page. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      window.violations.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  return () => page.evaluate(() => window.violations);
}

/** Scrolls through the API's page, which renders only what is in view; each call returns all operations seen so far. */
function scrollOperations(page: Page): () => Promise<string[]> {
  const seen = new Set<string>();
  return async () => {
    for (const id of await page.locator(".opblock").evaluateAll((blocks) => blocks.map((block) => block.id)))
      seen.add(id);
    await page.mouse.wheel(0, 500);
    return [...seen];
  };
}

test("pages follow the content security policy without exceptions: lists, forms, selects, dialogs and drawers", async () => {
  const page = await openPage();
  const violations = await watchPolicy(page);
  const [login] = await Promise.all([
    page.waitForResponse((reply) => reply.url().endsWith("/login")),
    page.goto("/login"),
  ]);
  const policy = login.headers()["content-security-policy"] ?? "";
  expect(policy).not.toMatch(/(?<!wasm-)unsafe/);
  for (const rule of [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy.split(";")).toContain(rule);
  }
  expect(await violations()).toEqual([]);

  await signIn(page, DEMO_SIGN_INS.admin);
  await page.goto("/orders");
  await page.getByRole("row").nth(10).waitFor();
  expect(await violations()).toEqual([]);

  await page.goto("/orders/create");
  await page.getByRole("combobox").first().click();
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add products" }).click();
  await page
    .getByRole("dialog", { name: "Add products" })
    .getByText(/^1–20 of/)
    .waitFor();
  expect(await violations()).toEqual([]);
});

longTest("the API's page follows it as well, and asks nobody else for anything", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const violations = await watchPolicy(page);
  await page.goto("/");
  const { origin } = new URL(page.url());
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(origin)) elsewhere.push(request.url());
  });
  // Its page takes as long to load as ten of the others.
  await page.goto("/api/docs");
  const document = await page.evaluate(async () => (await fetch("/api/docs/openapi.json")).json());
  const described = Object.values<object>(document.paths).flatMap((operations) => Object.keys(operations));
  await expect.poll(scrollOperations(page)).toHaveLength(described.length);
  await page.getByPlaceholder("Filter by tag").fill("orders");
  await page.locator(`[data-path="/api/orders/new"]`).click();
  await page.getByText("Adaeze Okafor").first().waitFor();
  expect(await violations()).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test("an injected style or script is blocked, which also proves that violations are recorded", async () => {
  const page = await openPage();
  const violations = await watchPolicy(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  // The browser's errors are expected here.
  page.context().removeAllListeners("console");
  const done = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'taken over'";
    document.body.append(script);
    document.body.insertAdjacentHTML("beforeend", '<p id="planted" style="position: fixed">planted</p>');
    const planted = document.querySelector("#planted");
    return { title: document.title, position: planted === null ? "" : getComputedStyle(planted).position };
  });
  expect(done.title).not.toBe("taken over");
  expect(done.position).toBe("static");
  await expect.poll(violations).toHaveLength(2);
});

test("another site cannot frame a page", async () => {
  const page = await openPage();
  await page.goto("/login");
  const headers = (await page.reload())?.headers() ?? {};
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  expect(headers["x-content-type-options"]).toBe("nosniff");
});
