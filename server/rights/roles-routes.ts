import { keyParams } from "../../src/api/kit/common.contract";
import {
  newRoleBody,
  newRoleReply,
  roleEditBody,
  roleEditReply,
  roleReply,
  rolesQuery,
  rolesReply,
} from "../../src/api/rights/roles.contract";
import { notFound } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { ownSession } from "../core/http/own-session";
import { createRole, editRole, listRoles, readRole } from "./roles";
import { route } from "../core/http/route";
import { sendJson } from "../core/http/json";
import { createOnce, editOf, editOnce } from "../books/once";

const BASE = "/api/roles";

export async function rolesRoutes(app: App, { pool, now }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    route("roles.view", "Roles by title", rolesReply, { querystring: rolesQuery }),
    async (request, reply) => sendJson(reply, await listRoles(pool, request.query)),
  );

  app.get(
    `${BASE}/:id`,
    route("roles.view", "One role, with the permissions it gives", roleReply, { params: keyParams }),
    async (request) => {
      const role = await readRole(pool, request.staff, request.params.id);
      if (role === null) throw notFound();
      return role;
    },
  );

  app.post(`${BASE}/new`, route("roles.manage", "A new role", newRoleReply, { body: newRoleBody }), (request, reply) =>
    createOnce(pool, request, reply, createRole),
  );

  app.put(
    `${BASE}/:id/edit`,
    route("roles.manage", "Change a role, and the rights of all who hold it", roleEditReply, {
      params: keyParams,
      body: roleEditBody,
    }),
    async (request, reply) => {
      const edit = { ...editOf(request), session: ownSession(request, now()) };
      return editOnce(pool, request, reply, (tx) => editRole(tx, edit));
    },
  );
}
