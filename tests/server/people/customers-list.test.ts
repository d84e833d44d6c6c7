import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { customerOrdersReply, customersReply } from "../../../src/api/people/customers.contract";
import { newKey } from "../../../server/core/ids";
import { statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import { countOf, one, openShop, orderBody, type OrderShop, putEdit, sell, variantOf } from "../orders/order-kit";

let at: OrderShop;

const PEOPLE: readonly (readonly [name: string, email: string, phone: string])[] = [
  ["Adaeze Okafor", "adaeze@example.com", "08035550142"],
  ["Emeka Obi", "Emeka.Obi@Example.com", "0701 234 5678"],
  ["100% Gadgets", "sales_team@gadgets.ng", "+234 803 000 0001"],
  ["Snake_Case Ltd", "salesXteam@gadgets.ng", "09011112222"],
];

const get = (path: string, headers = at.sales) => at.app.inject({ url: `/api/customers${path}`, headers });
const list = async (query: string) => customersReply.parse((await get(query)).json());
const names = async (text: string) =>
  (await list(`?query=${encodeURIComponent(text)}`)).data.map(({ name }) => name).toSorted();

beforeAll(async () => {
  at = await openShop();
  for (const [name, email, phone] of PEOPLE) {
    await sell(
      at.app,
      at.sales,
      orderBody(at.shop, { customer: { ...orderBody(at.shop).customer, name, email, phone } }),
    );
  }
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

describe("the list of customers", () => {
  test("shows what each has bought, spent and owes, newest customer first", async () => {
    const { data, pagination } = await list("");
    expect(data.map(({ name }) => name)).toEqual(PEOPLE.map(([name]) => name).toReversed());
    expect(pagination.total_count).toBe(4);
    expect(data.at(-1)).toMatchObject({ email: "adaeze@example.com", order_count: 1, spent: 0, debt: 185_000.75 });
  });

  test("is sorted by age or by name, in any case and without accents, from either end", async () => {
    const sorted = async (sort: string) => (await list(`?sort=${sort}`)).data.map(({ name }) => name);
    const byName = ["100% Gadgets", "Adaeze Okafor", "Emeka Obi", "Snake_Case Ltd"];
    expect(await sorted("oldest")).toEqual(PEOPLE.map(([name]) => name));
    expect(await sorted("name")).toEqual(byName);
    expect(await sorted("-name")).toEqual(byName.toReversed());
    expect((await get("?sort=debt")).statusCode).toBe(400);
    await at.pool.query("update customers set name = 'ẹmeka Obi' where name = 'Emeka Obi'");
    expect((await sorted("name"))[2]).toBe("ẹmeka Obi");
    await at.pool.query("update customers set name = 'Emeka Obi' where name = 'ẹmeka Obi'");
    const pages = await Promise.all([1, 2].map((page) => list(`?sort=name&limit=2&page=${page}`)));
    expect(pages.flatMap(({ data }) => data.map(({ name }) => name))).toEqual(byName);
  });

  test("takes one statement in addition to the session's", async () => {
    await list("");
    expect(await statementsOf(() => list("?page=2"))).toBeLessThanOrEqual(2);
    expect(await statementsOf(() => list("?query=ada"))).toBeLessThanOrEqual(2);
  });

  test("has ten per page, every customer once, and its total follows new and removed customers", async () => {
    const { pool } = at;
    await pool.query(
      `insert into customers (key, name, email, phone, address, created_at)
       select gen_random_uuid(), 'Bulk ' || n, 'bulk' || n || '@example.com', '1', 'Lagos', '2026-01-01'
         from generate_series(1, 1100) n`,
    );
    const pages = await Promise.all([1, 2, 111].map((page) => list(`?page=${page}`)));
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 4]);
    expect(pages.map(({ pagination }) => pagination.total_count)).toEqual([1104, 1104, 1104]);
    const paged = await Promise.all([1, 2, 3].map((page) => list(`?query=bulk&limit=5&page=${page}`)));
    expect(new Set(paged.flatMap(({ data }) => data.map(({ key }) => key))).size).toBe(15);
    expect(paged[0]?.pagination.total_count).toBe(1001);
    await pool.query("delete from customers where name like 'Bulk%'");
    expect((await list("")).pagination.total_count).toBe(4);
    expect(await countOf(pool, "customers")).toBe(4);
  });

  test("is only for people who may see customers", async () => {
    await at.pool.query("update employees set own_permissions = '{orders.create}' where key = $1", [
      at.shop.wuse.sales.key,
    ]);
    expect((await get("", at.wuseSales)).statusCode).toBe(403);
    expect((await get(`/${newKey()}/orders`, at.wuseSales)).statusCode).toBe(403);
    await at.pool.query("update employees set own_permissions = null");
  });
});

describe("a search for customers", () => {
  test("finds any part of the name, and the start of an email in any case", async () => {
    expect(await names(" okaf ")).toEqual(["Adaeze Okafor"]);
    expect(await names("em")).toEqual(["Emeka Obi"]);
    expect(await names("EMEKA.obi@")).toEqual(["Emeka Obi"]);
    expect(await names("example.com")).toEqual([]);
  });

  test("finds the start of a phone, whatever the spaces in either", async () => {
    expect(await names("080355501")).toEqual(["Adaeze Okafor"]);
    expect(await names("0803 555 01")).toEqual(["Adaeze Okafor"]);
    expect(await names("0701234")).toEqual(["Emeka Obi"]);
    expect(await names("0701 2345")).toEqual(["Emeka Obi"]);
    expect(await names("+234803")).toEqual(["100% Gadgets"]);
    expect(await names("5550142")).toEqual([]);
  });

  test("finds nobody by the signs of a phone without a digit", async () => {
    for (const text of ["---", "( )", "()-"]) expect(await names(text), text).toEqual([]);
  });

  test("takes wildcards, quotes and backslashes literally", async () => {
    expect(await names("100% G")).toEqual(["100% Gadgets"]);
    expect(await names("sales_team")).toEqual(["100% Gadgets"]);
    expect(await names("e_C")).toEqual(["Snake_Case Ltd"]);
    for (const text of ["%", "%%%", "___", "\\", "0%g", "' or 1=1 --", "+++"]) expect(await names(text)).toEqual([]);
  });
});

describe("a customer's orders", () => {
  test("are the completed ones within the person's stores, newest first, five per page", async () => {
    const { app, shop } = at;
    const customer = { ...orderBody(shop).customer, email: "loyal@example.com" };
    const goods = { subtotalitems: [{ key: variantOf(shop.charger), quantity: 1 }], customer };
    const keys: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      keys.push(await sell(app, at.sales, orderBody(shop, { ...goods, status: "completed" })));
    }
    await sell(app, at.sales, orderBody(shop, { ...goods, status: "pending" }));
    await putEdit(app, at.sales, keys[0] ?? "", { status: "cancelled", store: shop.ikeja.key, remark: "" });
    const delivery = {
      method: "delivery" as const,
      status: "delivered" as const,
      recipient_name: "Bola",
      recipient_phone: "0803",
      recipient_address: "Abuja",
      fee: 2500,
    };
    const elsewhere = await sell(app, at.wuseSales, {
      ...orderBody(shop, { customer, delivery, status: "completed" }),
      subtotalitems: [{ key: variantOf(shop.pixel), quantity: 1 }],
      store: shop.wuse.key,
      facilitator: shop.wuse.sales.key,
      payment: [{ account_key: shop.wuse.cash, amount: 500.25 }],
    });
    const { key } = await one<{ key: string }>(at.pool, "select key from customers where email = 'loyal@example.com'");
    const orders = async (query: string, headers = at.sales) =>
      customerOrdersReply.parse((await get(`/${key}/orders${query}`, headers)).json());
    const own = await orders("");
    expect(own.data.map((row) => row.key)).toEqual(keys.slice(2).toReversed());
    expect(own.pagination.total_count).toBe(6);
    expect((await orders("?page=2")).data.map((row) => row.key)).toEqual([keys[1]]);
    const all = await orders("?limit=10", at.admin);
    expect(all.pagination.total_count).toBe(7);
    expect(all.data[0]).toMatchObject({ key: elsewhere, status: "completed", cost: 187_500.75, debt: 187_000.5 });
    expect(JSON.parse(all.data[0]?.delivery ?? "")).toEqual({ method: "delivery", status: "delivered" });
    expect(JSON.parse(all.data[1]?.delivery ?? "")).toBeNull();
  });

  test("with debt are listed whatever their status; those of other stores only for administrators", async () => {
    const { app, shop } = at;
    const customer = { ...orderBody(shop).customer, email: "debtor@example.com" };
    const goods = { subtotalitems: [{ key: variantOf(shop.charger), quantity: 1 }], customer };
    const pending = await sell(app, at.sales, orderBody(shop, { ...goods, status: "pending" }));
    const completed = await sell(app, at.sales, orderBody(shop, { ...goods, status: "completed" }));
    const cancelled = await sell(app, at.sales, orderBody(shop, { ...goods, status: "pending" }));
    await putEdit(app, at.sales, cancelled, { status: "cancelled", store: shop.ikeja.key, remark: "" });
    const { key } = await one<{ key: string }>(at.pool, "select key from customers where email = 'debtor@example.com'");
    const owing = async (headers: typeof at.sales) => {
      const reply = customerOrdersReply.parse((await get(`/${key}/orders?owing=true`, headers)).json());
      expect(reply.pagination.total_count).toBe(reply.data.length);
      return reply.data;
    };
    const own = await owing(at.sales);
    expect(own.map((row) => [row.key, row.status])).toEqual([
      [completed, "completed"],
      [pending, "pending"],
    ]);
    expect(own.every(({ debt }) => debt > 0)).toBe(true);
    expect(await owing(at.wuseSales)).toEqual([]);
    expect((await owing(at.admin)).length).toBe(2);
    expect((await get(`/${key}/orders?owing=yes`)).statusCode).toBe(400);
    const every = async (headers: typeof at.sales) =>
      customerOrdersReply.parse((await get(`/${key}/orders?all=true`, headers)).json());
    const all = await every(at.sales);
    expect(all.data.map((row) => [row.key, row.status])).toEqual([
      [cancelled, "cancelled"],
      [completed, "completed"],
      [pending, "pending"],
    ]);
    expect(all.pagination.total_count).toBe(3);
    expect((await every(at.wuseSales)).data).toEqual([]);
  });

  test("of an unknown customer get 404", async () => {
    for (const key of [newKey(), "add"]) expect((await get(`/${key}/orders`)).statusCode).toBe(404);
  });
});
