import { RECORD_KINDS, type RecordKind } from "../../../src/resources";
import { RECORDS } from "../../rooms";
import type { Invariant } from "./invariant";

const VERSIONED = RECORD_KINDS.filter((kind) => kind !== "customer");
/** Orders have a separate invariant; a transaction may come from an order or an account; the settings are never added. */
const NOT_CREATED_HERE = new Set<RecordKind>(["order", "transaction", "settings"]);
const CREATED = RECORD_KINDS.filter((kind) => !NOT_CREATED_HERE.has(kind));

// The audit row of a change has the start time of its transaction, and so has the changed record: equal times of one
// record mean one transaction. A transaction number would say the same, but does not survive a backup.

/** Written by the server only, always with an audit row. */
export const log: readonly Invariant[] = [
  {
    name: "each order has an audit row of its creation",
    sql: `select key from orders o where not exists (
            select from audit_log a where a.entity = 'order' and a.entity_key = o.key and a.action = 'order.created')`,
  },
  {
    name: "each stock movement by an employee has an audit row in its transaction",
    sql: `select m.id, m.reason, m.order_key, m.transfer_key, m.created_at
          from stock_movements m join variants v on v.key = m.variant_key
          where m.employee_key is not null and not exists (
            select from audit_log a
            where a.at = m.created_at and a.entity_key in (m.order_key, m.transfer_key, m.count_key, v.product_key,
              (select d.purchase_key from purchase_deliveries d where d.key = m.delivery_key)))`,
  },
  {
    name: "each transaction posted by an employee has an audit row in its database transaction",
    sql: `select t.key, t.remark, t.created_at from transactions t
          where t.created_by is not null and not exists (
            select from audit_log a
            where a.at = t.created_at and a.entity_key in (t.key, t.order_key, t.account_key))`,
  },
  {
    name: "the audit log has an edit for each version of a record",
    sql: `with record as (
            ${VERSIONED.map((kind) => `select '${kind}' as entity, key, version, 0 as filled from ${RECORDS[kind].table} where version > 1`).join(" union all ")}
            -- A sale may fill blanks of its customer; the log records that under the order.
            union all select 'customer', key, version,
                             (select count(*) from orders o where o.customer_key = c.key)
                      from customers c where version > 1),
          logged as (
            select entity, entity_key as key, count(*) as edits from audit_log
            where action not like '%.created' group by 1, 2)
          select key, entity, version, coalesce(edits, 0) as edits from record left join logged using (entity, key)
          where version - 1 > coalesce(edits, 0) + filled`,
  },
];

/** Creation entries: the server always writes them; tests that insert rows directly do not. */
export const creations: readonly Invariant[] = [
  {
    name: "each record has an audit row of its creation in its transaction",
    sql: `with record as (
            ${CREATED.map((kind) => `select '${kind}' as entity, key, created_at from ${RECORDS[kind].table}`).join(" union all ")})
          select key, entity, created_at from record r
          where not exists (
            select from audit_log a
            where a.at = r.created_at
              and (a.entity_key = r.key and a.action = r.entity || '.created'
                   -- The first store credit of a customer makes its account with the order that gives it.
                   or r.entity = 'account' and a.entity = 'order'
                      and exists (select from accounts w where w.key = r.key and w.customer_key is not null)
                   -- A sale may create a customer; a transfer the twins of its goods, when they are sent or received.
                   or r.entity = 'customer' and a.action = 'order.created'
                   or r.entity = 'product' and a.action in ('transfer.created', 'transfer.received')))`,
  },
];
