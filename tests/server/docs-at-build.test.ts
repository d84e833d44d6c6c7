import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { buildApp } from "../../server/app";
import { createPool } from "../../server/db/pool";
import type { App, RouteDocs } from "../../server/http/app-types";
import { silentLog } from "./fixtures";

/** Building asks no database. */
const pool = createPool("postgres://nobody@127.0.0.1:1/nothing", { max: 1 });
let building: App;

beforeEach(async () => {
  building = await buildApp({ pool, mediaFolder: "/nowhere", webFolder: "/nowhere", log: silentLog });
});
afterEach(() => building.close());

const docs: RouteDocs = { summary: "Something new", reply: z.object({ data: z.string() }) };
const id = z.strictObject({ id: z.uuid() });
const body = z.strictObject({ name: z.string() });
const query = z.strictObject({ from: z.string() });

test("a call that does not say what it is for fails the build", () => {
  expect(() => building.get("/api/forgotten", { config: { access: "public" } }, () => "")).toThrow(
    "GET /api/forgotten does not say in config.docs what it is for and how it replies",
  );
});

test.each([
  ["a key", "/api/forgotten/:id", { params: id }],
  ["a body", "/api/forgotten", { body }],
  ["a query", "/api/forgotten", { querystring: query }],
  ["a body its example does not fit", "/api/inventory/stores/new", { body }],
])("a call that needs %s and has no example of it fails the build", (_, url, schema) => {
  expect(() => building.post(url, { config: { access: "public", docs }, schema }, () => "")).toThrow(
    `POST ${url} needs an example in server/http/openapi-examples.ts that its schema allows`,
  );
});

test("a call that needs nothing, and what is no call, may go without", () => {
  const optional = z.strictObject({ page: z.string().optional() });
  building.get("/api/plain", { config: { access: "public", docs }, schema: { querystring: optional } }, () => "");
  building.get("/about", { config: { access: "public" } }, () => "");
  expect(building.hasRoute({ method: "GET", url: "/api/plain" })).toBe(true);
  expect(building.hasRoute({ method: "GET", url: "/about" })).toBe(true);
});
