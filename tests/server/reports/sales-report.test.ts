import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SalesBy, type SalesReply, salesReply } from "../../../src/api/reports/sales.contract";
import type { App } from "../../../server/core/http/app-types";
import { addDays, daysIn } from "../../../server/core/days";
import { MOST_ORDERS, salesStatement } from "../../../server/reports/sales";
import { byLength } from "../../length";
import { buildTestApp, type SignedIn, signIn, statementsOf } from "../fixtures";
import { openShop, type OrderShop, orderOf, putEdit, variantOf } from "../orders/order-kit";
import { returnOf, sellPhones, takeBack } from "../orders/returns/return-kit";
import { fillShop, NOW, TODAY } from "./breakdown-kit";
import { sumMostDays } from "./day-sums-kit";
import { exportUrl, parsed } from "./export-kit";
import { feesIn, figuresOf, KINDS, type Line, linesByHand, ordersIn, partsOf, sum, vary } from "./sales-kit";

const RUNS = byLength({ short: 10, long: 150 });

let at: OrderShop;
let app: App;
let manager: SignedIn;

beforeAll(async () => {
  at = await openShop();
  app = await buildTestApp(at.pool, { now: () => NOW });
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
}, 120_000);
afterAll(async () => {
  await app.close();
  await at.close();
});

type Asked = { by?: SalesBy; store?: string | undefined; from?: string; to?: string; page?: number };

const ask = (headers: SignedIn, { by, store, from, to, page }: Asked = {}) =>
  app.inject({
    url: `/api/reports/sales?${new URLSearchParams({
      limit: "50",
      ...(by && { by }),
      ...(store !== undefined && { store }),
      ...(from !== undefined && { from_date: from }),
      ...(to !== undefined && { to_date: to }),
      ...(page !== undefined && { page: String(page) }),
    })}`,
    headers,
  });

async function salesFor(headers: SignedIn, asked: Asked = {}): Promise<SalesReply> {
  const reply = await ask(headers, asked);
  expect(reply.statusCode, reply.body).toBe(200);
  return salesReply.parse(reply.json());
}

test("a day counts what was sold on it in the shop's time, less what came back of it whenever that was", async () => {
  const phone = variantOf(at.shop.galaxy);
  const { rows } = await at.pool.query<{ cost: number }>(
    "select price_kobo / 100.0 as cost from variants where key = $1",
    [phone],
  );
  const cost = Number(rows[0]?.cost);
  const move = (key: string, moment: string) =>
    at.pool.query("update orders set created_at = $2 where key = $1", [key, moment]);
  // The last moment of the 9th in Lagos, and the first of the 10th.
  const [first, second, cancelled] = [await sellPhones(at, 3), await sellPhones(at, 1), await sellPhones(at, 2)];
  await move(first, "2026-11-09T22:59:59.999Z");
  await move(second, "2026-11-09T23:00:00.000Z");
  await move(cancelled, "2026-11-10T10:00:00.000Z");
  await takeBack(at.app, at.admin, first, returnOf(phone, 1));
  const { store, remark, version } = await orderOf(at.app, at.admin, cancelled);
  await putEdit(at.app, at.admin, cancelled, { status: "cancelled", store, remark }, version);

  // A phone is sold for ₦185,000.75; two of the three were kept.
  const row = (name: string, units: number) => ({
    key: null,
    name,
    orders: 1,
    stock: null,
    units,
    goods: Math.round(units * 18_500_075) / 100,
    profit: Math.round(units * (18_500_075 - cost * 100)) / 100,
  });
  const report = await salesFor(at.admin, { from: "2026-11-09", to: "2026-11-10" });
  expect(report.data).toEqual([row("2026-11-10", 1), row("2026-11-09", 2)]);
  expect(report.totals).toMatchObject({ orders: 2, units: 3, goods: 555_002.25, sales: 555_002.25, sales_before: 0 });
  const next = await salesFor(at.admin, { from: "2026-11-10", to: "2026-11-10" });
  expect([next.totals.sales, next.totals.sales_before]).toEqual([185_000.75, 370_001.5]);
  expect(report.pagination.total_count).toBe(2);
});

describe("in a shop of 500 random orders", () => {
  let lines: Line[];
  beforeAll(async () => {
    await fillShop(at);
    await vary(at.pool);
    lines = await linesByHand(at.pool);
    await sumMostDays(at.pool);
  }, 120_000);

  /** Each day of the range beside the whole day that is as many days earlier, from the lines one by one. */
  const dailyOf = (stores: readonly string[], range: { from: string; to: string }) => {
    const days = daysIn(range);
    const soldOn = (day: string) => {
      const sold = lines.filter((line) => stores.includes(line.store) && line.day === day);
      return (sum(sold, ({ goods }) => goods) + feesIn(sold)) / 100;
    };
    return Array.from({ length: days }, (_, nth) => addDays(range.from, nth)).map((day) => ({
      day,
      sales: soldOn(day),
      sales_before: soldOn(addDays(day, -days)),
    }));
  };

  test("a year has a line, and a longer period has none", async () => {
    const asked = (days: number) => salesFor(at.admin, { by: "day", from: addDays(TODAY, 1 - days), to: TODAY });
    expect((await asked(366)).daily).toHaveLength(366);
    expect((await asked(367)).daily).toBeNull();
  });

  test("each division says what the lines say one by one, in any range, store and role", async () => {
    const { ikeja, wuse } = at.shop;
    const askers = [
      { headers: at.admin, stores: [ikeja.key, wuse.key], kinds: KINDS, seesCost: true },
      { headers: at.admin, store: wuse.key, stores: [wuse.key], kinds: KINDS, seesCost: true },
      { headers: manager, stores: [ikeja.key], kinds: KINDS, seesCost: true },
      { headers: at.sales, stores: [ikeja.key], kinds: ["day", "product", "category"] as const, seesCost: false },
    ];
    const back = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 132 })).map((days) => addDays(TODAY, -days));
    await fc.assert(
      fc.asyncProperty(back, back, fc.integer({ min: 0, max: 3 }), async (one, other, nth) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const { headers, store, stores, kinds, seesCost } = askers[nth] ?? expect.fail("there is no such asker");
        const within = (first: string, last: string) =>
          lines.filter((line) => stores.includes(line.store) && line.day >= first && line.day <= last);
        const sold = within(from, to);
        // Today is as old as this moment, so the days before end at the same hour.
        const days = daysIn({ from, to });
        const hour = to === TODAY ? NOW.getTime() - days * 86_400_000 : Number.POSITIVE_INFINITY;
        const before = within(addDays(from, -days), addDays(from, -1)).filter(
          ({ at: soldAt }) => soldAt.getTime() < hour,
        );
        for (const by of kinds) {
          const pages: SalesReply["data"] = [];
          let reply = await salesFor(headers, { by, store, from, to });
          for (let page = 1; pages.push(...reply.data) < reply.pagination.total_count; )
            reply = await salesFor(headers, { by, store, from, to, page: (page += 1) });
          const expected = partsOf(sold, by, seesCost);
          expect(new Map(pages.map(({ key: _, stock: __, name, ...figures }) => [name, figures]))).toEqual(expected);
          expect(pages).toHaveLength(expected.size);
          const keys = pages.map((row) => (by === "day" ? row.name : row.goods));
          expect(keys).toEqual(
            by === "day" ? keys.toSorted().toReversed() : keys.toSorted((a, b) => Number(b) - Number(a)),
          );
          expect(reply.daily).toEqual(by === "day" ? dailyOf(stores, { from, to }) : undefined);
          expect(reply.totals).toEqual({
            orders: ordersIn(sold),
            ...figuresOf(sold, seesCost),
            delivery_fees: feesIn(sold) / 100,
            sales: (sum(sold, ({ goods }) => goods) + feesIn(sold)) / 100,
            sales_before: (sum(before, ({ goods }) => goods) + feesIn(before)) / 100,
          });
        }
      }),
      { numRuns: RUNS, ...(RUNS === 10 && { seed: 28 }) },
    );
  }, 120_000);

  test("slow sellers are the goods in stock, the least sold first, also those that were never sold", async () => {
    const range = { from: addDays(TODAY, -40), to: TODAY };
    const [removed] = (await salesFor(at.admin, { by: "slow", ...range })).data;
    await at.pool.query("update products set deleted_at = now() where title = $1", [removed?.name]);
    const { data, totals } = await salesFor(at.admin, { by: "slow", ...range });
    const { rows } = await at.pool.query<{ name: string; stock: number }>(
      `select min(p.title) as name, sum(v.quantity)::int as stock from products p join variants v on v.product_key = p.key
        where p.deleted_at is null and v.status = 'active' group by p.catalogue_key having sum(v.quantity) > 0`,
    );
    const soldOf = partsOf(
      lines.filter(({ day }) => day >= range.from && day <= range.to),
      "product",
      true,
    );
    const expected = new Map(rows.map(({ name, stock }) => [name, { stock, units: soldOf.get(name)?.units ?? 0 }]));
    expect(expected.size).toBeGreaterThan(0);
    expect(expected.has(removed?.name ?? "")).toBe(false);
    expect(new Map(data.map(({ name, stock, units }) => [name, { stock, units }]))).toEqual(expected);
    expect(data.map(({ units }) => units)).toEqual(data.map(({ units }) => units).toSorted((a, b) => a - b));
    // The sums are of the whole period, not of what is listed.
    expect(totals).toEqual((await salesFor(at.admin, { by: "day", ...range })).totals);
  });

  test("the CSV has each line, and its sums are those of the report", async () => {
    const from = addDays(TODAY, -60);
    const { totals } = await salesFor(manager, { from, to: TODAY });
    const query = `?from=${new Date(Date.parse(from) - 3_600_000).toISOString()}&to=2026-11-25T22:59:59.999Z`;
    const { headings, rows } = parsed((await app.inject({ url: exportUrl("sales", query), headers: manager })).body);
    const total = (title: string) =>
      Math.round(rows.reduce((all, row) => all + Number(row[headings.indexOf(title)]) * 100, 0)) / 100;
    expect([total("Units"), total("Goods"), total("Profit")]).toEqual([totals.units, totals.goods, totals.profit]);
    expect(new Set(rows.map((row) => row[headings.indexOf("Store")]))).toEqual(new Set([at.shop.ikeja.title]));
    const byHand = lines.filter(({ store, day }) => store === at.shop.ikeja.key && day >= from && day <= TODAY);
    expect(rows).toHaveLength(byHand.length);
  });

  test("the plan for any period reads no whole table of orders or lines", async () => {
    type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };
    const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
    const staff = { key: at.shop.admin.key, name: "", storeKey: "", isAdmin: true, permissions: new Set<never>() };
    for (const by of [...KINDS, "slow"] as const) {
      const { text } = salesStatement(staff, { by, period: { from: TODAY, to: TODAY }, now: NOW });
      const { rows } = await at.pool.query(`explain (generic_plan, format json) ${text}`);
      const large = nodesOf(rows[0]["QUERY PLAN"][0].Plan).filter(({ "Relation Name": table = "" }) =>
        ["orders", "order_lines", "day_totals"].includes(table),
      );
      expect(large.length, by).toBeGreaterThan(2);
      expect(
        large.filter((node) => node["Node Type"] === "Seq Scan"),
        by,
      ).toEqual([]);
    }
  });
});

test("a store out of reach is like an unknown one, and people are named only to those who see employees", async () => {
  expect((await ask(manager, { store: at.shop.wuse.key })).statusCode).toBe(404);
  expect((await ask(at.sales, { by: "person" })).statusCode).toBe(403);
  expect((await salesFor(at.sales, { by: "store" })).data.map(({ name }) => name)).toEqual([at.shop.ikeja.title]);
  for (const [from, to] of [
    ["2026-11-10", "2026-11-09"],
    ["2010-01-01", "2026-01-01"],
    ["2026-02-30", "2026-03-01"],
  ] as const)
    expect((await ask(at.admin, { from, to })).statusCode).toBe(400);
});

test("one statement makes a report, and a period with too many orders is refused with what to do", async () => {
  // The other one is the session's.
  expect(await statementsOf(() => salesFor(at.admin, { by: "product" }))).toBe(2);
  const { ikeja, wuse } = at.shop;
  await at.pool.query(
    `with counted as (
       insert into day_totals (store_key, day, slot, orders, sales_kobo)
       values ($1, '2020-06-01', 0, $3, 0), ($1, '2020-06-02', 0, 1, 0), ($2, '2020-06-01', 0, 1, 0)
       returning store_key, day)
     insert into summed_days (store_key, day) select store_key, day from counted on conflict do nothing`,
    [ikeja.key, wuse.key, MOST_ORDERS],
  );
  const first = { by: "product", from: "2020-06-01", to: "2020-06-01" } as const;
  expect((await ask(at.admin, { ...first, store: ikeja.key })).statusCode).toBe(200);
  for (const asked of [first, { ...first, store: ikeja.key, to: "2020-06-02" }]) {
    const reply = await ask(at.admin, asked);
    expect([reply.statusCode, reply.json().error]).toEqual([
      417,
      "Choose a shorter period: this one has more than 200,000 orders",
    ]);
  }
});
