import { addDays } from "../../../../server/core/days";
import { openShop, type OrderShop } from "../../orders/order-kit";
import { fillShop, NOW, TODAY } from "../breakdown-kit";
import { spend, taxAndReturn } from "../ledger-kit";

/** No two rows have the same words and amounts, and each link of a row leads to another row than its neighbour's. */
const MIXED = [
  `insert into suppliers (key, name, contact, address)
   select gen_random_uuid(), 'Supplier ' || n, '0803' || n, n || ' Broad Street' from generate_series(1, 4) n`,
  `insert into categories (key, name) values (gen_random_uuid(), 'Phones'), (gen_random_uuid(), 'Power')`,
  `update products p
      set supplier_key = (select key from suppliers where name = 'Supplier ' || 1 + abs(hashtext(p.key::text)) % 3),
          category_key = (select key from categories where name = (array['Phones', 'Power'])[abs(hashtext(p.title)) % 3]),
          description = 'About ' || left(md5(p.key::text), 6), image = left(md5(p.title), 6) || '.png',
          price_kobo = 1000 + abs(hashtext('p' || p.key)) % 900000, sale_price_kobo = 1000 + abs(hashtext('s' || p.key)) % 900000,
          created_at = $1::timestamptz - abs(hashtext('c' || p.key)) % 9999999 * interval '1 second'`,
  `update products set deleted_at = now() where title in ('Gadget 3 of Wuse', 'Gadget 4 of Ikeja')`,
  `update variants v
      set price_kobo = 1000 + abs(hashtext('p' || v.key)) % 900000, sale_price_kobo = 1000 + abs(hashtext('s' || v.key)) % 900000,
          quantity = abs(hashtext('q' || v.key)) % 30, updated_at = $1::timestamptz - abs(hashtext(v.key::text)) % 999999 * interval '1 second',
          removed_at = case when v.variation = 'White' and p.title like 'Gadget 5%' then now() end
     from products p where p.key = v.product_key`,
  `with coded as (
     insert into catalogue_codes (catalogue_key) select distinct catalogue_key from variants returning catalogue_key)
   insert into codes (catalogue_key, sku, barcode, position)
   select catalogue_key, 'SKU-' || left(md5(catalogue_key::text), 8), null, null from coded
   union all
   select catalogue_key, null, 'B' || nth || left(md5(catalogue_key::text), 8), nth from coded, generate_series(0, 1) nth`,
  `insert into transfers (key, to_store_key, created_by) select gen_random_uuid(), s.key, e.key
     from stores s, (select key from employees limit 1) e, generate_series(1, 3)`,
  `insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason, order_key, transfer_key,
                                employee_key, created_at)
   select v.key, n, n + 3, n + n + 3, (array['sale', 'edit', 'transfer-in'])[n],
          case n when 1 then o.key end, case n when 3 then t.key end, e.key,
          $1::timestamptz - abs(hashtext(v.key::text || n)) % 9999999 * interval '1 second'
     from variants v, generate_series(1, 3) n,
          lateral (select key from orders where order_number > 100000 order by md5(v.key::text || key) limit 1) o,
          lateral (select key from transfers order by md5(v.key::text || key) limit 1) t,
          lateral (select key from employees order by md5(v.key::text || key) limit 1) e`,
  `update customers set phone = '0809' || left(md5(name), 4), address = left(md5(email), 4) || ' Allen Avenue'`,
  `update customers set is_walk_in = true where name = 'Buyer 7'`,
  `update orders set facilitator_name = 'Sold by ' || order_number, profit_kobo = order_number % 991 * 101 + 1`,
  `update order_lines l
      set item_title = 'Item ' || left(md5(l.key::text), 6), variation = right(md5(l.key::text), 6),
          unit_cost_kobo = abs(hashtext(l.key::text)) % 700000, discount_kobo = 100 + abs(hashtext('d' || l.key)) % 9999,
          discount_reason = 'A dent', order_discount_kobo = abs(hashtext('o' || l.key)) % 9999,
          returned_quantity = least(l.quantity, came.quantity), returned_kobo = came.kobo
     from (select b.key, coalesce(sum(m.quantity), 0) as quantity, coalesce(sum(m.amount_kobo), 0) as kobo
             from order_lines b left join return_lines m on m.order_line_key = b.key group by 1) came
    where came.key = l.key`,
  `insert into transactions (key, account_key, store_key, remark, type, source, amount_kobo, created_at)
   select gen_random_uuid(), null, s.key, 'Profit ' || n, case n when 1 then 'debit' else 'credit' end, 'memo', 700 + n,
          $1::timestamptz - n * interval '5 days' from stores s, generate_series(1, 4) n`,
];

/** A month of the shop, of which there are rows before and after it. */
export const MONTH = { from_date: addDays(TODAY, -50), to_date: addDays(TODAY, -20) };

/** A shop of two stores for files of rows. Its books do not add up: it is only read. */
export async function openMixedShop(): Promise<OrderShop> {
  const at = await openShop();
  await fillShop(at, { older: 0 });
  await spend(at);
  await taxAndReturn(at);
  const client = await at.pool.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    for (const text of MIXED) await client.query(text, text.includes("$1") ? [NOW] : []);
    await client.query("commit");
  } finally {
    client.release();
  }
  return at;
}
