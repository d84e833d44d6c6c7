import { auditQuery, auditReply, historyQuery } from "../../../src/api/shell/audit.contract";
import { keyParams } from "../../../src/api/kit/common.contract";
import { RECORD_KINDS, resources } from "../../../src/resources";
import { notFound } from "../../core/errors";
import type { App, RouteDeps } from "../../core/http/app-types";
import { JSON_TYPE } from "../../core/http/json";
import { listAudit, readHistory } from "./audit-list";

/** `GET /api/audit`, for administrators, and `GET /api/audit/<kind>/:id`, for those who may view the record. */
export async function auditRoutes(app: App, { pool, records }: RouteDeps): Promise<void> {
  app.get(
    "/api/audit",
    {
      config: {
        access: "administrator",
        docs: { summary: "What was changed, newest first", reply: auditReply },
      },
      schema: { querystring: auditQuery },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await listAudit(pool, request.query)),
  );

  for (const kind of RECORD_KINDS) {
    app.get(
      `/api/audit/${kind}/:id`,
      {
        config: {
          access: resources[kind].view,
          docs: { summary: `What was changed of one ${kind}, newest first`, reply: auditReply },
        },
        schema: { params: keyParams, querystring: historyQuery },
      },
      async (request, reply) => {
        const { staff, params, query } = request;
        const body = await readHistory(pool, staff, { kind, rule: records[kind], key: params.id, query });
        if (body === null) throw notFound();
        return reply.type(JSON_TYPE).send(body);
      },
    );
  }
}
