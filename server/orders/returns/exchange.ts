import type { NewExchangeBody, NewExchangeReply } from "../../../src/api/orders/exchanges.contract";
import type { NewOrderBody } from "../../../src/api/orders/orders.contract";
import { STORE_CREDIT } from "../../../src/api/orders/store-credit.rules";
import { may } from "../../../src/may";
import type { Edit } from "../../books/editing";
import { sql } from "../../core/db/sql";
import type { Tx } from "../../core/db/transaction";
import { forbidden, notFound, ruleRefusal } from "../../core/errors";
import { toKobo, toNaira } from "../../core/money";
import { storeScope } from "../../core/session-context";
import { sellIn } from "../order-create";
import { NO_WALK_IN_CREDIT } from "../store-credit";
import { takeBackFor } from "./return-create";

type Customer = NonNullable<NewOrderBody["customer"]>;

/** The order that goods come back of. */
type Before = { storeKey: string; isWalkIn: boolean; customerKey: string };

/**
 * Takes goods of an order back and sells others to the same customer, both or neither. What is left of their worth
 * after the debt pays for the new order as store credit, which is spent within this transaction; for that moment even
 * the walk-in customer has some. Refuses as `takeBackFor` and a sale do, and with 403 without the right to sell.
 */
export async function exchange(tx: Tx, edit: Edit<NewExchangeBody>): Promise<NewExchangeReply["data"]> {
  const { staff, requestId, body } = edit;
  if (!may(staff, "orders.create")) throw forbidden();
  const before = await lockBefore(tx, edit);
  if (before.isWalkIn && body.refunds.some(({ account_key }) => account_key === STORE_CREDIT))
    throw ruleRefusal(NO_WALK_IN_CREDIT);
  await lockGoods(tx, body);
  const returned = await takeBackFor(tx, edit, toKobo(body.agreed_total));
  const customer = await lockCustomer(tx, before);
  const onCredit = returned.keptKobo === 0 ? [] : [{ account_key: STORE_CREDIT, amount: toNaira(returned.keptKobo) }];
  const sale: NewOrderBody = {
    store: before.storeKey,
    status: "completed",
    facilitator: staff.key,
    remark: `Exchanged for goods that came back, R-${returned.return_number}`,
    ...(before.isWalkIn ? { walk_in: true } : { customer }),
    delivery: null,
    subtotalitems: body.subtotalitems,
    payment: [...onCredit, ...body.payment],
    agreed_total: body.agreed_total,
  };
  const sold = await sellIn(tx, { staff, requestId }, sale, customer.email);
  await tx.query(sql`update returns set exchange_order_key = ${sold.key} where key = ${returned.return}`);
  const { key, version, return_number } = returned;
  return { key, version, return: returned.return, return_number, order: sold.key, order_number: sold.order_number };
}

/** The order's row is locked before its goods, as in every edit of one. */
async function lockBefore(tx: Tx, { staff, key }: Edit<unknown>): Promise<Before> {
  const { rows } = await tx.query<Before>(
    sql`select o.store_key as "storeKey", c.is_walk_in as "isWalkIn", c.key as "customerKey"
          from orders o join customers c on c.key = o.customer_key
         where o.key = ${key} and (${storeScope(staff)}::uuid is null or o.store_key = ${storeScope(staff)})
           for no key update of o`,
  );
  const [before] = rows;
  if (before === undefined) throw notFound();
  return before;
}

/**
 * The customer as they are now: the sale finds them by their email, so it stays until the transaction ends. Nobody edits
 * the walk-in customer, and no sale waits for its row. People are locked after goods.
 */
async function lockCustomer(tx: Tx, { customerKey, isWalkIn }: Before): Promise<Customer> {
  const read = sql`select name, email, phone, address, instagram, twitter from customers where key = ${customerKey}`;
  const { rows } = await tx.query<Customer>(isWalkIn ? read : sql`${read} for no key update`);
  const [customer] = rows;
  if (customer === undefined) throw new Error("the customer of a locked order is there");
  return customer;
}

/** Both kinds of goods at once in key order: people and accounts are locked between the return and the sale. */
const lockGoods = (tx: Tx, { lines, subtotalitems }: NewExchangeBody) =>
  tx.query(
    sql`select from variants where key = any (${[...lines, ...subtotalitems].map(({ key }) => key)}::uuid[])
         order by key for no key update`,
  );
