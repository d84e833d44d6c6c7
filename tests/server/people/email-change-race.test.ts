import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../server/core/db/transaction";
import { newKey } from "../../../server/core/ids";
import { hashToken } from "../../../server/core/http/own-session";
import { confirmEmailChange, withdrawEmailChange } from "../../../server/session/email-change";
import { lockEmployee } from "../../../server/people/employee-record";
import { createEmployee, createShop, type Shop } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";
import { expectSound } from "../invariants";

/** The database decides which confirmation succeeds, over many connections at once. */

const AT_ONCE = 24;
const ROUNDS = 12;
const signInPage = "https://backroom.example.com/login";

let database: TestDatabase;
let shop: Shop;
let pool: Pool;
let people = 0;

beforeAll(async () => {
  database = await createDatabase({ max: AT_ONCE });
  ({ pool } = database);
  shop = await createShop(pool);
});
beforeEach(() => pool.query("delete from email_changes"));
afterAll(async () => {
  await expectSound(pool).finally(database.drop);
});

/** A person with a pending change of email; returns the token that confirms it. */
async function waiting(email: string) {
  const person = await createEmployee(pool, {
    name: `Racer-${(people += 1)}`,
    town: "Wuse",
    store: shop.wuse.key,
    role: shop.roles.sales,
    passwordHash: "none",
  });
  const token = randomBytes(32).toString("base64url");
  await pool.query(
    `insert into email_changes (key, employee_key, email, token_hash, expires_at)
     values ($1, $2, $3, $4, now() + interval '72 hours')`,
    [newKey(), person.key, email, hashToken(token)],
  );
  return { ...person, token };
}

type Confirm = (token: string) => Promise<{ email: string } | null>;

const confirm: Confirm = (token) =>
  inTransaction(pool, (tx) => confirmEmailChange(tx, "race", { tokenHash: hashToken(token), signInPage }));

/** The naive version: reads whether the link is pending and the address free, then writes. */
const confirmNaively: Confirm = (token) =>
  inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ employee_key: string; email: string }>(
      "select employee_key, email from email_changes where token_hash = $1 and used_at is null and withdrawn_at is null",
      [hashToken(token)],
    );
    if (!rows[0]) return null;
    const { employee_key: key, email } = rows[0];
    await tx.query("update email_changes set used_at = now() where token_hash = $1", [hashToken(token)]);
    await tx.query("update employees set email = $2 where key = $1", [key, email]);
    return { email };
  });

const isWon = (result: PromiseSettledResult<{ email: string } | null>) =>
  result.status === "fulfilled" && result.value !== null;

/** How often one link confirms when it is opened many times at once. */
async function winsOfOneLink(by: Confirm): Promise<number> {
  const { token } = await waiting(`${newKey()}@example.com`);
  const all = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => by(token)));
  return all.filter(isWon).length;
}

test("a link opened many times at once confirms once", async () => {
  for (let round = 0; round < ROUNDS; round += 1) expect(await winsOfOneLink(confirm)).toBe(1);
}, 60_000);

test("a naive version that reads and then writes confirms more than once", async () => {
  let most = 0;
  for (let round = 0; round < ROUNDS && most < 2; round += 1)
    most = Math.max(most, await winsOfOneLink(confirmNaively));
  expect(most).toBeGreaterThan(1);
}, 60_000);

test("of many people who confirm one email at once, one gets it; the others are refused, and keep theirs", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `${newKey()}@example.com`;
    const all = await Promise.all(Array.from({ length: 8 }, () => waiting(email)));
    const results = await Promise.allSettled(all.map(({ token }) => confirm(token)));
    expect(results.filter(isWon)).toHaveLength(1);
    const words = results.flatMap((result) => (result.status === "rejected" ? [result.reason.message] : []));
    expect(words).toEqual(Array.from({ length: 7 }, () => "Another employee already has this email"));
    const { rows } = await pool.query("select key from employees where lower(email) = lower($1)", [email]);
    expect(rows).toHaveLength(1);
    const kept = await pool.query("select from email_changes where email = $1 and used_at is null", [email]);
    expect(kept.rowCount).toBe(7);
  }
}, 60_000);

test("of a withdrawal and a confirmation at once, exactly one succeeds", async () => {
  const staff = { ...shop.admin, storeKey: shop.ikeja.key, isAdmin: true, permissions: new Set<never>() };
  let confirmed = 0;
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const email = `${newKey()}@example.com`;
    const { key, token } = await waiting(email);
    const withdraw = () =>
      inTransaction(pool, async (tx) => {
        await lockEmployee(tx, staff, key);
        await withdrawEmailChange(tx, { staff, requestId: "race" }, key);
        return { email };
      });
    const order = round % 2 === 0 ? [confirm(token), withdraw()] : [withdraw(), confirm(token)];
    const results = await Promise.allSettled(order);
    expect(results.filter(isWon)).toHaveLength(1);
    const { rows } = await pool.query("select email = $2 as changed from employees where key = $1", [key, email]);
    const isConfirmed = isWon(results[round % 2 === 0 ? 0 : 1] as never);
    expect(rows[0]).toEqual({ changed: isConfirmed });
    if (isConfirmed) confirmed += 1;
  }
  expect(confirmed).toBeGreaterThan(0);
}, 60_000);

test("a person who is moved to another store during a request still reaches their own row, and no other", async () => {
  const [moved, colleague] = [await waiting(`${newKey()}@example.com`), await waiting(`${newKey()}@example.com`)];
  const before = { ...moved, storeKey: shop.ikeja.key, isAdmin: false, permissions: new Set<never>() };
  const lock = (key: string) => inTransaction(pool, (tx) => lockEmployee(tx, before, key));
  expect(await lock(moved.key)).toMatchObject({ person: { key: moved.key } });
  await expect(lock(colleague.key)).rejects.toMatchObject({ status: 404 });
});

test("a person who gets another role while their row is waited for is found, with that role", async () => {
  const { key } = await waiting(`${newKey()}@example.com`);
  const staff = { ...shop.admin, storeKey: shop.ikeja.key, isAdmin: true, permissions: new Set<never>() };
  const holder = await pool.connect();
  try {
    await holder.query("begin");
    await holder.query("update employees set role_key = $2 where key = $1", [key, shop.roles.manager]);
    const locked = inTransaction(pool, (tx) => lockEmployee(tx, staff, key));
    const isWaiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await pool.query(isWaiting)).rowCount).toBe(1);
    await holder.query("commit");
    expect(await locked).toMatchObject({ person: { key }, job: { role: shop.roles.manager } });
  } finally {
    holder.release();
  }
});
