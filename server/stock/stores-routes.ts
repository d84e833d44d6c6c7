import { keyParams } from "../../src/api/kit/common.contract";
import {
  newStoreReply,
  storeBody,
  storeEditReply,
  storeReply,
  storesQuery,
  storesReply,
} from "../../src/api/stock/stores.contract";
import { notFound } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { header, versionOf } from "../core/http/headers";
import { JSON_TYPE } from "../core/http/json";
import { editOnce } from "../books/edit-once";
import { doOnce } from "../books/once";
import { createStore, editStore, listStores, readStore } from "./stores";

const BASE = "/api/inventory/stores";

/** `GET /api/inventory/stores`, `GET …/:id`, `POST …/new` and `PUT …/:id/edit`. */
export async function storesRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    {
      config: { access: "stores.view", docs: { summary: "Stores by title", reply: storesReply } },
      schema: { querystring: storesQuery },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await listStores(pool, request.staff, request.query)),
  );

  app.get(
    `${BASE}/:id`,
    {
      config: { access: "stores.view", docs: { summary: "One store", reply: storeReply } },
      schema: { params: keyParams },
    },
    async (request, reply) => {
      const body = await readStore(pool, request.staff, request.params.id);
      if (body === null) throw notFound();
      return reply.type(JSON_TYPE).send(body);
    },
  );

  app.post(
    `${BASE}/new`,
    {
      config: { access: "stores.manage", docs: { summary: "A new store", reply: newStoreReply } },
      schema: { body: storeBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const creation = { staff, route: `POST ${BASE}/new`, key: header(request, "idempotency-key"), body };
      const made = await doOnce(pool, creation, (tx) => createStore(tx, { staff, requestId }, body));
      return reply.code(made.status).type(JSON_TYPE).send(made.body);
    },
  );

  app.put(
    `${BASE}/:id/edit`,
    {
      config: { access: "stores.manage", docs: { summary: "Change a store", reply: storeEditReply } },
      schema: { params: keyParams, body: storeBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const edit = { staff, requestId, key: request.params.id, body, version: versionOf(request) };
      return editOnce(pool, request, reply, (tx) => editStore(tx, edit));
    },
  );
}
