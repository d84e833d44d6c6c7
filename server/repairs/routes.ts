import { keyParams } from "../../src/api/kit/common.contract";
import {
  newRepairBody,
  newRepairReply,
  repairEditBody,
  repairEditReply,
  repairMoveBody,
  repairReply,
  repairsQuery,
  repairsReply,
} from "../../src/api/repairs/repairs.contract";
import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import type { App, RouteDeps } from "../core/http/app-types";
import { ofKey, type Room, rule } from "../core/http/room";
import { claimTicketRoutes } from "./claim-ticket";
import { createRepair, editRepair, listRepairs, moveRepair, readRepair } from "./repairs";
import { route } from "../core/http/route";
import { sendJson } from "../core/http/json";
import { createOnce, editRecordOnce } from "../books/once";

const BASE = "/api/repairs";

async function repairsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    route("repairs.view", "Repair tickets, newest first", repairsReply, { querystring: repairsQuery }),
    async (request, reply) => sendJson(reply, await listRepairs(pool, request.staff, request.query)),
  );

  app.get(
    `${BASE}/:id`,
    route("repairs.view", "One repair ticket", repairReply, { params: keyParams }),
    async (request, reply) => sendJson(reply, await readRepair(pool, request.staff, request.params.id)),
  );

  app.post(
    `${BASE}/new`,
    route("repairs.create", "A new repair ticket", newRepairReply, { body: newRepairBody }),
    (request, reply) => createOnce(pool, request, reply, createRepair),
  );

  app.put(
    `${BASE}/:id/edit`,
    route("repairs.edit", "Change the details of a repair ticket", repairEditReply, {
      params: keyParams,
      body: repairEditBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, editRepair),
  );

  app.put(
    `${BASE}/:id/status/edit`,
    route("repairs.edit", "Move a repair ticket to its next status", repairEditReply, {
      params: keyParams,
      body: repairMoveBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, moveRepair),
  );
}

const KEY = "0199a0de-0000-7000-8000-000000000010";

const DETAILS = {
  device: "iPhone 13, Midnight",
  serial: "490154203237518",
  fault: "The screen is cracked and does not react at the top",
  handed_in: "Charger and a clear case",
  quoted_price: 85_000,
  deposit: 20_000,
  remark: "Wants it back by Saturday",
};

const { store, customer } = EXAMPLE_KEYS;

export const repairsRoom: Room = {
  routes: [repairsRoutes, claimTicketRoutes],
  rules: {
    "GET /api/repairs": rule("repairs.view", "list"),
    "GET /api/repairs/:id": rule("repairs.view", "record"),
    "GET /files/claim-ticket/:id/file.pdf": rule("file:repairs.view", "record"),
    "POST /api/repairs/new": rule("repairs.create", "fields"),
    "PUT /api/repairs/:id/edit": rule("repairs.edit", "record"),
    "PUT /api/repairs/:id/status/edit": rule("repairs.edit", "record"),
  },
  examples: {
    "GET /api/repairs": { query: { status: "repairing", query: "iphone" } },
    "GET /api/repairs/:id": ofKey(KEY),
    "GET /files/claim-ticket/:id/file.pdf": ofKey(KEY),
    "POST /api/repairs/new": { body: { store, customer, variant: null, ...DETAILS } },
    "PUT /api/repairs/:id/edit": { ...ofKey(KEY), body: { ...DETAILS, quoted_price: 92_500 } },
    "PUT /api/repairs/:id/status/edit": { ...ofKey(KEY), body: { status: "diagnosing" } },
  },
  records: { repair: { table: "repairs", name: "ticket_number", store: "store_key", exampleKey: KEY } },
};
