import { hash } from "node:crypto";
import type { FastifyRequest, onSendHookHandler, RouteOptions } from "fastify";
import { z } from "zod";
import type { App } from "../http/app-types";

/**
 * Lists, look-ups and the profile carry an ETag, and a client that sends it back gets 304 while its reply would be the
 * same. The reply is read and checked like any other before, so only bytes are saved (docs/adr/replies.md).
 */
export function addUnchanged(app: App): void {
  app.addHook("onRoute", (route) => {
    if (isCompared(route)) route.onSend = [...[route.onSend ?? []].flat(), leaveOutUnchanged];
  });
}

function isCompared({ method, config }: RouteOptions): boolean {
  if (method !== "GET" || config?.docs === undefined || config.access === "public") return false;
  const { reply } = config.docs;
  return config.isCompared ?? (reply instanceof z.ZodObject && "pagination" in reply.shape);
}

const leaveOutUnchanged: onSendHookHandler = (request, reply, body, done) => {
  if (reply.statusCode !== 200 || typeof body !== "string") return done(null, body);
  const etag = etagOf(request, body);
  reply.header("etag", etag);
  if (!isHeld(request, etag)) return done(null, body);
  reply.code(304);
  done(null, null);
};

/**
 * It includes the session, so the next person to sign in has no valid tag. It is weak, because the compressed forms share it, and
 * because an edit is based on a record's version instead.
 */
const etagOf = ({ headers }: FastifyRequest, body: string): string =>
  `W/"${hash("sha256", `${headers["tw-auth"]}\n${body}`, "base64url")}"`;

const isHeld = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers["if-none-match"]?.split(",").some((held) => held.trim() === etag) ?? false;
