import { keyParams } from "../../src/api/kit/common.contract";
import { inviteReply } from "../../src/api/people/links.contract";
import { inTransaction } from "../core/db/transaction";
import type { App, RouteDeps } from "../core/http/app-types";
import { newOneTimeLink } from "../session/passwords/one-time-link";
import { inviteAgain } from "./invites";
import { route } from "../core/http/route";

/**
 * `POST /api/employees/:id/invite`: a new link for a person without a password. Two requests make two links, of which
 * the newer is valid. The route takes no idempotency key, because a link can be shown only once.
 */
export async function invitesRoutes(app: App, { pool, publicUrl, sendsMail }: RouteDeps): Promise<void> {
  app.post(
    "/api/employees/:id/invite",
    route("employees.create", "Invite someone again; the previous link ends", inviteReply, { params: keyParams }),
    async (request) => {
      const { staff, id: requestId, params } = request;
      const link = newOneTimeLink(publicUrl());
      const doing = { staff, requestId, sendsMail };
      const { expiresAt, isTold } = await inTransaction(pool, (tx) => inviteAgain(tx, doing, params.id, link));
      return { data: { invite_link: isTold ? link.address : null, expires_at: expiresAt } };
    },
  );
}
