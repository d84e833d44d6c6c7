import { keyParams } from "../../src/api/kit/common.contract";
import {
  newSupplierReply,
  supplierBody,
  supplierEditReply,
  supplierReply,
  suppliersQuery,
  suppliersReply,
} from "../../src/api/stock/suppliers.contract";
import { notFound } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { header, versionOf } from "../core/http/headers";
import { JSON_TYPE } from "../core/http/json";
import { editOnce } from "../books/edit-once";
import { doOnce } from "../books/once";
import { createSupplier, editSupplier, listSuppliers, readSupplier } from "./suppliers";

const BASE = "/api/inventory/suppliers";

/** `GET /api/inventory/suppliers`, `GET …/:id`, `POST …/new` and `PUT …/:id/edit`. */
export async function suppliersRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    {
      config: { access: "suppliers.view", docs: { summary: "Suppliers by name", reply: suppliersReply } },
      schema: { querystring: suppliersQuery },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await listSuppliers(pool, request.staff, request.query)),
  );

  app.get(
    `${BASE}/:id`,
    {
      config: { access: "suppliers.view", docs: { summary: "One supplier", reply: supplierReply } },
      schema: { params: keyParams },
    },
    async (request, reply) => {
      const body = await readSupplier(pool, request.staff, request.params.id);
      if (body === null) throw notFound();
      return reply.type(JSON_TYPE).send(body);
    },
  );

  app.post(
    `${BASE}/new`,
    {
      config: { access: "suppliers.manage", docs: { summary: "A new supplier", reply: newSupplierReply } },
      schema: { body: supplierBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const creation = { staff, route: `POST ${BASE}/new`, key: header(request, "idempotency-key"), body };
      const made = await doOnce(pool, creation, (tx) => createSupplier(tx, { staff, requestId }, body));
      return reply.code(made.status).type(JSON_TYPE).send(made.body);
    },
  );

  app.put(
    `${BASE}/:id/edit`,
    {
      config: { access: "suppliers.manage", docs: { summary: "Change a supplier", reply: supplierEditReply } },
      schema: { params: keyParams, body: supplierBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const edit = { staff, requestId, key: request.params.id, body, version: versionOf(request) };
      return editOnce(pool, request, reply, (tx) => editSupplier(tx, edit));
    },
  );
}
