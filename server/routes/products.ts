import { keyParams } from "../../src/api/contract/common";
import { productReply, productsQuery, productsReply } from "../../src/api/contract/products";
import { notFound } from "../errors";
import type { App, RouteDeps } from "../http/app-types";
import { JSON_TYPE } from "../http/json";
import { listProducts, readProduct } from "../repositories/products";

/** `GET /api/products` and `GET /api/products/:id`. */
export async function productsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/api/products",
    {
      config: { access: "products.view", docs: { summary: "Products, newest first", reply: productsReply } },
      schema: { querystring: productsQuery },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await listProducts(pool, request.staff, request.query)),
  );

  app.get(
    "/api/products/:id",
    {
      config: { access: "products.view", docs: { summary: "One product with its variants", reply: productReply } },
      schema: { params: keyParams },
    },
    async (request, reply) => {
      const body = await readProduct(pool, request.staff, request.params.id);
      if (body === null) throw notFound();
      return reply.type(JSON_TYPE).send(body);
    },
  );
}
