import { one } from "./planted-change";

/** Begins a statement that makes a bulk change of one product in this status. */
const someBulk = (status: string, versionAfter: string, field = "supplier") => `
  with made as (
    insert into bulk_changes (key, status, change, unchanged, created_by, applied_by, applied_at)
    select gen_random_uuid(), '${status}', '{"field": "${field}"}', 0, key,
           case when '${status}' = 'applied' then key end, case when '${status}' = 'applied' then now() end
      from employees order by key limit 1 returning key),
  part as (
    insert into bulk_products (bulk_key, product_key, version_before, version_after)
    select made.key, gen_random_uuid(), 1, ${versionAfter} from made)`;

/** A bulk change of one variant's reorder level. */
const levelBulk = (status: string, versionAfter: string, level: string) => `
  ${someBulk(status, versionAfter, "reorder")}
  insert into bulk_lines (bulk_key, place, product_key, variant_key, title, variation, from_value, to_value)
  select key, 1, gen_random_uuid(), gen_random_uuid(), 'Lamp', 'Red', '', '${level}' from made`;

/** Of transfers, bulk changes, purchases and stock counts, by the invariant that each violates. */
export const stockroomViolations: Readonly<Record<string, string>> = {
  "the movements of a transfer match its lines and what differed, as far as it is received": one(
    "stock_movements",
    "reason = 'damaged'",
    "reason = 'lost' and transfer_key is not null",
    "id",
  ),
  "the movements of a transfer in both stores, what is on the way and what was written off add up to 0 for each gadget":
    one("transfers", "status = 'received'", "status = 'sent'"),
  "the status of a transfer says whether something differed, by no more than was sent or came": one(
    "transfers",
    "status = 'received'",
    "status = 'received-with-differences'",
  ),
  "a transfer that does not move at once comes from one store": `
    update transfer_lines l set from_store_key = t.to_store_key
      from transfers t where t.key = l.transfer_key and t.status = 'sent' and l.position = 2`,
  "a unit in transit went with a transfer that is on the way": one(
    "units",
    "state = 'in transit'",
    "state = 'in stock'",
  ),
  "goods left and arrived at the stores of the transfer, as the same gadget":
    "update transfer_lines set to_variant_key = variant_key where transfer_key = (select key from transfers limit 1)",
  "a bulk change that was made knows the versions that it gave": `${someBulk("applied", "null")} select from made`,
  "a row of reorder levels in a bulk change is of a variant, and each level orders something": levelBulk(
    "proposed",
    "null",
    "40/40",
  ),
  "a bulk change of reorder levels has an entry in the history for each of its rows": levelBulk("applied", "1", "5/40"),
  "a bulk change has a row for each of its products": `${someBulk("proposed", "null")} select from made`,
  "a bulk change and its undoing are each once in the audit log": `${someBulk("applied", "2")} select from made`,
  "what came of a line is the sum of its deliveries, and beyond its quantity only what was stated as extra": one(
    "purchase_lines",
    "received = received + 1",
    "received < quantity",
  ),
  "the status of a purchase agrees with what came of it": one("purchases", "status = 'sent'", "status = 'received'"),
  "each line of a delivery has its units in the ledger, and each movement of a delivery its line": one(
    "stock_movements",
    "delta = delta + 1, quantity_after = quantity_after + 1",
    "reason = 'purchase'",
    "id",
  ),
  "a delivery is of lines of its purchase, whose variants are of its store, and costs their sum": one(
    "purchase_deliveries",
    "amount_kobo = amount_kobo + 1",
  ),
  "the units that a delivery names were registered with it": one(
    "purchase_delivery_lines",
    "serials = array['PLANTED']",
    "true",
    "delivery_key",
  ),
  "a store owes a supplier what its deliveries cost less what it paid, never less than nothing": one(
    "supplier_debts",
    "delivered_kobo = delivered_kobo + 1",
    "true",
    "supplier_key",
  ),
  "each payment to a supplier has one transaction that takes its amount from an account": one(
    "supplier_payments",
    "amount_kobo = amount_kobo + 1",
  ),
  "the entries of a line's round add up to what is counted of it": one(
    "count_lines",
    "counted = counted + 1",
    "counted is not null",
  ),
  "an entry of a count names a place of its variant's ledger, and the quantity there": one(
    "count_entries",
    "on_hand = on_hand + 1",
    "true",
    "id",
  ),
  "a line is compared at the place of an entry of its own round": one(
    "count_lines",
    "round = round + 1",
    "counted is not null",
  ),
  "the movements of a posted count equal the differences of its lines": one(
    "count_lines",
    "delta = delta + 1",
    "delta <> 0",
  ),
  "only a posted count has moved stock": one(
    "counts",
    "status = 'reviewing', posted_by = null, posted_at = null",
    "status = 'posted'",
  ),
  "a posted difference is what was found, less what the books held then and were corrected by since": one(
    "count_lines",
    "counted = counted + 1",
    "delta <> 0",
  ),
  "a movement of a count has a reason, and one with a reason belongs to no order, and to a transfer only if lost or damaged on the way":
    one("stock_movements", "reason = 'edit'", "count_key is not null", "id"),
};
