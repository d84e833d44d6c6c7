import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  cashFlowReply,
  peopleReply,
  stockValueReply,
  supplierDebtsReply,
} from "../../../src/api/reports/ledger.contract";
import { addDays, dayOf } from "../../../server/core/days";
import type { App } from "../../../server/core/http/app-types";
import { newKey } from "../../../server/core/ids";
import { byLength } from "../../length";
import { buildTestApp, type SignedIn, signIn, statementsOf } from "../fixtures";
import { openShop, type OrderShop } from "../orders/order-kit";
import { fillShop, NOW, TODAY } from "./breakdown-kit";
import { sumMostDays } from "./day-sums-kit";
import { deliver, grouped, inRange, earn, spend, stock, sum, type Timed } from "./ledger-kit";

const RUNS = byLength({ short: 12, long: 150 });
const SEED = RUNS === 12 ? { seed: 51 } : {};

let at: OrderShop;
let app: App;
let manager: SignedIn;

beforeAll(async () => {
  at = await openShop();
  app = await buildTestApp(at.pool, { now: () => NOW });
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  await fillShop(at);
  await spend(at);
  await stock(at);
  await deliver(at);
  await sumMostDays(at.pool);
}, 120_000);
afterAll(async () => {
  await app.close();
  await at.close();
});

type Query = Record<string, string | undefined>;

const ask = (report: string, headers: SignedIn, query: Query) =>
  app.inject({
    url: `/api/reports/${report}?${new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][])}`,
    headers,
  });

type Reply = { data: unknown[]; pagination: { total_count: number } };

/** All pages of a report, and its totals. */
async function wholeOf<Schema extends z.ZodType<Reply>>(
  schema: Schema,
  report: string,
  headers: SignedIn,
  query: Query,
) {
  const rows: z.infer<Schema>["data"] = [];
  for (let page = 1; ; page += 1) {
    const reply = await ask(report, headers, { limit: "5", ...query, page: String(page) });
    expect(reply.statusCode, reply.body).toBe(200);
    const body = schema.parse(reply.json()) as z.infer<Schema>;
    rows.push(...body.data);
    if (body.data.length === 0 || rows.length === body.pagination.total_count) return { ...body, data: rows };
  }
}

const back = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 132 })).map((days) => addDays(TODAY, -days));
const range = fc
  .tuple(back, back)
  .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }));

const askers = () => {
  const { ikeja, wuse } = at.shop;
  return [
    { headers: at.admin, store: undefined, stores: [ikeja.key, wuse.key] },
    { headers: at.admin, store: wuse.key, stores: [wuse.key] },
    { headers: manager, store: undefined, stores: [ikeja.key] },
  ];
};

describe("cash flow", () => {
  type Moved = Timed & { account: string; kind: string; category: string; kobo: number };

  const KINDS: Record<string, string> = {
    "order credit": "sales",
    "order debit": "refunds",
    "manual credit": "income",
    "manual debit": "expense",
    move: "moves",
    drop: "moves",
    adjustment: "corrections",
    "drawer-difference": "corrections",
    "supplier-payment": "suppliers",
  };

  const flowOf = (moved: readonly Moved[]) => {
    const came = sum(moved, ({ kobo }) => Math.max(0, kobo));
    const went = sum(moved, ({ kobo }) => Math.max(0, -kobo));
    return { in: came / 100, out: went / 100, net: (came - went) / 100 };
  };

  test("is what the ledger rows say, by account and by what for, in any range and store", async () => {
    const { rows } = await at.pool.query(
      `select t.created_at as at, t.store_key as store, a.name as account, t.source, t.type, t.amount_kobo::int as kobo,
              coalesce(c.name, '') as category
         from transactions t left join accounts a on a.key = t.account_key left join categories c on c.key = t.category_key`,
    );
    const all: Moved[] = rows
      .filter(({ source }) => source !== "memo")
      .map(({ type, source, kobo, ...row }) => ({
        ...row,
        kind: KINDS[`${source} ${type}`] ?? KINDS[source] ?? "unknown",
        kobo: type === "credit" ? kobo : -kobo,
      }));
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set(Object.values(KINDS).filter((kind) => kind !== "refunds")),
    );
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(range, fc.integer({ min: 0, max: 2 }), async ({ from, to }, nth) => {
        const { headers, store, stores } = askers()[nth] ?? expect.fail("there is no such asker");
        const { now, before } = inRange(all, stores, { from, to });
        for (const [by, nameOf] of [
          ["account", ({ account }: Moved) => `${account} account`],
          ["category", ({ category, kind }: Moved) => `${category} ${kind}`],
        ] as const) {
          const { data, totals } = await wholeOf(cashFlowReply, "cash-flow", headers, {
            by,
            store,
            from_date: from,
            to_date: to,
          });
          const shown = new Map(data.map(({ key: _, name, kind, ...flow }) => [`${name} ${kind}`, flow]));
          expect(shown).toEqual(new Map([...grouped(now, nameOf)].map(([name, some]) => [name, flowOf(some)])));
          expect(data.map(({ net }) => net)).toEqual(data.map(({ net }) => net).toSorted((one, other) => other - one));
          expect(totals).toEqual({ ...flowOf(now), net_before: flowOf(before).net });
          compared += data.length;
        }
      }),
      { numRuns: RUNS, ...SEED },
    );
    expect(compared).toBeGreaterThan(5 * RUNS);
  }, 60_000);
});

describe("employees", () => {
  type Sold = Timed & { name: string; status: string; cost: number; profit: number; share: number; debt: number };

  const workOf = (sold: readonly Sold[], seesCost: boolean) => ({
    orders: sold.length,
    sales: sum(sold, ({ cost }) => cost) / 100,
    ...(seesCost && { profit: sum(sold, ({ profit, status }) => (status === "completed" ? profit : 0)) / 100 }),
    earned: sum(sold, ({ share, debt }) => (debt === 0 ? share : 0)) / 100,
    waiting: sum(sold, ({ share, debt }) => (debt > 0 ? share : 0)) / 100,
  });

  test("sold and earned what their orders say, in any range and store, for those who may see employees", async () => {
    await earn(at);
    const { rows } = await at.pool.query(
      `select o.created_at as at, o.store_key as store, e.name, o.status, (o.items_kobo + o.fee_kobo)::int as cost,
              o.profit_kobo::int as profit, o.share_kobo::int as share,
              (o.items_kobo + o.fee_kobo - coalesce((select sum(amount_kobo) from payments where order_key = o.key), 0))::int as debt
         from orders o join employees e on e.key = o.facilitator_key where o.status <> 'cancelled'`,
    );
    const all: Sold[] = rows;
    expect(
      all.some(({ share, debt }) => share > 0 && debt > 0) && all.some(({ share, debt }) => share > 0 && debt <= 0),
    ).toBe(true);
    await fc.assert(
      fc.asyncProperty(range, fc.integer({ min: 0, max: 2 }), async ({ from, to }, nth) => {
        const { headers, store, stores } = askers()[nth] ?? expect.fail("there is no such asker");
        const { now, before } = inRange(all, stores, { from, to });
        const { data, totals } = await wholeOf(peopleReply, "people", headers, { store, from_date: from, to_date: to });
        expect(new Map(data.map(({ key: _, name, ...work }) => [name, work]))).toEqual(
          new Map([...grouped(now, ({ name }) => name)].map(([name, some]) => [name, workOf(some, true)])),
        );
        expect(totals).toEqual({ ...workOf(now, true), sales_before: sum(before, ({ cost }) => cost) / 100 });
      }),
      { numRuns: RUNS, ...SEED },
    );
    await at.pool.query("update employees set own_permissions = '{employees.view}' where key = $1", [
      at.shop.ikeja.sales.key,
    ]);
    const seen = await wholeOf(peopleReply, "people", at.sales, { from_date: addDays(TODAY, -90), to_date: TODAY });
    expect([...seen.data, seen.totals].some((row) => "profit" in row)).toBe(false);
  }, 60_000);
});

describe("the value of the stock", () => {
  test("is each variant's quantity at both prices, by store, category and product", async () => {
    const { rows } = await at.pool.query(
      `select p.store_key as store, s.title as "storeTitle", coalesce(c.name, '') as category, p.title, p.catalogue_key as goods,
              v.quantity, v.price_kobo::int as cost, v.sale_price_kobo::int as list
         from variants v join products p on p.key = v.product_key join stores s on s.key = p.store_key
         left join categories c on c.key = p.category_key where p.deleted_at is null and v.quantity > 0`,
    );
    const worth = (some: typeof rows) => ({
      units: sum(some, ({ quantity }) => quantity),
      cost: Math.round(sum(some, ({ quantity, cost }) => quantity * cost)) / 100,
      list: Math.round(sum(some, ({ quantity, list }) => quantity * list)) / 100,
    });
    for (const { headers, store, stores } of askers()) {
      const here = rows.filter((row) => stores.includes(row.store));
      for (const [by, nameOf] of [
        ["store", ({ storeTitle }: (typeof rows)[number]) => storeTitle],
        ["category", ({ category }: (typeof rows)[number]) => category],
        ["product", ({ title }: (typeof rows)[number]) => title],
      ] as const) {
        const { data, totals } = await wholeOf(stockValueReply, "stock-value", headers, { by, store });
        expect(new Map(data.map(({ key: _, name, ...figures }) => [name, figures]))).toEqual(
          new Map([...grouped(here, nameOf)].map(([name, some]) => [name, worth(some)])),
        );
        expect(totals).toEqual(worth(here));
      }
    }
    // Goods in both stores have no one page.
    const { data } = await wholeOf(stockValueReply, "stock-value", at.admin, { by: "product" });
    expect(data.find(({ name }) => name === "Power bank")?.key).toBe(null);
  });

  test("is only for those who may see what goods cost", async () => {
    expect((await ask("stock-value", at.sales, {})).statusCode).toBe(403);
  });
});

describe("what suppliers are owed", () => {
  test("is what came less what was paid, and the oldest purchase that the payments do not reach", async () => {
    const { rows: deliveries } = await at.pool.query(
      `select p.supplier_key as supplier, p.store_key as store, p.purchase_number::int as number, d.created_at as at, d.amount_kobo::int as kobo
         from purchase_deliveries d join purchases p on p.key = d.purchase_key order by d.created_at, d.key`,
    );
    const { rows: debts } = await at.pool.query(
      `select d.supplier_key as supplier, u.name, d.store_key as store, d.delivered_kobo::int as delivered, d.paid_kobo::int as paid
         from supplier_debts d join suppliers u on u.key = d.supplier_key where d.delivered_kobo > d.paid_kobo`,
    );
    expect(debts.length).toBe(5);
    const oldestOf = (some: typeof debts) =>
      some
        .flatMap(({ supplier, store, paid }) => {
          let left = paid;
          const first = deliveries
            .filter((each) => each.supplier === supplier && each.store === store)
            .find(({ kobo }) => {
              left -= kobo;
              return left < 0;
            });
          return first === undefined ? [] : [first];
        })
        .toSorted((one, other) => one.at - other.at)[0];
    for (const { headers, store, stores } of askers()) {
      const here = debts.filter((debt) => stores.includes(debt.store));
      const { data, totals } = await wholeOf(supplierDebtsReply, "supplier-debts", headers, { store });
      const owed = (some: typeof debts) => ({
        delivered: sum(some, ({ delivered }) => delivered) / 100,
        paid: sum(some, ({ paid }) => paid) / 100,
        owed: sum(some, ({ delivered, paid }) => delivered - paid) / 100,
      });
      expect(new Map(data.map(({ key: _, purchase: __, name, ...row }) => [name, row]))).toEqual(
        new Map(
          [...grouped(here, ({ name }) => name)].map(([name, some]) => {
            const oldest = oldestOf(some);
            return [name, { ...owed(some), purchase_number: oldest.number, since: dayOf(oldest.at) }];
          }),
        ),
      );
      expect(totals).toEqual(owed(here));
      expect(data.map((row) => row.owed)).toEqual(data.map((row) => row.owed).toSorted((one, other) => other - one));
    }
    expect((await ask("supplier-debts", at.sales, {})).statusCode).toBe(403);
  });
});

test("each report is one statement, and a store out of reach is like an unknown one", async () => {
  for (const report of ["cash-flow", "people", "stock-value", "supplier-debts"]) {
    // The other one is the session's.
    expect(await statementsOf(() => ask(report, manager, {}))).toBe(2);
    for (const store of [at.shop.wuse.key, newKey()])
      expect((await ask(report, manager, { store })).statusCode, report).toBe(404);
  }
});
