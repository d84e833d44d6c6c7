import { keyParams } from "../../src/api/kit/common.contract";
import {
  newBarcodeBody,
  newProductBody,
  newProductReply,
  newStoresBody,
  newStoresReply,
  productDeleteReply,
  productEditBody,
  productEditReply,
  productReply,
  productsQuery,
  productsReply,
} from "../../src/api/products/products.contract";
import { inTransaction } from "../core/db/transaction";
import type { App, RouteDeps } from "../core/http/app-types";
import { sendJson } from "../core/http/json";
import { addBarcode } from "./codes/barcode-add";
import { createProduct } from "./product-create";
import { deleteProduct } from "./product-delete";
import { editProduct } from "./product-edit";
import { findLost } from "./pictures";
import { listInStores } from "./catalogue/product-stores";
import { listProducts, readProduct } from "./products-read";
import { route } from "../core/http/route";
import { createOnce, editOf, editOnce, editRecordOnce } from "../books/once";

export async function productsRoutes(app: App, { pool, media }: RouteDeps): Promise<void> {
  app.get(
    "/api/products",
    route("products.view", "Products, newest first", productsReply, { querystring: productsQuery }),
    async (request, reply) => sendJson(reply, await listProducts(pool, request.staff, request.query)),
  );

  app.get(
    "/api/products/:id",
    route("products.view", "One product with its variants", productReply, { params: keyParams }),
    async (request, reply) => sendJson(reply, await readProduct(pool, request.staff, request.params.id)),
  );

  app.post(
    "/api/products/new",
    route("products.create", "List a new product", newProductReply, { body: newProductBody }),
    async (request, reply) => {
      const lost = await findLost(media, request.body);
      return createOnce(pool, request, reply, (tx, doing, body) => createProduct(tx, { ...doing, body, lost }));
    },
  );

  app.put(
    "/api/products/:id/edit",
    route("products.edit", "Change a product and all its variants", productEditReply, {
      params: keyParams,
      body: productEditBody,
    }),
    async (request, reply) => {
      const edit = { ...editOf(request), lost: await findLost(media, request.body) };
      return editOnce(pool, request, reply, (tx) => editProduct(tx, edit));
    },
  );

  app.post(
    "/api/products/:id/barcodes",
    route("products.edit", "Give a barcode to one of the product's variants, in all stores", productEditReply, {
      params: keyParams,
      body: newBarcodeBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, addBarcode),
  );

  app.post(
    "/api/products/:id/stores",
    route("products.create", "List a product in more stores, without units", newStoresReply, {
      params: keyParams,
      body: newStoresBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, listInStores),
  );

  app.delete(
    "/api/products/:id/delete",
    route("products.delete", "Delete a product, or hide for good one that was traded", productDeleteReply, {
      params: keyParams,
    }),
    async (request) => {
      const deletion = { staff: request.staff, requestId: request.id, key: request.params.id };
      return { data: await inTransaction(pool, (tx) => deleteProduct(tx, deletion)) };
    },
  );
}
