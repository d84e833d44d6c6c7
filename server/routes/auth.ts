import type { FastifyReply, FastifyRequest } from "fastify";
import { loginBody, loginReply, logoutReply, type LoginBody, type LoginReply } from "../../src/api/contract/auth";
import { inTransaction } from "../db/transaction";
import { verifyPassword } from "../domain/password";
import { badRequest, ruleRefusal } from "../errors";
import type { App, RouteDeps } from "../http/app-types";
import { newToken } from "../ids";
import { FILE_COOKIE, bearerToken, hashToken } from "../plugins/session";
import { writeAudit } from "../repositories/audit";
import { findForSignIn, type SignInRecord } from "../repositories/employees";
import { endSession, startSession, stillSignsIn } from "../repositories/sessions";
import { addressSubject, claimAttempt, forgiveAttempt, signInSubject } from "../repositories/sign-in-attempts";

const ONE_DAY_SECONDS = 24 * 60 * 60;

/** A whole shop may sit behind one address, so an address has more attempts than an account. */
const ADDRESS_LIMITS = { freeAttempts: 50, longestDelaySeconds: 60 };

/** The client recognises a wrong email or password by the words `verify password`. */
const WRONG = "Could not verify password: the email or the password is wrong";

/** `POST /api/auth/login` and `POST /api/auth/logout`. */
export async function authRoutes(app: App, deps: RouteDeps): Promise<void> {
  app.post(
    "/api/auth/login",
    { config: { access: "public", docs: { summary: "Sign in", reply: loginReply } }, schema: { body: loginBody } },
    async (request, reply) => {
      const email = request.body.email.trim();
      const account = signInSubject(email);
      const address = addressSubject("address", request.ip, ADDRESS_LIMITS);
      const now = deps.now();
      await claimAttempt(deps.pool, [account, address], now);

      const employee = await checkPassword(deps, { email, password: request.body.password });
      const token = newToken();
      const fileToken = newToken();
      await inTransaction(deps.pool, async (tx) => {
        if (!(await stillSignsIn(tx, employee))) throw badRequest(WRONG);
        await forgiveAttempt(tx, account, address);
        await startSession(tx, {
          employeeKey: employee.key,
          tokenHash: hashToken(token),
          fileTokenHash: hashToken(fileToken),
        });
        await writeAudit(tx, auditOf(request, employee.key, "session.started"));
      });
      setFileCookie(request, reply, fileToken, ONE_DAY_SECONDS);
      return { Authenticated: { AccessToken: token, IsAdmin: employee.is_admin } } satisfies LoginReply;
    },
  );

  app.post(
    "/api/auth/logout",
    { config: { access: "public", docs: { summary: "Sign out", reply: logoutReply } } },
    async (request, reply) => {
      const token = bearerToken(request);
      if (token !== null) {
        await inTransaction(deps.pool, async (tx) => {
          const employeeKey = await endSession(tx, hashToken(token));
          if (employeeKey !== null) await writeAudit(tx, auditOf(request, employeeKey, "session.ended"));
        });
      }
      setFileCookie(request, reply, "", 0);
      return { data: {} };
    },
  );
}

async function checkPassword({ pool }: RouteDeps, { email, password }: LoginBody): Promise<SignInRecord> {
  const employee = await findForSignIn(pool, email);
  const matches = await verifyPassword(employee?.password_hash ?? null, password);
  if (!employee || !matches) throw badRequest(WRONG);
  if (employee.deactivated) throw ruleRefusal(`${employee.email} is not a valid employee`);
  return employee;
}

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
