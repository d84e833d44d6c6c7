import { addDays, dayOf, daysIn } from "../../../server/core/days";
import { newKey } from "../../../server/core/ids";
import type { OrderShop } from "../orders/order-kit";
import { NOW, TODAY } from "./breakdown-kit";

/** Transactions of every kind on the accounts of both stores and of two customers, over 130 days. */
export async function spend(at: OrderShop): Promise<void> {
  await at.pool.query(
    `insert into accounts (key, name, type, store_key, customer_key)
     select gen_random_uuid(), 'Store credit', 'customer-wallet', $1, key from customers order by name limit 2`,
    [at.shop.ikeja.key],
  );
  await at.pool.query(
    "insert into categories (key, name, kind) values ($1, 'Rent', 'expense'), ($2, 'Fuel', 'expense')",
    [newKey(), newKey()],
  );
  await at.pool.query(
    `insert into transactions (key, account_key, store_key, remark, type, source, amount_kobo, category_key, created_at)
     select gen_random_uuid(), a.key, a.store_key, 'Entry ' || n, type, source, 1000 + n * 37,
            case when source = 'manual' and type = 'debit' and n % 5 > 0
                 then (select key from categories where name = case n % 2 when 0 then 'Rent' else 'Fuel' end) end,
            $1::timestamptz - n * interval '7 hours 13 minutes'
       from (select key, store_key, row_number() over (order by key) as nth from accounts) a,
            generate_series(1, 420) n,
            lateral (select case (n + a.nth) % 3 when 0 then 'credit' else 'debit' end as type,
                            (array['manual', 'manual', 'adjustment', 'move', 'drop', 'drawer-difference',
                                   'supplier-payment'])[1 + (n * 11 + a.nth) % 7] as source) kinds`,
    [NOW],
  );
}

/** The finished orders of the shop earned a share and a profit. */
export const earn = ({ pool }: OrderShop) =>
  pool.query(
    `update orders set share_kobo = (order_number % 977)::bigint * 13, profit_kobo = (order_number % 991)::bigint * 101
      where status = 'completed' and order_number between 100001 and 100500`,
  );

/** Power banks are in stock in both stores, of some other goods there are none, and one product is deleted. */
export async function stock(at: OrderShop): Promise<void> {
  await at.pool.query(
    `update variants set quantity = abs(hashtext(key::text)) % 9, price_kobo = 100 + abs(hashtext(key::text)) % 9999999,
                         sale_price_kobo = 7 + abs(hashtext('list' || key::text)) % 9999999`,
  );
  await at.pool.query(
    "update variants set quantity = 3 where product_key in (select key from products where title = 'Power bank')",
  );
  await at.pool.query("update products set deleted_at = now() where title = 'Gadget 3 of Wuse'");
  await at.pool.query("insert into categories (key, name) values ($1, 'Phones')", [newKey()]);
  await at.pool.query(
    "update products set category_key = (select key from categories where name = 'Phones') where title like 'Gadget%' and title < 'Gadget 5'",
  );
}

/** Forty deliveries from three suppliers to both stores, of which a part is paid. */
export async function deliver({ pool, shop }: OrderShop): Promise<void> {
  await pool.query(
    "insert into suppliers (key, name, contact, address) select gen_random_uuid(), 'Supplier ' || n, '', '' from generate_series(1, 3) n",
  );
  await pool.query(
    `with made as (
       insert into purchases (key, store_key, supplier_key, status, created_by, created_at, sent_at)
       select gen_random_uuid(), case n % 2 when 0 then $1::uuid else $2::uuid end,
              (select key from suppliers where name = 'Supplier ' || (1 + n % 3)), 'sent', $3,
              $4::timestamptz - n * interval '31 hours', now()
         from generate_series(1, 40) n returning key, created_at)
     insert into purchase_deliveries (key, purchase_key, delivery_number, amount_kobo, created_by, created_at)
     select gen_random_uuid(), key, nth, 1000 + abs(hashtext(key::text || nth)) % 999999, $3,
            created_at + nth * interval '20 hours' from made, generate_series(1, 2) nth`,
    [shop.ikeja.key, shop.wuse.key, shop.admin.key, NOW],
  );
  await pool.query(
    `insert into supplier_debts (supplier_key, store_key, delivered_kobo, paid_kobo)
     select p.supplier_key, p.store_key, sum(d.amount_kobo),
            case row_number() over (order by p.supplier_key, p.store_key) when 1 then sum(d.amount_kobo)
                 when 2 then 0 else sum(d.amount_kobo) * 2 / 3 end
       from purchase_deliveries d join purchases p on p.key = d.purchase_key group by 1, 2`,
  );
}

/** Random rates, and about one line in six with goods that came back, in one or two parts. */
export async function taxAndReturn({ pool }: OrderShop): Promise<void> {
  await pool.query("update order_lines set vat_bp = (array[0, 750, 1000])[1 + abs(hashtext(key::text)) % 3]");
  await pool.query(
    `with chosen as (
       select l.key as line, l.order_key, l.variant_key, l.unit_price_kobo * l.quantity - l.discount_kobo - l.order_discount_kobo as kobo,
              o.created_at, nth, gen_random_uuid() as return_key
         from order_lines l join orders o on o.key = l.order_key, generate_series(1, 2) nth
        where abs(hashtext(l.key::text)) % 11 < 2 and o.status = 'completed'),
     made as (
       insert into returns (key, order_key, reason, amount_kobo, debt_kobo, refund_kobo, created_by, created_at)
       select return_key, order_key, 'Random', kobo / 3, kobo / 3, 0, (select key from employees limit 1),
              created_at + nth * interval '17 days' from chosen order by created_at, line, nth)
     insert into return_lines (return_key, position, order_line_key, condition, to_variant_key, quantity, amount_kobo)
     select return_key, 1, line, 'resell', variant_key, 1, kobo / 3 from chosen`,
  );
}

export const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((all, item) => all + of(item), 0);

export function grouped<Item>(items: readonly Item[], of: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(of(item), [...(groups.get(of(item)) ?? []), item]);
  return groups;
}

export type Timed = { at: Date; store: string };

/** What is in the range, and in as many days before it, up to the same hour if the range has not ended. */
export function inRange<Item extends Timed>(
  items: readonly Item[],
  stores: readonly string[],
  { from, to }: { from: string; to: string },
) {
  const within = (first: string, last: string) =>
    items.filter((item) => stores.includes(item.store) && dayOf(item.at) >= first && dayOf(item.at) <= last);
  const days = daysIn({ from, to });
  const hour = to === TODAY ? NOW.getTime() - days * 86_400_000 : Number.POSITIVE_INFINITY;
  return {
    now: within(from, to),
    before: within(addDays(from, -days), addDays(from, -1)).filter((item) => item.at.getTime() < hour),
  };
}
