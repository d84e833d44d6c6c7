import {
  categoriesQuery,
  categoriesReply,
  categoryBody,
  categoryDeleteReply,
  categoryEditReply,
  categoryReply,
  newCategoryBody,
  newCategoryReply,
} from "../../src/api/products/categories.contract";
import { keyParams } from "../../src/api/kit/common.contract";
import { createOnce, editRecordOnce } from "../books/once";
import { inTransaction } from "../core/db/transaction";
import type { App, RouteDeps } from "../core/http/app-types";
import { sendJson } from "../core/http/json";
import { route } from "../core/http/route";
import { createCategory, deleteCategory, editCategory, listCategories, readCategory } from "./categories";

const BASE = "/api/categories";

export async function categoriesRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    route(["products.view", "settings.manage"], "All categories of goods or of expenses, by name", categoriesReply, {
      querystring: categoriesQuery,
    }),
    async (request, reply) => sendJson(reply, await listCategories(pool, request.staff, request.query.kind)),
  );

  app.get(
    `${BASE}/:id`,
    route(["products.view", "settings.manage"], "One category", categoryReply, { params: keyParams }),
    async (request, reply) => sendJson(reply, await readCategory(pool, request.staff, request.params.id)),
  );

  app.post(
    `${BASE}/new`,
    route("settings.manage", "A new category", newCategoryReply, { body: newCategoryBody }),
    (request, reply) => createOnce(pool, request, reply, createCategory),
  );

  app.put(
    `${BASE}/:id/edit`,
    route("settings.manage", "Rename a category", categoryEditReply, { params: keyParams, body: categoryBody }),
    (request, reply) => editRecordOnce(pool, request, reply, editCategory),
  );

  app.delete(
    `${BASE}/:id/delete`,
    route(
      "settings.manage",
      "Remove a category; its products stay, without one; one of expenses must have no transaction",
      categoryDeleteReply,
      {
        params: keyParams,
      },
    ),
    async ({ staff, id: requestId, params }) => ({
      data: await inTransaction(pool, (tx) => deleteCategory(tx, { staff, requestId }, params.id)),
    }),
  );
}
