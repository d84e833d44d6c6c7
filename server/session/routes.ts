import type { FastifyRequest } from "fastify";
import { keyParams } from "../../src/api/kit/common.contract";
import { employeeSessionParams, sessionsEndedReply, sessionsReply } from "../../src/api/session/sessions.contract";
import { inTransaction } from "../core/db/transaction";
import { notFound, signedOut } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { bearerToken, hashToken } from "../core/http/own-session";
import { listSessions, revokeSessions } from "./session-list";

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

  app.get(
    OWN,
    { config: { access: "signed-in", docs: { summary: "Where one is signed in", reply: sessionsReply } } },
    (request) => list(request, request.staff.key),
  );
  app.put(
    `${OWN}/end-others`,
    {
      config: { access: "signed-in", docs: { summary: "End all one's other sessions", reply: sessionsEndedReply } },
    },
    (request) => end(request, request.staff.key, null),
  );
  app.put(
    `${OWN}/:id/end`,
    {
      config: {
        access: "signed-in",
        docs: { summary: "End one of one's sessions; one that is over stays over", reply: sessionsEndedReply },
      },
      schema: { params: keyParams },
    },
    (request) => end(request, request.staff.key, request.params.id),
  );

  app.get(
    OF_EMPLOYEE,
    {
      config: { access: "administrator", docs: { summary: "Where an employee is signed in", reply: sessionsReply } },
      schema: { params: keyParams },
    },
    (request) => list(request, request.params.id),
  );
  app.put(
    `${OF_EMPLOYEE}/end-all`,
    {
      config: {
        access: "administrator",
        docs: {
          summary: "End all sessions of an employee, but for the one this is asked in",
          reply: sessionsEndedReply,
        },
      },
      schema: { params: keyParams },
    },
    (request) => end(request, request.params.id, null),
  );
  app.put(
    `${OF_EMPLOYEE}/:session/end`,
    {
      config: {
        access: "administrator",
        docs: { summary: "End one session of an employee; one that is over stays over", reply: sessionsEndedReply },
      },
      schema: { params: employeeSessionParams },
    },
    (request) => end(request, request.params.id, request.params.session),
  );
}

function tokenHashOf(request: FastifyRequest): Buffer {
  const token = bearerToken(request);
  if (token === null) throw signedOut();
  return hashToken(token);
}
