import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import { type Room, rule } from "../core/http/room";
import { analyticsRoutes } from "./routes";

export const dashboardRoom: Room = {
  routes: [analyticsRoutes],
  rules: {
    "GET /api/analytics/summary": rule("dashboard.view", "record"),
    "GET /api/analytics/breakdown": rule("dashboard.view", "record"),
  },
  examples: {
    "GET /api/analytics/summary": {
      query: { store: EXAMPLE_KEYS.store, from_date: "2026-11-01", to_date: "2026-11-30" },
    },
    "GET /api/analytics/breakdown": {
      query: { by: "product", store: EXAMPLE_KEYS.store, from_date: "2026-11-01", to_date: "2026-11-30" },
    },
  },
};
