import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { summaryReply } from "../../../src/api/dashboard/analytics.contract";
import { type BreakdownWire, breakdownReply } from "../../../src/api/dashboard/breakdown.contract";
import type { App } from "../../../server/core/http/app-types";
import { addDays } from "../../../server/core/days";
import { breakdownStatement, MOST_OF_PEOPLE, MOST_OF_PRODUCTS } from "../../../server/dashboard/breakdown";
import { newKey } from "../../../server/core/ids";
import { byLength } from "../../length";
import { buildTestApp, type SignedIn, signIn, statementsOf } from "../fixtures";
import { openShop, type OrderShop } from "../orders/order-kit";
import { debtByAge, type Expected, feesOf, fillShop, NOW, salesBy, TODAY } from "./breakdown-kit";
import { sumMostDays } from "./day-sums-kit";

const SALES = ["store", "product", "person"] as const;
const RUNS = byLength({ short: 12, long: 200 });

let at: OrderShop;
let app: App;
let manager: SignedIn;

beforeAll(async () => {
  at = await openShop();
  await fillShop(at);
  await sumMostDays(at.pool);
  app = await buildTestApp(at.pool, { now: () => NOW });
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
}, 120_000);
afterAll(async () => {
  await app.close();
  await at.close();
});

type Asked = { by: string; store?: string | undefined; from?: string; to?: string };

const ask = (headers: SignedIn, { by, store, from, to }: Asked) =>
  app.inject({
    url: `/api/analytics/breakdown?${new URLSearchParams({
      by,
      ...(store !== undefined && { store }),
      ...(from !== undefined && { from_date: from }),
      ...(to !== undefined && { to_date: to }),
    })}`,
    headers,
  });

async function breakdownFor(headers: SignedIn, asked: Asked): Promise<BreakdownWire> {
  const reply = await ask(headers, asked);
  expect(reply.statusCode, reply.body).toBe(200);
  return breakdownReply.parse(reply.json()).data;
}

async function totalSales(headers: SignedIn, { store = "", from, to }: { store?: string; from: string; to: string }) {
  const query = new URLSearchParams({ store, from_date: from, to_date: to });
  const reply = await app.inject({ url: `/api/analytics/summary?${query}`, headers });
  return summaryReply.parse(reply.json()).data.sales_statistics.total_sales;
}

const koboOf = (naira: number) => Math.round(naira * 100);
const plain = ({ name, amount, count }: BreakdownWire["rows"][number]): Expected => ({
  name,
  kobo: koboOf(amount),
  count,
});

const sumOf = (rows: readonly Expected[]) => ({
  kobo: rows.reduce((sum, row) => sum + row.kobo, 0),
  count: rows.reduce((sum, row) => sum + row.count, 0),
});

/** Who asks for which store, and the stores that the figures must be of. */
const askers = () => {
  const { ikeja, wuse } = at.shop;
  const both = [ikeja.key, wuse.key];
  return [
    { headers: at.admin, stores: both, kinds: SALES },
    { headers: at.admin, store: ikeja.key, stores: [ikeja.key], kinds: SALES },
    { headers: at.admin, store: wuse.key, stores: [wuse.key], kinds: SALES },
    { headers: manager, stores: [ikeja.key], kinds: SALES },
    { headers: at.sales, stores: [ikeja.key], kinds: ["store", "product"] as const },
    { headers: at.wuseSales, store: wuse.key, stores: [wuse.key], kinds: ["store", "product"] as const },
  ];
};

describe("sales by store, product and person", () => {
  test("are those of the ledger, name eight and add up to the summary's sales, in any range, store and role", async () => {
    const day = fc.integer({ min: 0, max: 132 }).map((back) => addDays(TODAY, -back));
    await fc.assert(
      fc.asyncProperty(day, day, fc.integer({ min: 0, max: 5 }), async (one, other, nth) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const { headers, store, stores, kinds } = askers()[nth] ?? expect.fail("there is no such asker");
        const total = await totalSales(headers, { ...(store !== undefined && { store }), from, to });
        for (const by of kinds) {
          const { rows, others, delivery_fees: fees, ...rest } = await breakdownFor(headers, { by, store, from, to });
          const expected = await salesBy(at.pool, by, { stores, from, to });
          expect(rows.map(plain)).toEqual(expected.slice(0, 8));
          const small = expected.slice(8);
          expect(others && { size: others.size, kobo: koboOf(others.amount), count: others.count }).toEqual(
            small.length === 0 ? null : { size: small.length, ...sumOf(small) },
          );
          expect(koboOf(fees)).toBe(by === "product" ? await feesOf(at.pool, { stores, from, to }) : 0);
          expect(sumOf(expected).kobo + koboOf(fees)).toBe(koboOf(total));
          expect(rest).toEqual({ by, total });
        }
      }),
      { numRuns: RUNS, ...(RUNS === 12 && { seed: 25 }) },
    );
  }, 120_000);

  test("lead to the records within reach: goods sold by several stores are one row", async () => {
    const range = { from: addDays(TODAY, -120), to: TODAY };
    const keysOf = async (headers: SignedIn, by: string, store?: string) =>
      new Map((await breakdownFor(headers, { by, store, ...range })).rows.map(({ name, key }) => [name, key]));
    const { ikeja, wuse } = at.shop;
    expect([...(await keysOf(at.admin, "store")).values()].toSorted()).toEqual([ikeja.key, wuse.key].toSorted());
    const products = await keysOf(at.admin, "product");
    expect([...products].filter(([, key]) => key === null)).toEqual([["Power bank", null]]);
    expect((await keysOf(at.admin, "product", wuse.key)).get("Power bank")).toEqual(expect.any(String));
    // People of the other store sold here too, and have no page that the manager may open.
    for (const [name, key] of await keysOf(manager, "person"))
      expect([name, key === null]).toEqual([name, name.endsWith("Wuse")]);
    for (const key of (await keysOf(at.admin, "person")).values()) expect(key).toEqual(expect.any(String));
  });

  test("of products and people are refused for more orders than a second is enough for, not those of stores", async () => {
    const day = "2020-06-01";
    const hold = async (orders: number, by: string) => {
      await at.pool.query("delete from day_totals where day = $1", [day]);
      await at.pool.query(
        `with counted as (insert into day_totals (store_key, day, slot, orders) values ($1, $2, 0, $3))
         insert into summed_days (store_key, day) values ($1, $2) on conflict do nothing`,
        [at.shop.ikeja.key, day, orders],
      );
      return ask(at.admin, { by, from: day, to: day });
    };
    for (const [by, most, written] of [
      ["product", MOST_OF_PRODUCTS, "200,000"],
      ["person", MOST_OF_PEOPLE, "1,000,000"],
    ] as const) {
      expect((await hold(most, by)).statusCode).toBe(200);
      const refused = await hold(most + 1, by);
      expect([refused.statusCode, refused.json().error]).toEqual([
        417,
        `Choose a shorter period: this one has more than ${written} orders`,
      ]);
    }
    expect((await hold(MOST_OF_PEOPLE + 1, "store")).statusCode).toBe(200);
    await at.pool.query("delete from day_totals where day = $1", [day]);
  });

  test("have neither rows nor others where nothing was sold", async () => {
    for (const by of SALES)
      expect(await breakdownFor(at.admin, { by, from: "2020-01-01", to: "2020-01-31" })).toEqual({
        by,
        total: 0,
        rows: [],
        others: null,
        delivery_fees: 0,
      });
  });
});

describe("debt by age", () => {
  test("is what is owed now in the stores within reach, whatever the period, in four ages", async () => {
    const { ikeja, wuse } = at.shop;
    const both = await debtByAge(at.pool, [ikeja.key, wuse.key]);
    expect(both.map(({ count }) => count > 0)).toEqual([true, true, true, true]);
    const period = { from: TODAY, to: TODAY };
    for (const [headers, store, stores] of [
      [at.admin, undefined, [ikeja.key, wuse.key]],
      [at.admin, wuse.key, [wuse.key]],
      [manager, undefined, [ikeja.key]],
      [at.sales, undefined, [ikeja.key]],
    ] as const) {
      const { rows, total, others } = await breakdownFor(headers, { by: "debt", store, ...period });
      const expected = await debtByAge(at.pool, stores);
      expect(rows.map(plain)).toEqual(expected);
      expect([koboOf(total), others]).toEqual([sumOf(expected).kobo, null]);
    }
  });

  test("moves to the next age after 7, 30 and 90 whole days of the shop", async () => {
    const { pool } = at;
    const { ikeja } = at.shop;
    const { rows: owing } = await pool.query(
      "select key, created_at, debt_kobo from orders where debt_kobo > 0 and store_key = $1 order by order_number limit 1",
      [ikeja.key],
    );
    const [{ key, created_at: created, debt_kobo: debt }] = owing;
    const move = (moment: string | Date) =>
      pool.query("update orders set created_at = $2 where key = $1", [key, moment]);
    const found: string[] = [];
    try {
      await move("2020-01-01");
      const without = (await breakdownFor(manager, { by: "debt" })).rows.map(plain);
      for (const [day, time] of [
        [-7, "00:00:00"],
        [-8, "23:59:59"],
        [-30, "00:00:00"],
        [-31, "23:59:59"],
        [-90, "00:00:00"],
        [-91, "23:59:59"],
      ] as const) {
        await move(`${addDays(TODAY, day)}T${time}+01:00`);
        const { rows } = await breakdownFor(manager, { by: "debt" });
        const more = rows.map(plain).filter(({ kobo }, nth) => kobo > (without[nth]?.kobo ?? 0));
        found.push(...more.map(({ name }) => name));
        if (day !== -91)
          expect(more).toMatchObject([
            { kobo: (without.find(({ name }) => name === more[0]?.name)?.kobo ?? 0) + debt },
          ]);
      }
    } finally {
      await move(created);
    }
    // At 91 days it is where it was in 2020.
    expect(found).toEqual(["0–7 days", "8–30 days", "8–30 days", "31–90 days", "31–90 days"]);
  });
});

describe("permissions for a breakdown", () => {
  test("are the summary's; people are named to those who may see employees", async () => {
    expect((await ask(at.sales, { by: "person" })).statusCode).toBe(403);
    expect((await ask(manager, { by: "person" })).statusCode).toBe(200);
    const { key } = at.shop.wuse.sales;
    await at.pool.query("update employees set own_permissions = '{orders.view,employees.view}' where key = $1", [key]);
    for (const by of [...SALES, "debt"]) expect((await ask(at.wuseSales, { by })).statusCode).toBe(403);
    await at.pool.query("update employees set own_permissions = null where key = $1", [key]);
  });

  test("make another store look unknown", async () => {
    for (const by of ["store", "product", "debt"])
      for (const store of [newKey(), at.shop.wuse.key]) {
        const reply = await ask(at.sales, { by, store });
        expect([reply.statusCode, reply.json()]).toEqual([404, { error: "Not found", code: "not_found" }]);
      }
  });

  test("do not widen what may be asked for", async () => {
    for (const asked of [
      { by: "category" },
      { by: "" },
      { by: "store", from: "2026-11-22", to: "2026-11-21" },
      { by: "store", from: "2000-01-01", to: TODAY },
      { by: "debt", store: "ikeja" },
    ])
      expect([asked, (await ask(at.admin, asked)).statusCode]).toEqual([asked, 400]);
  });
});

describe("a breakdown's statement", () => {
  const KINDS = [...SALES, "debt"] as const;

  test("is the only one besides the session's", async () => {
    for (const by of KINDS) expect(await statementsOf(() => breakdownFor(at.admin, { by }))).toBe(2);
  });

  test("reads no order, line or day that it does not count: the plan for any values scans no whole table", async () => {
    type Plan = { "Node Type": string; "Relation Name"?: string; "Index Name"?: string; Plans?: Plan[] };
    const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
    const staff = { key: at.shop.admin.key, name: "", storeKey: "", isAdmin: true, permissions: new Set<never>() };
    const period = { from: TODAY, to: TODAY };
    const LARGE = new Set(["orders", "order_lines", "day_totals"]);
    for (const by of KINDS) {
      const { text } = breakdownStatement(staff, { by, store: null, period, now: NOW });
      const { rows } = await at.pool.query(`explain (generic_plan, format json) ${text}`);
      const read = nodesOf(rows[0]["QUERY PLAN"][0].Plan).filter((node) => LARGE.has(node["Relation Name"] ?? ""));
      expect(read.length, by).toBeGreaterThan(0);
      expect(
        read.filter((node) => node["Node Type"] === "Seq Scan"),
        by,
      ).toEqual([]);
    }
  });
});
