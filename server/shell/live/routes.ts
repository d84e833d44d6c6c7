import { networkOf } from "../../core/http/network";
import { createHub } from "./hub";
import type { App, RouteDeps } from "../../core/http/app-types";
import { header } from "../../core/http/headers";
import { bearerToken, hashToken } from "../../core/http/own-session";
import { readHeadPosition, sealAudit } from "../audit/audit-seals";
import { createEntryReader } from "./changes";
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

/**
 * `GET /api/events`: changes made by others, as an event stream for clients that accept one; otherwise a single reply.
 */
export async function eventsRoutes(app: App, { pool, records }: RouteDeps): Promise<void> {
  const { byToken } = createStaffFinder(pool);
  const hub = createHub(
    {
      head: async () => {
        await sealAudit(pool, ROUNDS);
        return readHeadPosition(pool);
      },
      read: createEntryReader(pool, records),
      staffOf: async (tokenHash) => {
        const staff = await byToken(tokenHash);
        // Treated like a person who lost every right: the stream sends a reset, and the next request leads to the
        // set-up.
        return staff?.needsFactor ? { ...staff, isAdmin: false, permissions: new Set() } : staff;
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
