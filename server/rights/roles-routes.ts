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
import { header, versionOf } from "../core/http/headers";
import { JSON_TYPE } from "../core/http/json";
import { editOnce } from "../books/edit-once";
import { ownSession } from "../core/http/own-session";
import { doOnce } from "../books/once";
import { createRole, editRole, listRoles, readRole } from "./roles";

const BASE = "/api/roles";

/** `GET /api/roles`, `GET …/:id`, `POST …/new` and `PUT …/:id/edit`. */
export async function rolesRoutes(app: App, { pool, now }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    {
      config: { access: "roles.view", docs: { summary: "Roles by title", reply: rolesReply } },
      schema: { querystring: rolesQuery },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await listRoles(pool, request.query)),
  );

  app.get(
    `${BASE}/:id`,
    {
      config: { access: "roles.view", docs: { summary: "One role, with the permissions it gives", reply: roleReply } },
      schema: { params: keyParams },
    },
    async (request) => {
      const role = await readRole(pool, request.staff, request.params.id);
      if (role === null) throw notFound();
      return role;
    },
  );

  app.post(
    `${BASE}/new`,
    {
      config: { access: "roles.manage", docs: { summary: "A new role", reply: newRoleReply } },
      schema: { body: newRoleBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const creation = { staff, route: `POST ${BASE}/new`, key: header(request, "idempotency-key"), body };
      const made = await doOnce(pool, creation, (tx) => createRole(tx, { staff, requestId }, body));
      return reply.code(made.status).type(JSON_TYPE).send(made.body);
    },
  );

  app.put(
    `${BASE}/:id/edit`,
    {
      config: {
        access: "roles.manage",
        docs: { summary: "Change a role, and the rights of all who hold it", reply: roleEditReply },
      },
      schema: { params: keyParams, body: roleEditBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const session = ownSession(request, now());
      const edit = { staff, requestId, key: request.params.id, body, version: versionOf(request), session };
      return editOnce(pool, request, reply, (tx) => editRole(tx, edit));
    },
  );
}
