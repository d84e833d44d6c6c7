import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirmPasswordReply } from "../../../src/api/session/auth.contract";
import { newKey } from "../../../server/core/ids";
import {
  buildTestApp,
  createEmployee,
  hashCheaply,
  PASSWORD,
  type ShopPerson,
  type SignedIn,
  signIn,
} from "../fixtures";
import { expectSound } from "../invariants";
import { openPeople, type People } from "../people/people-kit";

/**
 * Changes that a stranger at an unlocked screen must not make need the person's own password, which is valid for 10
 * minutes.
 */

const MINUTE = 60_000;

let at: People;
let clock: Date;
/** A separate administrator for each test. */
let boss: ShopPerson;
let admin: SignedIn;
let app: Awaited<ReturnType<typeof buildTestApp>>;
let colleague: string;
let passwordHash: string;

const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const put = (path: string, payload: object, headers: SignedIn = admin) =>
  app.inject({ method: "PUT", url: `/api${path}`, headers, payload });
const edit = async (changes: object) => put(`/employees/${colleague}/edit`, await at.editOf(colleague, changes));
const confirm = (password: unknown, headers: object = admin) =>
  app.inject({ method: "POST", url: "/api/auth/confirm-password", headers: { ...headers }, payload: { password } });

beforeAll(async () => {
  at = await openPeople();
  passwordHash = await hashCheaply();
  app = await buildTestApp(at.pool, { now: () => clock });
});
beforeEach(async () => {
  clock = new Date("2026-03-01T09:00:00Z");
  await at.pool.query("truncate sign_in_attempts");
  boss = await createEmployee(at.pool, {
    name: `Boss-${newKey()}`,
    town: "Ikeja",
    store: at.shop.ikeja.key,
    role: at.shop.roles.manager,
    isAdmin: true,
    passwordHash,
  });
  admin = await signIn(app, boss.email);
  colleague = await at.hire();
});
afterAll(async () => {
  await app.close();
  await expectSound(at.pool).finally(at.close);
});

const own = async () => {
  const { name, email, phone, address, sex } = await at.read(boss.key);
  return { name, email, phone, address, sex };
};

const otherPermissions = ["orders.view"];

/** Each changes something. */
const changes: [string, () => Promise<{ statusCode: number; json: () => unknown }>][] = [
  ["the own email", async () => put("/user_profile", { ...(await own()), email: `${newKey()}@example.com` })],
  [
    "the own email, on the own employee page",
    async () => {
      const { key } = boss;
      return put(`/employees/${key}/edit`, await at.editOf(key, { email: `${newKey()}@example.com` }));
    },
  ],
  ["the own password", async () => put("/user_profile", { ...(await own()), password: "another password of mine" })],
  ["another's email", () => edit({ email: `${newKey()}@example.com` })],
  ["another's role", () => edit({ role: at.shop.roles.manager })],
  ["another's administrator rights", () => edit({ isAdmin: true })],
  ["another's salary", () => edit({ salary: 300_000 })],
  ["another's bonus", () => edit({ bonus: 3 })],
  ["another's permissions", () => put(`/employees/${colleague}/permissions`, { acls: otherPermissions })],
  [
    "the permissions of a role",
    async () => {
      const role = (await app.inject({ url: `/api/roles/${at.shop.roles.sales}`, headers: admin })).json().data;
      const acls = role.acls.length > 1 ? role.acls.slice(1) : otherPermissions;
      return put(`/roles/${role.key}/edit`, { title: role.title, description: role.description, acls });
    },
  ],
];

const REFUSED = { error: "Nothing was saved: confirm your password, then save again", code: "confirm_password" };

describe.each(changes)("changing %s", (_, change) => {
  test("is refused 10 minutes after the password was entered, and succeeds after it is entered again", async () => {
    later(10 * MINUTE);
    const audits = await at.audits();
    const refused = await change();
    expect([refused.statusCode, refused.json()]).toEqual([417, REFUSED]);
    expect(await at.audits()).toBe(audits);
    const reply = await confirm(PASSWORD);
    expect([reply.statusCode, confirmPasswordReply.parse(reply.json())]).toEqual([200, { data: {} }]);
    expect((await change()).statusCode).toBe(200);
  });
});

test("a sign-in is valid as long as a confirmed password: just under 10 minutes", async () => {
  later(10 * MINUTE - 1);
  expect((await edit({ salary: 300_000 })).statusCode).toBe(200);
  later(1);
  expect((await edit({ salary: 310_000 })).statusCode).toBe(417);
  expect((await confirm(PASSWORD)).statusCode).toBe(200);
  later(10 * MINUTE - 1);
  expect((await edit({ salary: 320_000 })).statusCode).toBe(200);
  later(1);
  expect((await edit({ salary: 330_000 })).statusCode).toBe(417);
});

test("an edit that keeps email, permissions and pay needs no password", async () => {
  later(60 * MINUTE);
  const { email } = await at.read(colleague);
  expect((await edit({ phone: "0701 000 0000", email: email.toUpperCase() })).statusCode).toBe(200);
  expect((await put("/user_profile", { ...(await own()), address: "1 Marina, Lagos" })).statusCode).toBe(200);
  expect((await put(`/employees/${colleague}/permissions`, { acls: null })).statusCode).toBe(200);
  const { title, key, acls } = (await app.inject({ url: `/api/roles/${at.shop.roles.sales}`, headers: admin })).json()
    .data;
  expect((await put(`/roles/${key}/edit`, { title, description: "Sells phones", acls })).statusCode).toBe(200);
});

test("a person who may not make the change is refused, not asked for a password", async () => {
  const manager = await signIn(app, at.shop.ikeja.manager.email);
  later(60 * MINUTE);
  const body = await at.editOf(boss.key, { salary: 1 });
  const reply = await put(`/employees/${boss.key}/edit`, body, manager);
  expect([reply.statusCode, reply.json().code]).toEqual([417, "rule"]);
});

test("a password is valid only in the session in which it was entered", async () => {
  const elsewhere = await signIn(app, boss.email);
  later(60 * MINUTE);
  expect((await confirm(PASSWORD, elsewhere)).statusCode).toBe(200);
  expect((await edit({ salary: 300_000 })).statusCode).toBe(417);
});

test("a session that began before this rule has to confirm the password", async () => {
  await at.pool.query("update sessions set confirmed_at = null");
  expect((await edit({ salary: 300_000 })).statusCode).toBe(417);
});

describe("a wrong password", () => {
  test("is refused with the documented message, and confirms nothing", async () => {
    later(60 * MINUTE);
    const reply = await confirm("wrong");
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error).toContain("verify password");
    expect((await edit({ salary: 300_000 })).statusCode).toBe(417);
  });

  test("repeatedly has to wait like a sign-in, and the right one ends the wait", async () => {
    for (let tried = 0; tried < 10; tried += 1) expect((await confirm("wrong")).statusCode).toBe(400);
    const limited = await confirm(PASSWORD);
    expect(limited.statusCode).toBe(429);
    later(Number(limited.headers["retry-after"]) * 1000);
    expect((await confirm(PASSWORD)).statusCode).toBe(200);
    expect((await confirm("wrong")).statusCode).toBe(400);
  });
});

test.each([[undefined], [7], ["a".repeat(257)]])("the body %j is malformed", async (password) => {
  expect((await confirm(password)).statusCode).toBe(400);
});

test("unknown fields are refused, and the confirmation is logged without the password", async () => {
  const payload = { password: PASSWORD, email: boss.email };
  const unknown = await app.inject({ method: "POST", url: "/api/auth/confirm-password", headers: admin, payload });
  expect(unknown.statusCode).toBe(400);
  await confirm(PASSWORD);
  const { rows } = await at.pool.query("select * from audit_log order by id desc limit 1");
  expect(rows[0]).toMatchObject({ action: "session.confirmed", employee_key: boss.key });
  expect(JSON.stringify(rows[0])).not.toContain(PASSWORD);
});
