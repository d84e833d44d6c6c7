import type { Access } from "../../../../server/core/http/app-types";
import type { Rule } from "../../../../server/core/http/room";
import type { Actor } from "./actors";
import { openersOfAccess } from "./openers";

type Expected = "open" | "signed out" | "not permitted" | "unknown" | "refused" | "allowed";

export type Cell = { rule: Rule; actor: Actor; place: "own" | "other"; by: "token" | "cookie" };

export const isOfFiles = (access: Access): boolean => typeof access === "string" && access.startsWith("file:");

/** The expected reply of a cell, from the rule alone. */
export function expectedOf({ rule: { access, reach, besides }, actor, place, by }: Cell): Expected {
  if (access === "public") return "open";
  if (actor.may === null || (by === "cookie" && !isOfFiles(access))) return "signed out";
  if (actor.may.isAdmin) return "allowed";
  const { permissions } = actor.may;
  if (!isOpenTo(permissions, access)) return "not permitted";
  if (besides && !besides.some((one) => permissions.has(one))) return "not permitted";
  if (place === "own") return "allowed";
  return reach === "record" ? "unknown" : reach === "fields" ? "refused" : "allowed";
}

function isOpenTo(held: ReadonlySet<string>, access: Access): boolean {
  if (access === "signed-in") return true;
  return openersOfAccess(access).some((permission) => held.has(permission));
}

/** A change may also be refused by another rule of the shop; a read may not. */
const STATUSES: Readonly<Record<Exclude<Expected, "open" | "allowed">, number>> = {
  "signed out": 401,
  "not permitted": 403,
  unknown: 404,
  refused: 417,
};

export function isAnsweredAs(expected: Expected, method: string, status: number): boolean {
  if (expected === "open") return status < 500 && status !== 401 && status !== 403;
  if (expected === "allowed") return status === 200 || (method !== "GET" && status === 417);
  return status === STATUSES[expected];
}
