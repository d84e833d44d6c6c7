import { keyParams } from "../../src/api/kit/common.contract";
import {
  newOrderBody,
  newOrderReply,
  orderReply,
  ordersQuery,
  ordersReply,
} from "../../src/api/orders/orders.contract";
import type { App, RouteDeps } from "../core/http/app-types";
import { header } from "../core/http/headers";
import { JSON_TYPE, sendJson } from "../core/http/json";
import { createSelling } from "./order-create";
import { createOrderReader, listOrders } from "./orders-read";
import { route } from "../core/http/route";

export async function ordersRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/api/orders",
    route("orders.view", "Orders, newest first", ordersReply, { querystring: ordersQuery }),
    async (request, reply) => sendJson(reply, await listOrders(pool, request.staff, request.query)),
  );

  const readOrder = createOrderReader(pool);
  app.get(
    "/api/orders/:id",
    route("orders.view", "One order with all its parts", orderReply, { params: keyParams }),
    async (request, reply) => sendJson(reply, await readOrder({ staff: request.staff, key: request.params.id })),
  );

  const sell = createSelling(pool);
  app.post(
    "/api/orders/new",
    route("orders.create", "Sell: a new order", newOrderReply, { body: newOrderBody }),
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const sale = { key: header(request, "idempotency-key"), route: "POST /api/orders/new", body };
      const { status, body: text } = await sell({ staff, requestId }, sale);
      return reply.code(status).type(JSON_TYPE).send(text);
    },
  );
}
