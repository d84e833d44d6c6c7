import {
  LOOKUP_FIELDS,
  loadInfoQuery,
  loadInfoReply,
  loadProductsQuery,
  loadProductsReply,
} from "../../../src/api/shell/lookups.contract";
import { buyersQuery, buyersReply } from "../../../src/api/people/customers.contract";
import { badRequest } from "../../core/errors";
import type { App, RouteDeps } from "../../core/http/app-types";
import { readLookup, type LookupField } from "./lookups";
import { listBuyers } from "../../people/customers/customer-list";
import { listPickerProducts } from "../../products/products-read";
import { route } from "../../core/http/route";
import { sendJson } from "../../core/http/json";

/** The choices of forms: `GET /api/preflight/load-info`, `…/load-products` and `…/load-buyers`. */
export async function lookupsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  // Open to everyone signed in: it holds names only, and a missing permission must not lock a person out of the app.
  app.get(
    "/api/preflight/load-info",
    route("signed-in", "A look-up list, the fields asked for", loadInfoReply, { querystring: loadInfoQuery }),
    async (request, reply) => {
      const { xbtsx, fields, ...which } = request.query;
      const known: readonly LookupField[] = LOOKUP_FIELDS[xbtsx];
      const asked = known.filter((field) => fields.includes(field));
      if (asked.length < new Set(fields).size) throw badRequest(`fields of ${xbtsx} must be among ${known.join(", ")}`);
      return sendJson(reply, await readLookup(pool, request.staff, { lookup: xbtsx, fields: asked, ...which }));
    },
  );

  app.get(
    "/api/preflight/load-products",
    route(
      ["products.view", "orders.create", "orders.edit", "transfers.create"],
      "Products to pick from, with their variants",
      loadProductsReply,
      { querystring: loadProductsQuery },
    ),
    async (request, reply) => sendJson(reply, await listPickerProducts(pool, request.staff, request.query)),
  );

  app.get(
    "/api/preflight/load-buyers",
    route("orders.create", "Customers who bought in a store lately, the latest first", buyersReply, {
      querystring: buyersQuery,
    }),
    async (request, reply) => sendJson(reply, await listBuyers(pool, request.staff, request.query.store)),
  );
}
