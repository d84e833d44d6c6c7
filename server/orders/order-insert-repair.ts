import { empty, type Sql, sql } from "../core/db/sql";

/** The parts of the insert of an order that concern the ticket that it charges for. */
type RepairParts = {
  /** The condition that the ticket is still of this customer, whose email may be another's by now. */
  unchanged: Sql;
  written: Sql;
  audited: Sql;
};

const NONE: RepairParts = { unchanged: empty, written: empty, audited: empty };

export function repairParts(key: string | null): RepairParts {
  if (key === null) return NONE;
  return {
    unchanged: sql`and exists (
      select from repairs r join customers c on c.key = r.customer_key
       where r.key = ${key} and lower(c.email) = lower(given.customer_email))`,
    written: sql`
  charged as (
    insert into repair_orders (order_key, repair_key) select sale.key, ${key}::uuid from sale),`,
    audited: sql`
    union all
    select request_id, seller_key, 'repair.charged', 'repair', ${key}::uuid,
           jsonb_build_object('order_number', order_number::text) from new, sale`,
  };
}
