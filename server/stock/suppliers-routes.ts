import { keyParams } from "../../src/api/kit/common.contract";
import {
  newSupplierReply,
  supplierBody,
  supplierEditReply,
  supplierReply,
  suppliersQuery,
  suppliersReply,
} from "../../src/api/stock/suppliers.contract";
import type { App, RouteDeps } from "../core/http/app-types";
import { createSupplier, editSupplier, listSuppliers, readSupplier } from "./suppliers";
import { route } from "../core/http/route";
import { sendJson } from "../core/http/json";
import { createOnce, editRecordOnce } from "../books/once";

const BASE = "/api/inventory/suppliers";

export async function suppliersRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    route("suppliers.view", "Suppliers by name", suppliersReply, { querystring: suppliersQuery }),
    async (request, reply) => sendJson(reply, await listSuppliers(pool, request.staff, request.query)),
  );

  app.get(
    `${BASE}/:id`,
    route("suppliers.view", "One supplier", supplierReply, { params: keyParams }),
    async (request, reply) => sendJson(reply, await readSupplier(pool, request.staff, request.params.id)),
  );

  app.post(
    `${BASE}/new`,
    route("suppliers.manage", "A new supplier", newSupplierReply, { body: supplierBody }),
    (request, reply) => createOnce(pool, request, reply, createSupplier),
  );

  app.put(
    `${BASE}/:id/edit`,
    route("suppliers.manage", "Change a supplier", supplierEditReply, { params: keyParams, body: supplierBody }),
    (request, reply) => editRecordOnce(pool, request, reply, editSupplier),
  );
}
