import { keyParams } from "../../../src/api/kit/common.contract";
import {
  customerEditBody,
  customerEditReply,
  customerOrdersQuery,
  customerOrdersReply,
  customerReply,
  customersQuery,
  customersReply,
} from "../../../src/api/people/customers.contract";
import { notFound } from "../../core/errors";
import type { App, RouteDeps } from "../../core/http/app-types";
import { versionOf } from "../../core/http/headers";
import { JSON_TYPE } from "../../core/http/json";
import { editOnce } from "../../books/edit-once";
import { readCustomer } from "./customer-details";
import { editCustomer } from "./customer-edit";
import { listCustomerOrders, listCustomers } from "./customer-list";

/** `GET /api/customers`, `GET …/:id`, `GET …/:id/orders` and `PUT …/:id/edit`. */
export async function customersRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/api/customers",
    {
      config: { access: "customers.view", docs: { summary: "Customers, newest first", reply: customersReply } },
      schema: { querystring: customersQuery },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await listCustomers(pool, request.query)),
  );

  // People who sell need the chosen customer's details as much as people who manage customers.
  app.get(
    "/api/customers/:id",
    {
      config: { access: ["customers.view", "orders.create"], docs: { summary: "One customer", reply: customerReply } },
      schema: { params: keyParams },
    },
    async (request, reply) => {
      const body = await readCustomer(pool, request.params.id);
      if (body === null) throw notFound();
      return reply.type(JSON_TYPE).send(body);
    },
  );

  app.get(
    "/api/customers/:id/orders",
    {
      config: {
        access: "customers.view",
        docs: {
          summary: "A customer's completed orders, or those with a debt, newest first",
          reply: customerOrdersReply,
        },
      },
      schema: { params: keyParams, querystring: customerOrdersQuery },
    },
    async (request, reply) => {
      const body = await listCustomerOrders(pool, request.staff, request.params.id, request.query);
      if (body === null) throw notFound();
      return reply.type(JSON_TYPE).send(body);
    },
  );

  app.put(
    "/api/customers/:id/edit",
    {
      config: { access: "customers.edit", docs: { summary: "Change a customer's details", reply: customerEditReply } },
      schema: { params: keyParams, body: customerEditBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const edit = { staff, requestId, key: request.params.id, body, version: versionOf(request) };
      return editOnce(pool, request, reply, (tx) => editCustomer(tx, edit));
    },
  );
}
