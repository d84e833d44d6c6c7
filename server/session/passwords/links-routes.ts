import {
  forgotBody,
  forgotReply,
  linkHeaders,
  linkPasswordBody,
  linkPasswordReply,
  linkReply,
} from "../../../src/api/people/links.contract";
import { inTransaction } from "../../core/db/transaction";
import { hashPassword } from "./password";
import { networkOf } from "../../core/http/network";
import { RESET, RESET_DEVICE } from "../sign-in/sign-in-policy";
import { ruleRefusal } from "../../core/errors";
import { createAfterReply } from "../../core/http/after-reply";
import type { App, RouteDeps } from "../../core/http/app-types";
import { newOneTimeLink } from "./one-time-link";
import { hashToken } from "../../core/http/own-session";
import { findForSignIn } from "../employee-sign-in";
import { findLink } from "./links";
import { askForReset, choosePassword, readOwnWords } from "./passwords";
import { type Attempt, claimAttempt, mayMailStranger } from "../sign-in/sign-in-attempts";
import { route } from "../../core/http/route";

const LIMITS = { stranger: RESET, device: RESET_DEVICE };

const noLongerValid = () =>
  ruleRefusal(
    "This link is no longer valid. Use 'Forgot password?' on the sign-in page, or ask an administrator to invite you again",
  );

/** `POST /api/auth/forgot`, and `GET` and `POST /api/auth/link` for reset and invitation links. */
export async function linksRoutes(app: App, deps: RouteDeps): Promise<void> {
  const { pool, publicUrl, now, devices, refuseWeakPassword } = deps;
  const afterReply = createAfterReply(app);

  app.post(
    "/api/auth/forgot",
    route("public", "Send someone a link to a new password", forgotReply, { body: forgotBody }),
    async (request) => {
      const { email } = request.body;
      const moment = now();
      const device = await devices.recognise(request, () => findForSignIn(pool, email), moment);
      const attempt: Attempt = { purpose: "reset", email, address: request.ip, device };
      await claimAttempt(pool, attempt, LIMITS, moment);
      const link = newOneTimeLink(publicUrl());
      // The work depends on the email only after the reply.
      afterReply(async () => {
        const employee = await findForSignIn(pool, email);
        if (employee === null || employee.deactivated) return;
        await inTransaction(pool, async (tx) => {
          if (device === null && !(await mayMailStranger(tx, email, moment))) return;
          await askForReset(tx, request.id, { ...employee, ...link });
        });
      });
      return { data: {} };
    },
  );

  app.get(
    "/api/auth/link",
    route("public", "Whose a one-time link is; it stays unused", linkReply, { headers: linkHeaders }),
    async (request) => {
      const holder = await findLink(pool, hashToken(request.headers["tw-link"]));
      if (holder === null) throw noLongerValid();
      return { data: holder };
    },
  );

  app.post(
    "/api/auth/link",
    route("public", "Use a link up: choose a password", linkPasswordReply, {
      headers: linkHeaders,
      body: linkPasswordBody,
    }),
    async (request, reply) => {
      const tokenHash = hashToken(request.headers["tw-link"]);
      // Hashing a password is expensive, so invalid links are refused first.
      if ((await findLink(pool, tokenHash)) === null) throw noLongerValid();
      const source = networkOf(request.ip);
      await refuseWeakPassword(request.body.password, await readOwnWords(pool, { tokenHash }), source);
      const passwordHash = await hashPassword(request.body.password, source);
      const chosen = { tokenHash, passwordHash, address: request.ip };
      const person = await inTransaction(pool, (tx) => choosePassword(tx, request.id, chosen));
      if (person === null) throw noLongerValid();
      // Strangers who fail at this account then do not delay a sign-in with the new password here.
      await devices.remember(request, reply, { key: person.employeeKey, password_hash: passwordHash }, now());
      return { data: { email: person.email } };
    },
  );
}
