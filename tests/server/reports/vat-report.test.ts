import { afterAll, beforeAll, expect, test } from "vitest";
import { vatIn } from "../../../src/api/orders/discount.rules";
import { type VatReply, vatReply } from "../../../src/api/reports/vat.contract";
import type { App } from "../../../server/core/http/app-types";
import { dayOf } from "../../../server/core/days";
import { MOST_ORDERS } from "../../../server/reports/vat";
import { buildTestApp, type SignedIn, signIn } from "../fixtures";
import { openShop, type OrderShop, orderBody, orderOf, putEdit, sell, variantOf } from "../orders/order-kit";
import { returnOf, sellPhones, takeBack } from "../orders/returns/return-kit";
import { fillShop, NOW } from "./breakdown-kit";
import { sumMostDays } from "./day-sums-kit";
import { exportUrl, parsed } from "./export-kit";
import { taxAndReturn } from "./ledger-kit";

let at: OrderShop;
let app: App;
let manager: SignedIn;
let sales: SignedIn;

beforeAll(async () => {
  at = await openShop();
  app = await buildTestApp(at.pool, { now: () => NOW });
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  sales = await signIn(at.app, at.shop.ikeja.sales.email);
}, 120_000);
afterAll(async () => {
  await app.close();
  await at.close();
});

const ask = (headers: SignedIn, query: Record<string, string> = {}) =>
  app.inject({ url: `/api/reports/vat?${new URLSearchParams(query)}`, headers });

async function reportFor(headers: SignedIn, query: Record<string, string> = {}): Promise<VatReply> {
  const reply = await ask(headers, { limit: "50", ...query });
  expect(reply.statusCode, reply.body).toBe(200);
  return vatReply.parse(reply.json());
}

const setRate = (rate: number) => at.pool.query("update shop_settings set vat_bp = $1", [rate * 100]);
const move = (table: "orders" | "returns", key: string, moment: string) =>
  at.pool.query(`update ${table} set created_at = $2 where key = $1`, [key, moment]);

test("a month counts what was sold and what came back in it, at each rate, by the shop's days", async () => {
  const phone = variantOf(at.shop.galaxy);
  await setRate(7.5);
  // The last moment of October in Lagos, and the first of November.
  const [october, november] = [await sellPhones(at, 3), await sellPhones(at, 1)];
  await move("orders", october, "2026-10-31T22:59:59.999Z");
  await move("orders", november, "2026-10-31T23:00:00.000Z");
  const back = await takeBack(at.app, at.admin, october, returnOf(phone, 1));
  await move("returns", back, "2026-11-12T10:00:00Z");
  const cancelled = await sellPhones(at, 1);
  await move("orders", cancelled, "2026-11-02T10:00:00Z");
  const { store, remark, version } = await orderOf(at.app, at.admin, cancelled);
  await putEdit(at.app, at.admin, cancelled, { status: "cancelled", store, remark }, version);
  await setRate(0);
  const untaxed = await sellPhones(at, 1);
  await move("orders", untaxed, "2026-11-03T10:00:00Z");

  // Three phones of ₦185,000.75 include ₦38,721.09 (docs/prices.md), one ₦12,907.03; of three, the first takes that with it.
  const inOctober = {
    month: "2026-10",
    rate: 7.5,
    sales: 555_002.25,
    vat_on_sales: 38_721.09,
    returned: 0,
    vat_on_returned: 0,
    vat: 38_721.09,
  };
  const inNovember = [
    {
      month: "2026-11",
      rate: 7.5,
      sales: 185_000.75,
      vat_on_sales: 12_907.03,
      returned: 185_000.75,
      vat_on_returned: 12_907.03,
      vat: 0,
    },
    { month: "2026-11", rate: 0, sales: 185_000.75, vat_on_sales: 0, returned: 0, vat_on_returned: 0, vat: 0 },
  ];
  expect((await reportFor(at.admin, { period: "2026-10" })).data).toEqual([inOctober]);
  expect((await reportFor(at.admin, { period: "2026-11" })).data).toEqual(inNovember);
  // The server's clock says November.
  expect((await reportFor(at.admin)).data).toEqual(inNovember);
  const year = await reportFor(at.admin, { period: "2026", limit: "2" });
  expect(year.data).toEqual(inNovember);
  expect(year.pagination.total_count).toBe(3);
  expect(year.totals).toEqual({
    sales: 925_003.75,
    vat_on_sales: 51_628.12,
    returned: 185_000.75,
    vat_on_returned: 12_907.03,
    vat: 38_721.09,
  });
  expect((await reportFor(at.admin, { period: "2025" })).data).toEqual([]);
});

test("an order that is cancelled after a part came back counts for nothing, and neither does the part", async () => {
  await setRate(7.5);
  const before = await reportFor(at.admin, { period: "2026" });
  const order = await sellPhones(at, 2);
  await takeBack(at.app, at.admin, order, returnOf(variantOf(at.shop.galaxy), 1));
  await move("orders", order, "2026-11-20T10:00:00Z");
  await at.pool.query("update returns set created_at = '2026-11-21T10:00:00Z' where order_key = $1", [order]);
  expect(await reportFor(at.admin, { period: "2026" })).not.toEqual(before);
  const { store, remark, version } = await orderOf(at.app, at.admin, order);
  await putEdit(at.app, at.admin, order, { status: "cancelled", store, remark }, version);
  expect(await reportFor(at.admin, { period: "2026" })).toEqual(before);
});

test("people see the sales of their own store, and need the right to see transactions", async () => {
  const { ikeja, wuse } = at.shop;
  await setRate(10);
  const charger = { subtotalitems: [{ key: variantOf(at.shop.pixel), quantity: 1 }] };
  const payment = [{ account_key: wuse.cash, amount: 0 }];
  const body = orderBody(at.shop, { store: wuse.key, facilitator: wuse.sales.key, payment, ...charger });
  await move("orders", await sell(at.app, at.admin, body), "2026-11-24T10:00:00Z");

  const rates = ({ data }: VatReply) => data.map(({ rate }) => rate);
  expect(rates(await reportFor(at.admin))).toEqual([10, 7.5, 0]);
  expect(rates(await reportFor(at.admin, { store: wuse.key }))).toEqual([10]);
  expect(rates(await reportFor(manager))).toEqual([7.5, 0]);
  expect(rates(await reportFor(manager, { store: ikeja.key }))).toEqual([7.5, 0]);
  expect((await ask(manager, { store: wuse.key })).statusCode).toBe(404);
  expect((await ask(sales)).statusCode).toBe(403);
  const csv = await app.inject({ url: exportUrl("vat"), headers: manager });
  expect(new Set(parsed(csv.body).rows.map(([, title]) => title))).toEqual(new Set([ikeja.title]));
});

test.each(["2026-13", "2026-00", "26", "1999", "2026-1", "2026-11-01", "x"])("%s is no period", async (period) => {
  const reply = await ask(at.admin, { period });
  expect(reply.statusCode).toBe(400);
});

type Entry = { month: string; bp: number; kobo: number; vat: number; isReturn: boolean };

/** What each line and each return is, worked out from the rows one by one. */
async function entriesByHand(): Promise<Entry[]> {
  const lines = await at.pool.query<{ key: string; sold_at: Date; bp: number; kobo: number }>(
    `select l.key, o.created_at as sold_at, l.vat_bp as bp,
            l.unit_price_kobo * l.quantity - l.discount_kobo - l.order_discount_kobo as kobo
       from order_lines l join orders o on o.key = l.order_key where o.status <> 'cancelled'`,
  );
  const backs = await at.pool.query<{ line: string; at: Date; kobo: number }>(
    `select m.order_line_key as line, r.created_at as at, m.amount_kobo as kobo
       from return_lines m join returns r on r.key = m.return_key order by r.return_number, m.position`,
  );
  return lines.rows.flatMap(({ key, sold_at, bp, kobo }) => {
    let left = kobo;
    const returned = backs.rows.filter(({ line }) => line === key);
    return [
      { month: dayOf(sold_at).slice(0, 7), bp, kobo, vat: vatIn(kobo, bp), isReturn: false },
      ...returned.map((back) => {
        const vat = vatIn(left, bp) - vatIn(left - back.kobo, bp);
        left -= back.kobo;
        return { month: dayOf(back.at).slice(0, 7), bp, kobo: back.kobo, vat, isReturn: true };
      }),
    ];
  });
}

test("500 random orders give what the rows say one by one, in each month, in all, and in the CSV", async () => {
  await fillShop(at);
  await taxAndReturn(at);
  await sumMostDays(at.pool);
  const entries = (await entriesByHand()).filter(({ month }) => month.startsWith("2026"));
  const sum = (some: readonly Entry[], of: "kobo" | "vat") => some.reduce((total, entry) => total + entry[of], 0) / 100;
  const figuresOf = (some: readonly Entry[]) => {
    const [sold, back] = [some.filter(({ isReturn }) => !isReturn), some.filter(({ isReturn }) => isReturn)];
    return {
      sales: sum(sold, "kobo"),
      vat_on_sales: sum(sold, "vat"),
      returned: sum(back, "kobo"),
      vat_on_returned: sum(back, "vat"),
      vat: Math.round((sum(sold, "vat") - sum(back, "vat")) * 100) / 100,
    };
  };
  const nameOf = ({ month, bp }: Entry) => `${month} ${bp}`;
  const names = [...new Set(entries.map(nameOf))];
  const report = await reportFor(at.admin, { period: "2026" });
  expect(report.data.length).toBeGreaterThan(10);
  expect(entries.filter(({ isReturn }) => isReturn).length).toBeGreaterThan(50);
  expect(
    Object.fromEntries(report.data.map(({ month, rate, ...figures }) => [`${month} ${rate * 100}`, figures])),
  ).toEqual(
    Object.fromEntries(names.map((name) => [name, figuresOf(entries.filter((entry) => nameOf(entry) === name))])),
  );
  expect(report.totals).toEqual(figuresOf(entries));

  const query = "?from=2025-12-31T23:00:00.000Z&to=2026-12-31T22:59:59.999Z";
  const { headings, rows } = parsed((await app.inject({ url: exportUrl("vat", query), headers: at.admin })).body);
  const column = (title: string) => rows.map((row) => Number(row[headings.indexOf(title)]));
  const total = (title: string) => Math.round(column(title).reduce((all, value) => all + value * 100, 0)) / 100;
  expect(total("VAT")).toBe(report.totals.vat);
  expect(total("With VAT")).toBe(Math.round((report.totals.sales - report.totals.returned) * 100) / 100);
  expect(total("Without VAT")).toBe(Math.round((total("With VAT") - total("VAT")) * 100) / 100);
}, 120_000);

test("a period with too many orders is refused with what to do", async () => {
  await at.pool.query(
    `with counted as (
       insert into day_totals (store_key, day, slot, orders, sales_kobo) select key, '2026-06-01', 0, $1, 0 from stores limit 1
       returning store_key, day)
     insert into summed_days (store_key, day) select store_key, day from counted on conflict do nothing`,
    [MOST_ORDERS],
  );
  const reply = await ask(at.admin, { period: "2026" });
  expect(reply.statusCode).toBe(417);
  expect(reply.json().error).toBe("Choose a month: this period has more than 500,000 orders");
  expect((await ask(at.admin, { period: "2026-11" })).statusCode).toBe(200);
});
