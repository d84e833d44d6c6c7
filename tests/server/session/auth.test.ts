import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { loginReply } from "../../../src/api/session/auth.contract";
import { hashPassword } from "../../../server/session/passwords/password";
import type { App } from "../../../server/core/http/app-types";
import { buildTestApp, createEmployee, createShop, PASSWORD, type Shop, signIn } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

let database: TestDatabase;
let shop: Shop;
let app: App;
let clock: Date;

const SECOND = 1000;

const login = (email: string, password: string, remoteAddress = "127.0.0.1") =>
  app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password }, remoteAddress });

const profile = (headers: Record<string, string>) => app.inject({ url: "/api/user_profile", headers });

const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * SECOND);
};

beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  app = await buildTestApp(database.pool, { now: () => clock });
});
beforeEach(async () => {
  clock = new Date("2026-03-01T09:00:00Z");
  await database.pool.query("truncate sign_in_attempts");
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

test("a sign-in returns a token that opens the profile, and whether the person is an administrator", async () => {
  const reply = await login(` ${shop.admin.email.toUpperCase()} `, PASSWORD);
  const { AccessToken, IsAdmin } = loginReply.parse(reply.json()).Authenticated;
  expect(IsAdmin).toBe(true);
  const opened = await profile({ "tw-auth": `Bearer ${AccessToken}` });
  expect(opened.json().data.email).toBe(shop.admin.email);
  expect((await login(shop.ikeja.sales.email, PASSWORD)).json().Authenticated.IsAdmin).toBe(false);
});

test("two simultaneous sign-ins from one address both succeed", async () => {
  expect((await login(shop.admin.email, PASSWORD)).statusCode).toBe(200);
  later(-0.005);
  expect((await login(shop.ikeja.sales.email, PASSWORD)).statusCode).toBe(200);
  later(0.01);
  expect((await login(shop.wuse.sales.email, "wrong")).statusCode).toBe(400);
  later(-0.005);
  expect((await login(shop.wuse.sales.email, PASSWORD)).statusCode).toBe(200);
});

test("tokens are different each time and stored as hashes, and the second one goes into a cookie that scripts cannot read", async () => {
  const [one, two] = [await login(shop.admin.email, PASSWORD), await login(shop.admin.email, PASSWORD)];
  const tokens = [one, two].map((reply) => reply.json().Authenticated.AccessToken as string);
  expect(new Set(tokens).size).toBe(2);
  expect(tokens.every((token) => Buffer.from(token, "base64url").length === 32)).toBe(true);
  const cookie = one.cookies.find(({ name }) => name === "tw-file");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/", maxAge: 86_400 });
  const { rows } = await database.pool.query(
    "select encode(token_hash, 'escape') || encode(file_token_hash, 'escape') || encode(token_hash, 'base64') as kept from sessions",
  );
  const kept = rows.map((row) => String(row.kept)).join();
  for (const secret of [...tokens, cookie?.value ?? ""]) expect(kept).not.toContain(secret);
});

test("a wrong password, an unknown email and a person without a password get the same refusal", async () => {
  await createEmployee(database.pool, {
    name: "Invited",
    town: "Wuse",
    store: shop.wuse.key,
    role: shop.roles.sales,
    passwordHash: null,
  });
  const replies = [
    await login(shop.admin.email, "wrong"),
    await login("nobody@nowhere.example", PASSWORD),
    await login("invited@wuse.example", ""),
  ];
  for (const reply of replies) {
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error).toContain("verify password");
    expect(reply.body).toBe(replies[0]?.body);
    expect(reply.cookies).toEqual([]);
  }
});

test("refusing an unknown email takes as much work as refusing a wrong password", async () => {
  const { key, email } = shop.admin;
  const asServed = await hashPassword(PASSWORD);
  await database.pool.query("update employees set password_hash = $2 where key = $1", [key, asServed]);
  // This measures processor time, because elapsed time depends on the load of the machine.
  const workOf = async (tried: string) => {
    const before = process.cpuUsage();
    await login(tried, "wrong");
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const rounds: { known: number; unknown: number }[] = [];
  for (let round = 0; round < 5; round += 1) {
    rounds.push({ known: await workOf(email), unknown: await workOf("nobody@nowhere.example") });
  }
  const least = (who: "known" | "unknown") => Math.min(...rounds.map((round) => round[who]));
  expect(least("unknown")).toBeGreaterThan(least("known") / 2);
});

test("a deactivated person is informed only with the right password, and loses every session at once", async () => {
  const { key, email } = shop.wuse.sales;
  const headers = await signIn(app, email);
  await database.pool.query("update employees set deactivated_at = now() where key = $1", [key]);
  expect((await profile(headers)).statusCode).toBe(401);
  const refused = await login(email, PASSWORD);
  expect([refused.statusCode, refused.json()]).toEqual([
    417,
    { error: `${email} is not a valid employee`, code: "inactive_employee" },
  ]);
  expect((await login(email, "wrong")).json().error).toContain("verify password");
  await database.pool.query("update employees set deactivated_at = null where key = $1", [key]);
});

test("signing out ends only that session, clears the file cookie, and can be repeated", async () => {
  const [leaving, staying] = [await signIn(app, shop.admin.email), await signIn(app, shop.admin.email)];
  const signOut = () => app.inject({ method: "POST", url: "/api/auth/logout", headers: leaving });
  const first = await signOut();
  expect(first.json()).toEqual({ data: {} });
  expect(first.cookies[0]).toMatchObject({ name: "tw-file", value: "", maxAge: 0 });
  expect((await profile(leaving)).statusCode).toBe(401);
  expect((await profile(staying)).statusCode).toBe(200);
  expect((await signOut()).json()).toEqual({ data: {} });
});

test("a session ends after a day", async () => {
  const headers = await signIn(app, shop.admin.email);
  const { rows } = await database.pool.query(
    "select extract(epoch from max(expires_at) - now())::int as seconds from sessions",
  );
  expect(rows[0]?.seconds).toBeGreaterThan(86_390);
  expect(rows[0]?.seconds).toBeLessThanOrEqual(86_400);
  await database.pool.query("update sessions set expires_at = now()");
  expect((await profile(headers)).statusCode).toBe(401);
});

test("signing in and out are logged without secrets", async () => {
  const before = await database.pool.query("select coalesce(max(id), 0) as id from audit_log");
  const headers = await signIn(app, shop.admin.email);
  await login(shop.admin.email, "wrong");
  await app.inject({ method: "POST", url: "/api/auth/logout", headers });
  await app.inject({ method: "POST", url: "/api/auth/logout", headers });
  const { rows } = await database.pool.query(
    "select action, employee_key, before, after from audit_log where id > $1 order by id",
    [before.rows[0]?.id],
  );
  const row = { employee_key: shop.admin.key, before: null, after: null };
  expect(rows).toEqual([
    { action: "session.started", ...row },
    { action: "session.ended", ...row },
  ]);
});

const failTimes = async (times: number, email: string, address?: string) => {
  const replies = await Promise.all(Array.from({ length: times }, () => login(email, "wrong", address)));
  return replies.filter(({ statusCode }) => statusCode === 400).length;
};

test("each further failure on an account makes the wait longer, up to a minute, and the right password ends it", async () => {
  expect(await failTimes(10, shop.admin.email)).toBe(10);
  const waits: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const refused = await login(shop.admin.email, PASSWORD);
    expect(refused.statusCode).toBe(429);
    const seconds = Number(refused.headers["retry-after"]);
    expect(refused.json().error).toContain(`Try again in ${seconds} second`);
    waits.push(seconds);
    later(seconds);
    expect(await failTimes(1, shop.admin.email)).toBe(1);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  later(60);
  expect((await login(shop.admin.email, PASSWORD)).statusCode).toBe(200);
  expect(await failTimes(9, shop.admin.email)).toBe(9);
});

test("simultaneous guesses are checked no more often than sequential ones", async () => {
  expect(await failTimes(20, shop.admin.email)).toBe(10);
  expect((await login(shop.ikeja.sales.email, PASSWORD)).statusCode).toBe(200);
});

test("an address with many failures has three free attempts per account; a sign-in to one valid account does not reset that", async () => {
  const there = (email: string, password: string) => login(email, password, "10.0.0.9");
  const guesses = Array.from({ length: 60 }, (_, at) => there(`guess-${at}@nowhere.example`, "wrong"));
  const checked = (await Promise.all(guesses)).filter(({ statusCode }) => statusCode === 400);
  expect(checked).toHaveLength(60);
  expect((await there(shop.admin.email, PASSWORD)).statusCode).toBe(200);
  expect(await failTimes(8, shop.ikeja.sales.email, "10.0.0.9")).toBe(3);
  expect(await failTimes(8, shop.ikeja.sales.email, "10.0.0.10")).toBe(8);
});

test("failures are forgotten after an hour", async () => {
  await failTimes(10, shop.admin.email);
  later(3601);
  expect(await failTimes(20, shop.admin.email)).toBe(10);
});

test("the text typed as an email is not stored", async () => {
  await login("my-secret-passphrase", "wrong");
  const { rows } = await database.pool.query("select subject from sign_in_attempts");
  expect(JSON.stringify(rows)).not.toContain("my-secret-passphrase");
});
