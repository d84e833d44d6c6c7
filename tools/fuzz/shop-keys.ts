import type { Pool } from "pg";
import { EXAMPLE_KEYS } from "../../server/core/docs/example-keys";
import { RECORD_KEYS, RECORDS } from "../../server/rooms";
import { RECORD_KINDS, type RecordKind } from "../../src/resources";
import type { Random } from "../../server/data/seed/random";

const KEYS = { ...EXAMPLE_KEYS, ...RECORD_KEYS };

type Name = keyof typeof KEYS;

/** Keys that belong together, such as a store with an account of its own; one is null where the shop has none. */
type KeySet = Record<Name, string | null>;

/** Kinds of record that the set does not choose by a rule of its own. */
const OTHERS = RECORD_KINDS.filter((kind) => !["store", "employee", "product"].includes(kind));

function someOf(kind: RecordKind): string {
  const { table, store } = RECORDS[kind];
  const where = store === undefined ? "" : ` where ${store} = s.key`;
  return `(select key from ${table}${where} order by random() limit 1) as "${kind}"`;
}

const SETS = `
  select s.key as store,
         (select key from stores where key <> s.key order by random() limit 1) as "otherStore",
         (select key from employees where store_key = s.key and deactivated_at is null order by random() limit 1)
           as employee,
         (select key from employees where password_hash is null order by random() limit 1) as invited,
         (select key from outbox order by random() limit 1) as mail,
         (select key from categories where kind = 'expense' order by random() limit 1) as expense,
         (select key from accounts where store_key = s.key order by balance_kobo desc limit 1) as "otherAccount",
         v.product_key as product, v.key as variant,
         (select n.key from stores n
           where not exists (select from products p join products q on q.catalogue_key = p.catalogue_key
                              where p.key = v.product_key and q.store_key = n.key and q.deleted_at is null)
           order by random() limit 1) as "newStore",
         (select o.key from orders o join order_lines l on l.order_key = o.key
           where o.store_key = s.key and o.status = 'completed' and o.debt_kobo = 0 and l.variant_key = v.key
             and l.returned_quantity < l.quantity order by random() limit 1) as "paidOrder",
         (select key from orders where store_key = s.key and status = 'cancelled' and paid_kobo > 0
           order by random() limit 1) as "cancelledOrder",
         (select r.key from returns r join orders o on o.key = r.order_key where o.store_key = s.key
           order by random() limit 1) as "return",
         t.product_key as "trackedProduct", t.key as "trackedVariant",
         (select o.key from orders o join order_lines l on l.order_key = o.key
           where o.store_key = s.key and o.status = 'pending' and l.variant_key = t.key
           order by random() limit 1) as "trackedOrder",
         (select u.serial from units u where u.variant_key = t.key order by random() limit 1) as serial,
         (select key from purchases where store_key = s.key and status = 'draft' order by random() limit 1)
           as "draftPurchase",
         b.key as "sentPurchase", b.line as "purchaseLine",
         ${OTHERS.map(someOf).join(",\n         ")}
    from stores s
    left join lateral (
      select v.key, v.product_key from variants v join products p on p.key = v.product_key
       where p.store_key = s.key and p.deleted_at is null and v.status = 'active' order by random() limit 20) v on true
    left join lateral (
      select v.key, v.product_key from variants v join products p on p.key = v.product_key
       where p.store_key = s.key and p.deleted_at is null and v.status = 'active' and v.tracks_serials
         and v.quantity > v.numbered order by random() limit 1) t on true
    left join lateral (
      select p.key, l.key as line from purchases p join purchase_lines l on l.purchase_key = p.key
       where p.store_key = s.key and p.status in ('sent', 'partly-received') and l.received < l.quantity
       order by random() limit 1) b on true
   limit 400`;

/** The shop's current keys; read again at intervals, since calls create and remove records. */
export async function readKeySets(pool: Pool): Promise<KeySet[]> {
  const { rows } = await pool.query<KeySet>(SETS);
  if (rows.length === 0) throw new Error("the shop to be tried has no store");
  return rows;
}

/** Replaces the keys in examples with those of the set. */
export function withKeys(text: string, keys: KeySet): string {
  return (Object.keys(KEYS) as Name[]).reduce(
    (filled, name) => filled.replaceAll(KEYS[name], keys[name] ?? KEYS[name]),
    text,
  );
}

export const someKey = (keys: KeySet, random: Random): string => {
  const name = random.pick(Object.keys(KEYS) as Name[]);
  return keys[name] ?? KEYS[name];
};

export type { KeySet };
