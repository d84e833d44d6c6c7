import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadInfoReply, loadProductsReply } from "../../../src/api/shell/lookups.contract";
import type { App } from "../../../server/core/http/app-types";
import { type SignedIn, signIn, statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import { type OrderShop, openShop } from "../orders/order-kit";
import { rowsRead } from "./rows-read";

const CUSTOMERS = 100_000;
const PRODUCTS = 100_000;
const EMPLOYEES = 2000;
const SUPPLIERS = 1200;

const FILLING_MS = 240_000;

let at: OrderShop;
let app: App;
let admin: SignedIn;
let sales: SignedIn;

/** Names of 40 × 50 words, so that one word is in thousands of them; some people have a name of their own. */
const NAME = `case when n % 20000 = 19 then 'Ngọzi Ọláṣadé ' || n
                   else 'Given' || lpad((n % 40)::text, 2, '0') || ' Family' || lpad((n / 40 % 50)::text, 2, '0') || ' ' || n end`;

beforeAll(async () => {
  at = await openShop();
  ({ app, admin } = at);
  sales = await signIn(app, at.shop.ikeja.sales.email);
  const { pool, shop } = at;
  const fill = (sql: string, ...values: unknown[]) => pool.query(sql, values);
  const client = await pool.connect();
  await client.query("set statement_timeout = 0");
  await client.query(
    `insert into customers (key, name, email, phone, address)
     select gen_random_uuid(), ${NAME}, 'person' || n || '@example.com', '0803' || n, 'Lagos'
       from generate_series(1, ${CUSTOMERS}) n`,
  );
  await client.query(
    `insert into products (key, catalogue_key, store_key, supplier_key, title, description, price_kobo, sale_price_kobo, image)
     select gen_random_uuid(), gen_random_uuid(), $1, $2, 'Phone Model' || lpad((n % 400)::text, 3, '0') || ' Series' || n, '',
            100, 200, '' from generate_series(1, ${PRODUCTS}) n`,
    [shop.ikeja.key, shop.supplier],
  );
  await client.query(
    `insert into variants (key, catalogue_key, product_key, position, variation, price_kobo, sale_price_kobo, quantity, status)
     select gen_random_uuid(), gen_random_uuid(), key, 0, 'Black', 100, 200, 0, 'active' from products
      where title like 'Phone Model%'`,
  );
  client.release();
  await fill(
    `insert into employees (key, name, email, phone, address, sex, store_key, role_key, is_admin, employed_at, salary_kobo, bonus_bp)
     select gen_random_uuid(), ${NAME}, 'staff' || n || '@example.com', '0803', 'Lagos', 'female',
            case when n % 2 = 0 then $1::uuid else $2::uuid end, $3, false, now(), 100, 0
       from generate_series(1, ${EMPLOYEES}) n`,
    shop.ikeja.key,
    shop.wuse.key,
    shop.roles.sales,
  );
  await fill(
    `insert into suppliers (key, name, contact, address)
     select gen_random_uuid(), 'Supplier ' || lpad(n::text, 5, '0'), '0803', 'Lagos' from generate_series(1, ${SUPPLIERS}) n`,
  );
  await pool.query("analyze");
}, FILLING_MS);
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
}, FILLING_MS);

async function info(headers: SignedIn, query: string) {
  const reply = await app.inject({ url: `/api/preflight/load-info?${query}`, headers });
  expect(reply.statusCode).toBe(200);
  return { ...loadInfoReply.parse(reply.json()), bytes: reply.rawPayload.length };
}

const CUSTOMER_FIELDS = "xbtsx=customers&fields=name&fields=key&fields=email";
const EMPLOYEE_FIELDS = "xbtsx=employees&fields=name&fields=key";
const search = (text: string) => `&limit=50&query=${encodeURIComponent(text)}`;

test("a look-up holds 500 entries by name, and says how many there are", async () => {
  const { data, pagination, bytes } = await info(admin, CUSTOMER_FIELDS);
  expect([data.length, pagination.total_count]).toEqual([500, CUSTOMERS]);
  expect(bytes).toBeLessThan(64 * 1024);
  expect(data.map(({ name }) => name)).toEqual(data.map(({ name }) => name).toSorted());
  const suppliers = await info(admin, "xbtsx=suppliers&fields=name");
  expect(suppliers.data).toHaveLength(500);
  expect(suppliers.pagination.total_count).toBeGreaterThan(1000);
});

test("the rest comes by pages of 500 and by limits up to 500", async () => {
  const names = async (query: string) => (await info(admin, `xbtsx=suppliers&fields=name${query}`)).data;
  const pages = [await names(""), await names("&page=2"), await names("&page=3")];
  expect(pages.map((page) => page.length)).toEqual([500, 500, SUPPLIERS + 1 - 1000]);
  expect(new Set(pages.flat().map(({ name }) => name)).size).toBe(SUPPLIERS + 1);
  expect(await names("&limit=3&page=2")).toEqual(pages[0]?.slice(3, 6));
  const over = await app.inject({ url: "/api/preflight/load-info?xbtsx=stores&fields=key&limit=501", headers: admin });
  expect(over.statusCode).toBe(400);
});

describe("a search", () => {
  test.each([
    ["all words, in any order", "family07 given03", 50, "Given03 Family07"],
    ["without accents", "ngozi", 5, "Ngọzi Ọláṣadé"],
    ["with accents, in capitals", "ỌLÁṢADÉ", 5, "Ngọzi Ọláṣadé"],
    ["the beginning of an email", "person19999@", 1, "Given"],
    ["two letters from the start of the name", "ng", 5, "Ngọzi"],
    ["wildcards as they are", "100%", 0, ""],
  ])("finds %s", async (_name, text, count, begins) => {
    const { data } = await info(sales, CUSTOMER_FIELDS + search(text));
    expect(data).toHaveLength(count);
    for (const { name = "" } of data) expect(name.startsWith(begins)).toBe(true);
  });

  test("never finds a customer by phone: this look-up is open to everyone", async () => {
    expect((await info(sales, CUSTOMER_FIELDS + search("080319999"))).data).toEqual([]);
  });

  test("finds only people of the own store, and a key of another store is unknown", async () => {
    const mine = await info(sales, EMPLOYEE_FIELDS + search("given01"));
    const all = await info(admin, EMPLOYEE_FIELDS + search("given01"));
    // Every second employee works there, those of even numbers; 1, 41, 81 … are odd.
    expect([mine.data.length, all.data.length]).toEqual([0, 50]);
    const keys = all.data.slice(0, 2).map((each) => `&key=${each.key}`);
    expect((await info(sales, EMPLOYEE_FIELDS + keys.join(""))).data).toEqual([]);
    expect((await info(admin, EMPLOYEE_FIELDS + keys.join(""))).data).toHaveLength(2);
    const [own] = (await info(sales, EMPLOYEE_FIELDS + search("given02"))).data;
    expect((await info(sales, `${EMPLOYEE_FIELDS}&key=${own?.key}`)).data).toEqual([own]);
  });

  test("other stores are found by those who may send goods there", async () => {
    const stores = `xbtsx=stores&fields=title${search("wuse")}`;
    expect((await info(sales, stores)).data).toEqual([]);
    const grant = (permissions: readonly string[] | null) =>
      at.pool.query("update employees set own_permissions = $2 where key = $1", [at.shop.ikeja.sales.key, permissions]);
    await grant(["transfers.create"]);
    expect((await info(sales, stores)).data).toEqual([{ title: "Wuse Store" }]);
    await grant(null);
  });

  test.each(["7", "not-a-key"])("refuses %s as a key", async (key) => {
    const url = `/api/preflight/load-info?${CUSTOMER_FIELDS}&key=${key}`;
    expect((await app.inject({ url, headers: admin })).statusCode).toBe(400);
  });

  test("takes one statement in addition to the session's", async () => {
    expect(await statementsOf(() => info(sales, CUSTOMER_FIELDS + search("ngozi")))).toBe(2);
  });
});

describe(`in a shop of ${CUSTOMERS} customers and products and ${EMPLOYEES} employees`, () => {
  test.each([
    ["the first entries", "", 500],
    ["a rare word", search("ngozi"), 10],
    ["two words", search("family07 given03"), 200],
    ["a number in a name", search("99817"), 10],
    ["an email", search("person99999@"), 10],
    ["one letter", search("n"), 60],
    ["a word of all names", search("family"), 1200],
  ])("%s of the customers reads few rows", async (_name, query, most) => {
    expect(await rowsRead(at.pool, "customers", () => info(admin, CUSTOMER_FIELDS + query))).toBeLessThanOrEqual(most);
  });

  test("a search of employees compares each at most twice", async () => {
    const read = await rowsRead(at.pool, "employees", () => info(admin, EMPLOYEE_FIELDS + search("given07")));
    expect(read).toBeLessThanOrEqual(2 * EMPLOYEES + 100);
  });

  test.each([
    ["customers", "", 40],
    ["customers", "&sort=oldest", 40],
    ["customers", "&sort=name", 40],
    ["customers", "&sort=-name", 40],
    ["products", "", 40],
    ["products", "&sort=oldest", 40],
  ])("the third page of %s, sorted by '%s', reads the rows before it and no others", async (table, sort, most) => {
    const list = async () => {
      const reply = await app.inject({ url: `/api/${table}?page=3${sort}`, headers: admin });
      expect([reply.statusCode, reply.json().data.length]).toEqual([200, 10]);
    };
    expect(await rowsRead(at.pool, table, list)).toBeLessThanOrEqual(most);
  });

  test.each([
    ["a rare word", "series99817", 100],
    ["a word of many", "model007", 3000],
  ])("%s of the products to sell reads few rows", async (_name, text, most) => {
    const products = async () => {
      const reply = await app.inject({ url: `/api/preflight/load-products?limit=20&query=${text}`, headers: admin });
      return loadProductsReply.parse(reply.json());
    };
    expect((await products()).data.length).toBeGreaterThan(0);
    expect(await rowsRead(at.pool, "products", products)).toBeLessThanOrEqual(most);
  });
});
