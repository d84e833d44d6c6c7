import { keyParams } from "../../src/api/kit/common.contract";
import {
  newProductBody,
  newProductReply,
  productDeleteReply,
  productEditBody,
  productEditReply,
  productReply,
  productsQuery,
  productsReply,
} from "../../src/api/products/products.contract";
import { inTransaction } from "../core/db/transaction";
import { notFound } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { header, versionOf } from "../core/http/headers";
import { JSON_TYPE } from "../core/http/json";
import { editOnce } from "../books/edit-once";
import { isPictureThere } from "../core/media-store";
import { doOnce } from "../books/once";
import { createProduct } from "./product-create";
import { deleteProduct } from "./product-delete";
import { editProduct } from "./product-edit";
import { listProducts, readProduct } from "./products-read";

/**
 * `GET /api/products`, `GET /api/products/:id`, `POST /api/products/new`, `PUT /api/products/:id/edit` and
 * `DELETE /api/products/:id/delete`.
 */
export async function productsRoutes(app: App, { pool, media }: RouteDeps): Promise<void> {
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

  app.post(
    "/api/products/new",
    {
      config: { access: "products.create", docs: { summary: "List a new product", reply: newProductReply } },
      schema: { body: newProductBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const hasPicture = await isPictureThere(media, body.image);
      const creation = { staff, route: "POST /api/products/new", key: header(request, "idempotency-key"), body };
      const { status, body: text } = await doOnce(pool, creation, (tx) =>
        createProduct(tx, { staff, requestId, body, isPictureThere: hasPicture }),
      );
      return reply.code(status).type(JSON_TYPE).send(text);
    },
  );

  app.put(
    "/api/products/:id/edit",
    {
      config: {
        access: "products.edit",
        docs: { summary: "Change a product and all its variants", reply: productEditReply },
      },
      schema: { params: keyParams, body: productEditBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const edit = {
        staff,
        requestId,
        key: request.params.id,
        body,
        version: versionOf(request),
        isPictureThere: await isPictureThere(media, body.image ?? ""),
      };
      return editOnce(pool, request, reply, (tx) => editProduct(tx, edit));
    },
  );

  app.delete(
    "/api/products/:id/delete",
    {
      config: {
        access: "products.delete",
        docs: { summary: "Delete a product, or hide for good one that was traded", reply: productDeleteReply },
      },
      schema: { params: keyParams },
    },
    async (request) => {
      const deletion = { staff: request.staff, requestId: request.id, key: request.params.id };
      return { data: await inTransaction(pool, (tx) => deleteProduct(tx, deletion)) };
    },
  );
}
