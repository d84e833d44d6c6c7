import type { FastifyRequest } from "fastify";
import { keyParams } from "../../src/api/kit/common.contract";
import {
  employeeEditBody,
  employeeEditReply,
  employeeOrdersQuery,
  employeeOrdersReply,
  employeePermissionsBody,
  employeeReply,
  employeesQuery,
  employeesReply,
  newEmployeeBody,
  newEmployeeReply,
} from "../../src/api/people/employees.contract";
import { mayReadInvite } from "../rights/permissions";
import { notFound } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { header, versionOf } from "../core/http/headers";
import { JSON_TYPE } from "../core/http/json";
import { editOnce } from "../books/edit-once";
import { newEmailLink, newOneTimeLink, signInPageOf } from "../session/passwords/one-time-link";
import { ownSession } from "../core/http/own-session";
import { doOnce } from "../books/once";
import { createEmployee } from "./employee-create";
import { readEmployee } from "./employee-details";
import { editEmployee } from "./employee-edit";
import { listEmployeeOrders, listEmployees } from "./employee-list";
import { setActive, setPermissions } from "./employee-standing";
import { findWaitingInvite, invite } from "./invites";

const BASE = "/api/employees";

/** Employees: list, detail, orders, and their changes. */
export async function employeesRoutes(app: App, deps: RouteDeps): Promise<void> {
  readingRoutes(app, deps);
  changingRoutes(app, deps);
}

function readingRoutes(app: App, { pool }: RouteDeps): void {
  app.get(
    BASE,
    {
      config: { access: "employees.view", docs: { summary: "Employees by name", reply: employeesReply } },
      schema: { querystring: employeesQuery },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await listEmployees(pool, request.staff, request.query)),
  );

  app.get(
    `${BASE}/:id`,
    {
      config: {
        access: "employees.view",
        docs: { summary: "One employee, with the permissions they hold", reply: employeeReply },
      },
      schema: { params: keyParams },
    },
    async (request) => {
      const employee = await readEmployee(pool, request.staff, request.params.id);
      if (employee === null) throw notFound();
      return employee;
    },
  );

  app.get(
    `${BASE}/:id/orders`,
    {
      config: {
        access: "employees.view",
        docs: { summary: "The orders an employee facilitated, newest first", reply: employeeOrdersReply },
      },
      schema: { params: keyParams, querystring: employeeOrdersQuery },
    },
    async (request, reply) => {
      const body = await listEmployeeOrders(pool, request.staff, request.params.id, request.query);
      if (body === null) throw notFound();
      return reply.type(JSON_TYPE).send(body);
    },
  );
}

function changingRoutes(app: App, { pool, publicUrl, sendsMail, now }: RouteDeps): void {
  app.post(
    `${BASE}/new`,
    {
      config: { access: "employees.create", docs: { summary: "A new employee", reply: newEmployeeReply } },
      schema: { body: newEmployeeBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const creation = { staff, route: `POST ${BASE}/new`, key: header(request, "idempotency-key"), body };
      const link = newOneTimeLink(publicUrl());
      let isNew = false;
      const made = await doOnce(pool, creation, async (tx) => {
        const { key } = await createEmployee(tx, { staff, requestId }, body);
        await invite(tx, { staff, requestId }, { key, email: body.email, ...link });
        isNew = true;
        return { key };
      });
      // The stored reply does not contain the link.
      const { key } = (JSON.parse(made.body) as { data: { key: string } }).data;
      const isTold = mayReadInvite(staff, { isCreator: true, sendsMail });
      const inviteLink = isNew ? link.address : await findWaitingInvite(pool, key);
      return reply.code(made.status).send({ data: { key, invite_link: isTold ? inviteLink : null } });
    },
  );

  app.put(
    `${BASE}/:id/edit`,
    {
      config: {
        access: "employees.edit",
        docs: { summary: "Change an employee's details and job", reply: employeeEditReply },
      },
      schema: { params: keyParams, body: employeeEditBody },
    },
    async (request, reply) => {
      const edit = {
        ...editOf(request),
        key: request.params.id,
        body: request.body,
        session: ownSession(request, now()),
        emailLink: { ...newEmailLink(publicUrl()), signInPage: signInPageOf(publicUrl()), now: now() },
        inviteLink: newOneTimeLink(publicUrl()),
      };
      return editOnce(pool, request, reply, (tx) => editEmployee(tx, edit));
    },
  );

  app.put(
    `${BASE}/:id/permissions`,
    {
      config: {
        access: "employees.permissions",
        docs: {
          summary: "Give an employee permissions of their own, or with null the role's again",
          reply: employeeEditReply,
        },
      },
      schema: { params: keyParams, body: employeePermissionsBody },
    },
    async (request, reply) => {
      const session = ownSession(request, now());
      const edit = { ...editOf(request), key: request.params.id, body: request.body, session };
      return editOnce(pool, request, reply, (tx) => setPermissions(tx, edit));
    },
  );

  const standings = [
    ["deactivate", false, "Deactivate an employee, which signs them out at once"],
    ["activate", true, "Let a deactivated employee in again"],
  ] as const;
  for (const [name, active, summary] of standings) {
    app.put(
      `${BASE}/:id/${name}`,
      {
        config: { access: "employees.edit", docs: { summary, reply: employeeEditReply } },
        schema: { params: keyParams },
      },
      async (request, reply) => {
        const edit = { ...editOf(request), key: request.params.id, body: { active } };
        return editOnce(pool, request, reply, (tx) => setActive(tx, edit));
      },
    );
  }
}

const editOf = (request: FastifyRequest) => ({
  staff: request.staff,
  requestId: request.id,
  version: versionOf(request),
});
