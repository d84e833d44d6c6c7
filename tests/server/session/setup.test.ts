import { afterEach, beforeEach, expect, test } from "vitest";
import { setupReply, setupStateReply } from "../../../src/api/session/setup.contract";
import type { App } from "../../../server/core/http/app-types";
import { EXAMPLES } from "../../../server/rooms";
import { issueSetupCode } from "../../../server/session/setup/setup";
import { buildTestApp, signIn } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";
import { expectSound } from "../invariants";
import { fieldRefusal } from "../field-refusal";

const body = EXAMPLES["POST /api/setup"]?.body as Record<string, string>;
const email = body["email"] ?? "";
const password = body["password"] ?? "";

let database: TestDatabase;
let app: App;
let clock: Date;
beforeEach(async () => {
  clock = new Date();
  database = await createDatabase();
  app = await buildTestApp(database.pool, { now: () => clock });
});
afterEach(async () => {
  await expectSound(database.pool);
  await app.close();
  await database.drop();
});

const setUp = (code: string, other: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  app.inject({ method: "POST", url: "/api/setup", payload: { ...body, code, ...other }, remoteAddress });

const needed = async () => setupStateReply.parse((await app.inject({ url: "/api/setup" })).json()).data.needed;

const employed = async () => (await database.pool.query("select email, is_admin from employees")).rows;

const WRONG = {
  error: "This setup code is wrong or too old. The server prints a new one each time it starts",
  code: "rule",
};
const OPEN = { error: "This shop is set up already. Sign in instead", code: "rule" };

test("the setup code creates, once, the store, the role and an administrator who can sign in and do everything", async () => {
  expect(await needed()).toBe(true);
  const code = await issueSetupCode(database.pool);
  const reply = await setUp(code.toLowerCase().replaceAll("-", " "));
  expect(reply.statusCode).toBe(200);
  const { key, store } = setupReply.parse(reply.json()).data;
  expect(await needed()).toBe(false);

  const headers = await signIn(app, email, password);
  const profile = (await app.inject({ url: "/api/user_profile", headers })).json().data;
  expect(profile).toMatchObject({
    key,
    store,
    isAdmin: true,
    role_title: "Administrator",
    store_title: "Ikeja City Mall",
  });
  const branch = { title: "Wuse Store", address: "1 High Road, Wuse" };
  const made = await app.inject({ method: "POST", url: "/api/inventory/stores/new", headers, payload: branch });
  expect(made.statusCode).toBe(200);

  const again = await setUp(code);
  expect([again.statusCode, again.json()]).toEqual([417, OPEN]);
  expect(await employed()).toEqual([{ email, is_admin: true }]);
});

test("neither the code nor the password is stored in plain text or logged", async () => {
  const code = await issueSetupCode(database.pool);
  await setUp(code);
  const later = await issueSetupCode(database.pool);
  const kept = await database.pool.query(
    `select (select json_agg(c) from setup_codes c)::text || (select json_agg(a) from audit_log a)::text
            || (select json_agg(e) from employees e)::text as text`,
  );
  const { text } = kept.rows[0];
  expect(text).toContain("employee.created");
  for (const secret of [code, later, later.replaceAll("-", ""), password]) expect(text).not.toContain(secret);
});

test("a wrong code, an expired one and a missing one get the same reply, and change nothing", async () => {
  const code = await issueSetupCode(database.pool);
  clock = new Date(Date.now() + 61 * 60 * 1000);
  const replies = [await setUp(code), await setUp("0000-0000-0000-0000")];
  await database.pool.query("delete from setup_codes");
  replies.push(await setUp(code));
  for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([417, WRONG]);
  expect(await employed()).toEqual([]);
  expect((await database.pool.query("select 1 from stores union all select 1 from roles")).rows).toEqual([]);
});

test("of many simultaneous requests, with the codes of two servers, one sets up the shop", async () => {
  const codes = [await issueSetupCode(database.pool), await issueSetupCode(database.pool)];
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, turn) => setUp(codes[turn % 2] ?? "", { email: `admin${turn}@ikeja.example` })),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const { statusCode, body: text } of replies) {
    if (statusCode !== 200) expect([statusCode, JSON.parse(text)]).toEqual([417, OPEN]);
  }
  expect(await employed()).toHaveLength(1);
  expect((await database.pool.query("select 1 from stores")).rowCount).toBe(1);
});

test("guesses are slowed down only for their own address", async () => {
  const code = await issueSetupCode(database.pool);
  for (let guess = 0; guess < 11; guess += 1) await setUp("0000-0000-0000-0000");
  const slowed = await setUp(code);
  expect(slowed.statusCode).toBe(429);
  expect(Number(slowed.headers["retry-after"])).toBeGreaterThan(0);
  expect((await setUp(code, {}, "10.0.0.7")).statusCode).toBe(200);
});

test.each([
  ["password", "short", "password must be at least 8 characters long"],
  ["email", "chinwe", "email is not a valid email"],
  ["store_title", " ", "store_title is required"],
  ["isAdmin", "true", "The request has unknown fields: isAdmin"],
])("%s as %s is refused: %s", async (field, value, error) => {
  const code = await issueSetupCode(database.pool);
  const reply = await setUp(code, { [field]: value });
  expect([reply.statusCode, reply.json()]).toEqual([400, fieldRefusal(error)]);
  expect((await setUp(code)).statusCode).toBe(200);
});
