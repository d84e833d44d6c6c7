import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import { EXAMPLE_KEYS } from "../../../server/core/docs/example-keys";
import { newKey } from "../../../server/core/ids";
import { buildTestApp, createShop, type SignedIn, signIn } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";
import { expectSound } from "../invariants";
import { requestOf } from "../rights/matrix/request";
import { type Keys, openTwoStores } from "../rights/matrix/shop";
import type { Row } from "./list-filters";

let database: TestDatabase;
let app: App;
let admin: SignedIn;
let own: Keys;
/** Other records of each kind. */
let neighbours: Keys;

beforeAll(async () => {
  database = await createDatabase();
  const { pool } = database;
  const shop = await createShop(pool);
  app = await buildTestApp(pool);
  admin = await signIn(app, shop.admin.email);
  const stores = await openTwoStores(pool, app, shop, admin);
  own = stores.own;
  const keys = { role: newKey(), supplier: newKey(), category: newKey(), expense: newKey() };
  await pool.query("insert into roles (key, title, permissions) values ($1, 'Cashier', '{orders.view}')", [keys.role]);
  await pool.query(
    "insert into suppliers (key, name, contact, address) values ($1, 'Pointek', '08030000001', 'Abuja')",
    [keys.supplier],
  );
  await pool.query(
    "insert into categories (key, name, kind) values ($1, 'Chargers', 'goods'), ($2, 'Diesel', 'expense')",
    [keys.category, keys.expense],
  );
  another = keys;
  const { rows } = await pool.query<{ key: string }>(
    `insert into customers (key, name, email, phone, address)
     values ($1, 'Bisi Ade', 'bisi@example.com', '08030000002', 'Abuja') returning key`,
    [newKey()],
  );
  neighbours = new Map([
    ...stores.other,
    ...Object.entries({ ...keys, customer: rows[0]?.key ?? "" }).map(
      ([name, key]) => [EXAMPLE_KEYS[name as keyof typeof keys], key] as const,
    ),
  ]);
});
afterAll(async () => {
  await expectSound(database.pool);
  await app.close();
  await database.drop();
});

let another: Record<"role" | "supplier" | "category" | "expense", string>;

/** A change of a form, and what the details show by it where that is more than the change. */
type Change = readonly [sent: Row, shown?: Row];

type Form = {
  /** The call that saves, and the address of the details. */
  edit: string;
  read: string;
  changes: () => readonly Change[];
  /** What the form sends as it is, instead of what the example sends. */
  kept?: (details: Row) => Row;
  /** Fields of the details that follow others, and have tests of their own. */
  derived?: readonly string[];
};

const mapped = (name: keyof typeof EXAMPLE_KEYS) => own.get(EXAMPLE_KEYS[name]) ?? "";

const each = (values: Row): Change[] => Object.entries(values).map(([name, value]) => [{ [name]: value }]);

const FORMS: readonly Form[] = [
  {
    edit: "PUT /api/customers/:id/edit",
    read: "/api/customers/:id",
    changes: () =>
      each({
        name: "Ada Obi",
        email: "ada.obi@example.com",
        phone: "08039990000",
        address: "5 Marina, Lagos",
        instagram: "ada.obi",
        twitter: "@ada",
      }),
  },
  {
    edit: "PUT /api/employees/:id/edit",
    kept: ({ email }) => ({ email }),
    derived: ["permissions", "role_acls"],
    read: "/api/employees/:id",
    changes: () => [
      ...each({
        name: "Musa Bello",
        phone: "08039990000",
        address: "5 Marina, Lagos",
        sex: "male",
        instagram: "musa.b",
        twitter: "@musa",
        employed_at: "2026-05-06T00:00:00.000Z",
        salary: 310_000.25,
        bonus: 3.25,
        isAdmin: true,
      }),
      [{ role: another.role }, { role: another.role, user_role_title: "Cashier" }],
      [{ store: mapped("otherStore") }, { store: mapped("otherStore"), store_title: "Lekki Store" }],
    ],
  },
  {
    edit: "PUT /api/user_profile",
    read: "/api/user_profile",
    changes: () =>
      each({
        name: "Admin Two",
        phone: "08039990001",
        address: "6 Marina, Lagos",
        sex: "male",
        instagram: "a2",
        twitter: "@a2",
      }),
  },
  {
    edit: "PUT /api/roles/:id/edit",
    read: "/api/roles/:id",
    derived: ["permissions"],
    changes: () => each({ title: "Seller", description: "Sells", acls: ["orders.view"] }),
  },
  {
    edit: "PUT /api/categories/:id/edit",
    read: "/api/categories/:id",
    changes: () => each({ name: "Handsets" }),
  },
  {
    edit: "PUT /api/inventory/suppliers/:id/edit",
    read: "/api/inventory/suppliers/:id",
    changes: () => each({ name: "Slot Limited", contact: "08030000009", address: "9 Medical Road" }),
  },
  {
    edit: "PUT /api/inventory/stores/:id/edit",
    read: "/api/inventory/stores/:id",
    changes: () => each({ title: "Ikeja Mall", address: "9 Allen Avenue" }),
  },
  {
    edit: "PUT /api/finances/accounts/:id/edit",
    read: "/api/finances/accounts/:id",
    changes: () => [
      ...each({ name: "Ikeja till", type: "crypto", balance: 1234.56 }),
      [{ store: mapped("otherStore") }, { store: mapped("otherStore"), store_title: "Lekki Store" }],
    ],
  },
  {
    edit: "PUT /api/finances/transactions/:id/edit",
    read: "/api/finances/transactions/:id",
    changes: () => each({ remark: "Rent of May", amount: 12.5, type: "credit" }),
  },
  {
    edit: "PUT /api/repairs/:id/edit",
    read: "/api/repairs/:id",
    changes: () =>
      each({
        fault: "The screen is dark",
        handed_in: "Nothing",
        quoted_price: 80_000.5,
        deposit: 10_000.25,
        remark: "Call first",
      }),
  },
  {
    edit: "PUT /api/purchases/:id/edit",
    read: "/api/purchases/:id",
    changes: () => [
      ...each({ remark: "Call on Tuesday" }),
      [{ supplier: another.supplier }, { supplier: another.supplier, supplier_name: "Pointek" }],
    ],
  },
  {
    edit: "PUT /api/stock-levels/:id/edit",
    read: "/api/stock-levels/:id",
    changes: () => each({ reorder_at: 4, order_up_to: 30 }),
  },
  {
    edit: "PUT /api/products/:id/edit",
    read: "/api/products/:id",
    kept: ({ variants }) => ({
      variations: (variants as Row[]).map(({ key, variation, status }) => ({ key, variation, status })),
    }),
    derived: ["variants"],
    changes: () => [
      ...each({
        title: "Galaxy A15 5G",
        description: "Another one",
        price: 140_000.5,
        sale_price: 200_000.75,
        vat_exempt: true,
      }),
      [{ supplier: another.supplier }, { supplier: another.supplier, supplier_name: "Pointek" }],
      [{ category: another.category }, { category: another.category, category_name: "Chargers" }],
    ],
  },
  {
    edit: "PUT /api/orders/:id/edit",
    read: "/api/orders/:id",
    changes: () => each({ remark: "Call twice", status: "pending" }),
  },
  {
    edit: "PUT /api/settings/:id/shop/edit",
    read: "/api/settings",
    changes: () => each({ name: "Naira Gadgets", address: "2 Otigba Street", tin: "87654321-0001", vat_rate: 5.25 }),
  },
  {
    edit: "PUT /api/settings/:id/papers/edit",
    read: "/api/settings",
    changes: () => each({ invoice_note: "No returns.", receipt_note: "Goodbye", receipt_mm: 58 }),
  },
  {
    edit: "PUT /api/settings/:id/cash/edit",
    read: "/api/settings",
    changes: () => each({ small_difference: 12.5 }),
  },
  {
    edit: "PUT /api/settings/:id/reorder/edit",
    read: "/api/settings",
    changes: () => each({ reorder_at: 6, order_up_to: 41 }),
  },
];

async function ask(request: InjectOptions): Promise<{ status: number; body: Row }> {
  const reply = await app.inject({ ...request, headers: { ...request.headers, ...admin } });
  return { status: reply.statusCode, body: reply.json() };
}

const addressOf = ({ edit, read: address }: Form, keys: Keys): string => {
  const key = String(requestOf(edit, keys).url).split("/").at(-2) ?? "";
  return address.replace(":id", key);
};

async function readFields(form: Form, keys: Keys): Promise<Row> {
  const { status, body } = await ask({ url: addressOf(form, keys) });
  expect(status).toBe(200);
  return Object.fromEntries(
    Object.entries(body.data as Row).filter(([name]) => !["version", ...(form.derived ?? [])].includes(name)),
  );
}

test.each(FORMS)("$edit changes each field that it sends, and no other, of this record alone", async (form) => {
  const { payload, ...request } = requestOf(form.edit, own);
  const save = async (body: Row) => {
    const reply = await ask({ ...request, payload: JSON.stringify(body) });
    expect([reply.status, reply.body]).toMatchObject([200, {}]);
  };
  const { body } = await ask({ url: addressOf(form, own) });
  const sent: Row = { ...(JSON.parse(String(payload)) as Row), ...form.kept?.(body.data as Row) };
  await save(sent);
  const neighbour = await readFields(form, neighbours);
  const shown = await readFields(form, own);
  for (const [change, result = change] of form.changes()) {
    await save(Object.assign(sent, change));
    Object.assign(shown, result);
    expect(await readFields(form, own)).toEqual(shown);
  }
  const isShared = addressOf(form, own) === addressOf(form, neighbours);
  expect(await readFields(form, neighbours)).toEqual(isShared ? shown : neighbour);
});
