import { afterAll, beforeAll, expect, test } from "vitest";
import { PERMISSIONS } from "../../../src/api/rights/permissions.contract";
import { profileReply } from "../../../src/api/people/profile.contract";
import type { App } from "../../../server/core/http/app-types";
import { buildTestApp, createShop, type Shop, signIn, statementsOf } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

let database: TestDatabase;
let shop: Shop;
let app: App;

const profileOf = async (headers: Record<string, string>) => {
  const reply = await app.inject({ url: "/api/user_profile", headers });
  return profileReply.parse(reply.json()).data;
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

test("people read their own record, amounts in naira and the bonus in percent", async () => {
  expect(await profileOf(await signIn(app, shop.ikeja.sales.email))).toMatchObject({
    key: shop.ikeja.sales.key,
    name: shop.ikeja.sales.name,
    email: shop.ikeja.sales.email,
    salary: 250_000.5,
    bonus: 2.5,
    store: shop.ikeja.key,
    store_title: "Ikeja Store",
    role: shop.roles.sales,
    role_title: "Sales",
    employed_at: "2025-01-15T08:00:00.000Z",
    isAdmin: false,
    version: 1,
  });
});

test("permissions are those of the role, also after it changes, until the person has an own set; administrators have all", async () => {
  const { key, email } = shop.wuse.sales;
  const headers = await signIn(app, email);
  const setRole = (permissions: string[]) =>
    database.pool.query("update roles set permissions = $2 where key = $1", [shop.roles.sales, permissions]);
  const before = (await profileOf(headers)).permissions;
  expect(before).toContain("orders.create");
  await setRole(["products.view", "permission.retired"]);
  expect((await profileOf(headers)).permissions).toEqual(["products.view"]);
  await database.pool.query("update employees set own_permissions = '{orders.view}' where key = $1", [key]);
  expect((await profileOf(headers)).permissions).toEqual(["orders.view"]);
  await setRole(before);
  expect((await profileOf(await signIn(app, shop.admin.email))).permissions).toEqual(PERMISSIONS);
});

test("the profile takes one statement in addition to the session's", async () => {
  const headers = await signIn(app, shop.admin.email);
  expect(await statementsOf(() => profileOf(headers))).toBe(2);
});
