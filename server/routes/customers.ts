import { keyParams } from "../../src/api/contract/common";
import { customerReply } from "../../src/api/contract/customers";
import { notFound } from "../errors";
import type { App, RouteDeps } from "../http/app-types";
import { JSON_TYPE } from "../http/json";
import { readCustomer } from "../repositories/customer-details";

/** `GET /api/customers/:id`: who sells needs the chosen customer's details as much as who looks after customers. */
export async function customersRoutes(app: App, { pool }: RouteDeps): Promise<void> {
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
}
