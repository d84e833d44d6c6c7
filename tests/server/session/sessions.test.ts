import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "../../../server/session/passwords/password";
import { PASSWORD, type ShopPerson, type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { addPersonWithoutPassword, choose, type LinkShop, login, openLinkShop, sendLink } from "../people/links-kit";
import { orderBody, sell } from "../orders/order-kit";

let at: LinkShop;
let person: ShopPerson;

beforeAll(async () => {
  at = await openLinkShop();
});
beforeEach(async () => {
  person = await addPersonWithoutPassword(at.pool, at.shop);
  await choose(at.app, (await sendLink(at.pool, person)).token, PASSWORD);
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const profile = async (headers: SignedIn) => (await at.app.inject({ url: "/api/user_profile", headers })).statusCode;

describe("a sign-in in progress", () => {
  const waiting = async () =>
    (
      await at.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rowCount;

  /** Signs in with the old password while `change`, of the employee's row, is about to be committed. */
  async function signInDuring(change: string, values: unknown[]) {
    const changing = await at.pool.connect();
    try {
      await changing.query("begin");
      await changing.query(change, values);
      const reply = login(at.app, person.email, PASSWORD);
      await expect.poll(waiting).toBe(1);
      await changing.query("commit");
      return await reply;
    } finally {
      changing.release();
    }
  }

  const sessions = async () =>
    (await at.pool.query("select from sessions where employee_key = $1", [person.key])).rowCount;

  test("opens no session with a password that is being changed", async () => {
    const other = await hashPassword("another password");
    const reply = await signInDuring("update employees set password_hash = $2 where key = $1", [person.key, other]);
    expect([reply.statusCode, reply.json().error]).toEqual([400, expect.stringContaining("verify password")]);
    expect(await sessions()).toBe(0);
  });

  test("opens no session for a person who is being deactivated", async () => {
    const reply = await signInDuring("update employees set deactivated_at = now() where key = $1", [person.key]);
    expect(reply.statusCode).toBe(400);
    expect(await sessions()).toBe(0);
  });
});

test("a permission granted or removed takes effect with the session's next request", async () => {
  const headers = await signIn(at.app, person.email);
  const products = async () => (await at.app.inject({ url: "/api/products", headers })).statusCode;
  const hold = (permissions: string[]) =>
    at.pool.query("update employees set own_permissions = $2 where key = $1", [person.key, permissions]);
  expect(await products()).toBe(200);
  await hold([]);
  expect(await products()).toBe(403);
  await hold(["products.view"]);
  expect(await products()).toBe(200);
});

test("deactivation and a new password end a session at once, and reactivation restores none", async () => {
  const headers = await signIn(at.app, person.email);
  const standing = (name: string) =>
    at.app.inject({ method: "PUT", url: `/api/employees/${person.key}/${name}`, headers: at.admin });
  expect((await standing("deactivate")).statusCode).toBe(200);
  expect(await profile(headers)).toBe(401);
  expect((await standing("activate")).statusCode).toBe(200);
  expect(await profile(headers)).toBe(401);
  const again = await signIn(at.app, person.email);
  await choose(at.app, (await sendLink(at.pool, person)).token, "another password");
  expect(await profile(again)).toBe(401);
});

describe("the file cookie over real HTTP", () => {
  async function answer(lines: string[]): Promise<string> {
    if (!at.app.server.listening) await at.app.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect((at.app.server.address() as AddressInfo).port, "127.0.0.1");
    await once(socket, "connect");
    socket.write([...lines, "host: backroom.example.com", "connection: close", "", ""].join("\r\n"));
    return (await text(socket)).split("\r\n")[0] ?? "";
  }

  test("is hidden from scripts and other sites, opens a file in a new tab, and no other call of the API", async () => {
    const sale = await sell(at.app, at.admin, orderBody(at.shop));
    const reply = await login(at.app, at.shop.admin.email, PASSWORD);
    const set = String(reply.headers["set-cookie"]);
    expect(set).toMatch(/^tw-file=[\w-]{43}; /);
    for (const attribute of ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=86400"])
      expect(set).toContain(attribute);
    const cookie = `cookie: ${set.split(";")[0]}`;
    const invoice = `/files/order-invoice/${sale}/file.pdf`;
    expect(await answer([`GET ${invoice} HTTP/1.1`, cookie])).toBe("HTTP/1.1 200 OK");
    expect(await answer([`GET ${invoice} HTTP/1.1`])).toBe("HTTP/1.1 401 Unauthorized");
    for (const line of [`HEAD ${invoice}`, "GET /api/orders", "GET /api/user_profile", "GET /api/outbox"]) {
      expect(await answer([`${line} HTTP/1.1`, cookie])).toBe("HTTP/1.1 401 Unauthorized");
    }
  });
});
