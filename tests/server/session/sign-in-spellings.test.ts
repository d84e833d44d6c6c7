import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import { buildTestApp, createShop, PASSWORD, type Shop } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

let database: TestDatabase;
let shop: Shop;
let app: App;

beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  app = await buildTestApp(database.pool, { now: () => new Date("2026-03-01T09:00:00Z") });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const login = async (email: string, password: string) =>
  (await app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password } })).statusCode;

/** Spellings that PostgreSQL takes for one address. */
test.each([
  ["a capital with a dot", "chidi@kobo.example", "ch\u0130di@kobo.example"],
  ["a capital at the end of a word", "thano\u03C3@kobo.example", "thano\u03A3@kobo.example"],
])("another spelling of an email, with %s, has no attempts of its own", async (_name, email, spelling) => {
  await database.pool.query("truncate sign_in_attempts");
  await database.pool.query("update employees set email = $2 where key = $1", [shop.ikeja.sales.key, email]);
  expect(await login(spelling, PASSWORD)).toBe(200);

  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) statuses.push(await login(email, "wrong"));
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  expect(await login(spelling, PASSWORD)).toBe(429);
});
