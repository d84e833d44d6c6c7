import type { FastifyRequest } from "fastify";
import { keyParams } from "../../../src/api/kit/common.contract";
import {
  orderDeliveryBody,
  orderEditBody,
  orderEditReply,
  orderPaymentBody,
  orderProductsBody,
} from "../../../src/api/orders/orders.contract";
import type { App, RouteDeps } from "../../core/http/app-types";
import { versionOf } from "../../core/http/headers";
import { editOnce } from "../../books/edit-once";
import type { OrderEdit } from "./order-change";
import { editOrderDelivery } from "./order-delivery-edit";
import { editOrder } from "./order-edit";
import { editOrderPayment } from "./order-payment-edit";
import { editOrderProducts } from "./order-products-edit";

/** `PUT /api/orders/:id/edit` and, of one part each, `…/products/edit`, `…/delivery/edit` and `…/payment/edit`. */
export async function orderEditsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.put(
    "/api/orders/:id/edit",
    {
      config: { access: "orders.edit", docs: { summary: "Change status, store and remark", reply: orderEditReply } },
      schema: { params: keyParams, body: orderEditBody },
    },
    async (request, reply) => {
      const edit = editOf(request, request.params.id, request.body);
      return editOnce(pool, request, reply, (tx) => editOrder(tx, edit));
    },
  );

  app.put(
    "/api/orders/:id/products/edit",
    {
      config: { access: "orders.edit", docs: { summary: "Replace the lines", reply: orderEditReply } },
      schema: { params: keyParams, body: orderProductsBody },
    },
    async (request, reply) => {
      const edit = editOf(request, request.params.id, request.body);
      return editOnce(pool, request, reply, (tx) => editOrderProducts(tx, edit));
    },
  );

  app.put(
    "/api/orders/:id/delivery/edit",
    {
      config: { access: "orders.edit", docs: { summary: "Change delivery and fee", reply: orderEditReply } },
      schema: { params: keyParams, body: orderDeliveryBody },
    },
    async (request, reply) => {
      const edit = editOf(request, request.params.id, request.body);
      return editOnce(pool, request, reply, (tx) => editOrderDelivery(tx, edit));
    },
  );

  app.put(
    "/api/orders/:id/payment/edit",
    {
      config: { access: "orders.payments", docs: { summary: "Replace the payments", reply: orderEditReply } },
      schema: { params: keyParams, body: orderPaymentBody },
    },
    async (request, reply) => {
      const edit = editOf(request, request.params.id, request.body);
      return editOnce(pool, request, reply, (tx) => editOrderPayment(tx, edit));
    },
  );
}

const editOf = <Body>(request: FastifyRequest, key: string, body: Body): OrderEdit<Body> => ({
  staff: request.staff,
  requestId: request.id,
  key,
  body,
  version: versionOf(request),
});
