import type { DeliveryStatus, OrderStatus } from "../../src/api/orders/orders.contract";
import { MAX_KOBO } from "../../src/api/kit/common.contract";
import type { Pool, QueryConfig, QueryResult } from "pg";
import { Outdated, commitAlone, type Tx } from "../core/db/transaction";
import { empty, named, raw, type Sql, sql } from "../core/db/sql";
import type { Kobo } from "../core/money";
import { CUSTOMER, WALK_IN } from "./order-customer";
import { type Claim, turnOf } from "../books/idempotency";
import { someSlot } from "./order-counts";
import { rateOf } from "../books/vat";
import { repairParts } from "./order-insert-repair";
import { type SaleUnits, unitParts } from "./order-insert-units";
import { refusingShortCredit } from "./store-credit";

/** One row of everything a new order writes; the names are those the statement below reads. */
export type NewOrderRow = {
  key: string;
  status: OrderStatus;
  store_key: string;
  seller_key: string;
  request_id: string;
  facilitator_key: string;
  facilitator_name: string;
  remark: string;
  is_walk_in: boolean;
  uses_credit: boolean;
  new_customer_key: string;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  customer_address: string;
  customer_instagram: string;
  customer_twitter: string;
  delivery_method: "pickup" | "delivery";
  delivery_status: DeliveryStatus | null;
  recipient_name: string | null;
  recipient_phone: string | null;
  recipient_address: string | null;
  discount_bp: number | null;
  discount_kobo: Kobo;
  discount_reason: string;
  fee_kobo: Kobo;
  items_kobo: Kobo;
  paid_kobo: Kobo;
  debt_kobo: Kobo;
  total_quantity: number;
  profit_kobo: Kobo;
  bonus_bp: number | null;
  share_kobo: Kobo;
  gain_kobo: Kobo;
  unpaid_sales_kobo: Kobo;
  holds_stock: boolean;
  memo_key: string;
  writes_memo: boolean;
  audit: unknown;
};

export type NewLine = {
  key: string;
  variantKey: string;
  productKey: string;
  itemTitle: string;
  variation: string;
  image: string;
  /** The shop's price of a unit. */
  listPriceKobo: Kobo;
  /** The agreed price of a unit, before discounts. */
  unitPriceKobo: Kobo;
  unitCostKobo: Kobo;
  quantity: number;
  /** The part that its discount is, in hundredths of a percent; null for an amount, or none. */
  discountBp: number | null;
  /** Taken off the line. */
  discountKobo: Kobo;
  discountReason: string;
  /** The line's share of the discount on the order. */
  orderDiscountKobo: Kobo;
};

export type NewPayment = { key: string; transactionKey: string; accountKey: string; amountKobo: Kobo };

type NewOrder = {
  row: NewOrderRow;
  lines: readonly NewLine[];
  payments: readonly NewPayment[];
  /** Null where no product has serial numbers. */
  units: SaleUnits | null;
  /** The ticket that it charges for; null of any other sale. */
  repairKey: string | null;
};

const VAT_RATE = raw(rateOf("l.product_key"));

/**
 * The account was found by the customer's email before this statement, and the email may be another customer's by now:
 * then this breaks the limit of the store credit.
 */
const OWN_CREDIT = sql` + case when a.customer_key <> (select key from customer) then ${MAX_KOBO}::bigint else 0 end`;

const FACILITATOR = sql`
  facilitator as (
    update employees e
       set order_count = order_count + 1, gain_kobo = e.gain_kobo + new.gain_kobo,
           unpaid_sales_kobo = e.unpaid_sales_kobo + new.unpaid_sales_kobo
      from new, customer where e.key = new.facilitator_key
    returning e.key),`;

const AFTER_FACILITATOR = sql`and (select count(*) from facilitator) >= 0`;

const MEMO = sql`
    union all
    select memo_key, null, store_key, 'profit on order ' || order_number, 'credit', 'memo', profit_kobo, sale.key,
           seller_key, null from sale, new where writes_memo`;

/**
 * All writes of a new order, or none when a variant has changed since the order was decided. Contended rows are locked
 * in the order variants by key, customer, facilitator, accounts by key, count slot; a count over the previous part
 * makes PostgreSQL run that part first. Parts that nothing reads run from the last to the first, so those without
 * contended rows are named last: accounts and totals are locked once the rest is written. A repeated request violates the
 * key of `idempotent_replies`, and nothing is written. Parts that only completed orders need are left out for others:
 * PostgreSQL opens every table and index a statement may write to, whether it does or not.
 */
function insertStatement({ row, lines, payments, units, repairKey }: NewOrder, claim: Claim | null): Sql {
  const part = unitParts(units, row.status);
  const repair = repairParts(repairKey);
  const isCompleted = row.status === "completed";
  const requestKey = claim?.key ?? null;
  const line = <Name extends keyof NewLine>(name: Name) => lines.map((each) => each[name]);
  const payment = <Name extends keyof NewPayment>(name: Name) => payments.map((each) => each[name]);
  return sql`
  with turn as materialized (select ${turnOf(requestKey)} where ${requestKey}::text is not null),
  given as materialized (
    select * from json_to_record(${JSON.stringify(row)}) as n (
      key uuid, status text, store_key uuid, seller_key uuid, request_id text, facilitator_key uuid,
      facilitator_name text, remark text, new_customer_key uuid, customer_name text, customer_email text,
      customer_phone text, customer_address text, customer_instagram text, customer_twitter text,
      delivery_method text, delivery_status text, recipient_name text, recipient_phone text, recipient_address text,
      discount_bp integer, discount_kobo bigint, discount_reason text, fee_kobo bigint, items_kobo bigint, paid_kobo bigint, debt_kobo bigint, total_quantity integer,
      profit_kobo bigint, bonus_bp integer, share_kobo bigint, gain_kobo bigint, unpaid_sales_kobo bigint,
      holds_stock boolean, memo_key uuid, writes_memo boolean, audit jsonb)
     where (select count(*) from turn) >= 0),
  line as materialized (
    select * from unnest(
        ${line("key")}::uuid[], ${line("variantKey")}::uuid[], ${line("productKey")}::uuid[],
        ${line("itemTitle")}::text[], ${line("variation")}::text[], ${line("image")}::text[],
        ${line("listPriceKobo")}::bigint[], ${line("unitPriceKobo")}::bigint[], ${line("unitCostKobo")}::bigint[],
        ${line("quantity")}::integer[], ${line("discountBp")}::integer[], ${line("discountKobo")}::bigint[],
        ${line("discountReason")}::text[], ${line("orderDiscountKobo")}::bigint[]) with ordinality
      as l (key, variant_key, product_key, item_title, variation, image, shop_price_kobo, unit_price_kobo,
            unit_cost_kobo, quantity, discount_bp, discount_kobo, discount_reason, order_discount_kobo, position)),
  payment as materialized (
    select * from unnest(
        ${payment("key")}::uuid[], ${payment("transactionKey")}::uuid[], ${payment("accountKey")}::uuid[],
        ${payment("amountKobo")}::bigint[])
      as p (key, transaction_key, account_key, amount_kobo)),
  ${part.given}
  goods as materialized (
    select v.key, l.quantity ${part.columns}
      from given, line l join variants v on v.key = l.variant_key ${part.join}
     where v.status = 'active' and (v.quantity >= l.quantity or not given.holds_stock)
       and v.sale_price_kobo = l.shop_price_kobo and v.price_kobo = l.unit_cost_kobo ${part.condition}
     order by v.key
       for no key update of v),
  ${part.locked}
  new as materialized (
    select * from given where (select count(*) from goods) = (select count(*) from line) ${part.unchanged} ${repair.unchanged}),
  ${row.is_walk_in ? WALK_IN : CUSTOMER}
  sale as (
    insert into orders (key, status, store_key, facilitator_key, facilitator_name, remark, customer_key,
        customer_name,
                        customer_email, customer_phone, customer_address, customer_instagram, customer_twitter,
                        delivery_method, delivery_status, recipient_name, recipient_phone, recipient_address,
                        discount_bp, discount_kobo, discount_reason, fee_kobo, items_kobo, paid_kobo, total_quantity, profit_kobo,
                        bonus_bp, share_kobo, profit_memo_written, completed_at)
    select n.key, status, store_key, facilitator_key, facilitator_name, remark, c.key, customer_name, customer_email,
           customer_phone, customer_address, customer_instagram, customer_twitter, delivery_method, delivery_status,
           recipient_name, recipient_phone, recipient_address, discount_bp, discount_kobo, discount_reason,
           fee_kobo, items_kobo, paid_kobo, total_quantity, profit_kobo, bonus_bp, share_kobo, writes_memo, case when status = 'completed' then now() end
      from new n, customer c
    returning key, order_number, created_at),
  ${isCompleted ? FACILITATOR : empty}
  account as materialized (
    select a.key, a.open_shift_key, p.amount_kobo from payment p join accounts a on a.key = p.account_key
     where (select count(*) from customer) > 0 ${isCompleted ? AFTER_FACILITATOR : empty}
     order by a.key for no key update of a),
  credited as (
    update accounts a set balance_kobo = a.balance_kobo + account.amount_kobo ${row.uses_credit ? OWN_CREDIT : empty}
      from account where a.key = account.key
    returning a.key),
  counted as (
    insert into order_counts as c (store_key, status, slot, n)
    select store_key, status, ${someSlot()}::smallint, 1 from new
     where (select count(*) from credited) >= 0 and (select count(*) from customer) > 0
    on conflict (store_key, status, slot) do update set n = c.n + 1),
  paid as (
    insert into payments (key, order_key, account_key, amount_kobo, transaction_key)
    select p.key, sale.key, p.account_key, p.amount_kobo, p.transaction_key from payment p, sale),
  posted as (
    insert into transactions (key, account_key, store_key, remark, type, source, amount_kobo, order_key, created_by,
                              shift_key)
    select p.transaction_key, p.account_key, store_key, 'payment on order ' || order_number, 'credit', 'order',
           p.amount_kobo, sale.key, seller_key, account.open_shift_key
      from payment p left join account on account.key = p.account_key, sale, new
    ${isCompleted ? MEMO : empty}),
  ${part.written} ${repair.written}
  taken as (
    update variants v set quantity = v.quantity - g.quantity, ${part.sets} updated_at = now() from goods g, new
     where new.holds_stock and v.key = g.key
    returning v.key, g.quantity, v.quantity as left_over),
  ledger as (
    insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason, order_key, employee_key)
    select t.key, -t.quantity, t.left_over + t.quantity, t.left_over, 'sale', new.key, seller_key from taken t, new),
  lines as (
    insert into order_lines (key, order_key, position, variant_key, product_key, item_title, variation, image,
                             list_price_kobo, unit_price_kobo, unit_cost_kobo, quantity, discount_bp, discount_kobo,
                             discount_reason, order_discount_kobo, vat_bp)
    select l.key, sale.key, position, variant_key, product_key, item_title, variation, image,
           nullif(shop_price_kobo, unit_price_kobo), unit_price_kobo, unit_cost_kobo, quantity, discount_bp,
           discount_kobo, discount_reason, order_discount_kobo, ${VAT_RATE} from line l, sale),
  audited as (
    insert into audit_log (request_id, employee_key, action, entity, entity_key, after)
    select request_id, seller_key, 'order.created', 'order', sale.key,
           audit || jsonb_build_object('order_number', order_number) from new, sale
    union all
    select request_id, seller_key, 'customer.created', 'customer', c.key,
           jsonb_build_object('name', customer_name, 'email', customer_email, 'phone', customer_phone,
                              'address', customer_address, 'instagram', customer_instagram, 'twitter',
                                  customer_twitter)
      from new join customer c on c.key = new_customer_key
    ${repair.audited}),
  answer as materialized (
    select json_build_object('data', json_build_object('key', key, 'order_number',
        order_number))::text as body from sale),
  replied as (
    insert into idempotent_replies (employee_key, key, request_hash, status, reply)
    select seller_key, ${requestKey}, ${claim?.hash ?? null}::bytea, 200, body from new, answer
     where ${requestKey}::text is not null)
  select body from answer`;
}

/**
 * Writes the order with its customer, lines, stock, payments, totals, audit row and the reply stored for its key;
 * returns that reply. It is one statement and its own transaction, so that no lock waits for this process.
 * Refuses (417) what takes more store credit than there is.
 * @throws Outdated when goods or their units differ from the order's lines, or the same request was answered meanwhile.
 * @throws CommitLost when the outcome is unknown.
 */
export const insertOrder = (pool: Pool, order: NewOrder, claim: Claim | null): Promise<string> =>
  bodyOf(commitAlone(pool, statementOf(order, claim)));

/** The same, without a claim, in a transaction that answers for its own idempotency key. */
export const insertOrderIn = (tx: Tx, order: NewOrder): Promise<string> => bodyOf(tx.query(statementOf(order, null)));

function statementOf(order: NewOrder, claim: Claim | null): QueryConfig {
  const { status, is_walk_in: isWalkIn, uses_credit: usesCredit } = order.row;
  const parts = [
    status === "completed" && "completed",
    isWalkIn && "walk-in",
    usesCredit && "credit",
    order.repairKey !== null && "repair",
    order.units !== null && "units",
  ];
  return named(["order-insert", ...parts.filter(Boolean)].join("-"), insertStatement(order, claim));
}

async function bodyOf(inserting: Promise<QueryResult<{ body: string }>>): Promise<string> {
  const { rows } = await inserting.catch((error: unknown) => {
    if (isRepeated(error)) throw new Outdated("the same request was answered meanwhile");
    if (isBeyondUnits(error)) throw new Outdated("units of what is sold were registered meanwhile");
    throw refusingShortCredit(error);
  });
  const written = rows[0];
  if (written === undefined) throw new Outdated("what is sold has changed since it was looked at");
  return written.body;
}

const isRepeated = (error: unknown) =>
  error instanceof Error && "constraint" in error && error.constraint === "idempotent_replies_pkey";

/** Another unit got the number that this sale registers, or the last unit without a number got one. */
const UNIT_LIMITS: ReadonlySet<unknown> = new Set(["units_match", "variants_numbered_check"]);

const isBeyondUnits = (error: unknown) =>
  error instanceof Error && "constraint" in error && UNIT_LIMITS.has(error.constraint);
