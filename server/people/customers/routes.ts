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
import type { App, RouteDeps } from "../../core/http/app-types";
import { readCustomer } from "./customer-details";
import { editCustomer } from "./customer-edit";
import { listCustomerOrders, listCustomers } from "./customer-list";
import { route } from "../../core/http/route";
import { sendJson } from "../../core/http/json";
import { editRecordOnce } from "../../books/once";

export async function customersRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/api/customers",
    route("customers.view", "Customers, newest first", customersReply, { querystring: customersQuery }),
    async (request, reply) => sendJson(reply, await listCustomers(pool, request.query)),
  );

  // People who sell need the chosen customer's details as much as people who manage customers.
  app.get(
    "/api/customers/:id",
    route(["customers.view", "orders.create"], "One customer", customerReply, { params: keyParams }),
    async (request, reply) => sendJson(reply, await readCustomer(pool, request.params.id)),
  );

  app.get(
    "/api/customers/:id/orders",
    route("customers.view", "A customer's completed orders, or those with a debt, newest first", customerOrdersReply, {
      params: keyParams,
      querystring: customerOrdersQuery,
    }),
    async (request, reply) =>
      sendJson(reply, await listCustomerOrders(pool, request.staff, request.params.id, request.query)),
  );

  app.put(
    "/api/customers/:id/edit",
    route("customers.edit", "Change a customer's details", customerEditReply, {
      params: keyParams,
      body: customerEditBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, editCustomer),
  );
}
