import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inviteReply } from "../../../src/api/people/links.contract";
import { newEmployeeReply } from "../../../src/api/people/employees.contract";
import { newKey } from "../../../server/core/ids";
import { signIn } from "../fixtures";
import { expectSound } from "../invariants";
import {
  addPersonWithoutPassword,
  choose,
  invite,
  type LinkShop,
  login,
  openLinkShop,
  sendLink,
  tokenOf,
  waitingLinks,
} from "./links-kit";
import { one } from "../orders/order-kit";

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

test("a new employee gets an invitation; a repeated request gets it again while it is pending, and no stored reply contains it", async () => {
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

test("a repeated request gets the person's own invitation, the newest one, and no other link, until it expires", async () => {
  const [email, other] = ["ngozi.eze@ikeja.example", await addPersonWithoutPassword(at.pool, at.shop)];
  await invite(at.app, at.admin, other.key);
  const headers = { ...at.admin, "idempotency-key": newKey() };
  const create = async () => {
    const reply = await at.app.inject({ method: "POST", url: "/api/employees/new", headers, payload: body(email) });
    return newEmployeeReply.parse(reply.json()).data;
  };
  const { key, invite_link: first } = await create();
  await sendLink(at.pool, { key, email, name: "" }, "reset");
  await invite(at.app, at.admin, key);
  const { invite_link: newest } = inviteReply.parse((await invite(at.app, at.admin, key)).json()).data;
  expect(newest).not.toBe(first);
  expect(await create()).toEqual({ key, invite_link: newest });
  await at.pool.query("update outbox set link_expires_at = now() where employee_key = $1", [key]);
  expect(await create()).toEqual({ key, invite_link: null });
});

describe("the link of an invitation", () => {
  const links = async (shop: LinkShop, headers: Record<string, string>) => {
    const email = `${newKey()}@ikeja.example`;
    const payload = { ...body(email), store: shop.shop.ikeja.key, user_role: shop.shop.roles.sales, salary: 0 };
    const made = await shop.app.inject({ method: "POST", url: "/api/employees/new", headers, payload });
    const { key, invite_link: first } = newEmployeeReply.parse(made.json()).data;
    const again = await invite(shop.app, headers, key);
    return { key, first, again: inviteReply.parse(again.json()).data.invite_link };
  };
  const manager = ({ app, shop }: LinkShop) => signIn(app, shop.ikeja.manager.email);

  test("is shown to the person's creator if no mail is sent, and to no other manager", async () => {
    const headers = await manager(at);
    const own = await links(at, headers);
    expect([own.first, own.again]).toEqual([expect.stringContaining("/link#"), expect.stringContaining("/link#")]);
    const { key } = await links(at, at.admin);
    expect(inviteReply.parse((await invite(at.app, headers, key)).json()).data.invite_link).toBeNull();
    expect(await waitingLinks(at.pool, { key, email: "", name: "" })).toHaveLength(1);
  });

  test("is shown only to administrators if mail is sent", async () => {
    const mailing = await openLinkShop({ sendsMail: true });
    const own = await links(mailing, await manager(mailing));
    expect([own.first, own.again]).toEqual([null, null]);
    expect(await waitingLinks(mailing.pool, { key: own.key, email: "", name: "" })).toHaveLength(1);
    expect((await links(mailing, mailing.admin)).again).toContain("/link#");
    await mailing.close();
  });

  test("is not shown to a repeated request either", async () => {
    const mailing = await openLinkShop({ sendsMail: true });
    const { sales } = mailing.shop.roles;
    const payload = { ...body("twice@ikeja.example"), store: mailing.shop.ikeja.key, user_role: sales, salary: 0 };
    const headers = { ...(await manager(mailing)), "idempotency-key": newKey() };
    const create = () => mailing.app.inject({ method: "POST", url: "/api/employees/new", headers, payload });
    const replies = [await create(), await create()].map((reply) => newEmployeeReply.parse(reply.json()).data);
    expect(replies[1]).toEqual(replies[0]);
    expect(replies.map(({ invite_link: link }) => link)).toEqual([null, null]);
    await mailing.close();
  });
});
