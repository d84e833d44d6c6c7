import type { FastifyContextConfig } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { buildApp } from "../../../server/app";
import { createPool } from "../../../server/core/db/pool";
import type { App, RouteDocs } from "../../../server/core/http/app-types";
import { EXAMPLES } from "../../../server/rooms";
import { silentLog } from "../fixtures";

/** Building the server needs no database. */
const pool = createPool("postgres://nobody@127.0.0.1:1/nothing", { max: 1 });
let building: App;

beforeEach(async () => {
  building = await buildApp({ pool, mediaFolder: "/nowhere", webFolder: "/nowhere", log: silentLog });
});
afterEach(() => building.close());

const docs: RouteDocs = { summary: "Something new", reply: z.object({ data: z.string() }) };
const id = z.strictObject({ id: z.int() });
const body = z.strictObject({ name: z.string() });
const query = z.strictObject({ from: z.string() });

/** Hooks see a route before the router, which would refuse a second route of the same name. */
const add = (method: "GET" | "POST", url: string, config: FastifyContextConfig, schema: object = {}) =>
  building.route({ method, url, config, schema, handler: () => "" });

test("a call without a documented purpose fails the build", () => {
  expect(() => add("GET", "/api/roles", { access: "roles.view" })).toThrow(
    "GET /api/roles does not say in config.docs what it is for and how it replies",
  );
});

test.each([
  ["a key that its example does not match", "GET", "/api/orders/:id", "orders.view", { params: id }],
  ["a body and no example", "POST", "/api/auth/logout", "public", { body }],
  ["a query and no example", "GET", "/api/roles", "roles.view", { querystring: query }],
  ["a body that its example does not match", "POST", "/api/inventory/stores/new", "stores.manage", { body }],
] as const)("a call with %s fails the build", (_, method, url, access, schema) => {
  expect(() => add(method, url, { access, docs }, schema)).toThrow(
    `${method} ${url} needs an example in its room that its schema allows`,
  );
});

test("a call without a key, query or body needs no example, nor does a route outside the API", () => {
  for (const url of ["/api/roles", "/media/:name"]) {
    expect(building.hasRoute({ method: "GET", url })).toBe(true);
    expect(EXAMPLES).not.toHaveProperty([`GET ${url}`]);
  }
});

test("a route missing from the list of access rules fails the build", () => {
  for (const url of ["/api/forgotten", "/about"]) {
    expect(() => add("GET", url, { access: "public", docs })).toThrow(
      `GET ${url} does not stand in the rules of its room, which say who may call what`,
    );
  }
});

test("a route that contradicts the list fails the build", () => {
  expect(() => add("GET", "/api/roles", { access: "public", docs })).toThrow(
    "GET /api/roles is for roles.view in the rules of its room, and for public where it is made",
  );
});
