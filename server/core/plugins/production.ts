import type { FastifyRequest } from "fastify";
import { DEMO_PASSWORD } from "../demo";
import { invalidFields, ruleRefusal } from "../errors";
import type { App } from "../http/app-types";

/** A browser that once used https uses only https for a year. Other subdomains are not ours to bind. */
const HSTS = "max-age=31536000";

const PLAIN =
  "This connection is not encrypted: open Backroom over https. Behind a proxy that does, name it in BACKROOM_TRUST_PROXY";
const KNOWN = "is the demo's, which everyone knows: a real shop does not take it";
const known = () => invalidFields(`This password ${KNOWN}`, [{ name: "password", reason: KNOWN }]);

/**
 * Rules of a real shop only: no plain http, except between a browser and a server on one machine, and the demo password
 * can neither sign in nor be chosen.
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

/** Pages contain no shop data, and over plain http they show the refusals of the calls they make. */
const isCall = ({ routeOptions: { url = "" } }: FastifyRequest) => /^\/(api|files)\//.test(url);

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"] as const;

/** A local proxy sends forwarding headers; its requests may have crossed the network in plain http. */
const isFromThisMachine = ({ socket, headers }: FastifyRequest) =>
  LOOPBACK.test(socket.remoteAddress ?? "") && FORWARDED.every((name) => headers[name] === undefined);

function passwordsOf(body: unknown): unknown[] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => (/password/i.test(name) ? [value] : []));
}
