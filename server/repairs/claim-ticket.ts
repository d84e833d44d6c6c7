import type { Pool } from "pg";
import { keyParams } from "../../src/api/kit/common.contract";
import { notePaper } from "../books/access-log";
import { queryAgain } from "../core/db/transaction";
import { notFound } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { storeScope, type Staff } from "../core/session-context";
import type { ClaimTicket } from "../files/papers/claim-ticket";
import { onPaper, PAPER_LIMIT, PDF, sendPdf } from "../files/papers/send-paper";
import { isoTime } from "../reading/list";
import { SHOP_ON_PAPER } from "../settings/settings";
import { route } from "../core/http/route";

/** All that a claim ticket prints, or null when there is no such ticket within the person's scope. */
async function readClaimTicket(pool: Pool, staff: Staff, key: string): Promise<ClaimTicket | null> {
  const { rows } = await queryAgain<{ ticket: ClaimTicket }>(pool, {
    name: "claim-ticket",
    text: `select json_build_object(
                    'number', r.ticket_number, 'shop', ${SHOP_ON_PAPER}, 'createdAt', ${isoTime("r.created_at")},
                    'customer', case when c.key is not null then
                      json_build_object('name', c.name, 'phone', c.phone) end,
                    'store', json_build_object('title', s.title, 'address', s.address, 'phone', s.phone),
                    'takenBy', e.name, 'device', r.device, 'serial', r.serial, 'fault', r.fault,
                    'handedIn', r.handed_in, 'quoted', r.quoted_kobo, 'deposit', r.deposit_kobo) as ticket
             from repairs r join stores s on s.key = r.store_key join employees e on e.key = r.taken_by
                  left join customers c on c.key = r.customer_key
            where r.key = $1 and ($2::uuid is null or r.store_key = $2)`,
    values: [key, storeScope(staff)],
  });
  return rows[0]?.ticket ?? null;
}

/** `GET /files/claim-ticket/:id/file.pdf`: what the owner of a device takes home, A4, opened in a new tab. */
export async function claimTicketRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/files/claim-ticket/:id/file.pdf",
    route("file:repairs.view", "The claim ticket of a repair, A4", PDF, { params: keyParams }),
    async (request, reply) => {
      const { staff, id: requestId, params } = request;
      const ticket = await readClaimTicket(pool, staff, params.id);
      if (ticket === null) throw notFound();
      const pdf = await onPaper("renderClaimTicket", ticket, PAPER_LIMIT);
      await notePaper(pool, { requestId, staff }, { kind: "claimTicket", key: params.id, number: ticket.number });
      return sendPdf(reply, `claim-ticket-${ticket.number}.pdf`, pdf);
    },
  );
}
