import { keyParams } from "../../src/api/kit/common.contract";
import {
  cashDropBody,
  cashDropReply,
  movementsQuery,
  movementsReply,
  newShiftBody,
  newShiftReply,
  shiftCloseBody,
  shiftCountBody,
  shiftEditReply,
  shiftReply,
  shiftsQuery,
  shiftsReply,
} from "../../src/api/shifts/shifts.contract";
import { createOnce, editRecordOnce } from "../books/once";
import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import type { App, RouteDeps } from "../core/http/app-types";
import { sendJson } from "../core/http/json";
import { ofKey, type Room, rule } from "../core/http/room";
import { route } from "../core/http/route";
import { shiftReportRoutes } from "./shift-report";
import { closeShift, countShift, dropCash, openShift } from "./shift-steps";
import { listMovements, listShifts, readShift } from "./shifts";

const BASE = "/api/shifts";

async function shiftsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    route("accounts.view", "Shifts of cash drawers, newest first", shiftsReply, { querystring: shiftsQuery }),
    async (request, reply) => sendJson(reply, await listShifts(pool, request.staff, request.query)),
  );

  app.get(
    `${BASE}/:id`,
    route("accounts.view", "One shift", shiftReply, { params: keyParams }),
    async (request, reply) => sendJson(reply, await readShift(pool, request.staff, request.params.id)),
  );

  app.get(
    `${BASE}/:id/movements`,
    route("accounts.view", "Cash that moved in a shift, newest first", movementsReply, {
      params: keyParams,
      querystring: movementsQuery,
    }),
    async (request, reply) =>
      sendJson(reply, await listMovements(pool, request.staff, request.params.id, request.query)),
  );

  app.post(
    `${BASE}/new`,
    route("shifts.open", "Open a shift with its counted float", newShiftReply, { body: newShiftBody }),
    (request, reply) => createOnce(pool, request, reply, openShift),
  );

  app.post(
    `${BASE}/:id/drops/new`,
    route("shifts.open", "Move cash from the drawer to another account", cashDropReply, {
      params: keyParams,
      body: cashDropBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, dropCash),
  );

  app.put(
    `${BASE}/:id/count/edit`,
    route("shifts.open", "Keep what was counted in the drawer", shiftEditReply, {
      params: keyParams,
      body: shiftCountBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, countShift),
  );

  app.put(
    `${BASE}/:id/close/edit`,
    route("shifts.open", "Close a counted shift and post its difference", shiftEditReply, {
      params: keyParams,
      body: shiftCloseBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, closeShift),
  );
}

const KEY = "0199a0de-0000-7000-8000-000000000012";

const count = { "1000": 12, "500": 4, "200": 3, "100": 5, "50": 2, "20": 0, "10": 1, "5": 0, "2": 0, "1": 0, "50k": 0 };

const { account } = EXAMPLE_KEYS;

export const shiftsRoom: Room = {
  routes: [shiftsRoutes, shiftReportRoutes],
  rules: {
    "GET /api/shifts": rule("accounts.view", "list"),
    "GET /api/shifts/:id": rule("accounts.view", "record"),
    "GET /api/shifts/:id/movements": rule("accounts.view", "record"),
    "GET /files/shift-report/:id/file.pdf": rule("file:accounts.view", "record"),
    "POST /api/shifts/new": rule("shifts.open", "fields"),
    "POST /api/shifts/:id/drops/new": rule("shifts.open", "record"),
    "PUT /api/shifts/:id/count/edit": rule("shifts.open", "record"),
    "PUT /api/shifts/:id/close/edit": rule("shifts.open", "record"),
  },
  examples: {
    "GET /api/shifts": { query: { status: "open" } },
    "GET /api/shifts/:id": ofKey(KEY),
    "GET /api/shifts/:id/movements": ofKey(KEY),
    "GET /files/shift-report/:id/file.pdf": ofKey(KEY),
    "POST /api/shifts/new": { body: { account, count } },
    "POST /api/shifts/:id/drops/new": { ...ofKey(KEY), body: { account, amount: 100 } },
    "PUT /api/shifts/:id/count/edit": { ...ofKey(KEY), body: { count } },
    "PUT /api/shifts/:id/close/edit": {
      ...ofKey(KEY),
      body: { expected: 15_110, explanation: "A customer got change of ₦500 too much" },
    },
  },
  records: { shift: { table: "shifts", name: "shift_number", store: "store_key", exampleKey: KEY } },
};
