import { keyParams } from "../../src/api/kit/common.contract";
import {
  newOrderBody,
  newOrderReply,
  orderReply,
  ordersQuery,
  ordersReply,
} from "../../src/api/orders/orders.contract";
import { notFound } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { header } from "../core/http/headers";
import { JSON_TYPE } from "../core/http/json";
import { createSelling } from "./order-create";
import { createOrderReader, listOrders } from "./orders-read";

/** `GET /api/orders`, `GET /api/orders/:id` and `POST /api/orders/new`. */
export async function ordersRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/api/orders",
    {
      config: { access: "orders.view", docs: { summary: "Orders, newest first", reply: ordersReply } },
      schema: { querystring: ordersQuery },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await listOrders(pool, request.staff, request.query)),
  );

  const readOrder = createOrderReader(pool);
  app.get(
    "/api/orders/:id",
    {
      config: { access: "orders.view", docs: { summary: "One order with all its parts", reply: orderReply } },
      schema: { params: keyParams },
    },
    async (request, reply) => {
      const body = await readOrder({ staff: request.staff, key: request.params.id });
      if (body === null) throw notFound();
      return reply.type(JSON_TYPE).send(body);
    },
  );

  const sell = createSelling(pool);
  app.post(
    "/api/orders/new",
    {
      config: { access: "orders.create", docs: { summary: "Sell: a new order", reply: newOrderReply } },
      schema: { body: newOrderBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const sale = { key: header(request, "idempotency-key"), route: "POST /api/orders/new", body };
      const { status, body: text } = await sell({ staff, requestId }, sale);
      return reply.code(status).type(JSON_TYPE).send(text);
    },
  );
}
