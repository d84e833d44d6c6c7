import { afterAll, beforeAll, expect, test } from "vitest";
import { vatIn } from "../../../../src/api/orders/discount.rules";
import type { Staff } from "../../../../server/core/session-context";
import { newKey } from "../../../../server/core/ids";
import { readCreditNote } from "../../../../server/orders/returns/credit-notes";
import { readOrderDocument } from "../../../../server/files/papers/order-documents";
import { readTransferDocument } from "../../../../server/files/papers/transfer-documents";
import type { OrderShop } from "../../orders/order-kit";
import { mixPapers } from "./mixed-papers";
import { openMixedShop } from "./mixed-shop";
import type { Stored } from "./tables";

let at: OrderShop;
let tables: Record<string, Stored[]>;
let readers: Staff[];

const NAMES = ["orders", "order_lines", "payments", "returns", "return_lines", "accounts", "stores", "employees"];
const MORE = ["transfers", "transfer_lines", "units", "unit_events"];

beforeAll(async () => {
  at = await openMixedShop();
  await mixPapers(at);
  const read = async (name: string) => [name, (await at.pool.query(`select * from ${name}`)).rows] as const;
  tables = Object.fromEntries(await Promise.all([...NAMES, ...MORE].map(read)));
  const reader = (isAdmin: boolean, storeKey: string): Staff => ({
    key: at.shop.admin.key,
    name: "",
    storeKey,
    isAdmin,
    permissions: new Set(),
  });
  readers = [reader(true, at.shop.ikeja.key), reader(false, at.shop.ikeja.key), reader(false, at.shop.wuse.key)];
}, 60_000);
afterAll(() => at.close());

const rowsOf = (table: string, column: string, key: unknown): Stored[] =>
  (tables[table] ?? []).filter((row) => row[column] === key);
const byKey = (table: string, key: unknown): Stored => rowsOf(table, "key", key)[0] ?? {};
const by = (column: string) => (one: Stored, other: Stored) => Number(one[column]) - Number(other[column]);
const sum = (rows: readonly Stored[], column: string) => rows.reduce((total, row) => total + Number(row[column]), 0);
const iso = (moment: unknown) => (moment as Date).toISOString();
const orNull = (serials: readonly unknown[]) => (serials.length === 0 ? null : serials);
const storeOf = (key: unknown) => {
  const { title, address, phone } = byKey("stores", key);
  return { title, address, phone };
};
const isIn = (staff: Staff, store: unknown) => staff.isAdmin || staff.storeKey === store;
const serialsIn = (events: readonly Stored[]) =>
  orNull(events.toSorted(by("id")).map(({ unit_key: key }) => byKey("units", key).serial));

/** The sum for each account, by the moment of its first payment; nothing where all of it was taken back. */
function byAccount(payments: readonly Stored[]) {
  const accounts = [...new Set(payments.map(({ account_key: key }) => key))];
  return accounts
    .map((key) => {
      const own = payments.filter((each) => each.account_key === key);
      const { name, type } = byKey("accounts", key);
      return { account: name, type, amount: sum(own, "amount_kobo") };
    })
    .filter(({ amount }) => amount !== 0);
}

const soldKobo = (line: Stored) => Number(line.unit_price_kobo) * Number(line.quantity) - Number(line.discount_kobo);

function orderByHand(order: Stored): Record<string, unknown> {
  const lines = rowsOf("order_lines", "order_key", order.key).toSorted(by("position"));
  const payments = rowsOf("payments", "order_key", order.key);
  const rates = [...new Set(lines.map(({ vat_bp: rate }) => Number(rate)))].filter((rate) => rate > 0);
  const kept = (line: Stored) => soldKobo(line) - Number(line.order_discount_kobo) - Number(line.returned_kobo);
  const [paid, cost] = [Number(order.paid_kobo), Number(order.cost_kobo)];
  return {
    orderNumber: order.order_number,
    createdAt: iso(order.created_at),
    status: order.status,
    remark: order.remark,
    store: storeOf(order.store_key),
    facilitator: order.facilitator_name,
    customer: {
      name: order.customer_name,
      address: order.customer_address,
      phone: order.customer_phone,
      email: order.customer_email,
    },
    delivery:
      order.delivery_method === "pickup"
        ? null
        : {
            status: order.delivery_status,
            name: order.recipient_name ?? "",
            address: order.recipient_address ?? "",
            phone: order.recipient_phone ?? "",
          },
    lines: lines.map((line) => ({
      title: line.item_title,
      variation: line.variation,
      quantity: line.quantity,
      unitPrice: line.unit_price_kobo,
      listPrice: line.list_price_kobo,
      discount: line.discount_kobo,
      amount: soldKobo(line),
      serials: orNull(
        rowsOf("units", "order_line_key", line.key)
          .toSorted(by("position"))
          .map(({ serial }) => serial),
      ),
    })),
    payments: byAccount(payments.filter(({ is_refund: isRefund }) => isRefund === false)),
    refunds: expect.arrayContaining(byAccount(payments.filter(({ is_refund: isRefund }) => isRefund === true))),
    returns: rowsOf("returns", "order_key", order.key)
      .toSorted(by("return_number"))
      .map((each) => ({ number: each.return_number, amount: each.amount_kobo })),
    vat: rates
      .toSorted((one, other) => one - other)
      .map((rateBp) => {
        const those = lines.filter(({ vat_bp: rate }) => rate === rateBp).map(kept);
        const gross = those.reduce((total, kobo) => total + kobo, 0);
        return { rateBp, gross, vat: those.reduce((total, kobo) => total + vatIn(kobo, rateBp), 0) };
      }),
    subtotal: Number(order.items_kobo) + Number(order.returned_kobo) + Number(order.discount_kobo),
    discount: order.discount_kobo,
    fee: order.fee_kobo,
    total: cost,
    paid,
    debt: order.debt_kobo,
    refund: Math.max(0, paid - (order.status === "cancelled" ? 0 : cost)),
  };
}

test("an invoice and a receipt have what their order has, for people of its store alone", async () => {
  const orders = (tables.orders ?? []).toSorted(by("order_number")).slice(0, 60);
  const read = { delivery: 0, serials: 0, refunds: 0, returns: 0 };
  for (const order of orders) {
    const wanted = orderByHand(order);
    for (const reader of readers) {
      const found = await readOrderDocument(at.pool, reader, String(order.key));
      if (!isIn(reader, order.store_key)) expect(found).toBeNull();
      else {
        expect(found).toMatchObject(wanted);
        const refunds = rowsOf("payments", "order_key", order.key).filter(({ is_refund: isRefund }) => isRefund);
        expect(found?.refunds).toHaveLength(byAccount(refunds).length);
        read.delivery += found?.delivery ? 1 : 0;
        read.serials += found?.lines.some(({ serials }) => serials?.length) ? 1 : 0;
        read.refunds += refunds.length;
        read.returns += found?.returns?.length ?? 0;
      }
    }
  }
  for (const [what, times] of Object.entries(read)) expect([what, times > 1]).toEqual([what, true]);
  expect(await readOrderDocument(at.pool, readers[0] as Staff, newKey())).toBeNull();
});

test("a credit note has what its return has", async () => {
  const returns = (tables.returns ?? []).toSorted(by("return_number")).slice(0, 40);
  for (const back of returns) {
    const order = byKey("orders", back.order_key);
    const exchange = byKey("orders", back.exchange_order_key).order_number ?? null;
    const lines = rowsOf("return_lines", "return_key", back.key).toSorted(by("position"));
    const refunds = rowsOf("payments", "return_key", back.key).toSorted((one, other) =>
      String(one.key) < String(other.key) ? -1 : 1,
    );
    for (const reader of readers) {
      const found = await readCreditNote(at.pool, reader, String(back.key));
      if (!isIn(reader, order.store_key)) expect(found).toBeNull();
      else
        expect(found).toMatchObject({
          number: back.return_number,
          createdAt: iso(back.created_at),
          orderNumber: order.order_number,
          orderedAt: iso(order.created_at),
          store: storeOf(order.store_key),
          takenBy: byKey("employees", back.created_by).name,
          reason: back.reason,
          exchange,
          customer: { name: order.customer_name, address: order.customer_address, phone: order.customer_phone },
          amount: back.amount_kobo,
          debt: back.debt_kobo,
          lines: lines.map((line) => {
            const sold = byKey("order_lines", line.order_line_key);
            const events = rowsOf("unit_events", "return_key", back.key).filter(
              (event) => event.from_variant_key === sold.variant_key && event.to_variant_key === line.to_variant_key,
            );
            return {
              title: sold.item_title,
              variation: sold.variation,
              quantity: line.quantity,
              condition: line.condition,
              amount: line.amount_kobo,
              serials: serialsIn(events),
            };
          }),
          refunds: refunds.map((each) => ({
            account: byKey("accounts", each.account_key).name,
            amount: -Number(each.amount_kobo),
          })),
        });
    }
  }
});

test("a transfer note has all goods for the receiving store, and for others only their own", async () => {
  let [hidden, named] = [0, 0];
  for (const transfer of tables.transfers ?? []) {
    const lines = rowsOf("transfer_lines", "transfer_key", transfer.key).toSorted(by("position"));
    for (const reader of readers) {
      const seen = lines.filter((line) => isIn(reader, transfer.to_store_key) || isIn(reader, line.from_store_key));
      const found = await readTransferDocument(at.pool, reader, String(transfer.key));
      hidden += lines.length - seen.length;
      if (seen.length === 0) {
        expect(found).toBeNull();
        continue;
      }
      expect(found).toMatchObject({
        number: transfer.order_number,
        createdAt: iso(transfer.created_at),
        to: storeOf(transfer.to_store_key),
        sentBy: byKey("employees", transfer.created_by).name,
        from: [...new Set(seen.map((line) => line.from_store_key))].map(storeOf),
        lines: seen.map((line) => ({
          title: line.product_title,
          variation: line.variation,
          from: byKey("stores", line.from_store_key).title,
          quantity: line.quantity,
          serials: serialsIn(
            rowsOf("unit_events", "transfer_key", transfer.key).filter(
              (event) => event.kind === "sent" && event.from_variant_key === line.variant_key,
            ),
          ),
        })),
      });
      named += found?.lines.some(({ serials }) => serials?.length) ? 1 : 0;
    }
  }
  expect([hidden > 2, named > 2]).toEqual([true, true]);
});
