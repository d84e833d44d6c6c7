import type { Invariant } from "./invariant";

/** Purchases with their deliveries, and what suppliers were paid. */
export const purchases: readonly Invariant[] = [
  {
    name: "what came of a line is the sum of its deliveries, and beyond its quantity only what was stated as extra",
    sql: `select l.key, l.quantity, l.received, l.extra, c.units, c.extra as stated from purchase_lines l
          left join (select line_key, sum(quantity) as units, sum(extra) as extra
                     from purchase_delivery_lines group by 1) c on c.line_key = l.key
          where l.received <> coalesce(c.units, 0) or l.extra <> coalesce(c.extra, 0)
             or l.received > l.quantity + coalesce(c.extra, 0)`,
  },
  {
    name: "the status of a purchase agrees with what came of it",
    sql: `select p.key, p.purchase_number, p.status, l.came, l.missing from purchases p
          left join (select purchase_key, count(*) as n, bool_or(received > 0) as came,
                            bool_or(received < quantity) as missing
                     from purchase_lines group by 1) l on l.purchase_key = p.key
          where l.n is null or case p.status
            when 'draft' then l.came when 'sent' then l.came when 'partly-received' then not l.came or not l.missing
            when 'received' then l.missing else not l.missing end`,
  },
  {
    name: "each line of a delivery has its units in the ledger, and each movement of a delivery its line",
    sql: `select delivery_key, variant_key, c.units as delivered, m.units as moved
          from (select delivery_key, variant_key, sum(quantity) as units
                from purchase_delivery_lines group by 1, 2) c
          full join (select delivery_key, variant_key, sum(delta) as units from stock_movements
                     where delivery_key is not null group by 1, 2) m using (delivery_key, variant_key)
          where c.units is distinct from m.units
          union all
          select delivery_key, variant_key, null, delta from stock_movements
          where (reason = 'purchase') <> (delivery_key is not null)`,
  },
  {
    name: "a delivery is of lines of its purchase, whose variants are of its store, and costs their sum",
    sql: `select d.key, d.amount_kobo, c.kobo from purchase_deliveries d join purchases p on p.key = d.purchase_key
          left join (select c.delivery_key, sum(c.quantity * c.cost_kobo) as kobo,
                            bool_and(l.variant_key = c.variant_key) as named,
                            min(l.purchase_key::text) as first, max(l.purchase_key::text) as last,
                            min(g.store_key::text) as store, max(g.store_key::text) as stores
                     from purchase_delivery_lines c join purchase_lines l on l.key = c.line_key
                     join variants v on v.key = c.variant_key join products g on g.key = v.product_key
                     group by 1) c on c.delivery_key = d.key
          where c.kobo is distinct from d.amount_kobo or not c.named or c.first <> d.purchase_key::text
             or c.last <> d.purchase_key::text or c.store <> p.store_key::text or c.stores <> p.store_key::text`,
  },
  {
    name: "the units that a delivery names were registered with it",
    sql: `select delivery_key, variant_key, c.units as named, e.units as registered
          from (select delivery_key, variant_key, sum(cardinality(serials)) as units
                from purchase_delivery_lines where cardinality(serials) > 0 group by 1, 2) c
          full join (select delivery_key, to_variant_key as variant_key, count(*) as units from unit_events
                     where delivery_key is not null and kind = 'registered' group by 1, 2) e
            using (delivery_key, variant_key)
          where c.units is distinct from e.units`,
  },
  {
    name: "a store owes a supplier what its deliveries cost less what it paid, never less than nothing",
    sql: `select supplier_key, store_key, o.delivered_kobo, o.paid_kobo, d.kobo as delivered, y.kobo as paid
          from supplier_debts o
          full join (select p.supplier_key, p.store_key, sum(d.amount_kobo) as kobo
                     from purchase_deliveries d join purchases p on p.key = d.purchase_key group by 1, 2) d
            using (supplier_key, store_key)
          full join (select supplier_key, store_key, sum(amount_kobo) as kobo from supplier_payments group by 1, 2) y
            using (supplier_key, store_key)
          where o.delivered_kobo is distinct from coalesce(d.kobo, 0) or o.paid_kobo is distinct from coalesce(y.kobo, 0)
             or o.paid_kobo > o.delivered_kobo`,
  },
  {
    name: "each payment to a supplier has one transaction that takes its amount from an account",
    sql: `select y.key, t.key as transaction, y.amount_kobo, t.effect_kobo from supplier_payments y
          full join (select * from transactions where source = 'supplier-payment') t on t.key = y.transaction_key
          where y.key is null or t.key is null or t.effect_kobo <> -y.amount_kobo or t.store_key <> y.store_key
             or not starts_with(t.remark, 'payment to supplier ')`,
  },
];
