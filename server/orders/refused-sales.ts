import type { Pool } from "pg";
import type { z } from "zod";
import {
  type RefusedSaleBody,
  refusedSaleBody,
  refusedSaleReply,
  refusedSalesQuery,
  refusedSalesReply,
} from "../../src/api/orders/refused-sales.contract";
import type { Doing } from "../books/editing";
import { writeAudit } from "../books/audit";
import { createOnce } from "../books/once";
import { checkStoreInReach } from "../books/postings";
import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { ruleRefusalOf } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { sendJson } from "../core/http/json";
import { route } from "../core/http/route";
import { newKey } from "../core/ids";
import { toKobo } from "../core/money";
import { storeScope, type Staff } from "../core/session-context";
import { isoTime, pageOf, readList, Values } from "../reading/list";

const BASE = "/api/refused-sales";

/** Sales made without a network that the shop refused, reported by the devices that sold them. */
export async function refusedSalesRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    route("orders.view", "Sales made without a network that the shop refused, the latest first", refusedSalesReply, {
      querystring: refusedSalesQuery,
    }),
    async (request, reply) => sendJson(reply, await listRefusedSales(pool, request.staff, request.query)),
  );

  app.post(
    `${BASE}/new`,
    route("orders.create", "Report a refused sale, or that it was cancelled after that", refusedSaleReply, {
      body: refusedSaleBody,
    }),
    (request, reply) => createOnce(pool, request, reply, keepRefusedSale),
  );
}

/** The order that the save of a refused sale made later, by the reply kept of it. */
const ORDER_MADE = `left join idempotent_replies i on i.employee_key = r.employee_key and i.key = r.request_key
  left join orders made on made.order_number = (i.reply::json -> 'data' ->> 'order_number')::bigint
                       and made.key::text = i.reply::json -> 'data' ->> 'key'`;

/** JSON text of the contract's refusedSalesReply: of all stores for administrators, for others of their own. */
function listRefusedSales(pool: Pool, staff: Staff, query: z.output<typeof refusedSalesQuery>): Promise<string> {
  const values = new Values();
  const scope = storeScope(staff);
  return readList(pool, {
    from: "refused_sales r",
    alias: "r",
    where: scope === null ? [] : [`r.store_key = ${values.add(scope)}::uuid`],
    order: "r.sold_at desc, r.key desc",
    page: pageOf(query),
    joins: `join stores s on s.key = r.store_key join employees e on e.key = r.employee_key ${ORDER_MADE}`,
    row: `json_build_object('key', r.key, 'number', r.number, 'store', r.store_key, 'store_title', s.title,
      'employee_name', e.name, 'total', naira(r.total_kobo), 'sold_at', ${isoTime("r.sold_at")},
      'reason', r.reason, 'state', case when made.key is null then r.state else 'made' end, 'note', r.note,
      'order', case when made.key is not null
                    then json_build_object('key', made.key, 'number', made.order_number) end)`,
    searches: false,
    values,
  });
}

/**
 * Keeps the latest report of a sale; once it is cancelled it stays so. A sale was made before it is reported, whatever the
 * device's clock said. Refuses a store out of reach.
 */
async function keepRefusedSale(tx: Tx, { staff, requestId }: Doing, body: RefusedSaleBody): Promise<{ key: string }> {
  const note = body.note.trim();
  if (body.state === "cancelled" && note === "")
    throw ruleRefusalOf(["note"], "Say what happened and what the customer got back");
  await checkStoreInReach(tx, staff, body.store);
  const { rows } = await tx.query<{ key: string }>(
    sql`insert into refused_sales as r (key, employee_key, request_key, store_key, number, total_kobo, sold_at, reason,
                                        state, note)
        values (${newKey()}, ${staff.key}, ${body.save}, ${body.store}, ${body.number}, ${toKobo(body.total)},
                least(${body.sold_at}, now()), ${body.reason}, ${body.state}, ${note})
        on conflict (employee_key, request_key) do update
           set reason = excluded.reason, note = excluded.note, state = excluded.state
         where r.state <> 'cancelled'
           and (r.reason, r.note, r.state) is distinct from (excluded.reason, excluded.note, excluded.state)
        returning key`,
  );
  const [kept] = rows;
  if (kept === undefined) return { key: await keyOf(tx, staff, body.save) };
  await writeAudit(tx, {
    requestId,
    employeeKey: staff.key,
    action: body.state === "cancelled" ? "refusedSale.cancelled" : "refusedSale.reported",
    entity: "refusedSale",
    entityKey: kept.key,
    after: { number: body.number, store: body.store, total: body.total, reason: body.reason, note },
  });
  return kept;
}

async function keyOf(tx: Tx, staff: Staff, save: string): Promise<string> {
  const { rows } = await tx.query<{ key: string }>(
    sql`select key from refused_sales where employee_key = ${staff.key} and request_key = ${save}`,
  );
  return rows[0]?.key ?? "";
}
