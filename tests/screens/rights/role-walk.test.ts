import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { holdSession } from "../../../tools/kit/visitor";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import type { NewEmployeeBody } from "../../../src/api/people/employees.contract";
import type { ProfileWire } from "../../../src/api/people/profile.contract";
import { openPage, shopOrigin } from "../page/open-page";
import { ask } from "../../e2e/support/steps";
import { openDenied } from "../../e2e/support/watch";
import { someOf } from "../../length";

const ROLES = ["Sales associate", "Accountant", "Stock keeper", "Store manager", "Administrator"] as const;

type Role = (typeof ROLES)[number];

/** The pages of the sidebar and of the personal menu, with the permissions to open each. */
const PLACES = {
  "/": "dashboard.view",
  "/products": "products.view",
  "/orders": "orders.view",
  "/repairs": "repairs.view",
  "/employees": "employees.view",
  "/roles": "roles.view",
  "/customers": "customers.view",
  "/suppliers": "suppliers.view",
  "/purchases": "purchases.view",
  "/low-stock": ["purchases.view", "products.view"],
  "/stores": "stores.view",
  "/transfer": "transfers.view",
  "/accounts": "accounts.view",
  "/counts": "counts.view",
  "/shifts": "accounts.view",
  "/transactions": "transactions.view",
} as const;

/** The reports; their page is offered to people who may see one of them. */
const REPORTS = {
  "/reports/sales": "dashboard.view",
  "/reports/cash-flow": "transactions.view",
  "/reports/debts": "customers.view",
  "/reports/supplier-debts": "purchases.pay",
  "/reports/stock-value": ["products.view", "products.cost"],
  "/reports/people": "employees.view",
  "/reports/vat": "transactions.view",
} as const;

const opens = (needs: string | readonly string[], held: ReadonlySet<string>): boolean =>
  [needs].flat().every((permission) => held.has(permission));

const emails = new Map<Role, string>([
  ["Administrator", DEMO_SIGN_INS.admin],
  ["Store manager", DEMO_SIGN_INS.manager],
  ["Sales associate", DEMO_SIGN_INS.sales],
]);

/** Creates an employee with the demo password for a role that no demo sign-in has. */
async function employ(role: Role): Promise<string> {
  const admin = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { body: sales } = await ask<{ data: ProfileWire }>(
    await openPage({ signedInAs: DEMO_SIGN_INS.sales }),
    "/user_profile",
  );
  const { body: roles } = await ask<{ data: { key: string; title: string }[] }>(admin, "/roles?limit=100");
  const data: NewEmployeeBody = {
    name: "Aminu Danladi",
    email: `aminu.danladi.${randomUUID().slice(0, 8)}@example.com`,
    phone: "08035550155",
    address: "9 Marina, Lagos",
    sex: "male",
    store: sales.data.store,
    user_role: roles.data.find(({ title }) => title === role)?.key ?? "",
    employed_at: "2026-01-05T08:00:00Z",
    salary: 180_000,
  };
  const { body } = await ask<{ data: { invite_link: string } }>(admin, "/employees/new", {
    method: "POST",
    data,
    headers: { "Idempotency-Key": randomUUID() },
  });
  const token = new URL(body.data.invite_link).hash.slice(1);
  const opened = await fetch(new URL("/api/auth/link", await shopOrigin()), {
    method: "POST",
    headers: { "content-type": "application/json", "tw-link": token },
    body: JSON.stringify({ password: DEMO_PASSWORD }),
  });
  expect(opened.status).toBe(200);
  return data.email;
}

/** Opens an address and waits until its content is shown; returns the problem, if any. */
async function visit(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  const { pathname } = new URL(page.url());
  const text = (await page.getByRole("main").innerText()).trim();
  // Home is the first list for people who may not see the dashboard.
  const isThere = address === "/" ? pathname !== "/error" : pathname === new URL(address, await shopOrigin()).pathname;
  return [...(isThere ? [] : [`${address} led to ${pathname}`]), ...(text.length < 20 ? [`${address} is empty`] : [])];
}

/** Linked addresses within the app and of the shop's files. */
const linksOf = (within: Page | Locator): Promise<string[]> =>
  within.locator("a[href^='/']").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

/** An address without its record key and query, to visit similar pages once. */
const kindOf = (address: string) => address.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":key").replace(/\?.*/, "");

const isFile = (address: string) => /^\/(?:files|api|media)\//.test(address);

const BUSY = 503;

/** The status of a file; the request is retried while the server is busy, which is not under test. */
async function fetchFile(page: Page, address: string): Promise<number> {
  let status = BUSY;
  const fetched = async () => (status = (await page.request.get(address)).status()) !== BUSY;
  await expect.poll(fetched, { interval: 500 }).toBe(true);
  return status;
}

test.each(someOf(ROLES, 1))("every link that a person sees as %s opens a page with content", async (role) => {
  const email = emails.get(role) ?? (await employ(role));
  const page = await openPage();
  await holdSession(page.context(), await shopOrigin(), email);
  const { body: profile } = await ask<{ data: ProfileWire }>(page, "/user_profile");
  const held = new Set<string>(profile.data.permissions);

  await page.goto("/profile");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link").first().waitFor();
  const wrong: string[] = [];
  const seen = new Set<string>();
  const waiting = await linksOf(page);
  const offered = (await linksOf(page.getByRole("navigation", { name: "Main" }))).toSorted();
  expect(offered).toEqual(
    [
      ...Object.entries(PLACES).flatMap(([address, needs]) => (opens(needs, held) ? [address] : [])),
      ...(Object.values(REPORTS).some((needs) => opens(needs, held)) ? ["/reports"] : []),
    ].toSorted(),
  );
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (seen.has(kindOf(address))) continue;
    seen.add(kindOf(address));
    if (isFile(address)) {
      const status = await fetchFile(page, address);
      if (status !== 200) wrong.push(`${address} answered ${status}`);
      continue;
    }
    wrong.push(...(await visit(page, address)));
    waiting.push(...(await linksOf(page)));
  }
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(offered.length);

  for (const [address, needs] of Object.entries({ ...PLACES, ...REPORTS })) {
    if (opens(needs, held) || address === "/") continue;
    await openDenied(page, address);
  }
});
