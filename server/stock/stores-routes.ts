import { keyParams } from "../../src/api/kit/common.contract";
import {
  newStoreReply,
  storeBody,
  storeEditReply,
  storeReply,
  storesQuery,
  storesReply,
} from "../../src/api/stock/stores.contract";
import type { App, RouteDeps } from "../core/http/app-types";
import { createStore, editStore, listStores, readStore } from "./stores";
import { route } from "../core/http/route";
import { sendJson } from "../core/http/json";
import { createOnce, editRecordOnce } from "../books/once";

const BASE = "/api/inventory/stores";

export async function storesRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    route("stores.view", "Stores by title", storesReply, { querystring: storesQuery }),
    async (request, reply) => sendJson(reply, await listStores(pool, request.staff, request.query)),
  );

  app.get(`${BASE}/:id`, route("stores.view", "One store", storeReply, { params: keyParams }), async (request, reply) =>
    sendJson(reply, await readStore(pool, request.staff, request.params.id)),
  );

  app.post(`${BASE}/new`, route("stores.manage", "A new store", newStoreReply, { body: storeBody }), (request, reply) =>
    createOnce(pool, request, reply, createStore),
  );

  app.put(
    `${BASE}/:id/edit`,
    route("stores.manage", "Change a store", storeEditReply, { params: keyParams, body: storeBody }),
    (request, reply) => editRecordOnce(pool, request, reply, editStore),
  );
}
