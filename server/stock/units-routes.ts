import { keyParams } from "../../src/api/kit/common.contract";
import {
  newUnitsBody,
  newUnitsReply,
  productUnitsReply,
  unitEditBody,
  unitEditReply,
  unitParams,
  unitReply,
} from "../../src/api/stock/units.contract";
import { editOf, editOnce } from "../books/once";
import type { App, RouteDeps } from "../core/http/app-types";
import { sendJson } from "../core/http/json";
import { route } from "../core/http/route";
import { editUnit } from "./units-edit";
import { readProductUnits, readUnit } from "./units-read";
import { registerUnits } from "./units-register";

/** Units with a serial number: one by its number with its history, and those of a product. */
export async function unitsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/api/units/:serial",
    route("products.view", "One unit by its serial number, with its history", unitReply, { params: unitParams }),
    async (request, reply) => sendJson(reply, await readUnit(pool, request.staff, request.params.serial)),
  );

  app.put(
    "/api/units/:serial",
    route("units.edit", "Correct a serial number, or take it off", unitEditReply, {
      params: unitParams,
      body: unitEditBody,
    }),
    async (request, reply) => {
      const { staff, id: requestId, body, params } = request;
      return editOnce(pool, request, reply, (tx) => editUnit(tx, { staff, requestId, serial: params.serial, body }));
    },
  );

  app.get(
    "/api/products/:id/units",
    route("products.view", "The units of a product that are in the shop or held", productUnitsReply, {
      params: keyParams,
    }),
    async (request, reply) => sendJson(reply, await readProductUnits(pool, request.staff, request.params.id)),
  );

  app.post(
    "/api/products/:id/units",
    route("units.edit", "Register the serial numbers of units in stock", newUnitsReply, {
      params: keyParams,
      body: newUnitsBody,
    }),
    async (request, reply) => {
      const edit = editOf(request);
      return editOnce(pool, request, reply, (tx) => registerUnits(tx, edit));
    },
  );
}
