import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayOf } from "../../../server/core/days";
import type { App } from "../../../server/core/http/app-types";
import { readLines, readPdf } from "../../unit/papers/read-pdf";
import { buildTestApp, type SignedIn, signIn } from "../fixtures";
import { openShop, type OrderShop, orderBody, orderOf, putEdit, sell, variantOf } from "../orders/order-kit";
import { returnOf, sellPhones, takeBack } from "../orders/returns/return-kit";

let at: OrderShop;
let app: App;
let manager: SignedIn;
let stranger: SignedIn;
let customer: string;

/** Orders, payments and returns of the tests are made now. */
const now = new Date();

beforeAll(async () => {
  at = await openShop();
  app = await buildTestApp(at.pool, { now: () => now });
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  stranger = await signIn(at.app, at.shop.wuse.manager.email);
  const { shop } = at;
  const paid = (amount: number) => ({ payment: [{ account_key: shop.ikeja.cash, amount }] });
  const one = await sell(at.app, at.sales, orderBody(shop, paid(1000.5)));
  customer = (await orderOf(at.app, at.admin, one)).customer_key;
  const sold = await sellPhones(at, 2, 2000);
  await takeBack(at.app, at.admin, sold, returnOf(variantOf(shop.galaxy), 1));
  const cancelled = await sell(at.app, at.sales, orderBody(shop, paid(300)));
  await putEdit(at.app, at.sales, cancelled, { status: "cancelled", store: shop.ikeja.key, remark: "" });
  await at.pool.query("update orders set customer_key = $1", [customer]);
  await at.pool.query("update orders set created_at = created_at - interval '40 days' where key = $1", [one]);
  // Payments never change: this one was made twenty days ago.
  await at.pool.query("alter table payments disable trigger user");
  await at.pool.query("update payments set created_at = created_at - interval '20 days' where order_key = $1", [one]);
  await at.pool.query("alter table payments enable trigger user");
}, 120_000);
afterAll(async () => {
  await app.close();
  await at.close();
});

const open = (headers: Record<string, string>, query: Record<string, string> = {}, key = customer) =>
  app.inject({ url: `/files/customer-statement/${key}/file.pdf?${new URLSearchParams(query)}`, headers });

async function linesOf(headers: SignedIn, query: Record<string, string> = {}): Promise<string[]> {
  const reply = await open(headers, query);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.headers["content-type"]).toBe("application/pdf");
  return (await readPdf(reply.rawPayload)).flatMap(readLines);
}

const naira = (kobo: number) =>
  `${kobo < 0 ? "-" : ""}₦${new Intl.NumberFormat("en", { minimumFractionDigits: 2 }).format(Math.abs(kobo) / 100)}`;

const shortDay = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`;

type Entry = { at: Date; place: number; kobo: number };

/** What each row of the ledgers changed, one by one. */
async function entriesByHand(): Promise<Entry[]> {
  const read = async (text: string) => (await at.pool.query<Entry>(text, [customer])).rows;
  return [
    ...(await read(`select o.created_at as at, 0 as place,
                           (case o.status when 'cancelled' then 0 else o.fee_kobo - o.discount_kobo +
                              (select sum(l.unit_price_kobo * l.quantity - l.discount_kobo) from order_lines l
                                where l.order_key = o.key) end)::int as kobo
                      from orders o
                     where o.customer_key = $1`)),
    ...(await read(`select r.created_at as at, 1 as place, -r.amount_kobo::int as kobo
                      from returns r join orders o on o.key = r.order_key
                     where o.customer_key = $1 and o.status <> 'cancelled'`)),
    ...(await read(`select p.created_at as at, 2 as place, -p.amount_kobo::int as kobo
                      from payments p join orders o on o.key = p.order_key where o.customer_key = $1`)),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.place - b.place);
}

/** The last amount of each row of the table. */
const balancesIn = (lines: readonly string[]) =>
  lines
    .slice(0, lines.indexOf("Owed by the age of the orders"))
    .flatMap((line) => (line.includes("₦") ? [line.split(" ").at(-1) ?? ""] : []));

test("the running balance is that of the ledger rows, and its end is what is owed less what is given back", async () => {
  const lines = await linesOf(manager);
  const entries = await entriesByHand();
  expect(entries.length).toBeGreaterThan(6);
  let balance = 0;
  const expected = entries.map(({ kobo }) => naira((balance += kobo)));
  expect(balancesIn(lines)).toEqual([naira(0), ...expected]);
  const { rows } = await at.pool.query<{ owed: number }>(
    "select sum(debt_kobo)::int as owed from orders where customer_key = $1",
    [customer],
  );
  expect(lines).toContain("To be given back to the customer -₦300.00");
  expect(lines).toContain(`Owed ${naira((rows[0]?.owed ?? 0) - 30_000)}`);
  expect(balance).toBe((rows[0]?.owed ?? 0) - 30_000);
});

test("it names the shop, the customer, the store, the period and every kind of entry", async () => {
  const text = (await linesOf(manager)).join("\n");
  for (const part of [
    "Statement",
    at.shop.ikeja.title,
    "Charged Paid or returned Balance",
    "Brought forward",
    "Order 10001 ",
    "Payment of order 10001",
    "Goods returned, R-1, order ",
    ", cancelled",
    "Up to 7 days",
    "31 to 90 days",
  ])
    expect(text).toContain(part);
});

test("a later first day brings forward what was owed before it", async () => {
  const from = addDays(dayOf(now), -30);
  const lines = await linesOf(manager, { from_date: from });
  const before = (await entriesByHand()).filter((entry) => dayOf(entry.at) < from);
  expect(before).toHaveLength(1);
  expect(lines).toContain(`${shortDay(from)} Brought forward`);
  expect(balancesIn(lines)[0]).toBe(naira(before[0]?.kobo ?? 0));
  expect(lines.join("\n")).not.toMatch(/\d Order 10001 /);
  expect((await open(manager, { from_date: addDays(dayOf(now), 1) })).statusCode).toBe(400);
});

test("another store's person, an unknown customer and a stranger get none", async () => {
  expect((await open(stranger)).statusCode).toBe(404);
  expect((await open(at.admin, { store: at.shop.wuse.key })).statusCode).toBe(404);
  expect((await open(manager, { store: at.shop.wuse.key })).statusCode).toBe(404);
  expect((await open(at.admin, {}, "01900000-0000-7000-8000-000000000000")).statusCode).toBe(404);
  expect((await open({})).statusCode).toBe(401);
  expect((await open(at.admin)).statusCode).toBe(200);
});

test("opening it is in the log", async () => {
  await open(manager);
  const { rows } = await at.pool.query(
    "select entity_key from audit_log where action = 'statement.opened' order by id desc limit 1",
  );
  expect(rows).toEqual([{ entity_key: customer }]);
});
