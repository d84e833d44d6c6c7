import {
  forgotBody,
  forgotReply,
  linkHeaders,
  linkPasswordBody,
  linkPasswordReply,
  linkReply,
} from "../../src/api/contract/links";
import { inTransaction } from "../db/transaction";
import { hashPassword } from "../domain/password";
import { ruleRefusal } from "../errors";
import { createAfterReply } from "../http/after-reply";
import type { App, RouteDeps } from "../http/app-types";
import { newOneTimeLink } from "../http/one-time-link";
import { hashToken } from "../plugins/session";
import { findForSignIn } from "../repositories/employees";
import { findLink } from "../repositories/links";
import { askForReset, choosePassword } from "../repositories/passwords";
import { accountSubject, addressSubject, claimAttempt } from "../repositories/sign-in-attempts";

/** Each may send a mail to someone who did not ask for it, so the wait grows longer than that of sign-in. */
const FORGOT_LIMITS = {
  account: { freeAttempts: 3, longestDelaySeconds: 900 },
  address: { freeAttempts: 20, longestDelaySeconds: 60 },
};

const noLongerValid = () =>
  ruleRefusal(
    "This link is no longer valid. Use 'Forgot password?' on the sign-in page, or ask an administrator to invite you again",
  );

/** `POST /api/auth/forgot`, and what its link and that of an invitation open: `GET` and `POST /api/auth/link`. */
export async function linksRoutes(app: App, { pool, publicUrl, now }: RouteDeps): Promise<void> {
  const afterReply = createAfterReply(app);

  app.post(
    "/api/auth/forgot",
    {
      config: { access: "public", docs: { summary: "Send someone a link to a new password", reply: forgotReply } },
      schema: { body: forgotBody },
    },
    async (request) => {
      const { email } = request.body;
      const account = accountSubject("forgot", email, FORGOT_LIMITS.account);
      const address = addressSubject("forgot-from", request.ip, FORGOT_LIMITS.address);
      await claimAttempt(pool, [account, address], now());
      const link = newOneTimeLink(publicUrl());
      // Only after the reply is it looked up whether anyone has this email.
      afterReply(async () => {
        const employee = await findForSignIn(pool, email);
        if (employee === null || employee.deactivated) return;
        await inTransaction(pool, (tx) => askForReset(tx, request.id, { ...employee, ...link }));
      });
      return { data: {} };
    },
  );

  app.get(
    "/api/auth/link",
    {
      config: { access: "public", docs: { summary: "Whose a one-time link is; it stays unused", reply: linkReply } },
      schema: { headers: linkHeaders },
    },
    async (request) => {
      const holder = await findLink(pool, hashToken(request.headers["tw-link"]));
      if (holder === null) throw noLongerValid();
      return { data: holder };
    },
  );

  app.post(
    "/api/auth/link",
    {
      config: { access: "public", docs: { summary: "Use a link up: choose a password", reply: linkPasswordReply } },
      schema: { headers: linkHeaders, body: linkPasswordBody },
    },
    async (request) => {
      const tokenHash = hashToken(request.headers["tw-link"]);
      // Hashing a password is work, which no made-up link is worth.
      if ((await findLink(pool, tokenHash)) === null) throw noLongerValid();
      const passwordHash = await hashPassword(request.body.password);
      const email = await inTransaction(pool, (tx) => choosePassword(tx, request.id, { tokenHash, passwordHash }));
      if (email === null) throw noLongerValid();
      return { data: { email } };
    },
  );
}
