import { one } from "./planted-change";
import { stockroomViolations } from "./stockroom-violations";

/** Begins a statement that makes a return without lines, of which this much was given back. */
const someReturn = (refundKobo: number) => `
  with made as (
    insert into returns (key, order_key, reason, amount_kobo, debt_kobo, refund_kobo, created_by)
    select gen_random_uuid(), o.key, 'planted', ${refundKobo}, 0, ${refundKobo}, o.facilitator_key
      from orders o order by o.key limit 1
    returning key)`;

/** Begins a statement that makes a unit in stock of the first variant, with its history, in this state. */
const someUnit = (state: string, line = "null") => `
  with place as (select key from variants where status = 'active' order by key limit 1),
  unit as (
    insert into units (key, serial, variant_key, state, order_line_key, position)
    select gen_random_uuid(), 'PLANTED', key, '${state}', ${line}, case when ${line} is not null then 0 end from place
    returning key, variant_key, state),
  told as (
    insert into unit_events (unit_key, kind, state, to_variant_key)
    select key, 'registered', state, variant_key from unit)`;

const without = (table: string, constraint: string) => `alter table ${table} drop constraint ${table}_${constraint};`;

/** A sum of a day that the sum of its month lacks. */
const someSum = (table: string, values: string) => `
  update summed_days set is_summed = true, is_in_month = true;
  insert into ${table}_days select store_key, day, gen_random_uuid(), ${values} from summed_days limit 1`;

/**
 * SQL that violates each invariant, by its name, in a demo shop. It runs without triggers, in a transaction that is
 * rolled back.
 */
export const violations: Readonly<Record<string, string>> = {
  "a variant's quantity equals the sum of its ledger": one("variants", "quantity = quantity + 1"),
  "no quantity is negative": `${without("variants", "quantity_check")} ${without("variants", "numbered_check")} ${one("variants", "quantity = -1")}`,
  "each ledger row starts at the end of the previous one, the first at 0": one(
    "stock_movements",
    "quantity_before = quantity_before + 1, quantity_after = quantity_after + 1",
    "true",
    "id",
  ),
  "the units an order took by the ledger equal those of its lines that did not come back": one(
    "order_lines",
    "quantity = quantity + 1",
    "order_key in (select key from orders where status = 'completed')",
  ),
  "a movement of a sale names its order, a movement of a transfer its transfer": one(
    "stock_movements",
    "order_key = null",
    "reason = 'sale'",
    "id",
  ),
  "an order never returned more than it took: no movement is reversed twice": `
    insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason, order_key)
    select variant_key, delta, quantity_before, quantity_after, reason, order_key
      from stock_movements where reason = 'sale-cancelled' limit 1`,
  "a product's statuses equal those of its variants": one("products", "statuses = '{}'", "statuses <> '{}'"),
  "the stored product counts equal the number of products": "update product_counts set n = n + 1",
  "goods have one category in all stores that list them": `
    update products set category_key = null
     where key = (select min(key::text)::uuid from products where deleted_at is null and category_key is not null
                   group by catalogue_key having count(*) > 1 limit 1)`,
  "goods are described alike in all stores that list or listed them": `
    ${without("variants", "one_catalogue")}
    update variants set variation = 'planted'
     where key = (select min(key::text)::uuid from variants group by catalogue_key having count(*) > 1 limit 1)`,
  "goods have a category of goods, and expenses one of expenses": one(
    "transactions",
    "category_key = (select key from categories where kind = 'goods' limit 1)",
    "source = 'manual' and type = 'debit'",
  ),
  "a move takes from one account what it puts into another, by two transactions of its own": one(
    "moves",
    "amount_kobo = amount_kobo + 1",
  ),
  "a product has each of its pictures once": one("products", "more_images = array[image]", "image <> ''"),
  "a code names one catalogue variant, which has one SKU": `
    alter table codes drop constraint codes_pkey;
    insert into codes (catalogue_key, sku)
    select catalogue_key, 'PLANTED' from variants group by 1 order by 1 limit 2`,
  "a barcode of 8, 12, 13 or 14 digits has a right check digit, and every code belongs to a catalogue entry": `
    alter table codes drop constraint codes_barcode_check;
    insert into codes (catalogue_key, barcode, position) select key, '4006381333932', 0 from variants limit 1`,
  "items, units and profit of an order equal the sums of its lines less what came back": one(
    "orders",
    "items_kobo = items_kobo + 1",
  ),
  "what came back of a line is the sum of its returns": one(
    "order_lines",
    "returned_quantity = 1",
    "returned_quantity = 0",
  ),
  "what came back of a line is worth its part of what was paid for it, rounded down": one(
    "order_lines",
    "returned_kobo = 1",
    "returned_quantity = 0",
  ),
  "what came back of an order is the sum of its returns": one("orders", "returned_kobo = returned_kobo + 1"),
  "a return is worth the sum of its lines, which are of its order": `${someReturn(1)} select 1`,
  "what was given back for a return is the sum of its refunds, which are of its order": `${someReturn(1)} select 1`,
  "goods taken in exchange are another order of the same customer": one("returns", "exchange_order_key = order_key"),
  "a walk-in customer has no store credit left": `
    with c as (
      update customers set is_walk_in = true
       where key = (select key from customers order by key limit 1) returning key)
    insert into accounts (key, name, type, store_key, customer_key, balance_kobo)
    select gen_random_uuid(), 'Store credit', 'customer-wallet', s.key, c.key, -100
      from c, (select key from stores limit 1) s`,
  "units that came back are in the variant that was sold, or in its sibling for their condition": `
    ${someReturn(0)}
    insert into return_lines (return_key, position, order_line_key, condition, to_variant_key, quantity, amount_kobo)
    select made.key, 1, l.key, 'resell', v.key, 1, 0
      from made, (select * from order_lines order by key limit 1) l
      join lateral (select key from variants where key <> l.variant_key order by key limit 1) v on true`,
  "store credit pays and is given for orders of its own customer, and moves by nothing else": `
    ${without("accounts", "credit_check")}
    update accounts set customer_key = (select key from customers order by key limit 1)
     where key = (select account_key from transactions where source = 'manual' limit 1)`,
  "as many units of a variant are registered in stock as it counts, and never more than there are": `
    ${someUnit("in stock")} select 1`,
  "the units that pending orders hold without names are those that their variant counts": one(
    "variants",
    "tracks_serials = true, waiting = waiting + 1",
  ),
  "a product has serial numbers in all its variants and stores, or in none": one(
    "variants",
    "tracks_serials = true",
    "product_key in (select product_key from variants group by 1 having count(*) > 1)",
  ),
  "a unit in stock is in the state that the status of its variant says": `${someUnit("in repair")} select 1`,
  "a unit that is held or sold is of the variant and in the status of its order, one of its places": `
    ${someUnit("held", "(select l.key from order_lines l join orders o on o.key = l.order_key where o.status = 'completed' order by l.key limit 1)")}
    select 1`,
  "a unit is where its history says": `
    insert into units (key, serial, variant_key, state)
    select gen_random_uuid(), 'PLANTED', key, 'gone' from variants order by key limit 1`,
  "each step of a unit begins where the one before it ended": `
    ${someUnit("in stock")}
    insert into unit_events (unit_key, kind, state, to_variant_key)
    select key, 'registered', state, variant_key from unit`,
  "no more units went with a transfer or came back with a return than its stock did": `
    insert into unit_events (unit_key, kind, state, from_variant_key, transfer_key)
    select gen_random_uuid(), 'sent', 'in transit', variant_key, transfer_key
      from (select * from transfer_lines order by transfer_key limit 1) l, generate_series(1, quantity + 1)`,
  "a percentage of a line is rounded half-even, and a discount leaves nothing negative": one(
    "order_lines",
    "discount_bp = 1000, discount_kobo = unit_price_kobo * quantity / 10 + 1, discount_reason = 'planted'",
    "unit_price_kobo > 1000",
  ),
  "the discount on an order is spread over its lines, each within 1 kobo of its exact share": one(
    "orders",
    "discount_kobo = 100, discount_reason = 'planted'",
  ),
  "the paid amount of an order equals the sum of its payments": one("orders", "paid_kobo = paid_kobo + 1"),
  "the cost of an order is items plus fee; its debt is the unpaid part, 0 when cancelled": `
    alter table orders alter column debt_kobo drop expression; ${one("orders", "debt_kobo = debt_kobo + 1")}`,
  "a share is the frozen bonus of the profit, rounded half-even, and only completed orders have one": one(
    "orders",
    "share_kobo = share_kobo + 1",
  ),
  "the stored counts of orders equal the number of orders": "update order_counts set n = n + 1",
  "the count of each block of order numbers equals its number of orders": `
    select count_order_blocks(11000);
    update order_blocks set n = n + 1 where store_key <> every_store() and status <> ''`,
  "the counts of large blocks, of all stores and of all statuses equal the sums of the other counts": `
    select count_order_blocks(11000); update order_blocks set n = n + 1 where store_key = every_store() and status = ''`,
  "an order charges for a repair of its own customer": `
    insert into repair_orders (order_key, repair_key)
    select o.key, r.key from repairs r join orders o on o.customer_key <> r.customer_key order by o.key, r.key limit 1`,
  "order numbers are unique": `${without("orders", "order_number_key")} update orders set order_number = 7`,
  "orders are found by the goods of their lines, in their store, and by no others":
    "update order_goods set store_key = every_store() where order_number = (select min(order_number) from order_goods)",
  "every name on an order is one that its goods or customer have, or had": one("orders", "customer_name = 'Planted'"),
  "a balance equals its opening plus the effects of its transactions": one(
    "accounts",
    "balance_kobo = balance_kobo + 1",
  ),
  "each payment has one transaction with its order, account and amount": one(
    "payments",
    "amount_kobo = amount_kobo + 1",
    "amount_kobo > 0",
  ),
  "each transaction of an order belongs to one payment and names the order":
    "delete from payments where key = (select min(key::text)::uuid from payments)",
  "an order has a profit memo exactly while it is completed and owes nothing": one(
    "orders",
    "profit_memo_written = false",
    "profit_memo_written",
  ),
  "the stored counts of transactions equal the number of transactions": "update transaction_counts set n = n + 1",
  "a closed shift expected its float and the sum of its movements": one(
    "shifts",
    "expected_kobo = expected_kobo + 1",
    "difference_key is not null",
  ),
  "a closed shift has its difference posted, on its account and in no shift": one(
    "transactions",
    "amount_kobo = amount_kobo + 1",
    "source = 'drawer-difference'",
  ),
  "each drawer difference belongs to one shift": one(
    "transactions",
    "source = 'drawer-difference'",
    "source = 'manual' and category_key is null",
  ),
  "an account names its open shift, and no other": one(
    "accounts",
    "open_shift_key = null",
    "open_shift_key is not null",
  ),
  "a movement of a shift is posted on the account of the shift": one(
    "transactions",
    "account_key = (select key from accounts where key <> account_key order by key limit 1)",
    "shift_key is not null",
  ),
  "a drop takes from one account what it puts into another": one(
    "transactions",
    "source = 'drop'",
    "source = 'manual' and category_key is null",
  ),
  "the float and the count of a shift are worth what is kept of them": one("shifts", "float_kobo = float_kobo + 1"),
  ...stockroomViolations,
  "a customer's totals equal the sums of their orders":
    "update customers set spent_kobo = spent_kobo + 1 where key = (select key from customers where not is_walk_in limit 1)",
  "an employee's totals equal the sums of the completed orders they facilitated": one(
    "employees",
    "gain_kobo = gain_kobo + 1",
  ),
  "a mail contains a link only while the link is valid": `
    insert into outbox (key, kind, employee_key, email, link, link_expires_at)
    select gen_random_uuid(), 'reset', key, email, 'http://localhost/link#gone', now() from employees limit 1`,
  "only second factors that are on have recovery codes, at most ten": `
    with begun as (insert into second_factors (employee_key, sealed_secret, key_id)
      select key, ''::bytea, 0 from employees limit 1 returning employee_key)
    insert into recovery_codes (employee_key, code_hash) select employee_key, ''::bytea from begun`,
  "a walk-in sale is fully paid, and its customer has no email and no totals":
    "update customers set email = 'somebody@example.com' where is_walk_in",
  "the stored count of customers equals the number of customers": "update customer_counts set n = n + 1",
  "a shop with employees has an active administrator": "update employees set is_admin = false",
  "the stored sales, orders and profit of a day equal those of the orders created on it": one(
    "orders",
    "created_at = created_at + interval '1 day'",
    "status <> 'cancelled'",
  ),
  "the stored revenue of a day equals the payments posted on it":
    "update day_totals set revenue_kobo = revenue_kobo + 1",
  "each day with an order or a transaction is added up or waits for it": "delete from summed_days",
  "the stored orders, earnings and goods of a person's day equal those of the orders":
    "update summed_days set is_summed = true",
  "the stored goods of a day equal those of the order lines": "update summed_days set is_summed = true",
  "the stored VAT on sales of a day equals that of the order lines": "update summed_days set is_summed = true",
  "the stored cash flow of a day equals that of the transactions": "update summed_days set is_summed = true",
  "the stored orders, earnings and goods of a person's month equal those of its days": someSum(
    "people",
    "1, 0, 0, 0, 0, 0, 0, 0, 0",
  ),
  "the stored goods of a month equal those of its days": someSum("goods", "1, 0, 0"),
  "the stored cash flow of a month equals that of its days": someSum("cash", "'manual', 'debit', null, 0, 100"),
  "each order has an audit row of its creation":
    "delete from audit_log where id = (select min(id) from audit_log where action = 'order.created')",
  "each stock movement by an employee has an audit row in its transaction": one(
    "stock_movements",
    "created_at = created_at + interval '1 microsecond'",
    "reason = 'sale'",
    "id",
  ),
  "each transaction posted by an employee has an audit row in its database transaction": one(
    "transactions",
    "created_at = created_at + interval '1 microsecond'",
    "source = 'manual'",
  ),
  "the audit log has an edit for each version of a record": one("stores", "version = 2"),
  "no row of the audit log changed since it was sealed":
    "select seal_audit(1, 10); update audit_log set action = 'order.forged' where id = (select min(id) from audit_log)",
  "each row of the audit log is sealed once or waits for its seal":
    "insert into audit_log (request_id, action, entity) values ('none', 'order.edited', 'order')",
  "each seal of the audit log follows from the previous one":
    "select seal_audit(1, 10); select seal_audit(1, 10); update audit_seals set sealed_at = sealed_at - interval '1 hour'",
  "the audit log contains no password, token or link":
    'update audit_log set after = \'{"password": "backroom"}\' where id = (select min(id) from audit_log)',
  "each record has an audit row of its creation in its transaction":
    "delete from audit_log where id = (select min(id) from audit_log where action = 'supplier.created')",
};
