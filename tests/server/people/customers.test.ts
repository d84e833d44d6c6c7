import { afterAll, beforeAll, expect, test } from "vitest";
import { customerReply } from "../../../src/api/people/customers.contract";
import type { App } from "../../../server/core/http/app-types";
import { newKey } from "../../../server/core/ids";
import { buildTestApp, createShop, type Shop, signIn, statementsOf } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

let database: TestDatabase;
let shop: Shop;
let app: App;
const ada = newKey();

beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  app = await buildTestApp(database.pool);
  await database.pool.query(
    `insert into customers (key, name, email, phone, address, instagram, order_count, spent_kobo, debt_kobo)
     values ($1, 'Adaeze Okafor', 'adaeze.okafor@example.com', '08035550142', '14 Bode Thomas Street', 'adaeze.o', 2, 150050, 99)`,
    [ada],
  );
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const read = async (key: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/customers/${key}`, headers });

test("staff of any store can read a customer, amounts in naira, with one statement in addition to the session's", async () => {
  const headers = await signIn(app, shop.wuse.sales.email);
  const reply = await read(ada, headers);
  expect(reply.statusCode).toBe(200);
  expect(customerReply.parse(reply.json())).toMatchObject({
    breadcrumb: "Adaeze Okafor",
    data: { key: ada, phone: "08035550142", spent: 1500.5, debt: 0.99, order_count: 2 },
  });
  expect(await statementsOf(() => read(ada, headers))).toBe(2);
});

test("an unknown and a malformed key both get 404, and reading needs a session", async () => {
  const headers = await signIn(app, shop.ikeja.sales.email);
  expect((await read(newKey(), headers)).statusCode).toBe(404);
  expect((await read("add", headers)).statusCode).toBe(404);
  expect((await read(ada)).statusCode).toBe(401);
});
