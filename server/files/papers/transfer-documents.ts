import type { Pool } from "pg";
import { queryAgain } from "../../core/db/transaction";
import type { TransferDocument } from "./transfer-document";
import { storeScope, type Staff } from "../../core/session-context";
import { isoTime } from "../../reading/list";
import { SHOP_ON_PAPER } from "../../settings/settings";
import { seenBy, SERIALS_SENT } from "../../stock/transfers";

const STORE = (alias: string) =>
  `json_build_object('title', ${alias}.title, 'address', ${alias}.address, 'phone', ${alias}.phone)`;

const documentSeenBy = (store: string | null) => `
  select json_build_object(
           'number', t.order_number, 'createdAt', ${isoTime("t.created_at")}, 'to', ${STORE("s")}, 'sentBy', e.name,
           'shop', ${SHOP_ON_PAPER},
           'from', (
             select json_agg(${STORE("f")} order by f.first)
               from (select f.title, f.address, f.phone, min(l.position) as first
                       from transfer_lines l join stores f on f.key = l.from_store_key
                      where l.transfer_key = t.key and ${seenBy(store)} group by f.key) f),
           'lines', (
             select json_agg(json_build_object('title', l.product_title, 'variation', l.variation, 'from', f.title,
                      'quantity', l.quantity, 'serials', ${SERIALS_SENT}) order by l.position)
               from transfer_lines l join stores f on f.key = l.from_store_key
              where l.transfer_key = t.key and ${seenBy(store)})
         ) as document
    from transfers t join stores s on s.key = t.to_store_key join employees e on e.key = t.created_by
   where t.key = $1 and exists (select from transfer_lines l where l.transfer_key = t.key and ${seenBy(store)})`;

/** All that a transfer note prints, or null when there is no such transfer within the person's scope. */
export async function readTransferDocument(pool: Pool, staff: Staff, key: string): Promise<TransferDocument | null> {
  const scope = storeScope(staff);
  const { rows } = await queryAgain<{ document: TransferDocument }>(pool, {
    name: scope === null ? "transfer-document" : "transfer-document-of-store",
    text: documentSeenBy(scope === null ? null : "$2"),
    values: scope === null ? [key] : [key, scope],
  });
  return rows[0]?.document ?? null;
}
