import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { byLength } from "../../length";
import { expectSound } from "../invariants";
import { delivered, putPart } from "./order-edit-kit";
import { one, openShop, orderBody, orderOf, type OrderShop, putEdit, restock, sell, variantOf } from "./order-kit";

const RUNS = byLength({ short: 60, long: 1000 });

let at: OrderShop;

beforeAll(async () => {
  at = await openShop();
  await at.pool.query("update shop_settings set vat_bp = 750");
  await sell(at.app, at.admin, orderBody(at.shop));
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const STATUSES = ["pending", "completed", "cancelled"] as const;
type Part = "status" | "products" | "delivery" | "payment";

type Wanted = {
  status: (typeof STATUSES)[number];
  quantities: [phone: number, charger: number];
  /** Naira; null for pickup. */
  fee: number | null;
  paid: { percent: number; inBank: number };
  remark: string;
};

const wanted: fc.Arbitrary<Wanted> = fc.record({
  status: fc.constantFrom(...STATUSES),
  quantities: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 5 })),
  fee: fc.constantFrom(null, 0, 1500.5, 20_000),
  paid: fc.record({ percent: fc.constantFrom(0, 1, 37, 100), inBank: fc.constantFrom(0, 50, 100) }),
  remark: fc.constantFrom("", "Call first"),
});

/** Payments stay within the cost only if they follow the goods and the fee; a cancelled order has none. */
const sequence = fc
  .constantFrom<Part[]>(["products", "delivery"], ["delivery", "products"])
  .chain((parts) => fc.nat({ max: 2 }).map((place) => parts.toSpliced(place, 0, "status")))
  .chain((parts) => fc.constantFrom(3, parts.indexOf("status")).map((place) => withPayment(parts, place)));

const withPayment = (parts: Part[], place: number): Part[] =>
  place === parts.length - 1 ? parts.toSpliced(place, 0, "payment") : [...parts, "payment"];

function bodyOf({ status, quantities, fee, paid, remark }: Wanted) {
  const { galaxy, charger, ikeja } = at.shop;
  const goods = [galaxy.variants[0], charger.variants[0]].flatMap((variant, index) => {
    const quantity = quantities[index] ?? 0;
    return variant === undefined || quantity === 0 ? [] : [{ variant, quantity }];
  });
  const cost = goods.reduce(
    (sum, each) => sum + each.variant.salePriceKobo * each.quantity,
    Math.round((fee ?? 0) * 100),
  );
  const kobo = status === "cancelled" ? 0 : Math.floor((cost * paid.percent) / 100);
  const bank = Math.floor((kobo * paid.inBank) / 100);
  return orderBody(at.shop, {
    status,
    remark,
    delivery: fee === null ? null : delivered(fee),
    subtotalitems: goods.map(({ variant, quantity }) => ({ key: variant.key, quantity })),
    payment: [
      { account_key: ikeja.bank, amount: bank / 100 },
      { account_key: ikeja.cash, amount: (kobo - bank) / 100 },
    ],
  });
}

type Body = ReturnType<typeof bodyOf>;

function send(key: string, body: Body, part: Part) {
  const { app, admin } = at;
  switch (part) {
    case "status":
      return putEdit(app, admin, key, { status: body.status, store: body.store, remark: body.remark });
    case "products":
      return putPart(app, admin, key, part, body.subtotalitems);
    case "delivery":
      return putPart(app, admin, key, part, body.delivery ?? { method: "pickup" });
    case "payment":
      return putPart(
        app,
        admin,
        key,
        part,
        body.payment.filter(({ amount }) => amount > 0),
      );
  }
}

/** Every stored sum that a sale changes, as numbers. */
const sums = () =>
  one<{ sums: Record<string, number> }>(
    at.pool,
    `select json_object_agg(name, figure) as sums from (
       select 'stock ' || key as name, quantity::bigint as figure from variants
       union all select 'stock ledger ' || variant_key, sum(delta) from stock_movements group by variant_key
       union all select 'balance ' || key, balance_kobo from accounts
       union all select 'account ledger ' || coalesce(account_key::text, 'memo ' || store_key),
                        sum(case type when 'credit' then amount_kobo else -amount_kobo end)
                   from transactions group by 1
       union all select 'payments ' || account_key, sum(amount_kobo) from payments group by account_key
       union all select 'customer ' || f.name || c.email, f.figure from customers c, lateral (values
         ('orders ', c.order_count::bigint), ('spent ', c.spent_kobo), ('debt ', c.debt_kobo)) f (name, figure)
       union all select 'facilitator ' || f.name || e.key, f.figure from employees e, lateral (values
         ('orders ', e.order_count::bigint), ('gain ', e.gain_kobo), ('unpaid ', e.unpaid_sales_kobo)) f (name, figure)
       union all select f.name || d.store_key, sum(f.figure) from day_totals d, lateral (values ('day sales ', d.sales_kobo),
         ('day orders ', d.orders), ('day profit ', d.profit_kobo), ('day revenue ', d.revenue_kobo)) f (name, figure) group by 1
       union all select 'list ' || store_key || status, sum(n) from order_counts group by 1) s`,
  );

/** The order's own rows, without the keys, numbers and times that differ for every order. */
const rowsOf = (key: string) =>
  one(
    at.pool,
    `select to_jsonb(o) - array['key', 'order_number', 'version', 'created_at', 'updated_at', 'completed_at', 'block']
              || jsonb_build_object('is_completed', o.completed_at is not null) as order,
            (select jsonb_agg(to_jsonb(l) - array['key', 'order_key'] order by position) from order_lines l
              where l.order_key = o.key) as lines,
            (select jsonb_object_agg(variant_key, delta) from (select variant_key, sum(delta) as delta
               from stock_movements where order_key = o.key group by 1 having sum(delta) <> 0) m) as stock,
            (select jsonb_object_agg(account_key, paid) from (select account_key, sum(amount_kobo) as paid
               from payments where order_key = o.key group by 1 having sum(amount_kobo) <> 0) p) as payments,
            (select coalesce(sum(case type when 'credit' then amount_kobo else -amount_kobo end), 0) from transactions
              where order_key = o.key and source = 'memo') as memo
       from orders o where key = $1`,
    [key],
  );

/** The last logged value of each fact of the order, whichever action logged it. */
async function auditedOf(key: string) {
  const { rows } = await at.pool.query<{ action: string; employee_key: string; after: Record<string, unknown> }>(
    "select action, employee_key, after from audit_log where entity = 'order' and entity_key = $1 order by id",
    [key],
  );
  const facts: Record<string, unknown> = {};
  for (const { action, employee_key: by, after } of rows) {
    facts.by = by;
    if (action === "order.productsEdited") facts.lines = after;
    if (action === "order.created") facts.lines = after.lines;
    if (action === "order.created" || action === "order.edited")
      Object.assign(facts, { status: after.status, store: after.store });
  }
  return facts;
}

async function outcomeOf(make: () => Promise<string>) {
  for (const product of [at.shop.galaxy, at.shop.charger]) await restock(at.pool, variantOf(product), 20);
  const before = (await sums()).sums;
  const key = await make();
  const after = (await sums()).sums;
  const moved = Object.keys({ ...before, ...after }).flatMap((name) => {
    const by = (after[name] ?? 0) - (before[name] ?? 0);
    return by === 0 ? [] : [[name, by]];
  });
  const { status, cost, debt, total_quantity: quantity } = await orderOf(at.app, at.admin, key);
  return {
    rows: await rowsOf(key),
    audited: await auditedOf(key),
    shown: { status, cost, debt, quantity },
    moved: Object.fromEntries(moved),
  };
}

test(`${RUNS} random orders leave the same rows whether they are sold at once or edited step by step`, async () => {
  await fc.assert(
    fc.asyncProperty(wanted, wanted, sequence, async (end, begin, parts) => {
      const body = bodyOf(end);
      const first = bodyOf({ ...begin, status: "pending", paid: { percent: 0, inBank: 0 } });
      const sold = await outcomeOf(() => sell(at.app, at.admin, body));
      const edited = await outcomeOf(async () => {
        const key = await sell(at.app, at.admin, first);
        for (const part of parts) {
          const reply = await send(key, body, part);
          expect([part, reply.statusCode, reply.body]).toEqual([part, 200, expect.any(String)]);
        }
        return key;
      });
      expect(edited).toEqual(sold);
    }),
    { numRuns: RUNS },
  );
}, 1_200_000);
