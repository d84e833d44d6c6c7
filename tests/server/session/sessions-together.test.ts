import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import { buildTestApp, createShop, type Shop, type SignedIn, signIn, statementsOf } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

let database: TestDatabase;
let shop: Shop;
let app: App;

const profileOf = async (headers: SignedIn) => {
  const reply = await app.inject({ url: "/api/user_profile", headers });
  return reply.statusCode === 200 ? reply.json().data.email : reply.statusCode;
};

beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  app = await buildTestApp(database.pool);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

test("simultaneous requests each get the reply for their own person, or a refusal", async () => {
  const people = [shop.admin, shop.ikeja.sales, shop.wuse.sales];
  const signedIn = await Promise.all(people.map(({ email }) => signIn(app, email)));
  const stranger = { "tw-auth": `Bearer ${"A".repeat(43)}` };
  const asking = Array.from({ length: 10 }, () => [...signedIn, stranger]).flat();
  const expected = asking.map((headers) => people[signedIn.indexOf(headers)]?.email ?? 401);
  let answers: unknown;
  const statements = await statementsOf(async () => {
    answers = await Promise.all(asking.map(profileOf));
  });
  expect(answers).toEqual(expected);
  // 30 profiles, and far fewer queries for sessions than requests.
  expect(statements).toBeLessThan(30 + asking.length);
});

test("a person deactivated during other people's requests is refused from the next request on", async () => {
  const [admin, sales] = await Promise.all([signIn(app, shop.admin.email), signIn(app, shop.wuse.manager.email)]);
  const before = [profileOf(admin), profileOf(sales), profileOf(admin)];
  expect(await Promise.all(before)).toEqual([shop.admin.email, shop.wuse.manager.email, shop.admin.email]);
  await database.pool.query("update employees set deactivated_at = now() where key = $1", [shop.wuse.manager.key]);
  const after = [profileOf(admin), profileOf(sales), profileOf(admin)];
  expect(await Promise.all(after)).toEqual([shop.admin.email, 401, shop.admin.email]);
});
