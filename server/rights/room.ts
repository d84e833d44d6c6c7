import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import { ofKey, type Room, rule } from "../core/http/room";
import { aclsRoutes } from "./acls-routes";
import { rolesRoutes } from "./roles-routes";

const ROLE = {
  title: "Sales lead",
  description: "Sells, and helps those who do",
  acls: ["orders.view", "orders.create"],
};

export const rightsRoom: Room = {
  routes: [aclsRoutes, rolesRoutes],
  rules: {
    "GET /api/user-acls/permissions": rule("signed-in", "all"),
    "GET /api/roles": rule("roles.view", "all"),
    "GET /api/roles/:id": rule("roles.view", "all"),
    "POST /api/roles/new": rule("roles.manage", "all"),
    "PUT /api/roles/:id/edit": rule("roles.manage", "all"),
  },
  examples: {
    "GET /api/roles/:id": ofKey(EXAMPLE_KEYS.role),
    "POST /api/roles/new": { body: ROLE },
    "PUT /api/roles/:id/edit": { ...ofKey(EXAMPLE_KEYS.role), body: ROLE },
  },
  records: { role: { table: "roles", name: "title", exampleKey: EXAMPLE_KEYS.role } },
};
