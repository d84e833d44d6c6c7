import type { LedgerFile } from "../../../src/api/reports/ledger.contract";
import type { Report } from "../../../src/api/shell/exports.contract";
import type { z } from "zod";
import type { transactionsFileQuery } from "../../../src/api/money/transactions.contract";
import type { Column } from "./csv";
import { may } from "../../../src/may";
import { storeScope, type Staff } from "../../core/session-context";
import { barcodesOf, skuOf } from "../../products/codes/codes-read";
import { VAT_ENTRIES } from "../../reports/vat";
import { filtersOf } from "../../money/transactions";
import { Values } from "../../reading/list";
import type { ReportQuery } from "./export-rows";

/** From the first moment to before the last. */
export type Moments = { from: Date; before: Date };

type Selected = Column & { sql: string };

const text = (title: string, sql: string): Selected => ({ title, sql, holds: "text" });
const figure = (title: string, sql: string): Selected => ({ title, sql, holds: "figure" });

/** In the shop's time zone, in a format that spreadsheets recognise as a time. */
const time = (title: string, sql: string): Selected =>
  figure(title, `to_char(${sql} at time zone 'utc' + interval '1 hour', 'YYYY-MM-DD HH24:MI:SS')`);

const money = (title: string, kobo: string): Selected => figure(title, `naira(${kobo})`);

/** Columns only for those who may see cost. */
const costs = (staff: Staff, columns: Selected[]): Selected[] => (may(staff, "products.cost") ? columns : []);

const query = (columns: Selected[], rest: string, values: unknown[]): ReportQuery => ({
  columns,
  text: `select ${columns.map(({ sql }) => sql).join(", ")} ${rest}`,
  values,
});

/** $1 to $2 is the period, $3 the only store, or null for all. */
const within = (moment: string, store: string) =>
  `${moment} >= $1 and ${moment} < $2 and ($3::uuid is null or ${store} = $3)`;

const valuesOf = (staff: Staff, { from, before }: Moments) => [from, before, storeScope(staff)];

/** What a line was sold for, less what came back of it. */
const GOODS = "(l.unit_price_kobo * l.quantity - l.discount_kobo - l.order_discount_kobo - l.returned_kobo)";

/** One row per variant, of the products listed in the period. */
const products = (staff: Staff, moments: Moments): ReportQuery =>
  query(
    [
      text("Product key", "p.key"),
      text("Variant key", "v.key"),
      text("Title", "p.title"),
      text("Description", "p.description"),
      text("Store", "s.title"),
      text("Supplier", "u.name"),
      text("Picture", "p.image"),
      text("Variation", "v.variation"),
      figure("Status", "v.status"),
      figure("Quantity", "v.quantity"),
      money("Sale price", "v.sale_price_kobo"),
      money("Product sale price", "p.sale_price_kobo"),
      ...costs(staff, [
        money("Purchase price", "v.price_kobo"),
        money("Product purchase price", "p.price_kobo"),
        money("Profit", "v.sale_price_kobo - v.price_kobo"),
      ]),
      time("Created", "p.created_at"),
      time("Last updated", "v.updated_at"),
      text("SKU", skuOf("v")),
      text("Barcodes", `array_to_string(${barcodesOf("v")}, chr(10))`),
      text("Category", "coalesce(c.name, '')"),
    ],
    `from products p
     join stores s on s.key = p.store_key
     join suppliers u on u.key = p.supplier_key
     join variants v on v.product_key = p.key and v.removed_at is null
     left join categories c on c.key = p.category_key
    where p.deleted_at is null and ${within("p.created_at", "p.store_key")}
    order by p.created_at, p.key, v.position, v.key`,
    valuesOf(staff, moments),
  );

/** The stock ledger: one row per movement, also of deleted products. */
const productLogs = (staff: Staff, moments: Moments): ReportQuery =>
  query(
    [
      time("Time", "m.created_at"),
      text("Store", "s.title"),
      text("Product", "p.title"),
      text("Variation", "v.variation"),
      figure("Change", "m.delta"),
      figure("Before", "m.quantity_before"),
      figure("After", "m.quantity_after"),
      figure("Reason", "m.reason"),
      figure("Order number", "o.order_number"),
      figure("Transfer number", "t.order_number"),
      text("By", "e.name"),
      // In kobo it may be more than a bigint holds.
      ...costs(staff, [figure("Change at purchase price", "round(m.delta * v.price_kobo::numeric / 100, 2)")]),
      text("Product key", "p.key"),
      text("Variant key", "v.key"),
    ],
    `from stock_movements m
     join variants v on v.key = m.variant_key
     join products p on p.key = v.product_key
     join stores s on s.key = p.store_key
     left join orders o on o.key = m.order_key
     left join transfers t on t.key = m.transfer_key
     left join employees e on e.key = m.employee_key
    where ${within("m.created_at", "p.store_key")}
    order by m.id`,
    valuesOf(staff, moments),
  );

/** One row per order of the period that is not paid in full, grouped by customer. */
const debtors = (staff: Staff, moments: Moments): ReportQuery =>
  query(
    [
      text("Customer", "c.name"),
      text("Email", "c.email"),
      text("Phone", "c.phone"),
      text("Address", "c.address"),
      figure("Order number", "o.order_number"),
      time("Created", "o.created_at"),
      figure("Order status", "o.status"),
      text("Store", "s.title"),
      text("Facilitator", "o.facilitator_name"),
      money("Cost", "o.cost_kobo"),
      money("Paid", "o.paid_kobo"),
      money("Debt", "o.debt_kobo"),
      ...costs(staff, [money("Profit", "o.profit_kobo")]),
      text("Customer key", "c.key"),
      text("Order key", "o.key"),
    ],
    `from orders o
     join customers c on c.key = o.customer_key and not c.is_walk_in
     join stores s on s.key = o.store_key
    where o.debt_kobo > 0 and ${within("o.created_at", "o.store_key")}
    order by sort_name(c.name), c.key, o.created_at, o.key`,
    valuesOf(staff, moments),
  );

/** All stores share the suppliers; products are counted within the person's stores, as in the supplier list. */
const suppliers = (staff: Staff): ReportQuery =>
  query(
    [
      text("Supplier key", "u.key"),
      text("Name", "u.name"),
      text("Contact", "u.contact"),
      text("Address", "u.address"),
      figure("Products", "coalesce(n.products, 0)"),
      time("Created", "u.created_at"),
    ],
    `from suppliers u
     left join (select supplier_key, count(*) as products from products
                 where deleted_at is null and ($1::uuid is null or store_key = $1) group by 1) n
       on n.supplier_key = u.key
    order by sort_name(u.name), u.key`,
    [storeScope(staff)],
  );

/** One row per rate of each order and each credit note of the period; what came back is below 0. */
const vat = (staff: Staff, { from, before }: Moments): ReportQuery => {
  const columns = [
    time("Time", "e.created_at"),
    text("Store", "s.title"),
    figure("Order number", "o.order_number"),
    figure("Credit note", "'R-' || r.return_number"),
    // Hundredths of a percent, as kobo are of a naira.
    money("VAT rate (%)", "e.vat_bp"),
    money("With VAT", "e.kobo"),
    money("VAT", "e.vat"),
    money("Without VAT", "e.kobo - e.vat"),
    text("Order key", "o.key"),
  ];
  return {
    columns,
    text: `with ${VAT_ENTRIES}
      select ${columns.map(({ sql }) => sql).join(", ")}
        from (select order_key, return_key, created_at, vat_bp, sum(kobo)::bigint as kobo, sum(vat)::bigint as vat
                from entries group by 1, 2, 3, 4) e
        join orders o on o.key = e.order_key
        join stores s on s.key = o.store_key
        left join returns r on r.key = e.return_key
       order by e.created_at, o.key, r.return_number nulls first, e.vat_bp`,
    values: [null, storeScope(staff), from, before],
  };
};

/** One row per line of each order made in the period and not cancelled, less what came back of it since. */
const sales = (staff: Staff, moments: Moments): ReportQuery =>
  query(
    [
      time("Time", "o.created_at"),
      text("Store", "s.title"),
      figure("Order number", "o.order_number"),
      figure("Status", "o.status"),
      ...(may(staff, "employees.view") ? [text("Employee", "e.name")] : []),
      text("Product", "l.item_title"),
      text("Variation", "l.variation"),
      text("Category", "coalesce(c.name, '')"),
      figure("Units", "l.quantity - l.returned_quantity"),
      money("Goods", GOODS),
      ...costs(staff, [money("Profit", `${GOODS} - l.unit_cost_kobo * (l.quantity - l.returned_quantity)`)]),
      text("Order key", "o.key"),
    ],
    `from orders o
     join order_lines l on l.order_key = o.key
     join stores s on s.key = o.store_key
     join employees e on e.key = o.facilitator_key
     join products p on p.key = l.product_key
     left join categories c on c.key = p.category_key
    where ${within("o.created_at", "o.store_key")} and o.status <> 'cancelled'
    order by o.created_at, o.key, l.position`,
    valuesOf(staff, moments),
  );

/** One row per transaction that the list shows with the same filters, newest first. */
const transactions = (staff: Staff, filters: z.output<typeof transactionsFileQuery>): ReportQuery => {
  const values = new Values();
  const { where } = filtersOf(staff, filters, values);
  return query(
    [
      time("Time", "t.created_at"),
      text("Store", "s.title"),
      text("Account", "coalesce(a.name, '')"),
      text("Remark", "t.remark"),
      figure("Type", "case t.source when 'memo' then 'memo' else t.type end"),
      text("Category", "coalesce(g.name, '')"),
      money("In", "case when t.effect_kobo > 0 then t.effect_kobo end"),
      money("Out", "case when t.effect_kobo < 0 then -t.effect_kobo end"),
      money("Amount", "t.amount_kobo"),
      text("Transaction key", "t.key"),
    ],
    `from transactions t
     join stores s on s.key = t.store_key
     left join accounts a on a.key = t.account_key
     left join categories g on g.key = t.category_key
    where ${["true", ...where].join(" and ")}
    order by t.created_at desc, t.key desc`,
    values.list,
  );
};

/** The query of each report, restricted to what the person may see. */
export const reports = {
  products,
  "product-logs": productLogs,
  debtors,
  suppliers,
  vat,
  sales,
  transactions,
} satisfies Record<Exclude<Report, LedgerFile>, unknown>;
