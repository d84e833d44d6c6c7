import { extraOf, type PurchaseStatus, statusOf, toCome } from "../../src/api/purchases/purchases.rules";
import type { Tx } from "../core/db/transaction";
import { nairaText } from "../core/money";
import { insertRows, type Row, table } from "../data/seed/bulk";
import { busyMoments, DAY, HOUR, whenOpen } from "../data/seed/clock";
import type { DemoPart, Story } from "../data/seed/demo-part";
import { createKeys } from "../data/seed/keys";
import { createRandom, type Random } from "../data/seed/random";
import type { Product, Store, Variant } from "../data/seed/shop";

const COUNT = 26;
const SINCE = 45 * DAY;

const PURCHASES = table("purchases", {
  uuid: ["key", "store_key", "supplier_key", "created_by"],
  text: ["status", "remark"],
  bigint: ["purchase_number"],
  integer: ["version"],
  time: ["created_at", "sent_at"],
});
const LINES = table("purchase_lines", {
  uuid: ["key", "purchase_key", "variant_key"],
  text: ["product_title", "variation"],
  bigint: ["expected_kobo"],
  integer: ["position", "quantity", "received", "extra"],
});
const DELIVERIES = table("purchase_deliveries", {
  uuid: ["key", "purchase_key", "created_by"],
  text: ["remark"],
  bigint: ["amount_kobo"],
  integer: ["delivery_number"],
  time: ["created_at"],
});
const DELIVERY_LINES = table("purchase_delivery_lines", {
  uuid: ["delivery_key", "line_key", "variant_key"],
  bigint: ["cost_kobo"],
  integer: ["position", "quantity", "extra"],
  boolean: ["sets_price"],
});
const DEBTS = table("supplier_debts", { uuid: ["supplier_key", "store_key"], bigint: ["delivered_kobo", "paid_kobo"] });
const PAYMENTS = table("supplier_payments", {
  uuid: ["key", "supplier_key", "store_key", "transaction_key", "created_by"],
  bigint: ["amount_kobo"],
  time: ["created_at"],
});

type Changing<Of> = { -readonly [Name in keyof Of]: Of[Name] };
type Line = Changing<Row<typeof LINES>> & { variant: Variant };
type Written = Changing<Row<typeof PURCHASES>> & {
  at: number;
  store: Store;
  supplierName: string;
  lines: Line[];
  deliveries: number;
};

const REMARKS = ["", "", "", "Call before delivery", "Same boxes as last time", "Sealed packs only"];

/** How far each purchase has come: the last ones are not finished. */
const ENDS: readonly PurchaseStatus[] = [
  "received",
  "received",
  "partly-received",
  "received",
  "cancelled",
  "received",
];

function plan({ books, schedule, stores, products, now }: Story) {
  const random = createRandom("purchases");
  const keys = createKeys(createRandom("purchase keys"));
  const written: Written[] = [];
  const deliveries: Row<typeof DELIVERIES>[] = [];
  const deliveryLines: Row<typeof DELIVERY_LINES>[] = [];
  const payments: Row<typeof PAYMENTS>[] = [];
  const debts = new Map<string, Changing<Row<typeof DEBTS>>>();

  const note = (made: Written, at: number, action: string, after: object, before?: object) =>
    books.note({
      at,
      employeeKey: made.store.stockKeeper.key,
      action: `purchase.${action}`,
      entity: "purchase",
      entityKey: made.key ?? "",
      after,
      ...(before && { before }),
    });

  const move = (made: Written, at: number, action: string, status: PurchaseStatus, more: object = {}) => {
    note(made, at, action, { status, ...more }, { status: made.status });
    made.status = status;
    made.version = (made.version ?? 0) + 1;
    if (status === "sent") made.sent_at = at;
  };

  const write = (number: number, at: number): Written | undefined => {
    const store = random.weighted(stores, ({ town }) => town.share);
    const goods = goodsOf(random, products, store);
    const [first] = goods;
    if (first === undefined) return undefined;
    const { supplierKey, supplierName } = first.product;
    const key = keys(at);
    const lines = goods.map(
      (variant, position): Line => ({
        key: keys(at),
        purchase_key: key,
        position: position + 1,
        variant_key: variant.key,
        product_title: variant.product.title,
        variation: variant.variation,
        quantity: random.int(2, 8),
        expected_kobo: variant.priceKobo,
        received: 0,
        extra: 0,
        variant,
      }),
    );
    const made: Written = {
      key,
      purchase_number: number,
      store_key: store.key,
      supplier_key: supplierKey,
      status: "draft",
      remark: random.pick(REMARKS),
      created_by: store.stockKeeper.key,
      created_at: at,
      sent_at: null,
      version: 1,
      at,
      store,
      supplierName,
      lines,
      deliveries: 0,
    };
    written.push(made);
    note(made, at, "created", {
      purchase_number: String(number),
      store: store.key,
      supplier: supplierKey,
      remark: made.remark,
      lines: lines.map((line) => loggedOf(line, line.quantity ?? 0)),
    });
    return made;
  };

  const receive = (made: Written, at: number, part: number) => {
    const key = keys(at);
    made.deliveries += 1;
    const came = made.lines.flatMap((line) => {
      const left = toCome(ordered(line));
      const quantity = Math.ceil(left * part);
      return quantity === 0 ? [] : [{ line, quantity, extra: extraOf(ordered(line), quantity) }];
    });
    for (const [index, { line, quantity, extra }] of came.entries()) {
      books.move(line.variant, quantity, { at, reason: "purchase", by: made.store.stockKeeper, deliveryKey: key });
      line.received = (line.received ?? 0) + quantity;
      deliveryLines.push({
        delivery_key: key,
        position: index + 1,
        line_key: line.key,
        variant_key: line.variant_key,
        quantity,
        extra,
        cost_kobo: line.expected_kobo,
        sets_price: true,
      });
    }
    const amount = came.reduce((sum, { line, quantity }) => sum + quantity * (line.expected_kobo ?? 0), 0);
    deliveries.push({
      key,
      purchase_key: made.key,
      delivery_number: made.deliveries,
      amount_kobo: amount,
      remark: `Delivery note ${random.int(1000, 9999)}`,
      created_by: made.store.stockKeeper.key,
      created_at: at,
    });
    move(made, at, "received", statusOf(made.lines.map(ordered)), {
      delivery_number: made.deliveries,
      amount: nairaText(amount),
      lines: came.map(({ line, quantity }) => loggedOf(line, quantity)),
    });
    owe(made, amount);
    if (random.chance(0.6)) {
      const moment = whenOpen(at + random.between(0.5, 4) * DAY);
      schedule.add(moment, () =>
        pay(made, moment, random.chance(0.5) ? amount : Math.ceil(amount / 300_000) * 100_000),
      );
    }
  };

  const owe = ({ supplier_key, store_key }: Written, amount: number) => {
    const place = `${supplier_key} ${store_key}`;
    const debt = debts.get(place) ?? { supplier_key, store_key, delivered_kobo: 0, paid_kobo: 0 };
    debt.delivered_kobo = (debt.delivered_kobo ?? 0) + amount;
    debts.set(place, debt);
  };

  const pay = ({ supplier_key, store_key, supplierName, store }: Written, at: number, wanted: number) => {
    const debt = debts.get(`${supplier_key} ${store_key}`);
    const bank = store.accounts["wire-transfer"];
    const owed = (debt?.delivered_kobo ?? 0) - (debt?.paid_kobo ?? 0);
    const amount = Math.min(wanted, owed, bank.balanceKobo);
    if (debt === undefined || amount <= 0) return;
    debt.paid_kobo = (debt.paid_kobo ?? 0) + amount;
    const by = store.accountant;
    const remark = `payment to supplier ${supplierName}`;
    const posting = { at, store, account: bank, amountKobo: -amount, source: "supplier-payment" as const, remark, by };
    const transaction_key = books.post(posting);
    const key = keys(at);
    payments.push({
      key,
      supplier_key,
      store_key,
      transaction_key,
      amount_kobo: amount,
      created_by: by.key,
      created_at: at,
    });
    books.note({
      at,
      employeeKey: by.key,
      action: "supplier.paid",
      entity: "supplier",
      entityKey: supplier_key ?? "",
      after: { account: bank.key, store: store.key, amount: amount / 100 },
    });
  };

  const begin = (index: number, at: number) => {
    const made = write(index + 1, at);
    const isNew = index >= COUNT - 2;
    if (made === undefined || isNew) return;
    const sentAt = whenOpen(at + random.between(0.2, 3) * HOUR);
    const end = index >= COUNT - 5 ? "sent" : (ENDS[index % ENDS.length] ?? "received");
    schedule.add(sentAt, () => move(made, sentAt, "sent", "sent"));
    if (end === "sent") return;
    const firstAt = whenOpen(sentAt + random.between(1, 4) * DAY);
    if (end === "cancelled") {
      schedule.add(firstAt, () => move(made, firstAt, "cancelled", "cancelled"));
      return;
    }
    const isParted = end === "partly-received" || random.chance(0.4);
    schedule.add(firstAt, () => receive(made, firstAt, isParted ? 0.5 : 1));
    if (!isParted || end === "partly-received") return;
    const lastAt = whenOpen(firstAt + random.between(1, 3) * DAY);
    schedule.add(lastAt, () => {
      if (made.status !== "received") receive(made, lastAt, 1);
    });
  };

  const moments = busyMoments(createRandom("purchasing"), COUNT, now - SINCE, now - HOUR);
  for (const [index, at] of [...moments].entries()) schedule.add(at, () => begin(index, at));

  return async (tx: Tx) => {
    await insertRows(tx, PURCHASES, written);
    await insertRows(
      tx,
      LINES,
      written.flatMap(({ lines }) => lines),
    );
    await insertRows(tx, DELIVERIES, deliveries);
    await insertRows(tx, DELIVERY_LINES, deliveryLines);
    await insertRows(tx, DEBTS, [...debts.values()]);
    await insertRows(tx, PAYMENTS, payments);
    await tx.query("select setval(pg_get_serial_sequence('purchases', 'purchase_number'), $1, true)", [COUNT]);
  };
}

const ordered = ({ quantity, received }: Line) => ({ quantity: quantity ?? 0, received: received ?? 0 });

const loggedOf = ({ product_title, variation, expected_kobo }: Line, quantity: number) => ({
  product: product_title,
  variation,
  quantity,
  price: nairaText(expected_kobo ?? 0),
});

/** Some goods of a store that one supplier brings. */
function goodsOf(random: Random, products: readonly Product[], store: Store): Variant[] {
  const own = products.filter((product) => product.store === store && product.isListed);
  if (own.length === 0) return [];
  const { supplierKey } = random.pick(own);
  return own
    .filter((product) => product.supplierKey === supplierKey)
    .slice(0, 4)
    .flatMap(({ variants }) => variants.filter(({ status }) => status === "active").slice(0, 2))
    .slice(0, 5);
}

const ALL = ["purchases.view", "purchases.create", "purchases.receive"] as const;

export const purchasesDemo: DemoPart = {
  grants: {
    "Store manager": [...ALL, "purchases.pay"],
    "Stock keeper": ALL,
    Accountant: ["purchases.view", "purchases.pay"],
  },
  plan,
};
