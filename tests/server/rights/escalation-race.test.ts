import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inTransaction, type Tx } from "../../../server/core/db/transaction";
import { byLength } from "../../length";
import { createEmployee, hashCheaply, type SignedIn, signIn } from "../fixtures";
import { brokenInvariants, expectSound } from "../invariants";
import { one } from "../orders/order-kit";
import { answer, openPeople, type People, refusal } from "../people/people-kit";

const ROUNDS = byLength({ short: 5, long: 10 });
const LAST = "The last active administrator has to stay one. Make someone else an administrator first";

type Administrator = { key: string; headers: SignedIn };

let at: People;
let everyone: Administrator[];

beforeEach(async () => {
  at = await openPeople();
  const passwordHash = await hashCheaply();
  const { shop, pool } = at;
  everyone = [{ key: shop.admin.key, headers: at.admin }];
  for (const name of ["Second", "Third", "Fourth", "Fifth", "Sixth"]) {
    const place = { town: "Wuse", store: shop.wuse.key, role: shop.roles.manager };
    const { key, email } = await createEmployee(pool, { name, ...place, passwordHash, isAdmin: true });
    everyone.push({ key, headers: await signIn(at.app, email) });
  }
});
afterEach(() => at.close());

/** Makes the first few administrators, all of them active and signed in, and no others. */
async function reign(count: number): Promise<Administrator[]> {
  const ruling = everyone.slice(0, count);
  const keys = ruling.map(({ key }) => key);
  await at.pool.query("update employees set is_admin = key = any ($1), deactivated_at = null", [keys]);
  for (const ruler of ruling) {
    const { email } = await one<{ email: string }>(at.pool, "select email from employees where key = $1", [ruler.key]);
    ruler.headers = await signIn(at.app, email);
  }
  return ruling;
}

const countActive = async () =>
  (await one<{ n: number }>(at.pool, "select count(*) as n from employees where is_admin and deactivated_at is null"))
    .n;

/**
 * Each demotes or deactivates the next one, and the last the first, all at once; returns how many remain after each
 * round.
 */
async function overthrow(count: number, topple: (by: Administrator, whom: string) => Promise<unknown>) {
  const left: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ruling = await reign(count);
    await Promise.all(ruling.map((by, place) => topple(by, (ruling[place + 1] ?? ruling[0])?.key ?? "")));
    left.push(await countActive());
  }
  return left;
}

const demote = async (by: Administrator, whom: string) =>
  (await at.put(`/employees/${whom}/edit`, { ...(await wanted(whom)), isAdmin: false }, by.headers)).statusCode;

const deactivate = async (by: Administrator, whom: string) =>
  (await at.put(`/employees/${whom}/deactivate`, {}, by.headers)).statusCode;

/** Reads the records directly from the database, so that the attempts start together. */
async function wanted(key: string) {
  const row = await one<Record<string, unknown>>(
    at.pool,
    `select name, email, phone, address, sex, store_key as store, role_key as role, employed_at,
            salary_kobo / 100.0 as salary from employees where key = $1`,
    [key],
  );
  return { ...row, salary: Number(row["salary"]) };
}

describe("administrators who demote or deactivate each other at once", () => {
  test.each([
    ["two by demotion", 2, demote],
    ["two by deactivation", 2, deactivate],
    ["six by demotion", 6, demote],
    ["six by deactivation", 6, deactivate],
  ] as const)("leave at least one: %s", async (_, count, topple) => {
    expect(at.pool.options.max).toBeGreaterThanOrEqual(8);
    const statuses = new Set<number>();
    const left = await overthrow(count, async (by, whom) => statuses.add(await topple(by, whom)));
    expect(Math.min(...left)).toBeGreaterThanOrEqual(1);
    if (count === 2) expect(left).toEqual(Array(ROUNDS).fill(1));
    // A later attempt finds its sender signed out or no longer an administrator.
    expect([...statuses].filter((status) => ![200, 401, 403, 404, 417].includes(status))).toEqual([]);
    await reign(1);
    await expectSound(at.pool);
  });

  test("would leave none in a naive version that checks before it acts", async () => {
    /** Checks whether another administrator remains, and then acts, without a lock. */
    const naive = async (tx: Tx, whom: string, met: () => Promise<void>) => {
      const others = await tx.query("select from employees where is_admin and deactivated_at is null and key <> $1", [
        whom,
      ]);
      await met();
      if (others.rowCount === 0) return;
      await tx.query("update employees set is_admin = false where key = $1", [whom]);
    };
    const ruling = await reign(2);
    let arrived = 0;
    let open = () => {};
    const bothLooked = new Promise<void>((resolve) => (open = resolve));
    const met = () => {
      arrived += 1;
      if (arrived === ruling.length) open();
      return bothLooked;
    };
    await Promise.all(ruling.map(({ key }) => inTransaction(at.pool, (tx) => naive(tx, key, met))));
    expect(await countActive()).toBe(0);
    expect(await brokenInvariants(at.pool)).toHaveProperty(["a shop with employees has an active administrator"]);
  });
});

test("the last administrator remains one, and active", async () => {
  const [last, gone] = await reign(2);
  if (!last || !gone) throw new Error("two were asked for");
  expect(await deactivate(last, gone.key)).toBe(200);
  const { key, headers } = last;
  expect(answer(await at.edit(key, { isAdmin: false }, headers))).toEqual(refusal(LAST));
  expect(answer(await at.put(`/employees/${key}/deactivate`, {}, headers))).toEqual(refusal(LAST));
  expect(await countActive()).toBe(1);
  await expectSound(at.pool);
});

test("an administrator's permissions end with the request that removes them", async () => {
  const [first, second] = await reign(2);
  if (!first || !second) throw new Error("two were asked for");
  expect(await demote(first, second.key)).toBe(200);
  expect(await demote(second, first.key)).not.toBe(200);
  expect(await deactivate(second, first.key)).not.toBe(200);
  expect(await countActive()).toBe(1);
});
