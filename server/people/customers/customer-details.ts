import type { Pool } from "pg";
import { queryAgain, type Tx } from "../../core/db/transaction";
import { isoTime } from "../../reading/list";

/** JSON text of the contract's customerReply, or null when there is none. Customers are shared between stores. */
export async function readCustomer(db: Pool | Tx, key: string): Promise<string | null> {
  const { rows } = await queryAgain<{ body: string }>(db, {
    name: "customer",
    text: `select json_build_object('data', json_build_object(
                    'key', c.key, 'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address,
                    'instagram', c.instagram, 'twitter', c.twitter, 'created_at', ${isoTime("c.created_at")},
                    'order_count', c.order_count, 'spent', naira(c.spent_kobo), 'debt', naira(c.debt_kobo),
                    'store_credit', (select naira(-a.balance_kobo) from accounts a
                                      where a.customer_key = c.key and a.balance_kobo < 0),
                    'shop', (select name from shop_settings), 'version', c.version),
                  'breadcrumb', c.name)::text as body
             from customers c
            where c.key = $1 and not c.is_walk_in`,
    values: [key],
  });
  return rows[0]?.body ?? null;
}
