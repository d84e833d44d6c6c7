import type { Permission } from "../../../src/api/rights/permissions.contract";
import { networkOf } from "../../core/http/network";
import { createHub } from "./hub";
import type { App, RouteDeps } from "../../core/http/app-types";
import { header } from "../../core/http/headers";
import { bearerToken, hashToken } from "../../core/http/own-session";
import { readHeadPosition, sealAudit } from "../audit/audit-seals";
import { createEntryReader, createStoreReader } from "./changes";
import { createEditing } from "./editing";
import { changedEditors, editingRoutes } from "./editing-routes";
import { createStaffFinder } from "../../session/sessions";
import { route } from "../../core/http/route";

const EVENT_STREAM = "text/event-stream";

/**
 * Rounds of sealing per poll; a longer backlog is sealed over several polls, so that listeners do not wait for all of
 * it.
 */
const ROUNDS = 3;

const LIMITS = {
  pollMs: 1000,
  heartbeatMs: 20_000,
  behind: 1000,
  perPerson: 10,
  perNetwork: 1000,
  unread: 256 * 1024,
};

/** A page renews every 20 s. */
const EDITING_LIMITS = {
  lapseMs: 60_000,
  formsPerSession: 20,
  formsPerRecord: 50,
  sessions: 2000,
  callsPerMinute: 240,
};

/**
 * `GET /api/events`: changes made by others, as an event stream for clients that accept one; otherwise a single reply.
 * Also the calls that say who edits what.
 */
export async function eventsRoutes(app: App, { pool, records, now }: RouteDeps): Promise<void> {
  const { byToken } = createStaffFinder(pool);
  const staffOf = async (tokenHash: Buffer) => {
    const staff = await byToken(tokenHash, false);
    // Treated like a person who lost every right: the stream sends a reset, and the next request leads to the
    // set-up.
    return staff?.needsFactor ? { ...staff, isAdmin: false, permissions: new Set<Permission>() } : staff;
  };
  const editing = createEditing(() => now().getTime(), EDITING_LIMITS);
  editingRoutes(app, { pool, records, now, editing, staffOf });
  const withStores = createStoreReader(pool, records);
  const hub = createHub(
    {
      head: async () => {
        await sealAudit(pool, ROUNDS);
        return readHeadPosition(pool);
      },
      read: createEntryReader(pool, records),
      staffOf,
      edited: async () => {
        const edited = await changedEditors(editing, staffOf);
        return edited.length === 0 ? [] : withStores(edited);
      },
      failed: (error) => app.log.warn({ err: error }, "live changes could not be read"),
    },
    LIMITS,
  );
  // Streams would not end by themselves, so they end before the server waits for replies.
  app.addHook("preClose", async () => hub.close());

  app.get(
    "/api/events",
    {
      exposeHeadRoute: false,
      ...route(
        "signed-in",
        "Which records changed, as events. Stays open for `Accept: text/event-stream`, otherwise tells what happened " +
          "since `Last-Event-ID` and ends",
        EVENT_STREAM,
        {},
        { kind: "stream" },
      ),
    },
    (request, reply) => {
      const stream = hub.listen({
        staff: request.staff,
        tokenHash: hashToken(bearerToken(request) ?? ""),
        network: networkOf(request.ip),
        after: placeOf(header(request, "last-event-id")),
        once: !(request.headers.accept ?? "").includes(EVENT_STREAM),
      });
      return reply
        .type(`${EVENT_STREAM}; charset=utf-8`)
        .headers({ "cache-control": "no-store, no-transform", "x-accel-buffering": "no" })
        .send(stream);
    },
  );
}

const NOWHERE = -1;

function placeOf(lastEventId: string | undefined): number | null {
  if (lastEventId === undefined || lastEventId === "") return null;
  return /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : NOWHERE;
}
