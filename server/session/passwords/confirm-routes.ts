import { confirmPasswordBody, confirmPasswordReply } from "../../../src/api/session/auth.contract";
import { inTransaction } from "../../core/db/transaction";
import { networkOf } from "../../core/http/network";
import { verifyPassword } from "./password";
import { SIGN_IN_LIMITS } from "../sign-in/sign-in-policy";
import { wrongPassword, signedOut } from "../../core/errors";
import type { App, RouteDeps } from "../../core/http/app-types";
import { ownSession } from "../../core/http/own-session";
import { noteFailedSignIn } from "../sign-in/failed-sign-ins";
import { writeAudit } from "../../books/audit";
import { confirmSession } from "../../rights/confirmation";
import { findSignedIn } from "../employee-sign-in";
import { stillSignsIn } from "../sessions";
import { type Attempt, claimAttempt, forgiveAttempt, sourceOf } from "../sign-in/sign-in-attempts";
import { route } from "../../core/http/route";

/** Old clients recognise a wrong password by the words `verify password`. */
const WRONG = "Could not verify password: it is wrong. Nothing was changed";

/** `POST /api/auth/confirm-password`: checks the signed-in person's password before a change that needs it. */
export async function confirmPasswordRoutes(app: App, { pool, devices, now }: RouteDeps): Promise<void> {
  app.post(
    "/api/auth/confirm-password",
    route(
      "signed-in",
      "Give one's own password again, for changes within the next 10 minutes",
      confirmPasswordReply,
      { body: confirmPasswordBody },
      { isOpenWithoutFactor: true },
    ),
    async (request) => {
      const { staff, id: requestId } = request;
      const session = ownSession(request, now());
      const person = await findSignedIn(pool, staff.key);
      const device = await devices.recognise(request, async () => person, session.now);
      const attempt: Attempt = { purpose: "sign-in", email: person.email, address: request.ip, device };
      await claimAttempt(pool, attempt, SIGN_IN_LIMITS, session.now);

      if (!(await verifyPassword(person.password_hash, request.body.password, sourceOf(attempt)))) {
        const source = networkOf(request.ip);
        await noteFailedSignIn(pool, { email: person.email, source, employeeKey: staff.key });
        throw wrongPassword(WRONG);
      }
      await inTransaction(pool, async (tx) => {
        if (!(await stillSignsIn(tx, person))) throw wrongPassword(WRONG);
        await forgiveAttempt(tx, attempt);
        if (!(await confirmSession(tx, session))) throw signedOut();
        const done = { action: "session.confirmed", entity: "session", entityKey: null };
        await writeAudit(tx, { requestId, employeeKey: staff.key, ...done });
      });
      return { data: {} };
    },
  );
}
