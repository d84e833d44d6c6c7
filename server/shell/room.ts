import { resources, type Resource } from "../../src/resources";
import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import { type Room, rule } from "../core/http/room";
import { auditRoutes } from "./audit/routes";
import { eventsRoutes } from "./live/routes";
import { lookupsRoutes } from "./lookups/routes";
import { savesRoutes } from "./saves/routes";

const SOME_SAVE = "0b0f3c0e-6a58-4a0e-9a53-5d1d3f0b6c11";

export const shellRoom: Room = {
  routes: [auditRoutes, eventsRoutes, lookupsRoutes, savesRoutes],
  rules: {
    ...Object.fromEntries(
      Object.values<Resource>(resources).flatMap(({ one, view, isShared }) => [
        [`GET /api/audit/${one}/:id`, rule(view, isShared ? "all" : "record")],
        [`PUT /api/editing/${one}/:id/:form`, rule(view, isShared ? "all" : "record")],
        [`DELETE /api/editing/${one}/:id/:form`, rule(view, "all")],
      ]),
    ),
    "GET /api/preflight/load-info": rule("signed-in", "list"),
    "GET /api/preflight/load-products": rule(
      ["products.view", "orders.create", "orders.edit", "transfers.create"],
      "list",
    ),
    "GET /api/preflight/load-buyers": rule("orders.create", "list"),
    "GET /api/events": rule("signed-in", "list"),
    "GET /api/audit": rule("administrator", "all"),
    "GET /api/saves/:key": rule("signed-in", "all"),
    "DELETE /api/saves/:key": rule("signed-in", "all"),
  },
  examples: {
    "GET /api/preflight/load-info": { query: { xbtsx: "customers", fields: ["name", "key", "email"] } },
    "GET /api/preflight/load-products": { query: { query: "galaxy", limit: 20 } },
    "GET /api/preflight/load-buyers": { query: { store: EXAMPLE_KEYS.store } },
    "GET /api/saves/:key": { params: { key: SOME_SAVE } },
    "DELETE /api/saves/:key": { params: { key: SOME_SAVE } },
    "GET /api/audit": { query: { entity: "order", employee: EXAMPLE_KEYS.employee } },
  },
};
