/** `update`, without any trigger or check, of one row of a table. */
const one = (table: string, change: string, where = "true", key = "key") =>
  `update ${table} set ${change} where ${key} = (select ${key} from ${table} where ${where} order by ${key} limit 1)`;

const without = (table: string, constraint: string) => `alter table ${table} drop constraint ${table}_${constraint};`;

/**
 * For every invariant, by its name, what breaks it in a demo shop: SQL that runs with triggers off, inside a transaction
 * that is rolled back.
 */
export const violations: Readonly<Record<string, string>> = {
  "a variant's quantity is the sum of its ledger": one("variants", "quantity = quantity + 1"),
  "no quantity is negative": `${without("variants", "quantity_check")} ${one("variants", "quantity = -1")}`,
  "each ledger row starts where the one before it ended, the first at nothing": one(
    "stock_movements",
    "quantity_before = quantity_before + 1, quantity_after = quantity_after + 1",
    "true",
    "id",
  ),
  "what the ledger says an order took is what its lines hold": one(
    "order_lines",
    "quantity = quantity + 1",
    "order_key in (select key from orders where status = 'completed')",
  ),
  "a movement for a sale names its order, a movement for a transfer its transfer": one(
    "stock_movements",
    "order_key = null",
    "reason = 'sale'",
    "id",
  ),
  "an order never gave back more than it had taken: no movement is reversed twice": `
    insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason, order_key)
    select variant_key, delta, quantity_before, quantity_after, reason, order_key
      from stock_movements where reason = 'sale-cancelled' limit 1`,
  "a transfer nets to zero and moved what its lines say": one(
    "stock_movements",
    "delta = delta + 1, quantity_after = quantity_after + 1",
    "reason = 'transfer-in'",
    "id",
  ),
  "goods left the store and arrived at the one that the transfer names, at the same gadget":
    "update transfer_lines set to_variant_key = variant_key where transfer_key = (select key from transfers limit 1)",
  "a product's statuses are those of its variants": one("products", "statuses = '{}'", "statuses <> '{}'"),
  "the kept product counts are the products there are": "update product_counts set n = n + 1",
  "items, units and profit of an order are those of its lines": one("orders", "items_kobo = items_kobo + 1"),
  "what an order has been paid is the sum of its payments": one("orders", "paid_kobo = paid_kobo + 1"),
  "cost is items and fee, debt what is left of it, nothing when cancelled": `
    alter table orders alter column debt_kobo drop expression; ${one("orders", "debt_kobo = debt_kobo + 1")}`,
  "a share is the frozen bonus of the profit, half-even, and only a completed order has one": one(
    "orders",
    "share_kobo = share_kobo + 1",
  ),
  "the kept counts are the orders there are": "update order_counts set n = n + 1",
  "the orders counted in a block of numbers are those there are": `
    select count_order_blocks(11000);
    update order_blocks set n = n + 1 where store_key <> every_store() and status <> ''`,
  "counts of large blocks, of every store and of every status are the sums of the others": `
    select count_order_blocks(11000); update order_blocks set n = n + 1 where store_key = every_store() and status = ''`,
  "no two orders share a number": `${without("orders", "order_number_key")} update orders set order_number = 7`,
  "a balance is its opening and the effects of its transactions": one("accounts", "balance_kobo = balance_kobo + 1"),
  "each payment is posted by one transaction of its order, account and amount": one(
    "payments",
    "amount_kobo = amount_kobo + 1",
    "amount_kobo > 0",
  ),
  "each transaction made by an order belongs to one payment and says which order":
    "delete from payments where key = (select min(key::text)::uuid from payments)",
  "the profit memo stands exactly while an order is completed and owes nothing": one(
    "orders",
    "profit_memo_written = false",
    "profit_memo_written",
  ),
  "the kept counts of transactions are the transactions there are": "update transaction_counts set n = n + 1",
  "a customer's totals are those of their orders": one("customers", "spent_kobo = spent_kobo + 1"),
  "an employee's totals are those of the completed orders they facilitated": one(
    "employees",
    "gain_kobo = gain_kobo + 1",
  ),
  "mail tells a link only while that link opens something": `
    insert into outbox (key, kind, employee_key, email, link, link_expires_at)
    select gen_random_uuid(), 'reset', key, email, 'http://localhost/link#gone', now() from employees limit 1`,
  "recovery codes are of second factors that are on, ten at most": `
    with begun as (insert into second_factors (employee_key, sealed_secret, key_id)
      select key, ''::bytea, 0 from employees limit 1 returning employee_key)
    insert into recovery_codes (employee_key, code_hash) select employee_key, ''::bytea from begun`,
  "the kept count of customers is the customers there are": "update customer_counts set n = n + 1",
  "where people work, one of them at least is an active administrator": "update employees set is_admin = false",
  "sales, orders and profit kept of a day are those of the orders created on it": one(
    "orders",
    "created_at = created_at + interval '1 day'",
    "status <> 'cancelled'",
  ),
  "revenue kept of a day is the payments posted on it": "update day_totals set revenue_kobo = revenue_kobo + 1",
  "each order has an audit row telling of its creation":
    "delete from audit_log where id = (select min(id) from audit_log where action = 'order.created')",
  "whoever moved stock told the log in the same transaction": one(
    "stock_movements",
    "created_at = created_at + interval '1 microsecond'",
    "reason = 'sale'",
    "id",
  ),
  "whoever posted a transaction told the log in the same transaction": one(
    "transactions",
    "created_at = created_at + interval '1 microsecond'",
    "source = 'manual'",
  ),
  "the log tells of as many edits as a record has versions": one("stores", "version = 2"),
  "each sealed row of the log says what it said when it was sealed":
    "select seal_audit(1, 10); update audit_log set action = 'order.forged' where id = (select min(id) from audit_log)",
  "each row of the log is sealed once or waits for it":
    "insert into audit_log (request_id, action, entity) values ('none', 'order.edited', 'order')",
  "each seal of the log follows from the one before it":
    "select seal_audit(1, 10); select seal_audit(1, 10); update audit_seals set sealed_at = sealed_at - interval '1 hour'",
  "the log holds no password, token or link":
    'update audit_log set after = \'{"password": "backroom"}\' where id = (select min(id) from audit_log)',
  "the log tells how each record came to be, in the same transaction":
    "delete from audit_log where id = (select min(id) from audit_log where action = 'supplier.created')",
};
