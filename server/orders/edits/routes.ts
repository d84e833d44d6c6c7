import { keyParams } from "../../../src/api/kit/common.contract";
import { orderDiscountBody } from "../../../src/api/orders/discount.contract";
import {
  orderDeliveryBody,
  orderEditBody,
  orderEditReply,
  orderPaymentBody,
  orderProductsBody,
  orderSerialsBody,
} from "../../../src/api/orders/orders.contract";
import type { App, RouteDeps } from "../../core/http/app-types";
import { editOrderDelivery } from "./order-delivery-edit";
import { editOrderDetails } from "./order-details-edit";
import { editOrderDiscount } from "./order-discount-edit";
import { editOrderPayment } from "./order-payment-edit";
import { editOrderProducts } from "./order-products-edit";
import { editOrderSerials } from "./order-serials-edit";
import { route } from "../../core/http/route";
import { editRecordOnce } from "../../books/once";

/** `PUT /api/orders/:id/edit` and, of one part each, `…/products/edit`, `…/discount/edit`, `…/delivery/edit` and `…/payment/edit`; `POST …/serials` names units. */
export async function orderEditsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.put(
    "/api/orders/:id/edit",
    route("orders.edit", "Change status, store and remark", orderEditReply, { params: keyParams, body: orderEditBody }),
    (request, reply) => editRecordOnce(pool, request, reply, editOrderDetails),
  );

  app.put(
    "/api/orders/:id/products/edit",
    route("orders.edit", "Replace the lines", orderEditReply, { params: keyParams, body: orderProductsBody }),
    (request, reply) => editRecordOnce(pool, request, reply, editOrderProducts),
  );

  app.post(
    "/api/orders/:id/serials",
    route("orders.edit", "Name the units that lines hold by their serial numbers", orderEditReply, {
      params: keyParams,
      body: orderSerialsBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, editOrderSerials),
  );

  app.put(
    "/api/orders/:id/discount/edit",
    route("orders.edit", "Change the discount on the order", orderEditReply, {
      params: keyParams,
      body: orderDiscountBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, editOrderDiscount),
  );

  app.put(
    "/api/orders/:id/delivery/edit",
    route("orders.edit", "Change delivery and fee", orderEditReply, { params: keyParams, body: orderDeliveryBody }),
    (request, reply) => editRecordOnce(pool, request, reply, editOrderDelivery),
  );

  app.put(
    "/api/orders/:id/payment/edit",
    route("orders.payments", "Replace the payments", orderEditReply, { params: keyParams, body: orderPaymentBody }),
    (request, reply) => editRecordOnce(pool, request, reply, editOrderPayment),
  );
}
