import { type Room, rule } from "./http/room";
import { healthRoutes } from "./http/health-routes";

export const coreRoom: Room = {
  routes: [healthRoutes],
  rules: {
    "GET /*": rule("public", "all"),
    "GET /livez": rule("public", "all"),
    "GET /readyz": rule("public", "all"),
    "GET /api/docs": rule("public", "all"),
    "GET /api/docs/openapi.json": rule("public", "all"),
    "GET /api/docs/json": rule("public", "all"),
    "GET /api/docs/static/:file": rule("public", "all"),
  },
};
