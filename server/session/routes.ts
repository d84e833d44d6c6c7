import type { FastifyRequest } from "fastify";
import { keyParams } from "../../src/api/kit/common.contract";
import { employeeSessionParams, sessionsEndedReply, sessionsReply } from "../../src/api/session/sessions.contract";
import { inTransaction } from "../core/db/transaction";
import { notFound, signedOut } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { bearerToken, hashToken } from "../core/http/own-session";
import { listSessions, revokeSessions } from "./session-list";
import { route } from "../core/http/route";

const OWN = "/api/user_profile/sessions";
const OF_EMPLOYEE = "/api/employees/:id/sessions";

/** The sessions of the signed-in person, or for administrators those of an employee; and ending them. */
export async function sessionsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  const list = async (request: FastifyRequest, employeeKey: string) => {
    const sessions = await listSessions(pool, employeeKey, tokenHashOf(request));
    if (sessions === null) throw notFound();
    return sessions;
  };
  /** With `key` null: all except the session of this request. */
  const end = async (request: FastifyRequest, employeeKey: string, key: string | null) => {
    const { staff, id: requestId } = request;
    const which = key === null ? { keptTokenHash: tokenHashOf(request) } : { key };
    const ended = await inTransaction(pool, (tx) => revokeSessions(tx, { staff, requestId }, employeeKey, which), {
      hasKey: true,
    });
    return { data: { ended } };
  };

  app.get(OWN, route("signed-in", "Where one is signed in", sessionsReply), (request) =>
    list(request, request.staff.key),
  );
  app.put(`${OWN}/end-others`, route("signed-in", "End all one's other sessions", sessionsEndedReply), (request) =>
    end(request, request.staff.key, null),
  );
  app.put(
    `${OWN}/:id/end`,
    route("signed-in", "End one of one's sessions; one that is over stays over", sessionsEndedReply, {
      params: keyParams,
    }),
    (request) => end(request, request.staff.key, request.params.id),
  );

  app.get(
    OF_EMPLOYEE,
    route("administrator", "Where an employee is signed in", sessionsReply, { params: keyParams }),
    (request) => list(request, request.params.id),
  );
  app.put(
    `${OF_EMPLOYEE}/end-all`,
    route("administrator", "End all sessions of an employee, but for the one this is asked in", sessionsEndedReply, {
      params: keyParams,
    }),
    (request) => end(request, request.params.id, null),
  );
  app.put(
    `${OF_EMPLOYEE}/:session/end`,
    route("administrator", "End one session of an employee; one that is over stays over", sessionsEndedReply, {
      params: employeeSessionParams,
    }),
    (request) => end(request, request.params.id, request.params.session),
  );
}

function tokenHashOf(request: FastifyRequest): Buffer {
  const token = bearerToken(request);
  if (token === null) throw signedOut();
  return hashToken(token);
}
