import type { Permission } from "../../../src/api/rights/permissions.contract";
import type { Records } from "../record-rule";
import type { Access, App, RouteDeps } from "./app-types";

/**
 * The reach of a call for people who are not administrators; a record of another store is always answered like one that
 * does not exist.
 * - `all`: it concerns no store, or data shared by all stores.
 * - `record`: the record it names must belong to their store, else 404.
 * - `fields`: the records named in the body must belong to their store, else 417.
 * - `list`: it returns only records of their store, whatever the request says.
 */
export type Reach = "all" | "record" | "fields" | "list";

export type Rule = {
  access: Access;
  reach: Reach;
  /** Some bodies also need any one of these; the documented example needs one of them. */
  besides?: readonly Permission[];
};

/** By method and path. */
export type Rules = Readonly<Record<string, Rule>>;

export const rule = (access: Access, reach: Reach, besides?: readonly Permission[]): Rule => ({
  access,
  reach,
  ...(besides && { besides }),
});

export type RouteExample = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
};

/** By method and path. */
export type Examples = Readonly<Record<string, RouteExample>>;

export const ofKey = (id: string): RouteExample => ({ params: { id } });

/** A room of the server with calls, as it describes itself; server/rooms.ts lists them all. */
export type Room = {
  routes: readonly ((app: App, deps: RouteDeps) => Promise<void>)[];
  /**
   * The access rule of each route. The route repeats its access at its definition: the app cannot be built when the two
   * differ or one is missing. tests/server/rights/matrix.test.ts sends every call as every kind of person to verify this.
   */
  rules: Rules;
  /**
   * An example for each route that needs a body, a path parameter or a query. Each is sent to a real server by
   * tests/server/attacks/openapi.test.ts and has to succeed there.
   */
  examples?: Examples;
  records?: Partial<Records>;
};
