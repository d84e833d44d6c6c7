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
import { newEmailLink, newOneTimeLink, signInPageOf } from "../session/passwords/one-time-link";
import { ownSession } from "../core/http/own-session";
import { createEmployee } from "./employee-create";
import { readEmployee } from "./employee-details";
import { editEmployee } from "./employee-edit";
import { listEmployeeOrders, listEmployees } from "./employee-list";
import { setActive, setPermissions } from "./employee-standing";
import { findWaitingInvite, invite } from "./invites";
import { route } from "../core/http/route";
import { sendJson } from "../core/http/json";
import { createdOnce, editOf, editOnce } from "../books/once";

const BASE = "/api/employees";

/** Employees: list, detail, orders, and their changes. */
export async function employeesRoutes(app: App, deps: RouteDeps): Promise<void> {
  readingRoutes(app, deps);
  changingRoutes(app, deps);
}

function readingRoutes(app: App, { pool }: RouteDeps): void {
  app.get(
    BASE,
    route("employees.view", "Employees by name", employeesReply, { querystring: employeesQuery }),
    async (request, reply) => sendJson(reply, await listEmployees(pool, request.staff, request.query)),
  );

  app.get(
    `${BASE}/:id`,
    route("employees.view", "One employee, with the permissions they hold", employeeReply, { params: keyParams }),
    async (request) => {
      const employee = await readEmployee(pool, request.staff, request.params.id);
      if (employee === null) throw notFound();
      return employee;
    },
  );

  app.get(
    `${BASE}/:id/orders`,
    route("employees.view", "The orders an employee facilitated, newest first", employeeOrdersReply, {
      params: keyParams,
      querystring: employeeOrdersQuery,
    }),
    async (request, reply) =>
      sendJson(reply, await listEmployeeOrders(pool, request.staff, request.params.id, request.query)),
  );
}

function changingRoutes(app: App, { pool, publicUrl, sendsMail, now }: RouteDeps): void {
  app.post(
    `${BASE}/new`,
    route("employees.create", "A new employee", newEmployeeReply, { body: newEmployeeBody }),
    async (request, reply) => {
      const link = newOneTimeLink(publicUrl());
      let isNew = false;
      const made = await createdOnce(pool, request, async (tx, doing, body) => {
        const { key } = await createEmployee(tx, doing, body);
        await invite(tx, doing, { key, email: body.email, ...link });
        isNew = true;
        return { key };
      });
      // The stored reply does not contain the link.
      const { key } = (JSON.parse(made.body) as { data: { key: string } }).data;
      const isTold = mayReadInvite(request.staff, { isCreator: true, sendsMail });
      const inviteLink = isNew ? link.address : await findWaitingInvite(pool, key);
      return reply.code(made.status).send({ data: { key, invite_link: isTold ? inviteLink : null } });
    },
  );

  app.put(
    `${BASE}/:id/edit`,
    route("employees.edit", "Change an employee's details and job", employeeEditReply, {
      params: keyParams,
      body: employeeEditBody,
    }),
    async (request, reply) => {
      const edit = {
        ...editOf(request),
        session: ownSession(request, now()),
        emailLink: { ...newEmailLink(publicUrl()), signInPage: signInPageOf(publicUrl()), now: now() },
        inviteLink: newOneTimeLink(publicUrl()),
      };
      return editOnce(pool, request, reply, (tx) => editEmployee(tx, edit));
    },
  );

  app.put(
    `${BASE}/:id/permissions`,
    route(
      "employees.permissions",
      "Give an employee permissions of their own, or with null the role's again",
      employeeEditReply,
      { params: keyParams, body: employeePermissionsBody },
    ),
    async (request, reply) => {
      const edit = { ...editOf(request), session: ownSession(request, now()) };
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
      route("employees.edit", summary, employeeEditReply, { params: keyParams }),
      async (request, reply) => {
        const edit = { ...editOf(request), body: { active } };
        return editOnce(pool, request, reply, (tx) => setActive(tx, edit));
      },
    );
  }
}
