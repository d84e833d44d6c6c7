import { keyParams } from "../../../src/api/kit/common.contract";
import { bulkQuery, bulkReply, newBulkBody, newBulkReply } from "../../../src/api/products/bulk.contract";
import { createOnce, editRecordOnce } from "../../books/once";
import type { App, RouteDeps } from "../../core/http/app-types";
import { sendJson } from "../../core/http/json";
import { route } from "../../core/http/route";
import { applyBulk, proposeBulk, readBulk, undoBulk } from "./bulk";

const BASE = "/api/bulk-changes";

export async function bulkRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.post(
    `${BASE}/new`,
    route("products.edit", "See what a change of many products would do; it changes nothing yet", newBulkReply, {
      body: newBulkBody,
    }),
    (request, reply) => createOnce(pool, request, reply, proposeBulk),
  );

  app.get(
    `${BASE}/:id`,
    route("products.edit", "A change of many products, with a page of its rows", bulkReply, {
      params: keyParams,
      querystring: bulkQuery,
    }),
    async (request, reply) => sendJson(reply, await readBulk(pool, request.staff, request.params.id, request.query)),
  );

  app.post(
    `${BASE}/:id/apply`,
    route("products.edit", "Make a change of many products, of all of them or of none", newBulkReply, {
      params: keyParams,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, applyBulk),
  );

  app.post(
    `${BASE}/:id/undo`,
    route("products.edit", "Undo a change of many products while nobody else changed one of them", newBulkReply, {
      params: keyParams,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, undoBulk),
  );
}
