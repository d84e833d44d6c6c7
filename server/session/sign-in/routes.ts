import type { FastifyReply, FastifyRequest } from "fastify";
import { loginBody, loginReply, logoutReply, type LoginReply } from "../../../src/api/session/auth.contract";
import { inTransaction } from "../../core/db/transaction";
import { LONGEST_USER_AGENT } from "../device";
import { networkOf } from "../../core/http/network";
import { verifyPassword } from "../passwords/password";
import { SIGN_IN_LIMITS } from "./sign-in-policy";
import { factorAsked, inactiveEmployee, Refusal, wrongFactor, wrongPassword } from "../../core/errors";
import type { App, RouteDeps } from "../../core/http/app-types";
import { header } from "../../core/http/headers";
import { newToken } from "../../core/ids";
import { isFromOwnPage } from "../../core/plugins/same-origin";
import { bearerToken, hashToken } from "../../core/http/own-session";
import { FILE_COOKIE } from "../plugin";
import { noteFailedSignIn } from "./failed-sign-ins";
import { writeAudit } from "../../books/audit";
import { findForSignIn } from "../employee-sign-in";
import { spendFactorCode } from "../second-factor/second-factor";
import { endSession, startSession, stillSignsIn } from "../sessions";
import { type Attempt, claimAttempt, forgiveAttempt, sourceOf } from "./sign-in-attempts";
import { route } from "../../core/http/route";

const ONE_DAY_SECONDS = 24 * 60 * 60;

/** Old clients recognise a wrong email or password by the words `verify password`. */
const WRONG = "Could not verify password: the email or the password is wrong";

export async function authRoutes(app: App, deps: RouteDeps): Promise<void> {
  app.post("/api/auth/login", route("public", "Sign in", loginReply, { body: loginBody }), async (request, reply) => {
    const { pool, devices, sessionUses } = deps;
    const now = deps.now();
    const email = request.body.email.trim();
    const found = await findForSignIn(pool, email);
    const device = await devices.recognise(request, async () => found, now);
    const attempt: Attempt = { purpose: "sign-in", email, address: request.ip, device };
    await claimAttempt(pool, attempt, SIGN_IN_LIMITS, now);

    const matches = await verifyPassword(found?.password_hash ?? null, request.body.password, sourceOf(attempt));
    if (found === null || !matches || found.deactivated) {
      await noteFailedSignIn(pool, { email, source: networkOf(request.ip), employeeKey: found?.key ?? null });
      throw found !== null && matches ? inactiveEmployee(found.email) : wrongPassword(WRONG);
    }
    const employee = found;
    const token = newToken();
    const fileToken = newToken();
    await inTransaction(pool, async (tx) => {
      if (!(await stillSignsIn(tx, employee))) throw wrongPassword(WRONG);
      const shown = await spendFactorCode(tx, employee.key, request.body.code, now);
      if (shown === "missing") throw factorAsked();
      if (shown === "wrong") throw wrongFactor();
      await forgiveAttempt(tx, attempt);
      await startSession(tx, {
        employeeKey: employee.key,
        tokenHash: hashToken(token),
        fileTokenHash: hashToken(fileToken),
        confirmedAt: now,
        userAgent: userAgentOf(request),
        address: request.ip,
      });
      const after = shown === "none" ? {} : { after: { second_factor: shown } };
      await writeAudit(tx, { ...auditOf(request, employee.key, "session.started"), ...after });
    }).catch(async (error: unknown) => {
      // The password was right, so only a wrong code is a failure worth reporting to the owner.
      if (error instanceof Refusal && error.reason === "second_factor" && request.body.code !== undefined) {
        await noteFailedSignIn(pool, { email, source: networkOf(request.ip), employeeKey: employee.key });
      }
      throw error;
    });
    sessionUses.start({ tokenHash: hashToken(token), at: now });
    setFileCookie(request, reply, fileToken, ONE_DAY_SECONDS);
    await devices.remember(request, reply, employee, now);
    return { Authenticated: { AccessToken: token, IsAdmin: employee.is_admin } } satisfies LoginReply;
  });

  app.post("/api/auth/logout", route("public", "Sign out", logoutReply), async (request, reply) => {
    const token = bearerToken(request);
    if (token !== null) {
      await inTransaction(deps.pool, async (tx) => {
        const employeeKey = await endSession(tx, hashToken(token));
        if (employeeKey !== null) await writeAudit(tx, auditOf(request, employeeKey, "session.ended"));
      });
    }
    if (isFromOwnPage(request, deps.publicUrl())) setFileCookie(request, reply, "", 0);
    return { data: {} };
  });
}

const userAgentOf = (request: FastifyRequest): string =>
  (header(request, "user-agent") ?? "").slice(0, LONGEST_USER_AGENT);

const auditOf = (request: FastifyRequest, employeeKey: string, action: string) => ({
  requestId: request.id,
  employeeKey,
  action,
  entity: "session",
  entityKey: null,
});

function setFileCookie(request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number): void {
  reply.setCookie(FILE_COOKIE, value, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: request.protocol === "https",
    maxAge,
  });
}
