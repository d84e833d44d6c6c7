import {
  LOOKUP_FIELDS,
  loadInfoQuery,
  loadInfoReply,
  loadProductsQuery,
  loadProductsReply,
} from "../../../src/api/shell/lookups.contract";
import { badRequest } from "../../core/errors";
import type { App, RouteDeps } from "../../core/http/app-types";
import { JSON_TYPE } from "../../core/http/json";
import { readLookup, type LookupField } from "./lookups";
import { listPickerProducts } from "../../products/products-read";

/** The choices of forms: `GET /api/preflight/load-info` and `GET /api/preflight/load-products`. */
export async function lookupsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  // Open to everyone signed in: it holds names only, and a missing permission must not lock a person out of the app.
  app.get(
    "/api/preflight/load-info",
    {
      config: { access: "signed-in", docs: { summary: "A look-up list, the fields asked for", reply: loadInfoReply } },
      schema: { querystring: loadInfoQuery },
    },
    async (request, reply) => {
      const { xbtsx, fields } = request.query;
      const known: readonly LookupField[] = LOOKUP_FIELDS[xbtsx];
      const asked = known.filter((field) => fields.includes(field));
      if (asked.length < new Set(fields).size) throw badRequest(`fields of ${xbtsx} must be among ${known.join(", ")}`);
      return reply.type(JSON_TYPE).send(await readLookup(pool, request.staff, xbtsx, asked));
    },
  );

  app.get(
    "/api/preflight/load-products",
    {
      config: {
        access: ["products.view", "orders.create", "orders.edit", "transfers.create"],
        docs: { summary: "Products to pick from, with their variants", reply: loadProductsReply },
      },
      schema: { querystring: loadProductsQuery },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await listPickerProducts(pool, request.staff, request.query)),
  );
}
