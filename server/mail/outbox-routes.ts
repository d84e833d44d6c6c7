import { keyParams } from "../../src/api/kit/common.contract";
import { isNotice } from "../../src/api/people/links.contract";
import { outboxMailReply, type OutboxMail, outboxQuery, outboxReply } from "../../src/api/shell/outbox.contract";
import { inTransaction } from "../core/db/transaction";
import { notFound } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { letterOf, subjectOf } from "./letters";
import { listOutbox, openMail } from "./outbox";
import { readShopName } from "../settings/settings";
import { route } from "../core/http/route";
import { sendJson } from "../core/http/json";

/** For administrators: `GET /api/outbox` and `GET /api/outbox/:id`, the mails and their delivery state. */
export async function outboxRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/api/outbox",
    route("administrator", "Mail of the server, the newest first", outboxReply, { querystring: outboxQuery }),
    async (request, reply) => sendJson(reply, await listOutbox(pool, request.query)),
  );

  app.get(
    "/api/outbox/:id",
    route("administrator", "One mail as it is sent", outboxMailReply, { params: keyParams }, { holdsSecret: true }),
    async (request) => {
      const { staff, id: requestId, params } = request;
      const mail = await inTransaction(pool, (tx) => openMail(tx, { staff, requestId }, params.id));
      if (mail === null) throw notFound();
      const { link } = mail;
      const shop = await readShopName(pool);
      const subject = subjectOf(mail.kind, shop);
      const text = link === null ? null : letterOf({ ...mail, link }, shop);
      // A notice links to the sign-in page: there is no secret to hand over.
      const handedOver = isNotice(mail.kind) ? null : link;
      return { data: { ...mail, link: handedOver, subject, text } satisfies OutboxMail, breadcrumb: subject };
    },
  );
}
