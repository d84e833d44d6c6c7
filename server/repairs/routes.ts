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
import { editOnce } from "../books/edit-once";
import { doOnce } from "../books/once";
import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import { notFound } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { header, versionOf } from "../core/http/headers";
import { JSON_TYPE } from "../core/http/json";
import { ofKey, type Room, rule } from "../core/http/room";
import { createRepair, editRepair, listRepairs, moveRepair, readRepair } from "./repairs";

const BASE = "/api/repairs";

/** `GET /api/repairs`, `GET …/:id`, `POST …/new`, `PUT …/:id/edit` and `PUT …/:id/status/edit`. */
async function repairsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    {
      config: { access: "repairs.view", docs: { summary: "Repair tickets, newest first", reply: repairsReply } },
      schema: { querystring: repairsQuery },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await listRepairs(pool, request.staff, request.query)),
  );

  app.get(
    `${BASE}/:id`,
    {
      config: { access: "repairs.view", docs: { summary: "One repair ticket", reply: repairReply } },
      schema: { params: keyParams },
    },
    async (request, reply) => {
      const body = await readRepair(pool, request.staff, request.params.id);
      if (body === null) throw notFound();
      return reply.type(JSON_TYPE).send(body);
    },
  );

  app.post(
    `${BASE}/new`,
    {
      config: { access: "repairs.create", docs: { summary: "A new repair ticket", reply: newRepairReply } },
      schema: { body: newRepairBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const creation = { staff, route: `POST ${BASE}/new`, key: header(request, "idempotency-key"), body };
      const made = await doOnce(pool, creation, (tx) => createRepair(tx, { staff, requestId }, body));
      return reply.code(made.status).type(JSON_TYPE).send(made.body);
    },
  );

  app.put(
    `${BASE}/:id/edit`,
    {
      config: {
        access: "repairs.edit",
        docs: { summary: "Change the details of a repair ticket", reply: repairEditReply },
      },
      schema: { params: keyParams, body: repairEditBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const edit = { staff, requestId, key: request.params.id, body, version: versionOf(request) };
      return editOnce(pool, request, reply, (tx) => editRepair(tx, edit));
    },
  );

  app.put(
    `${BASE}/:id/status/edit`,
    {
      config: {
        access: "repairs.edit",
        docs: { summary: "Move a repair ticket to its next status", reply: repairEditReply },
      },
      schema: { params: keyParams, body: repairMoveBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const edit = { staff, requestId, key: request.params.id, body, version: versionOf(request) };
      return editOnce(pool, request, reply, (tx) => moveRepair(tx, edit));
    },
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
  routes: [repairsRoutes],
  rules: {
    "GET /api/repairs": rule("repairs.view", "list"),
    "GET /api/repairs/:id": rule("repairs.view", "record"),
    "POST /api/repairs/new": rule("repairs.create", "fields"),
    "PUT /api/repairs/:id/edit": rule("repairs.edit", "record"),
    "PUT /api/repairs/:id/status/edit": rule("repairs.edit", "record"),
  },
  examples: {
    "GET /api/repairs": { query: { status: "repairing", query: "iphone" } },
    "GET /api/repairs/:id": ofKey(KEY),
    "POST /api/repairs/new": { body: { store, customer, variant: null, ...DETAILS } },
    "PUT /api/repairs/:id/edit": { ...ofKey(KEY), body: { ...DETAILS, quoted_price: 92_500 } },
    "PUT /api/repairs/:id/status/edit": { ...ofKey(KEY), body: { status: "diagnosing" } },
  },
  records: { repair: { table: "repairs", store: "store_key", exampleKey: KEY } },
};
