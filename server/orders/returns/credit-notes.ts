import type { Pool } from "pg";
import { queryAgain } from "../../core/db/transaction";
import { storeScope, type Staff } from "../../core/session-context";
import type { CreditNote } from "../../files/papers/credit-note";
import { isoTime } from "../../reading/list";
import { SHOP_ON_PAPER } from "../../settings/settings";
import { serialsReturned } from "../../books/units";
import { vatOfReturn } from "../../books/vat";
import { RETURNED_LINES } from "./returned-lines";

const NOTE = `
  select json_build_object(
           'number', r.return_number, 'shop', ${SHOP_ON_PAPER}, 'createdAt', ${isoTime("r.created_at")},
           'orderNumber', o.order_number, 'orderedAt', ${isoTime("o.created_at")},
           'store', json_build_object('title', s.title, 'address', s.address, 'phone', s.phone),
           'takenBy', e.name, 'reason', r.reason,
           'exchange', (select order_number from orders x where x.key = r.exchange_order_key),
           'customer', json_build_object('name', o.customer_name, 'address', o.customer_address,
             'phone', o.customer_phone),
           'lines', (
             select json_agg(json_build_object('title', l.item_title, 'variation', l.variation,
                      'quantity', m.quantity, 'condition', m.condition, 'amount', m.amount_kobo,
                      'serials', ${serialsReturned("m", "l")}) order by m.position)
               from ${RETURNED_LINES} m join order_lines l on l.key = m.order_line_key),
           'vat', ${vatOfReturn("$1", "o.key")}, 'amount', r.amount_kobo, 'debt', r.debt_kobo,
           'refunds', coalesce((
             select json_agg(json_build_object('account', a.name, 'amount', -p.amount_kobo) order by p.key)
               from payments p join accounts a on a.key = p.account_key where p.return_key = r.key), '[]'::json)
         ) as note
    from returns r join orders o on o.key = r.order_key join stores s on s.key = o.store_key
         join employees e on e.key = r.created_by
   where r.key = $1 and ($2::uuid is null or o.store_key = $2)`;

/** All that a credit note prints, or null when there is no such return within the person's scope. */
export async function readCreditNote(pool: Pool, staff: Staff, key: string): Promise<CreditNote | null> {
  const { rows } = await queryAgain<{ note: CreditNote }>(pool, {
    name: "credit-note",
    text: NOTE,
    values: [key, storeScope(staff)],
  });
  return rows[0]?.note ?? null;
}
