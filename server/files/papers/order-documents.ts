import type { Pool } from "pg";
import { queryAgain } from "../../core/db/transaction";
import type { OrderDocument } from "./order-document";
import { storeScope, type Staff } from "../../core/session-context";
import { isoTime } from "../../reading/list";
import { serialsOfLine } from "../../books/units";
import { vatOfOrder } from "../../books/vat";
import { SHOP_ON_PAPER } from "../../settings/settings";

const DOCUMENT = `
  select json_build_object(
           'orderNumber', o.order_number, 'createdAt', ${isoTime("o.created_at")}, 'status', o.status,
           'remark', o.remark, 'shop', ${SHOP_ON_PAPER},
           'store', json_build_object('title', s.title, 'address', s.address, 'phone', s.phone),
           'facilitator', o.facilitator_name,
           'customer', json_build_object('name', o.customer_name, 'address', o.customer_address,
             'phone', o.customer_phone, 'email', o.customer_email),
           'delivery', case o.delivery_method when 'delivery' then json_build_object(
             'status', o.delivery_status, 'name', coalesce(o.recipient_name, ''),
             'address', coalesce(o.recipient_address, ''), 'phone', coalesce(o.recipient_phone, '')) end,
           'lines', coalesce((
             select json_agg(json_build_object('title', l.item_title, 'variation', l.variation,
                      'quantity', l.quantity, 'unitPrice', l.unit_price_kobo,
                      'listPrice', l.list_price_kobo, 'discount', l.discount_kobo,
                      'amount', l.unit_price_kobo * l.quantity - l.discount_kobo,
                      'serials', ${serialsOfLine("l")}) order by l.position)
               from order_lines l where l.order_key = o.key), '[]'::json),
           'payments', coalesce((
             select json_agg(json_build_object('account', a.name, 'type', a.type, 'amount', p.amount)
                      order by p.first, a.key)
               from (select account_key, sum(amount_kobo)::bigint as amount, min(created_at) as first
                       from payments where order_key = o.key and not is_refund
                      group by 1 having sum(amount_kobo) <> 0) p
               join accounts a on a.key = p.account_key), '[]'::json),
           'returns', coalesce((
             select json_agg(json_build_object('number', r.return_number, 'amount', r.amount_kobo)
                      order by r.return_number)
               from returns r where r.order_key = o.key), '[]'::json),
           'refunds', coalesce((
             select json_agg(json_build_object('account', a.name, 'type', a.type, 'amount', p.amount)
                      order by p.first, a.key)
               from (select account_key, sum(amount_kobo)::bigint as amount, min(created_at) as first
                       from payments where order_key = o.key and is_refund group by 1) p
               join accounts a on a.key = p.account_key), '[]'::json),
           'vat', ${vatOfOrder("o.key")},
           'subtotal', o.items_kobo + o.returned_kobo + o.discount_kobo, 'discount', o.discount_kobo,
           'fee', o.fee_kobo, 'total', o.cost_kobo, 'paid', o.paid_kobo,
           'debt', o.debt_kobo,
           'refund', greatest(0, o.paid_kobo - case o.status when 'cancelled' then 0 else o.cost_kobo end)
         ) as document
    from orders o join stores s on s.key = o.store_key
   where o.key = $1 and ($2::uuid is null or o.store_key = $2)`;

/** The data of an invoice or receipt, or null when the order is outside the person's scope. */
export async function readOrderDocument(pool: Pool, staff: Staff, key: string): Promise<OrderDocument | null> {
  const { rows } = await queryAgain<{ document: OrderDocument }>(pool, {
    name: "order-document",
    text: DOCUMENT,
    values: [key, storeScope(staff)],
  });
  return rows[0]?.document ?? null;
}
