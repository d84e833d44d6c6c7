import type { Pool } from "pg";
import { keyParams } from "../../src/api/kit/common.contract";
import { may } from "../../src/may";
import { notePaper } from "../books/access-log";
import { queryAgain } from "../core/db/transaction";
import { notFound } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { route } from "../core/http/route";
import { storeScope, type Staff } from "../core/session-context";
import type { PurchaseOrder } from "../files/papers/purchase-order";
import { onPaper, PAPER_LIMIT, PDF, sendPdf } from "../files/papers/send-paper";
import { isoTime } from "../reading/list";
import { SHOP_ON_PAPER } from "../settings/settings";

/** All that a purchase order prints, or null when there is no such purchase within the person's scope. */
async function readPurchaseOrder(pool: Pool, staff: Staff, key: string): Promise<PurchaseOrder | null> {
  const { rows } = await queryAgain<{ paper: PurchaseOrder }>(pool, {
    name: "purchase-order",
    text: `select json_build_object(
                    'number', p.purchase_number, 'shop', ${SHOP_ON_PAPER}, 'createdAt', ${isoTime("p.created_at")},
                    'isDraft', p.status = 'draft',
                    'supplier', json_build_object('name', u.name, 'contact', u.contact, 'address', u.address),
                    'store', json_build_object('title', s.title, 'address', s.address, 'phone', s.phone),
                    'writtenBy', e.name, 'remark', p.remark,
                    'lines', (select json_agg(json_build_object('title', l.product_title, 'variation', l.variation,
                                       'quantity', l.quantity, 'cost', case when $3 then l.expected_kobo end)
                                       order by l.position)
                                from purchase_lines l where l.purchase_key = p.key)) as paper
             from purchases p join stores s on s.key = p.store_key join suppliers u on u.key = p.supplier_key
                  join employees e on e.key = p.created_by
            where p.key = $1 and ($2::uuid is null or p.store_key = $2)`,
    values: [key, storeScope(staff), may(staff, "products.cost")],
  });
  return rows[0]?.paper ?? null;
}

/** `GET /files/purchase-order/:id/file.pdf`: what is sent to the supplier, A4, opened in a new tab. */
export async function purchaseOrderRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/files/purchase-order/:id/file.pdf",
    route("file:purchases.view", "A purchase as its supplier gets it, A4", PDF, { params: keyParams }),
    async (request, reply) => {
      const { staff, id: requestId, params } = request;
      const paper = await readPurchaseOrder(pool, staff, params.id);
      if (paper === null) throw notFound();
      const pdf = await onPaper("renderPurchaseOrder", paper, PAPER_LIMIT);
      await notePaper(pool, { requestId, staff }, { kind: "purchaseOrder", key: params.id, number: paper.number });
      return sendPdf(reply, `purchase-order-${paper.number}.pdf`, pdf);
    },
  );
}
