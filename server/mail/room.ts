import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import { ofKey, type Room, rule } from "../core/http/room";
import { outboxRoutes } from "./outbox-routes";

export const mailRoom: Room = {
  routes: [outboxRoutes],
  rules: {
    "GET /api/outbox": rule("administrator", "all"),
    "GET /api/outbox/:id": rule("administrator", "all"),
  },
  examples: {
    "GET /api/outbox/:id": ofKey(EXAMPLE_KEYS.mail),
  },
};
