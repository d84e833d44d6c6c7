import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type SignedIn, signIn } from "../fixtures";
import { openShop, type OrderShop } from "../orders/order-kit";

let at: OrderShop;
beforeAll(async () => {
  at = await openShop();
});
afterAll(() => at.close());

const keyOf = async (by: SignedIn, app = at.app) => {
  const reply = await app.inject({ url: "/api/user_profile/device-key", headers: by });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["cache-control"]).toContain("no-store");
  return reply.json().data.key as string;
};

test("a person's devices get one key in every session and from every server", async () => {
  const first = await keyOf(at.sales);
  expect(Buffer.from(first, "base64")).toHaveLength(32);
  expect(await keyOf(await signIn(at.app, at.shop.ikeja.sales.email))).toBe(first);
  const second = await buildTestApp(at.pool);
  expect(await keyOf(at.sales, second)).toBe(first);
  await second.close();
});

test("each person has another key, and it tells nothing of the shop's", async () => {
  const keys = [await keyOf(at.admin), await keyOf(at.sales), await keyOf(at.wuseSales)];
  expect(new Set(keys)).toHaveLength(3);
  const { rows } = await at.pool.query<{ secret: Buffer }>("select secret from server_keys");
  for (const { secret } of rows) expect(keys).not.toContain(secret.toString("base64"));
});

test("ten first requests at once agree on the key", async () => {
  await at.pool.query("delete from server_keys where purpose = 'draft'");
  expect(new Set(await Promise.all(Array.from({ length: 10 }, () => keyOf(at.admin))))).toHaveLength(1);
});

test("without a session there is no key", async () => {
  expect((await at.app.inject("/api/user_profile/device-key")).statusCode).toBe(401);
});
