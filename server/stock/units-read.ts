import type { Pool } from "pg";
import { SERIAL_LIMITS, serialMatch } from "../../src/api/stock/units.rules";
import { queryAgain, type Tx } from "../core/db/transaction";
import { storeScope, type Staff } from "../core/session-context";
import { isoTime } from "../reading/list";

/** The products of the stores that the person $2 sees; events in other stores alone are left out. */
const UNIT = `
  select json_build_object('data', json_build_object(
           'serial', u.serial, 'state', u.state, 'product', p.key, 'product_title', p.title, 'variant', v.key,
           'variation', v.variation, 'store', s.key, 'store_title', s.title, 'order', o.key,
           'order_number', o.order_number, 'created_at', ${isoTime("u.created_at")}, 'version', u.version,
           'history', coalesce((
             select json_agg(json_build_object(
                      'at', ${isoTime("e.at")}, 'kind', e.kind, 'state', e.state, 'employee_name', m.name,
                      'from', sf.title, 'to', st.title, 'order', eo.key, 'order_number', eo.order_number,
                      'return_number', case when eo.key is not null then r.return_number end,
                      'transfer', t.key, 'transfer_number', t.order_number, 'note', e.note) order by e.id desc)
               from unit_events e left join employees m on m.key = e.employee_key
               left join variants vf on vf.key = e.from_variant_key left join products pf on pf.key = vf.product_key
               left join stores sf on sf.key = pf.store_key
               left join variants vt on vt.key = e.to_variant_key left join products pt on pt.key = vt.product_key
               left join stores st on st.key = pt.store_key
               left join orders eo on eo.key = e.order_key and ($2::uuid is null or eo.store_key = $2)
               left join returns r on r.key = e.return_key left join transfers t on t.key = e.transfer_key
              where e.unit_key = u.key and ($2::uuid is null or $2 in (pf.store_key, pt.store_key))), '[]'::json)),
         'breadcrumb', u.serial)::text as body
    from units u join variants v on v.key = u.variant_key join products p on p.key = v.product_key
    join stores s on s.key = p.store_key left join order_lines l on l.key = u.order_line_key
    left join orders o on o.key = l.order_key and ($2::uuid is null or o.store_key = $2)
   where u.match = $1 and ($2::uuid is null or p.store_key = $2)`;

/** JSON text of the contract's unitReply, or null when there is none within the person's scope. */
export async function readUnit(db: Pool | Tx, staff: Staff, serial: string): Promise<string | null> {
  const { rows } = await queryAgain<{ body: string }>(db, {
    name: "unit",
    text: UNIT,
    values: [serialMatch(serial), storeScope(staff)],
  });
  return rows[0]?.body ?? null;
}

const PRODUCT_UNITS = `
  select json_build_object('data', json_build_object('key', p.key,
           'tracks_serials', exists (select from variants v where v.product_key = p.key and v.tracks_serials),
           'variants', coalesce((
             select json_agg(json_build_object(
                      'key', v.key, 'variation', v.variation, 'status', v.status, 'quantity', v.quantity,
                      'numbered', v.numbered, 'waiting', v.waiting,
                      'without_number', greatest(0, v.quantity - v.numbered),
                      'units', coalesce((
                        select json_agg(json_build_object('serial', u.serial, 'state', u.state) order by u.match)
                          from (select serial, state, match from units
                                 where variant_key = v.key and state not in ('sold', 'gone')
                                 order by match limit ${SERIAL_LIMITS.listed}) u), '[]'::json))
                      order by v.position, v.key)
               from variants v where v.product_key = p.key and v.removed_at is null), '[]'::json)))::text as body
    from products p
   where p.key = $1 and p.deleted_at is null and ($2::uuid is null or p.store_key = $2)`;

/** JSON text of the contract's productUnitsReply, or null when there is no such product within the person's scope. */
export async function readProductUnits(db: Pool | Tx, staff: Staff, product: string): Promise<string | null> {
  const { rows } = await queryAgain<{ body: string }>(db, {
    name: "product-units",
    text: PRODUCT_UNITS,
    values: [product, storeScope(staff)],
  });
  return rows[0]?.body ?? null;
}
