import type { FastifyRequest } from "fastify";
import { DEMO_PASSWORD } from "../demo";
import { Refusal, ruleRefusal } from "../errors";
import type { App } from "../http/app-types";

/** A browser that came by https once comes by nothing else for a year. Other names of the domain are not ours to bind. */
const HSTS = "max-age=31536000";

const PLAIN =
  "This connection is not encrypted: open Backroom over https. Behind a proxy that does, name it in BACKROOM_TRUST_PROXY";
const KNOWN = "is the demo's, which everyone knows: a real shop does not take it";
const known = () =>
  new Refusal(400, `This password ${KNOWN}`, undefined, null, { fields: [{ name: "password", reason: KNOWN }] });

/**
 * What holds in a real shop only: nothing of it travels in plain, except between a browser and a server on one machine,
 * and the demo's password is neither good for signing in nor for choosing.
 */
export function addProduction(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    const isEncrypted = request.protocol === "https";
    if (isEncrypted) reply.header("strict-transport-security", HSTS);
    const refused = !isEncrypted && isCall(request) && !isFromThisMachine(request);
    done(refused ? ruleRefusal(PLAIN) : undefined);
  });

  app.addHook("preHandler", (request, _reply, done) => {
    done(passwordsOf(request.body).includes(DEMO_PASSWORD) ? known() : undefined);
  });
}

/** Pages hold nothing of the shop, and say over plain http what the calls they make answer. */
const isCall = ({ routeOptions: { url = "" } }: FastifyRequest) => /^\/(api|files)\//.test(url);

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"] as const;

/** A proxy on this machine says so by what it forwards; what it brings in may have come a long way in plain. */
const isFromThisMachine = ({ socket, headers }: FastifyRequest) =>
  LOOPBACK.test(socket.remoteAddress ?? "") && FORWARDED.every((name) => headers[name] === undefined);

function passwordsOf(body: unknown): unknown[] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => (/password/i.test(name) ? [value] : []));
}
