import cookie from "@fastify/cookie";
import type { FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { factorNeeded, forbidden, otherPerson, signedOut } from "../core/errors";
import { createAfterReply } from "../core/http/after-reply";
import type { Access, App } from "../core/http/app-types";
import type { Rules } from "../core/http/room";
import { bearerToken, hashToken } from "../core/http/own-session";
import type { SessionUses } from "../core/http/session-uses";
import { createStaffFinder, type FoundStaff } from "./sessions";
import { may, type Right } from "../../src/may";
import type { Staff } from "../core/session-context";

export const FILE_COOKIE = "tw-file";

/**
 * Enforces each route's `config.access` before the body is read. A route without access, or with another one than in
 * the rules of its room, fails at build, so that a forgotten rule never allows anything.
 */
export async function addSession(
  app: App,
  { pool, uses, now, rules }: { pool: Pool; uses: SessionUses; now: () => Date; rules: Rules },
): Promise<void> {
  await app.register(cookie, { hook: false });
  app.decorateRequest("currentStaff", null);
  app.decorateRequest("staff", {
    getter() {
      if (this.currentStaff === null) throw signedOut();
      return this.currentStaff;
    },
  });

  app.addHook("onRoute", ({ method, url, config }) => {
    for (const name of [method].flat()) {
      const fault = ruleFault(rules, `${name} ${url}`, config?.access);
      if (fault !== null) throw new Error(fault);
    }
  });

  const finder = createStaffFinder(pool);
  const afterReply = createAfterReply(app);
  app.addHook("onRequest", async (request) => {
    if (request.is404) return;
    const { access } = request.routeOptions.config;
    if (access === "public") return;
    const staff = await findStaff(app, finder, request, access);
    if (staff === null) throw signedOut();
    if (staff.needsFactor && !request.routeOptions.config.isOpenWithoutFactor) throw factorNeeded();
    if (isFromOther(request, staff)) throw otherPerson(staff.name);
    if (!isAllowed(staff, access)) throw forbidden();
    request.currentStaff = staff;
    const token = bearerToken(request);
    if (token === null) return;
    const use = { tokenHash: hashToken(token), address: request.ip, at: now() };
    if (uses.isDue(use)) afterReply(() => uses.note(use));
  });
}

/** Why a route cannot be built: it has no rule, or declares a different one. Null when it can. */
function ruleFault(rules: Rules, call: string, access: Access | undefined): string | null {
  // HEAD follows the rule of its GET.
  const name = call.replace(/^HEAD /, "GET ");
  if (access === undefined) return `${name} does not declare who may call it`;
  const known = rules[name];
  if (known === undefined) return `${name} does not stand in the rules of its room, which say who may call what`;
  return String(known.access) === String(access)
    ? null
    : `${name} is for ${known.access} in the rules of its room, and for ${access} where it is made`;
}

/** The key of the person who filled in the form that is saved; without it the token alone decides. */
export const PERSON_HEADER = "tw-person";

/** A page filled in by one person must not save in the name of another who signed in in the same browser. */
function isFromOther(request: FastifyRequest, staff: Staff): boolean {
  const person = request.headers[PERSON_HEADER];
  return request.method !== "GET" && person !== undefined && person !== staff.key;
}

type StaffFinder = ReturnType<typeof createStaffFinder>;

async function findStaff(
  app: App,
  finder: StaffFinder,
  request: FastifyRequest,
  access: Access,
): Promise<FoundStaff | null> {
  const isReading = request.method === "GET";
  const token = bearerToken(request);
  if (token !== null) return finder.byToken(hashToken(token), isReading);
  const fileToken = isFileAccess(access) && isReading ? fileCookie(app, request) : undefined;
  return fileToken === undefined ? null : finder.byFileToken(hashToken(fileToken), isReading);
}

const fileCookie = (app: App, request: FastifyRequest) => app.parseCookie(request.headers.cookie ?? "")[FILE_COOKIE];

const isFileAccess = (access: Access) => typeof access === "string" && access.startsWith("file:");

/** Checks the permission that a route declares; every request with a session passes here. */
function isAllowed(staff: Staff, access: Access): boolean {
  if (access === "signed-in") return true;
  if (typeof access !== "string") return access.some((permission) => may(staff, permission));
  return may(staff, access.replace(/^file:/, "") as Right);
}
