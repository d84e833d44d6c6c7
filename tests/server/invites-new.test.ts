import { afterAll, beforeAll, expect, test } from "vitest";
import { newEmployeeReply } from "../../src/api/contract/employees";
import { newKey } from "../../server/ids";
import { expectSound } from "./invariants";
import { choose, type LinkShop, login, openLinkShop, tokenOf } from "./links-kit";
import { one } from "./order-kit";

const CHOSEN = "a password of my own";

let at: LinkShop;

beforeAll(async () => {
  at = await openLinkShop();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const body = (email: string) => ({
  name: "Chinwe Obi",
  email,
  phone: "08021112222",
  address: "7 Allen Avenue, Ikeja",
  sex: "female",
  store: at.shop.ikeja.key,
  user_role: at.shop.roles.sales,
  employed_at: "2026-03-04T00:00:00+01:00",
  salary: 285_000,
});

test("a new employee comes with an invitation, told again to the same request while it waits, and kept in no reply", async () => {
  const email = "chinwe.obi@ikeja.example";
  const headers = { ...at.admin, "idempotency-key": newKey() };
  const create = async () => {
    const reply = await at.app.inject({ method: "POST", url: "/api/employees/new", headers, payload: body(email) });
    return newEmployeeReply.parse(reply.json()).data;
  };
  const [first, ...again] = await Promise.all([create(), create(), create()]);
  for (const reply of again) expect(reply).toEqual(first);
  const token = tokenOf(first.invite_link ?? "");
  const { reply } = await one<{ reply: string }>(at.pool, "select reply from idempotent_replies where key = $1", [
    headers["idempotency-key"],
  ]);
  expect(reply).not.toContain(token);
  expect((await choose(at.app, token, CHOSEN)).json()).toEqual({ data: { email } });
  expect((await login(at.app, email, CHOSEN)).statusCode).toBe(200);
  expect(await create()).toEqual({ key: first.key, invite_link: null });
});
