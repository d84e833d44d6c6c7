import type { OrderShop } from "../../orders/order-kit";

/** Units, transfers and refunds for the papers of a mixed shop, by chance but always the same. */
const MIXED = [
  "insert into stores (key, title, address, phone) values (gen_random_uuid(), 'Lekki Store', '1 Admiralty Way', '08025550111')",
  "update stores set phone = '0802' || left(md5(title), 4)",
  "update orders set remark = 'Remark ' || order_number, customer_name = 'Buyer of ' || order_number, customer_phone = '0803' || order_number, customer_email = order_number || '@example.com', customer_address = order_number || ' Road'",
  `update orders set recipient_name = 'R ' || order_number, recipient_phone = '0807' || order_number, recipient_address = order_number || ' Street'
    where delivery_method = 'delivery' and order_number % 2 = 0`,
  `update orders set returned_kobo = came.kobo
     from (select order_key, sum(amount_kobo) as kobo from returns group by 1) came where came.order_key = orders.key`,
  `insert into transfers (key, to_store_key, created_by)
   select gen_random_uuid(), s.key, e.key from stores s, generate_series(1, 3) n,
          lateral (select key from employees order by md5(s.key::text || n || key) limit 1) e`,
  `insert into transfer_lines (transfer_key, position, from_store_key, product_key, variant_key, to_variant_key,
                               sale_price_kobo, quantity, product_title, variation, image)
   select t.key, n, goods.store_key, goods.product_key, goods.key, goods.key, 1, n + 2, goods.title, goods.variation, ''
     from transfers t, generate_series(1, 3) n, lateral (
       select p.store_key, v.product_key, v.key, p.title, v.variation
         from variants v join products p on p.key = v.product_key where p.store_key <> t.to_store_key
        order by md5(t.key::text || n || v.key) limit 1) goods`,
  `insert into units (key, serial, variant_key, state, order_line_key, position)
   select gen_random_uuid(), 'S' || left(md5(l.key::text || n), 9), l.variant_key, 'sold', l.key, n
     from order_lines l, generate_series(0, 1) n where abs(hashtext(l.key::text)) % 3 = 0`,
  `insert into unit_events (unit_key, kind, state, from_variant_key, to_variant_key, transfer_key)
   select u.key, kind, 'in transit', l.variant_key, l.to_variant_key, l.transfer_key
     from transfer_lines l, lateral (select key from units order by md5(l.transfer_key::text || l.position || key) limit 2) u,
          (values ('sent'), ('received')) as kinds (kind)
    where l.position < 3 and (kind = 'sent' or l.position = 1)`,
  `insert into unit_events (unit_key, kind, state, from_variant_key, to_variant_key, return_key)
   select u.key, 'returned', 'in stock', l.variant_key, case n when 1 then m.to_variant_key else other.key end, m.return_key
     from return_lines m join order_lines l on l.key = m.order_line_key, generate_series(1, 2) n,
          lateral (select key from units order by md5(m.return_key::text || n || key) limit 1) u,
          lateral (select key from variants where key <> m.to_variant_key order by md5(m.return_key::text || key) limit 1) other`,
  `with refunds as (
     select gen_random_uuid() as key, gen_random_uuid() as posting, r.key as return_key, r.order_key, a.key as account_key, o.store_key
       from returns r join orders o on o.key = r.order_key,
            lateral (select key from accounts order by md5(r.key::text || key) limit 1 + abs(hashtext(r.key::text)) % 2) a
      where abs(hashtext(r.key::text)) % 3 > 0),
   posted as (
     insert into transactions (key, account_key, store_key, remark, type, source, amount_kobo, order_key)
     select posting, account_key, store_key, 'refund', 'debit', 'order', 100 + abs(hashtext(key::text)) % 900, order_key from refunds)
   insert into payments (key, order_key, account_key, amount_kobo, transaction_key, is_refund, return_key)
   select key, order_key, account_key, -100 - abs(hashtext(key::text)) % 900, posting, true, return_key from refunds`,
  `update returns r set created_by = e.key
     from employees e where e.key = (select key from employees order by md5(r.key::text || key) limit 1)`,
  `update returns r set exchange_order_key = o.key
     from (select key, row_number() over (order by return_number) as n from returns) nth
     join (select key, row_number() over (order by md5(key::text)) as n from orders) o on o.n = nth.n
    where nth.key = r.key and nth.n % 4 = 0`,
];

export async function mixPapers({ pool }: OrderShop): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    for (const text of MIXED) await client.query(text);
    await client.query("commit");
  } finally {
    client.release();
  }
}
