import { keyParams } from "../../src/api/kit/common.contract";
import {
  adjustmentBody,
  adjustmentReply,
  countCodeParams,
  countCodeReply,
  countEditReply,
  countEntryBody,
  countEntryReply,
  countLineEditBody,
  countLineParams,
  countMoveBody,
  countPostBody,
  countReply,
  countsQuery,
  countsReply,
  linesQuery,
  linesReply,
  newCountBody,
  newCountReply,
} from "../../src/api/counts/counts.contract";
import { createOnce, editOf, editOnce, editRecordOnce } from "../books/once";
import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import type { App, RouteDeps } from "../core/http/app-types";
import { sendJson } from "../core/http/json";
import { ofKey, type Room, rule } from "../core/http/room";
import { route } from "../core/http/route";
import { adjustVariant } from "./adjustments";
import { addEntry, readCode } from "./count-entries";
import { postCount } from "./count-post";
import { startCount } from "./count-start";
import { editLine, moveCount } from "./count-steps";
import { listCounts, listLines, readCount } from "./counts";

const BASE = "/api/counts";

async function countsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    route("counts.view", "Stock counts, newest first", countsReply, { querystring: countsQuery }),
    async (request, reply) => sendJson(reply, await listCounts(pool, request.staff, request.query)),
  );

  app.get(
    `${BASE}/codes/:code`,
    route("counts.count", "What a code names, without quantities", countCodeReply, { params: countCodeParams }),
    async (request, reply) => sendJson(reply, await readCode(pool, request.staff, request.params.code)),
  );

  app.get(
    `${BASE}/:id`,
    route("counts.view", "One stock count", countReply, { params: keyParams }),
    async (request, reply) => sendJson(reply, await readCount(pool, request.staff, request.params.id)),
  );

  app.get(
    `${BASE}/:id/lines`,
    route("counts.view", "The lines of a stock count; without what is expected while it is counted", linesReply, {
      params: keyParams,
      querystring: linesQuery,
    }),
    async (request, reply) => sendJson(reply, await listLines(pool, request.staff, request.params.id, request.query)),
  );

  app.post(
    `${BASE}/new`,
    route("counts.count", "Start a stock count of a store", newCountReply, { body: newCountBody }),
    (request, reply) => createOnce(pool, request, reply, startCount),
  );

  app.post(
    `${BASE}/:id/entries/new`,
    route("counts.count", "Keep how many units were found", countEntryReply, {
      params: keyParams,
      body: countEntryBody,
    }),
    (request, reply) => {
      const edit = editOf(request);
      // A retry has waited longer than the first attempt, and is the same entry.
      const { age: _age, ...identity } = request.body;
      return editOnce(pool, request, reply, (tx) => addEntry(tx, edit), identity);
    },
  );

  app.put(
    `${BASE}/:id/status/edit`,
    route("counts.post", "Review a stock count, count on, or cancel it", countEditReply, {
      params: keyParams,
      body: countMoveBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, moveCount),
  );

  app.put(
    `${BASE}/:id/lines/:variant/edit`,
    route("counts.post", "Give the reason of a difference", countEditReply, {
      params: countLineParams,
      body: countLineEditBody,
    }),
    (request, reply) => {
      const edit = editOf(request);
      return editOnce(pool, request, reply, (tx) => editLine(tx, edit, request.params.variant));
    },
  );

  app.put(
    `${BASE}/:id/post/edit`,
    route("counts.post", "Post the differences of a reviewed stock count", countEditReply, {
      params: keyParams,
      body: countPostBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, postCount),
  );

  app.post(
    "/api/adjustments/new",
    route("stock.adjust", "Add units of a variant or take them away, with a reason", adjustmentReply, {
      body: adjustmentBody,
    }),
    (request, reply) => createOnce(pool, request, reply, adjustVariant),
  );
}

const KEY = "0199a0de-0000-7000-8000-000000000035";

const { store, variant, reviewedCount: REVIEWED } = EXAMPLE_KEYS;

export const countsRoom: Room = {
  routes: [countsRoutes],
  rules: {
    "GET /api/counts": rule("counts.view", "list"),
    "GET /api/counts/codes/:code": rule("counts.count", "record"),
    "GET /api/counts/:id": rule("counts.view", "record"),
    "GET /api/counts/:id/lines": rule("counts.view", "record"),
    "POST /api/counts/new": rule("counts.count", "fields"),
    "POST /api/counts/:id/entries/new": rule("counts.count", "record"),
    "PUT /api/counts/:id/status/edit": rule("counts.post", "record"),
    "PUT /api/counts/:id/lines/:variant/edit": rule("counts.post", "record"),
    "PUT /api/counts/:id/post/edit": rule("counts.post", "record"),
    "POST /api/adjustments/new": rule("stock.adjust", "fields"),
  },
  examples: {
    "GET /api/counts": { query: { status: "counting" } },
    "GET /api/counts/codes/:code": { params: { code: EXAMPLE_KEYS.serial } },
    "GET /api/counts/:id": ofKey(KEY),
    "GET /api/counts/:id/lines": { ...ofKey(KEY), query: { show: "open" } },
    "POST /api/counts/new": { body: { store, range: "all", note: "" } },
    "POST /api/counts/:id/entries/new": { ...ofKey(KEY), body: { variant, quantity: 4 } },
    "PUT /api/counts/:id/status/edit": { ...ofKey(KEY), body: { status: "cancelled" } },
    "PUT /api/counts/:id/lines/:variant/edit": {
      params: { id: REVIEWED, variant },
      body: { reason: "lost", missing: [] },
    },
    "PUT /api/counts/:id/post/edit": { ...ofKey(REVIEWED), body: { lines: 1, short: 1, over: 0 } },
    "POST /api/adjustments/new": {
      body: { variant, quantity: -1, reason: "damaged", note: "Fell from the shelf" },
    },
  },
  records: { count: { table: "counts", name: "count_number", store: "store_key", exampleKey: KEY } },
};
