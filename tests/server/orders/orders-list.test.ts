import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ordersReply, type OrderRowWire } from "../../../src/api/orders/orders.contract";
import { statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import { openShop, orderBody, type OrderShop, sell, variantOf } from "./order-kit";

let at: OrderShop;

/** Twelve orders in the first store, two of them cancelled and one completed, and one in the second store. */
beforeAll(async () => {
  at = await openShop();
  const { shop, app } = at;
  const buyers = [
    ["Adaeze Okafor", "08035550142"],
    ["100% Gadgets", "0701 234 5678"],
    ["Snake_Case Ltd", "+2348030000001"],
    ["O'Neil \\ Sons", "09011112222"],
  ];
  for (let index = 0; index < 12; index += 1) {
    const [name = "", phone = ""] = buyers[index % buyers.length] ?? [];
    const customer = { ...orderBody(shop).customer, name, phone, email: `buyer${index}@example.com` };
    const status = index < 2 ? "cancelled" : index === 2 ? "completed" : "pending";
    const subtotalitems = [{ key: variantOf(shop.charger), quantity: 1 }];
    await sell(app, at.sales, orderBody(shop, { customer, status, subtotalitems }));
  }
  const delivery = {
    method: "delivery" as const,
    status: "delivered" as const,
    recipient_name: "Bola",
    recipient_phone: "0803",
    recipient_address: "Abuja",
    fee: 0,
  };
  await sell(app, at.wuseSales, {
    ...orderBody(shop, { delivery, subtotalitems: [{ key: variantOf(shop.pixel), quantity: 2 }] }),
    store: shop.wuse.key,
    facilitator: shop.wuse.sales.key,
    payment: [{ account_key: shop.wuse.cash, amount: 5 }],
  });
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const get = (query: string, headers = at.admin) => at.app.inject({ url: `/api/orders${query}`, headers });

async function list(query: string, headers = at.admin): Promise<{ rows: OrderRowWire[]; total: number }> {
  const reply = await get(query, headers);
  const { data, pagination } = ordersReply.parse(reply.json());
  return { rows: data, total: pagination.total_count };
}

const search = async (text: string) => (await list(`?limit=100&query=${encodeURIComponent(text)}`)).total;

test("each order names its customer", async () => {
  const { rows } = await list("?page=2");
  expect(rows.map(({ customer_name }) => customer_name)).toEqual(["Snake_Case Ltd", "100% Gadgets", "Adaeze Okafor"]);
});

describe("pages", () => {
  test("have ten orders, newest first, and every order once", async () => {
    const pages = [await list("?page=1"), await list("?page=2"), await list("?page=3")];
    expect(pages.map((page) => [page.rows.length, page.total])).toEqual([
      [10, 13],
      [3, 13],
      [0, 13],
    ]);
    const numbers = pages.flatMap((page) => page.rows.map((row) => row.order_number));
    expect(numbers).toEqual([...new Set(numbers)].toSorted((low, high) => high - low));
  });

  test("can have the oldest first, and 25 or 50 orders, with every order once", async () => {
    const newest = (await list("?limit=50")).rows.map((row) => row.order_number);
    expect(newest).toHaveLength(13);
    const oldest = newest.toReversed();
    const numbers = async (query: string) => (await list(query)).rows.map((row) => row.order_number);
    expect(await numbers("?sort=oldest&limit=25")).toEqual(oldest);
    expect([...(await numbers("?sort=oldest")), ...(await numbers("?sort=oldest&page=2"))]).toEqual(oldest);
    expect(await numbers("?sort=oldest&page=3")).toEqual([]);
    const pending = (await list("?status=pending&limit=50")).rows.map((row) => row.order_number);
    expect(await numbers("?status=pending&sort=oldest&limit=50")).toEqual(pending.toReversed());
    const found = await numbers("?query=Adaeze&limit=50");
    expect(await numbers("?query=Adaeze&sort=oldest&limit=50")).toEqual(found.toReversed());
  });

  test("show cost, units, and the delivery as JSON text", async () => {
    const { rows } = await list("?limit=2");
    expect(rows[0]).toMatchObject({ cost: 370_001.5, total_quantity: 2, status: "pending" });
    expect(rows.map((row) => JSON.parse(row.delivery))).toEqual([{ method: "delivery", status: "delivered" }, null]);
  });

  test("take one statement in addition to the session's", async () => {
    await list("");
    expect(await statementsOf(() => list("?page=2"))).toBe(2);
    expect(await statementsOf(() => list("?query=ada&status=pending"))).toBe(2);
  });

  test.each([
    "?page=0",
    "?page=x",
    "?limit=101",
    "?sort=cost",
    "?status=lost",
    "?store=1",
    "?colour=red",
    "?query=%00",
  ])("%s is malformed", async (query) => {
    expect((await get(query)).statusCode).toBe(400);
  });
});

describe("filters", () => {
  test("by status and by store have matching totals; an empty filter is ignored", async () => {
    const { shop } = at;
    const totalOf = async (query: string) => {
      const { rows, total } = await list(`${query}&limit=100`);
      expect(rows).toHaveLength(total);
      return total;
    };
    expect(await totalOf("?status=cancelled")).toBe(2);
    expect(await totalOf(`?store=${shop.ikeja.key}&status=pending`)).toBe(9);
    expect(await totalOf(`?store=${shop.wuse.key}&status=&query=&page=`)).toBe(1);
  });

  test("never extend beyond the person's own store", async () => {
    const { shop } = at;
    expect((await list("", at.sales)).total).toBe(12);
    expect(await list(`?store=${shop.wuse.key}`, at.sales)).toEqual({ rows: [], total: 0 });
    expect(await list("?query=Adaeze&status=pending", at.wuseSales)).toMatchObject({ total: 1 });
  });
});

describe("search", () => {
  test("finds orders by the first digits of their number: the exact number first, then longer ones", async () => {
    const { rows } = await list("?limit=100");
    const keys = rows.map(({ key }) => key);
    const numbers = [590, 591, 1590, 1591, 15_900, 15_909, 15_910, 159_000, 159_099, 159_100, 1_590_000, 2_015_900];
    const before = rows.map((row) => row.order_number);
    const renumber = (to: readonly number[]) =>
      at.pool.query(
        "update orders o set order_number = given.n from unnest($1::uuid[], $2::bigint[]) given (key, n) where o.key = given.key",
        [keys.slice(0, to.length), to],
      );
    await renumber(numbers);
    const found = async (text: string, more = "") =>
      (await list(`?limit=100&query=${encodeURIComponent(text)}${more}`)).rows.map((row) => row.order_number);
    expect(await found("1590")).toEqual([1590, 15_900, 15_909, 159_000, 159_099, 1_590_000]);
    expect(await found("#1590")).toEqual([1590, 15_900, 15_909, 159_000, 159_099, 1_590_000]);
    expect(await found("159000")).toEqual([159_000, 1_590_000]);
    expect(await found("1590000")).toEqual([1_590_000]);
    expect(await found("59")).toEqual([590, 591]);
    expect(await found("9".repeat(60))).toEqual([]);
    expect(await found("9".repeat(15))).toEqual([]);
    expect(await found("0")).toEqual([]);
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?query=1590&limit=2&page=${page}`)));
    expect(pages.flatMap((page) => page.rows.map((row) => row.order_number))).toEqual(await found("1590"));
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6]);
    const status = rows[2]?.status ?? "";
    const ofStatus = new Set(rows.filter((row) => row.status === status).map(({ key }) => key));
    const expected = keys.flatMap((key, index) => (ofStatus.has(key) ? [numbers[index] ?? 0] : []));
    expect(await found("1590", `&status=${status}`)).toEqual(
      expected.filter((number) => String(number).startsWith("1590")).toSorted((low, high) => low - high),
    );
    await renumber(before);
  });

  test("finds digits in phones too, after the numbers, and each order once", async () => {
    const { rows } = await list("?query=0803555");
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  test("finds customers by any part of the name and by the start of the phone, whatever the spaces", async () => {
    expect(await search("  okaf ")).toBe(4);
    expect(await search("ad")).toBe(4);
    expect(await search("080355501")).toBe(4);
    expect(await search("0803 555 01")).toBe(4);
    expect(await search("35550142")).toBe(0);
    expect(await search("0701 234")).toBe(3);
    expect(await search("+23480")).toBe(3);
  });

  test("takes wildcards and backslashes literally", async () => {
    expect(await search("100% G")).toBe(3);
    expect(await search("0% a")).toBe(0);
    expect(await search("%%%")).toBe(0);
    expect(await search("e_C")).toBe(3);
    expect(await search("A_a")).toBe(0);
    expect(await search("\\ S")).toBe(3);
    expect(await search("%")).toBe(0);
    expect(await search("'; --")).toBe(0);
  });
});

test("signed-out people and people without the permission get no orders", async () => {
  expect((await get("", { "tw-auth": "" })).statusCode).toBe(401);
  await at.pool.query("update employees set own_permissions = '{}' where key = $1", [at.shop.wuse.sales.key]);
  expect((await get("", at.wuseSales)).statusCode).toBe(403);
});
