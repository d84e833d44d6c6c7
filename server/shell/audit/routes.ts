import { auditLogReply, auditQuery, auditReply, historyQuery } from "../../../src/api/shell/audit.contract";
import { keyParams } from "../../../src/api/kit/common.contract";
import { RECORD_KINDS, resources } from "../../../src/resources";
import type { App, RouteDeps } from "../../core/http/app-types";
import { listAudit, readHistory } from "./audit-list";
import { route } from "../../core/http/route";
import { sendJson } from "../../core/http/json";

/** `GET /api/audit`, for administrators, and `GET /api/audit/<kind>/:id`, for those who may view the record. */
export async function auditRoutes(app: App, { pool, records }: RouteDeps): Promise<void> {
  app.get(
    "/api/audit",
    route("administrator", "What was changed, newest first", auditLogReply, { querystring: auditQuery }),
    async (request, reply) => sendJson(reply, await listAudit(pool, records, request.query)),
  );

  for (const kind of RECORD_KINDS) {
    app.get(
      `/api/audit/${kind}/:id`,
      route(resources[kind].view, `What was changed of one ${kind}, newest first`, auditReply, {
        params: keyParams,
        querystring: historyQuery,
      }),
      async (request, reply) => {
        const { staff, params, query } = request;
        return sendJson(reply, await readHistory(pool, staff, { kind, rule: records[kind], key: params.id, query }));
      },
    );
  }
}
