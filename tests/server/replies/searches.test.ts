import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../../server/core/ids";
import { LOOKUP_FIELDS, type Lookup, LOOKUPS } from "../../../src/api/shell/lookups.contract";
import { openShop, type OrderShop } from "../orders/order-kit";
import type { Row } from "./list-filters";

let at: OrderShop;

beforeAll(async () => {
  at = await openShop();
  const { pool, shop } = at;
  await pool.query(
    `insert into customers (key, name, email, phone, address, is_walk_in)
     values ($1, 'Ada Obi', 'ada@example.com', '0803 111 2222', '', false),
            ($2, 'Bisi Adebayo', 'bisi@shop.example', '+234 803 333 4444', '', false),
            ($3, 'Chidi Okéke', 'ok_eke@example.com', '0805-555-6666', '', false),
            ($4, 'Walk-in customer', '', '', '', true)`,
    Array.from({ length: 4 }, newKey),
  );
  await pool.query(
    `insert into accounts (key, name, type, store_key, customer_key)
     select gen_random_uuid(), 'Store credit', 'customer-wallet', $1, key from customers where name = 'Ada Obi'`,
    [shop.ikeja.key],
  );
  await pool.query(
    `insert into categories (key, name, kind) values (gen_random_uuid(), 'Phones', 'goods'),
            (gen_random_uuid(), 'Power', 'goods'), (gen_random_uuid(), 'Audio', 'goods'), (gen_random_uuid(), 'Petrol', 'expense')`,
  );
  await pool.query(
    `insert into suppliers (key, name, contact, address) values (gen_random_uuid(), 'Pointek', '0809', 'Abuja'),
            (gen_random_uuid(), 'Finet', '0805', 'Kano')`,
  );
  await pool.query("update employees set phone = '0812 ' || right(md5(name), 2) || '777' where store_key = $1", [
    shop.ikeja.key,
  ]);
  await pool.query("update employees set phone = '0701 234 5678', deactivated_at = now() where key = $1", [
    shop.wuse.manager.key,
  ]);
});
afterAll(() => at.close());

type Reply = { data: Row[]; pagination: { total_count: number } };

async function ask(path: string, query: Record<string, string | string[]>, headers = at.admin): Promise<Reply> {
  const params = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each]));
  const reply = await at.app.inject({ url: `/api/${path}?${new URLSearchParams(params)}`, headers });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const nameOf = ({ name, title }: Row) => String(name ?? title);

/** The list has these in this order, and says so many in all, on its only page and on the second of short ones. */
async function expectNames(
  path: string,
  query: Record<string, string | string[]>,
  names: readonly string[],
  headers = at.admin,
) {
  const [all, second] = [
    await ask(path, query, headers),
    await ask(path, { ...query, limit: "1", page: "2" }, headers),
  ];
  expect([query, all.data.map(nameOf), all.pagination.total_count]).toEqual([query, names, names.length]);
  expect([query, second.data.map(nameOf)]).toEqual([query, names.slice(1, 2)]);
  expect([query, second.pagination.total_count]).toEqual([query, names.length]);
}

const PEOPLE: readonly [query: string, names: readonly string[]][] = [
  ["ada", ["Ada Obi"]],
  ["adeb", ["Bisi Adebayo"]],
  ["obi ada", ["Ada Obi"]],
  ["OKEKE", ["Chidi Okéke"]],
  ["ok_e", ["Chidi Okéke"]],
  ["bisi@", ["Bisi Adebayo"]],
  ["example.com", []],
  ["0803", ["Ada Obi"]],
  ["+234 803", ["Bisi Adebayo"]],
  ["(0805) 555", ["Chidi Okéke"]],
  ["111 2222", []],
  ["walk-in", []],
];

describe("customers", () => {
  test.each(PEOPLE)("a search for %j finds %j", async (query, names) => {
    await expectNames("customers", { query, sort: "name" }, names);
  });

  test("walk-in sales have no customer in the list", async () => {
    await expectNames("customers", { sort: "name" }, ["Ada Obi", "Bisi Adebayo", "Chidi Okéke"]);
  });
});

const STAFF = ["Admin of Ikeja", "Manager of Ikeja", "Manager of Wuse", "Sales of Ikeja", "Sales of Wuse"];

test("employees are found by parts of name, email and phone, also those who left", async () => {
  const manager = STAFF.filter((name) => name.startsWith("Manager"));
  await expectNames("employees", {}, STAFF);
  await expectNames("employees", { query: "ager" }, manager);
  await expectNames("employees", { query: "@wuse" }, ["Manager of Wuse", "Sales of Wuse"]);
  await expectNames("employees", { query: "234-56" }, ["Manager of Wuse"]);
  await expectNames("employees", { query: "701 2" }, ["Manager of Wuse"]);
  await expectNames("employees", { query: "999 9999" }, []);
  await expectNames("employees", { store: at.shop.wuse.key, role: at.shop.roles.sales }, ["Sales of Wuse"]);
  await expectNames("employees", { query: "sales", store: at.shop.ikeja.key }, ["Sales of Ikeja"]);
});

/** What administrators and a salesperson of Ikeja are offered. */
const OFFERED: Readonly<Record<Lookup, { admin: readonly string[]; sales: readonly string[] }>> = {
  stores: { admin: ["Ikeja Store", "Wuse Store"], sales: ["Ikeja Store"] },
  suppliers: { admin: ["Finet", "Pointek", "Slot"], sales: ["Finet", "Pointek", "Slot"] },
  user_roles: { admin: ["Manager", "Sales"], sales: ["Manager", "Sales"] },
  employees: {
    admin: STAFF.filter((name) => name !== "Manager of Wuse"),
    sales: ["Admin of Ikeja", "Manager of Ikeja", "Sales of Ikeja"],
  },
  accounts: { admin: ["Ikeja bank", "Ikeja cash", "Wuse bank", "Wuse cash"], sales: ["Ikeja bank", "Ikeja cash"] },
  customers: {
    admin: ["Ada Obi", "Bisi Adebayo", "Chidi Okéke"],
    sales: ["Ada Obi", "Bisi Adebayo", "Chidi Okéke"],
  },
  categories: { admin: ["Audio", "Phones", "Power"], sales: ["Audio", "Phones", "Power"] },
};

const TABLES = { user_roles: "roles" } as const;

describe.each(LOOKUPS)("the look-up of %s", (lookup) => {
  const fields = [...LOOKUP_FIELDS[lookup]];
  const title = fields[0] ?? "name";

  test.each(["admin", "sales"] as const)("offers %s what may be chosen, by key and by name too", async (who) => {
    const headers = at[who];
    const offered = OFFERED[lookup][who];
    const base = { xbtsx: lookup, fields };
    await expectNames("preflight/load-info", base, offered, headers);
    const table = lookup in TABLES ? "roles" : lookup;
    const { rows } = await at.pool.query<{ key: string; name: string }>(`select key, ${title} as name from ${table}`);
    for (const { key, name } of rows) {
      const isOffered = offered.includes(name);
      await expectNames("preflight/load-info", { ...base, key: [key, newKey()] }, isOffered ? [name] : [], headers);
      const found = offered.filter((each) => each.includes(name));
      await expectNames("preflight/load-info", { ...base, query: name }, found, headers);
    }
    const all = rows.map(({ key }) => key);
    await expectNames("preflight/load-info", { ...base, key: all }, offered, headers);
    const reply = await ask("preflight/load-info", base, headers);
    const keys = new Map(rows.map(({ key, name }) => [name, key]));
    expect(reply.data).toMatchObject(offered.map((name) => ({ key: keys.get(name), [title]: name })));
  });
});

test("customers are offered by the beginning of their email too, and not by their phone", async () => {
  const base = { xbtsx: "customers", fields: ["name"] };
  await expectNames("preflight/load-info", { ...base, query: "OK_EKE@" }, ["Chidi Okéke"]);
  await expectNames("preflight/load-info", { ...base, query: "bisi" }, ["Bisi Adebayo"]);
  await expectNames("preflight/load-info", { ...base, query: "0803" }, []);
});

test("the log is filtered by what was changed and by whom, and a history is of one record", async () => {
  const { pool, shop } = at;
  const [one, other] = [shop.ikeja.sales.key, shop.wuse.sales.key];
  await pool.query(
    `insert into audit_log (request_id, employee_key, action, entity, entity_key, after)
     select 'r', w.by, e.entity || '.edited', e.entity, e.key, jsonb_build_object('n', n)
       from (values ('supplier', $1::uuid), ('employee', $2::uuid), ('employee', $3::uuid), ('store', $4::uuid),
                    ('store', $2::uuid)) as e (entity, key), (values ($2::uuid), ($3::uuid), (null)) as w (by),
            generate_series(1, 2) n`,
    [shop.supplier, one, other, shop.ikeja.key],
  );
  const whole = await ask("audit", { limit: "100" });
  expect(whole.data.length).toBe(whole.pagination.total_count);
  const names = new Map([
    [one, shop.ikeja.sales.name],
    [other, shop.wuse.sales.name],
    [shop.admin.key, shop.admin.name],
  ]);
  for (const row of whole.data) expect(row.employee_name).toBe(names.get(String(row.employee_key)) ?? "");
  const same = async (path: string, query: Record<string, string>, fits: (row: Row) => boolean) => {
    const wanted = whole.data.filter(fits);
    const found = await ask(path, { ...query, limit: "100" });
    expect([query, found.data.map(({ id }) => id)]).toEqual([query, wanted.map(({ id }) => id)]);
    expect(found.data.map(({ employee_name: name }) => name)).toEqual(wanted.map(({ employee_name: name }) => name));
    expect([found.pagination.total_count, wanted.length > 2]).toEqual([wanted.length, true]);
    const second = await ask(path, { ...query, limit: "2", page: "2" });
    expect(second.data.map(({ id }) => id)).toEqual(wanted.slice(2, 4).map(({ id }) => id));
  };
  await same("audit", { entity: "employee" }, ({ entity }) => entity === "employee");
  await same("audit", { employee: one }, ({ employee_key: by }) => by === one);
  await same(
    "audit",
    { entity: "store", employee: other },
    (row) => row.entity === "store" && row.employee_key === other,
  );
  await same(`audit/employee/${one}`, {}, (row) => row.entity === "employee" && row.entity_key === one);
  await same(`audit/supplier/${shop.supplier}`, {}, (row) => row.entity_key === shop.supplier);
});
