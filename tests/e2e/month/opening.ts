import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PERMISSIONS, type Permission } from "../../../src/api/rights/permissions.contract";
import { make } from "../support/records";
import { ask } from "../support/steps";
import { PASSWORD, box, submit, title } from "../session/setup-steps";
import { CATALOGUE, REORDER } from "./goods";
import type { Shop } from "./shop";

export const IKEJA = "Ikeja";
export const WUSE = "Wuse";
export type StoreName = typeof IKEJA | typeof WUSE;

/** Who works in the shop: their store, and their part of the profit in hundredths of a percent. */
export const STAFF = {
  chinwe: { name: "Chinwe Obi", email: "chinwe@month.example", store: IKEJA, bonusBp: 0 },
  musa: { name: "Musa Bello", email: "musa@month.example", store: IKEJA, bonusBp: 150 },
  ada: { name: "Ada Nwosu", email: "ada@month.example", store: IKEJA, bonusBp: 250 },
  bola: { name: "Bola Ige", email: "bola@month.example", store: WUSE, bonusBp: 325 },
} as const;
export type StaffName = keyof typeof STAFF;

/** Accounts with their opening balances in kobo. A drawer is a cash account. */
export const ACCOUNTS = {
  "Ikeja till": { type: "cash", store: IKEJA, opening: 2_000_000 },
  "Ikeja safe": { type: "cash", store: IKEJA, opening: 0 },
  "Ikeja terminal": { type: "card", store: IKEJA, opening: 500_000_000 },
  "Wuse till": { type: "cash", store: WUSE, opening: 1_500_000 },
  "Wuse bank": { type: "wire-transfer", store: WUSE, opening: 90_000_050 },
} as const;
export type AccountName = keyof typeof ACCOUNTS;

export const SUPPLIERS = ["Otigba Traders", "Alaba Imports"] as const;
export type SupplierName = (typeof SUPPLIERS)[number];

const without = (...left: Permission[]) => PERMISSIONS.filter((each) => !left.includes(each));

const ROLES: Record<"Manager" | "Seller" | "Storekeeper", readonly Permission[]> = {
  Manager: without("settings.manage", "roles.manage", "employees.pay", "stores.manage"),
  Seller: [
    "products.view",
    "orders.view",
    "orders.create",
    "orders.edit",
    "orders.payments",
    "orders.discount",
    "customers.view",
    "repairs.view",
    "repairs.create",
    "repairs.edit",
    "accounts.view",
    "shifts.open",
    "counts.view",
    "counts.count",
  ],
  Storekeeper: [
    "products.view",
    "orders.view",
    "orders.create",
    "orders.refund",
    "customers.view",
    "transfers.view",
    "transfers.receive",
    "accounts.view",
    "transactions.view",
    "transactions.manage",
    "shifts.open",
  ],
};

/** The keys that addresses of pages need. */
export type Keys = {
  stores: Record<string, string>;
  accounts: Record<string, string>;
  suppliers: Record<string, string>;
  people: Record<string, string>;
};

/** The shop is set up on its page, by whoever holds the code that the server printed. */
export async function setUp(page: Page, { setupCode }: Shop): Promise<void> {
  await page.goto("/");
  await title(page).waitFor();
  const { name, email } = STAFF.chinwe;
  const typed: Record<string, string> = {
    "Setup code": setupCode,
    "Store name": IKEJA,
    "Store address": "174 Obafemi Awolowo Way",
    "Your name": name,
    Email: email,
    Phone: "08021112222",
    Password: PASSWORD,
    "Your address": "7 Allen Avenue",
  };
  for (const [label, text] of Object.entries(typed)) await box(page, label).fill(text);
  await page.getByRole("main").getByText("Female", { exact: true }).click();
  await submit(page).click();
  await page.waitForURL((url) => !["/setup", "/login"].includes(url.pathname));
}

/** Everything that is there before the first day and is no part of it: stores, people, accounts, suppliers, goods. */
export async function fillIn(page: Page): Promise<Keys> {
  const named = async (what: string, naming: string) => {
    const path = `/preflight/load-info?xbtsx=${what}&fields=${naming}&fields=key`;
    const { body } = await ask<{ data: Record<string, string>[] }>(page, path);
    return Object.fromEntries(body.data.map((each) => [each[naming] ?? "", each["key"] ?? ""]));
  };
  await make(page, "/inventory/stores", { title: WUSE, address: "12 Aminu Kano Crescent, Abuja" });
  const stores = await named("stores", "title");
  const roles: Record<string, string> = {};
  for (const [role, acls] of Object.entries(ROLES))
    roles[role] = await make(page, "/roles", { title: role, description: `What a ${role} does`, acls });
  await hire(page, "musa", stores, roles["Manager"]);
  await hire(page, "ada", stores, roles["Seller"]);
  await hire(page, "bola", stores, roles["Storekeeper"]);
  for (const [name, { type, store, opening }] of Object.entries(ACCOUNTS))
    await make(page, "/finances/accounts", { name, type, store: stores[store], balance: opening / 100 });
  for (const name of SUPPLIERS)
    await make(page, "/inventory/suppliers", { name, contact: "08055550143", address: "12 Otigba Street" });
  const suppliers = await named("suppliers", "name");
  await list(page, stores[IKEJA], suppliers);
  return { stores, suppliers, accounts: await named("accounts", "name"), people: await named("employees", "name") };
}

async function hire(page: Page, who: StaffName, stores: Record<string, string>, role?: string): Promise<void> {
  const { name, email, store, bonusBp } = STAFF[who];
  const data = {
    name,
    email,
    phone: "08035550144",
    address: "12 Adeola Odeku Street, Lagos",
    sex: "female",
    store: stores[store],
    user_role: role,
    employed_at: "2033-01-05T08:00:00Z",
    salary: 180_000,
    bonus: bonusBp / 100,
  };
  const { status, body } = await ask<{ data: { invite_link: string } }>(page, "/employees/new", {
    method: "POST",
    data,
  });
  expect(status).toBe(200);
  const headers = { "tw-link": new URL(body.data.invite_link).hash.slice(1) };
  const accepted = await ask(page, "/auth/link", { method: "POST", data: { password: PASSWORD }, headers });
  expect(accepted.status).toBe(200);
}

/** All goods are listed in Ikeja, with no unit of any. */
async function list(page: Page, store: string | undefined, suppliers: Record<string, string>): Promise<void> {
  const categories: Record<string, string> = {};
  for (const name of new Set(CATALOGUE.map(({ category }) => category)))
    categories[name] = await make(page, "/categories", { name });
  for (const naming of new Set(CATALOGUE.map((each) => each.title))) {
    const variants = CATALOGUE.filter((each) => each.title === naming);
    const [first] = variants;
    if (first === undefined) continue;
    const key = await make(page, "/products", {
      title: naming,
      description: "New in box",
      store,
      supplier: suppliers[SUPPLIERS[0]],
      category: categories[first.category],
      price: first.cost / 100,
      sale_price: first.price / 100,
      image: "",
      ...(first.isExempt && { vat_exempt: true }),
      ...(first.tracks && { tracks_serials: true }),
      variations: variants.map(({ sku, code, variation, cost, price }) => ({
        key: sku,
        variation,
        quantity: 0,
        status: "active",
        price: cost / 100,
        sale_price: price / 100,
        sku,
        barcodes: [code],
      })),
    });
    const { body } = await ask<{ data: { variants: { key: string; sku: string }[] } }>(page, `/products/${key}`);
    for (const { key: variant, sku } of body.data.variants) {
      const level = REORDER[sku];
      if (level === undefined) continue;
      const data = { reorder_at: level.at, order_up_to: level.upTo };
      expect((await ask(page, `/stock-levels/${variant}/edit`, { method: "PUT", data })).status).toBe(200);
    }
  }
}
