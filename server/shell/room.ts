import { resources, type Resource } from "../../src/resources";
import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import { type Room, rule } from "../core/http/room";
import { auditRoutes } from "./audit/routes";
import { eventsRoutes } from "./live/routes";
import { lookupsRoutes } from "./lookups/routes";

export const shellRoom: Room = {
  routes: [auditRoutes, eventsRoutes, lookupsRoutes],
  rules: {
    ...Object.fromEntries(
      Object.values<Resource>(resources).map(({ one, view, isShared }) => [
        `GET /api/audit/${one}/:id`,
        rule(view, isShared ? "all" : "record"),
      ]),
    ),
    "GET /api/preflight/load-info": rule("signed-in", "list"),
    "GET /api/preflight/load-products": rule(
      ["products.view", "orders.create", "orders.edit", "transfers.create"],
      "list",
    ),
    "GET /api/events": rule("signed-in", "list"),
    "GET /api/audit": rule("administrator", "all"),
  },
  examples: {
    "GET /api/preflight/load-info": { query: { xbtsx: "customers", fields: ["name", "key", "email"] } },
    "GET /api/preflight/load-products": { query: { query: "galaxy", limit: 20 } },
    "GET /api/audit": { query: { entity: "order", employee: EXAMPLE_KEYS.employee } },
  },
};
