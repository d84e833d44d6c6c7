import { keyParams } from "../../src/api/kit/common.contract";
import {
  reorderBody,
  reorderEditReply,
  reorderQuery,
  stockLevelReply,
  stockLevelsReply,
} from "../../src/api/purchases/reorder.contract";
import { editRecordOnce } from "../books/once";
import type { App, RouteDeps } from "../core/http/app-types";
import { sendJson } from "../core/http/json";
import { route } from "../core/http/route";
import { editStockLevel, listStockLevels, readStockLevel } from "./reorder";

const BASE = "/api/stock-levels";

export async function reorderRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    route("purchases.view", "What is to be ordered, or the stock of all that can be sold", stockLevelsReply, {
      querystring: reorderQuery,
    }),
    async (request, reply) => sendJson(reply, await listStockLevels(pool, request.staff, request.query)),
  );

  app.get(
    `${BASE}/:id`,
    route("purchases.view", "The stock of one variant, with its reorder level", stockLevelReply, {
      params: keyParams,
    }),
    async (request, reply) => sendJson(reply, await readStockLevel(pool, request.staff, request.params.id)),
  );

  app.put(
    `${BASE}/:id/edit`,
    route("purchases.create", "Set from how few units on a variant is ordered again", reorderEditReply, {
      params: keyParams,
      body: reorderBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, editStockLevel),
  );
}
