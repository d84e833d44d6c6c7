import {
  emailChangeReply,
  emailLinkConfirmedReply,
  emailLinkReply,
  linkHeaders,
} from "../../src/api/people/links.contract";
import { keyParams } from "../../src/api/kit/common.contract";
import { inTransaction } from "../core/db/transaction";
import { ruleRefusal } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { newEmailLink, signInPageOf } from "../session/passwords/one-time-link";
import { hashToken } from "../core/http/own-session";
import { confirmEmailChange, findEmailChange, resendEmailChange, withdrawEmailChange } from "../session/email-change";
import { lockForEmail } from "./employee-rank";
import { lockEmployee } from "./employee-record";
import { route } from "../core/http/route";

const noLongerValid = () =>
  ruleRefusal("This link is no longer valid. Ask for the change again on the profile page, or ask an administrator");

/**
 * The link to a new address, and what can be done while the change waits: send the link again, or withdraw the change.
 */
export async function emailChangesRoutes(app: App, { pool, publicUrl, now }: RouteDeps): Promise<void> {
  const signInPage = () => signInPageOf(publicUrl());

  app.get(
    "/api/auth/email-link",
    route("public", "Whose new email a link confirms; it stays unused", emailLinkReply, { headers: linkHeaders }),
    async (request) => {
      const change = await findEmailChange(pool, hashToken(request.headers["tw-link"]));
      if (change === null) throw noLongerValid();
      return { data: change };
    },
  );

  app.post(
    "/api/auth/email-link",
    route("public", "Confirm a new email, which ends its person's sessions", emailLinkConfirmedReply, {
      headers: linkHeaders,
    }),
    async (request) => {
      const change = { tokenHash: hashToken(request.headers["tw-link"]), signInPage: signInPage() };
      const confirmed = await inTransaction(pool, (tx) => confirmEmailChange(tx, request.id, change));
      if (confirmed === null) throw noLongerValid();
      return { data: confirmed };
    },
  );

  const steps = [
    ["resend", "Send the link to a new email again; the one before ends", resendEmailChange],
    ["withdraw", "Withdraw the change of an email before it is confirmed", withdrawEmailChange],
  ] as const;
  for (const [name, summary, act] of steps) {
    app.post(
      `/api/user_profile/email-change/${name}`,
      route("signed-in", `${summary}: one's own`, emailChangeReply),
      async ({ staff, id: requestId }) => {
        const link = { ...newEmailLink(publicUrl()), signInPage: signInPage(), now: now() };
        await inTransaction(pool, async (tx) => {
          await lockEmployee(tx, staff, staff.key);
          await act(tx, { staff, requestId }, staff.key, link);
        });
        return { data: { key: staff.key } };
      },
    );

    app.post(
      `/api/employees/:id/email-change/${name}`,
      route("employees.edit", `${summary}: an employee's`, emailChangeReply, { params: keyParams }),
      async ({ staff, id: requestId, params: { id } }) => {
        const link = { ...newEmailLink(publicUrl()), signInPage: signInPage(), now: now() };
        await inTransaction(pool, async (tx) => {
          await lockForEmail(tx, staff, id);
          await act(tx, { staff, requestId }, id, link);
        });
        return { data: { key: id } };
      },
    );
  }
}
