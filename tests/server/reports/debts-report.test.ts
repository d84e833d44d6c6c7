import { afterAll, beforeAll, expect, test } from "vitest";
import { type DebtsReply, debtsReply } from "../../../src/api/reports/debts.contract";
import type { App } from "../../../server/core/http/app-types";
import { daysIn, dayOf } from "../../../server/core/days";
import { debtsStatement } from "../../../server/reports/debts";
import { buildTestApp, type SignedIn, signIn } from "../fixtures";
import { openShop, type OrderShop } from "../orders/order-kit";
import { fillShop, NOW, TODAY } from "./breakdown-kit";

let at: OrderShop;
let app: App;
let manager: SignedIn;

beforeAll(async () => {
  at = await openShop();
  await fillShop(at);
  app = await buildTestApp(at.pool, { now: () => NOW });
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
}, 120_000);
afterAll(async () => {
  await app.close();
  await at.close();
});

const ask = (headers: SignedIn, query: Record<string, string> = {}) =>
  app.inject({ url: `/api/reports/debts?${new URLSearchParams({ limit: "50", ...query })}`, headers });

async function debtsFor(headers: SignedIn, query: Record<string, string> = {}): Promise<DebtsReply> {
  const reply = await ask(headers, query);
  expect(reply.statusCode, reply.body).toBe(200);
  return debtsReply.parse(reply.json());
}

type Owing = { customer: string; day: string; kobo: number };

/** Each order that is not paid in full, worked out from its row. */
async function owingByHand(stores: readonly string[]): Promise<Owing[]> {
  const { rows } = await at.pool.query(
    `select o.customer_key, c.name, o.created_at, o.items_kobo, o.fee_kobo,
            coalesce((select sum(amount_kobo) from payments where order_key = o.key), 0) as paid
       from orders o join customers c on c.key = o.customer_key
      where o.status <> 'cancelled' and o.store_key = any ($1)`,
    [stores],
  );
  return rows
    .map((row) => ({
      customer: row.name,
      day: dayOf(row.created_at),
      kobo: Number(row.items_kobo) + Number(row.fee_kobo) - Number(row.paid),
    }))
    .filter(({ kobo }) => kobo > 0);
}

function figuresOf(owing: readonly Owing[]) {
  const within = (least: number, most: number) =>
    owing
      .filter(({ day }) => {
        const age = daysIn({ from: day, to: TODAY }) - 1;
        return age >= least && age <= most;
      })
      .reduce((sum, { kobo }) => sum + kobo, 0) / 100;
  return {
    debt: within(-1, 100_000),
    days_0_7: within(-1, 7),
    days_8_30: within(8, 30),
    days_31_90: within(31, 90),
    over_90_days: within(91, 100_000),
  };
}

test("each customer owes what the orders say, by their age, the largest debt first, within reach only", async () => {
  const { ikeja, wuse } = at.shop;
  for (const { headers, query, stores } of [
    { headers: at.admin, query: {}, stores: [ikeja.key, wuse.key] },
    { headers: at.admin, query: { store: wuse.key }, stores: [wuse.key] },
    { headers: manager, query: {}, stores: [ikeja.key] },
  ]) {
    const owing = await owingByHand(stores);
    const byCustomer = new Map<string, Owing[]>();
    for (const each of owing) byCustomer.set(each.customer, [...(byCustomer.get(each.customer) ?? []), each]);
    const { data, totals, pagination } = await debtsFor(headers, query);
    expect(pagination.total_count).toBe(byCustomer.size);
    expect(data).toHaveLength(byCustomer.size);
    expect(new Map(data.map(({ key: _, phone: __, name, ...figures }) => [name, figures]))).toEqual(
      new Map(
        [...byCustomer].map(([name, some]) => [
          name,
          { orders: some.length, since: some.map(({ day }) => day).toSorted()[0], ...figuresOf(some) },
        ]),
      ),
    );
    expect(totals).toEqual({ customers: byCustomer.size, ...figuresOf(owing) });
    const debts = data.map(({ debt }) => debt);
    expect(debts).toEqual(debts.toSorted((one, other) => other - one));
  }
});

test("pages follow each other without a gap", async () => {
  const all = (await debtsFor(at.admin)).data.map(({ key }) => key);
  const pages: string[] = [];
  for (let page = 1; pages.length < all.length && page < 10; page += 1)
    pages.push(...(await debtsFor(at.admin, { limit: "10", page: String(page) })).data.map(({ key }) => key));
  expect(pages).toEqual(all);
});

test("a store out of reach is like an unknown one, and the right to see customers is needed", async () => {
  expect((await ask(manager, { store: at.shop.wuse.key })).statusCode).toBe(404);
  await at.pool.query("update roles set permissions = array_remove(permissions, 'customers.view') where key = $1", [
    at.shop.roles.sales,
  ]);
  expect((await ask(at.sales)).statusCode).toBe(403);
});

test("reads owing orders by their own index, and no table as a whole", async () => {
  const staff = { key: at.shop.admin.key, name: "", storeKey: "", isAdmin: true, permissions: new Set<never>() };
  const { text } = debtsStatement(staff, {}, NOW);
  const { rows } = await at.pool.query(`explain (generic_plan, format json) ${text}`);
  const plan = JSON.stringify(rows[0]);
  expect(plan).toContain("orders_owing");
  expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"orders"/);
});
