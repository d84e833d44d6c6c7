import type { InjectOptions } from "fastify";
import { EXAMPLES } from "../../../../server/rooms";
import { newKey } from "../../../../server/core/ids";
import type { Keys } from "./shop";

/** The places of keys in an example, by path: `/params/id`, `/body/variations/0/key`. */
type Change = { at: string; value: unknown };

/** The documented example of a call, with keys of this shop, optionally with one part replaced. */
export function requestOf(name: string, keys: Keys, change: Change | null = null): InjectOptions {
  const [method = "", path = ""] = name.split(" ");
  const example = EXAMPLES[name] ?? {};
  const filled = (part: unknown, at: string) => filledOf(part, keys, at, change);
  const params = filled(example.params ?? {}, "/params") as Record<string, string>;
  const query = new URLSearchParams();
  const asked = filled({ ...example.query, ...addedOf(change, "/query/") }, "/query") as Record<string, unknown>;
  for (const [key, value] of Object.entries(asked)) {
    for (const one of [value].flat()) query.append(key, String(one));
  }
  const address = path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? newKey());
  const body = filled(example.body, "/body");
  const type = typeof body === "string" ? "text/csv" : "application/json";
  return {
    method: method as "GET",
    url: query.size === 0 ? address : `${address}?${query}`,
    headers: {
      ...(filled(example.headers ?? {}, "/headers") as Record<string, string>),
      ...(body !== undefined && { "content-type": type }),
    },
    ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  };
}

function filledOf(part: unknown, keys: Keys, at: string, change: Change | null): unknown {
  if (change?.at === at) return change.value;
  if (typeof part === "string") return keys.get(part) ?? part;
  if (Array.isArray(part)) return part.map((one, place) => filledOf(one, keys, `${at}/${place}`, change));
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, one]) => [key, filledOf(one, keys, `${at}/${key}`, change)]),
  );
}

/** A filter that the example lacks. */
const addedOf = (change: Change | null, where: string) =>
  change?.at.startsWith(where) ? { [change.at.slice(where.length)]: change.value } : {};

export type NamedKey = { at: string; example: string };

/** The places where the example of a call names a record. */
export function keysIn(name: string, part: unknown = EXAMPLES[name] ?? {}, at = ""): NamedKey[] {
  if (typeof part === "string") return [{ at, example: part }];
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, one]) => keysIn(name, one, `${at}/${key}`));
}
