import type { FastifyContextConfig } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { buildApp } from "../../../server/app";
import { createPool } from "../../../server/core/db/pool";
import type { App, RouteDocs } from "../../../server/core/http/app-types";
import { EXAMPLES } from "../../../server/rooms";
import { silentLog } from "../fixtures";

/** Building asks no database. */
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

/** Hooks look at a route before the router does, which would refuse a second one of the same name. */
const add = (method: "GET" | "POST", url: string, config: FastifyContextConfig, schema: object = {}) =>
  building.route({ method, url, config, schema, handler: () => "" });

test("a call that does not say what it is for fails the build", () => {
  expect(() => add("GET", "/api/roles", { access: "roles.view" })).toThrow(
    "GET /api/roles does not say in config.docs what it is for and how it replies",
  );
});

test.each([
  ["a key its example does not fit", "GET", "/api/orders/:id", "orders.view", { params: id }],
  ["a body and has no example", "POST", "/api/auth/logout", "public", { body }],
  ["a query and has no example", "GET", "/api/roles", "roles.view", { querystring: query }],
  ["a body its example does not fit", "POST", "/api/inventory/stores/new", "stores.manage", { body }],
] as const)("a call that needs %s fails the build", (_, method, url, access, schema) => {
  expect(() => add(method, url, { access, docs }, schema)).toThrow(
    `${method} ${url} needs an example in its room that its schema allows`,
  );
});

test("a call that needs nothing, and what is no call, may go without", () => {
  for (const url of ["/api/roles", "/media/:name"]) {
    expect(building.hasRoute({ method: "GET", url })).toBe(true);
    expect(EXAMPLES).not.toHaveProperty([`GET ${url}`]);
  }
});

test("a route that is not in the list of who may call what fails the build", () => {
  for (const url of ["/api/forgotten", "/about"]) {
    expect(() => add("GET", url, { access: "public", docs })).toThrow(
      `GET ${url} does not stand in the rules of its room, which say who may call what`,
    );
  }
});

test("a route that says something else than the list fails the build", () => {
  expect(() => add("GET", "/api/roles", { access: "public", docs })).toThrow(
    "GET /api/roles is for roles.view in the rules of its room, and for public where it is made",
  );
});
