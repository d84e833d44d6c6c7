import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import { newEmployeeReply } from "../../../src/api/people/employees.contract";
import { newKey } from "../../../server/core/ids";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { choose, tokenOf } from "./links-kit";
import { answer, openPeople, type People, refusal } from "./people-kit";

/** Salary and bonus: people cannot raise their own pay, neither directly nor through an account they created. */

const PASSWORD = "a-password-of-my-own";
const RUNS_STORE: readonly Permission[] = ["employees.view", "employees.create", "employees.edit"];

let at: People;
let roles: { manager: string; payer: string; clerk: string };

const addRole = async (acls: readonly Permission[]): Promise<string> =>
  (await at.post("/roles/new", { title: "Role", description: "", acls }, at.admin)).json().data.key;

beforeAll(async () => {
  at = await openPeople();
  roles = {
    manager: await addRole([...RUNS_STORE, "orders.view"]),
    payer: await addRole([...RUNS_STORE, "orders.view", "employees.pay"]),
    clerk: await addRole(["orders.view"]),
  };
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

type Account = { key: string; headers: SignedIn };

/** An employee created by `by`, who accepted the invitation and signed in. */
async function takeOn(user_role: string, by: Record<string, string> = at.admin): Promise<Account> {
  const email = `${newKey()}@example.com`;
  const made = await at.post("/employees/new", at.newcomer({ email, user_role, salary: 0, bonus: 0 }), by);
  const { key, invite_link: link } = newEmployeeReply.parse(made.json()).data;
  await choose(at.app, tokenOf(link ?? ""), PASSWORD);
  return { key, headers: await signIn(at.app, email, PASSWORD) };
}

const raise = async (key: string, by: Account, pay: object = { salary: 999_999 }) =>
  answer(await at.edit(key, pay, by.headers));
const payOf = async (key: string) => {
  const { salary, bonus } = await at.read(key);
  return { salary, bonus };
};
const age = (key: string, days: number) =>
  at.pool.query("update employees set created_at = now() - make_interval(days => $2) where key = $1", [key, days]);

const NO_RIGHT = refusal("You need the permission 'Change pay' to change salary or bonus");
const goesBackTo = async (key: string) =>
  refusal(`Your account goes back to ${(await at.read(key)).name}, so only an administrator can change their pay`);
const isNew = async (key: string) =>
  refusal(
    `${(await at.read(key)).name}'s account is new and goes back to you, so only an administrator can change their pay`,
  );

test("a manager's second account cannot raise the manager's pay", async () => {
  const manager = await takeOn(roles.manager);
  const second = await takeOn(roles.manager, manager.headers);
  const before = await payOf(manager.key);
  for (const pay of [{ salary: 999_999 }, { bonus: 100 }, { salary: 999_999, bonus: 100 }]) {
    expect(await raise(manager.key, second, pay)).toEqual(NO_RIGHT);
    expect(await payOf(manager.key)).toEqual(before);
  }
});

describe("with the permission to change pay", () => {
  test("a person may change the pay of people with fewer permissions, and of nobody else", async () => {
    const payer = await takeOn(roles.payer);
    const [clerk, equal] = [await takeOn(roles.clerk), await takeOn(roles.payer)];
    expect((await raise(clerk.key, payer, { salary: 300_000, bonus: 3 }))[0]).toBe(200);
    expect(await payOf(clerk.key)).toEqual({ salary: 300_000, bonus: 3 });
    const { name } = await at.read(equal.key);
    expect(await raise(equal.key, payer)).toEqual(
      refusal(`${name} has the same rights as you, so only an administrator can change their pay`),
    );
    expect((await raise(payer.key, payer))[0]).toBe(417);
  });

  test("a person may not change the pay of their creator, the creator's creator and so on, at any time", async () => {
    const first = await takeOn(roles.payer);
    const second = await takeOn(roles.payer, first.headers);
    const third = await takeOn(roles.payer, second.headers);
    for (const { key } of [first, second]) {
      await at.edit(key, { role: roles.clerk }, at.admin);
      expect(await raise(key, third)).toEqual(await goesBackTo(key));
    }
    for (const { key } of [first, second, third]) await age(key, 400);
    expect(await raise(first.key, third)).toEqual(await goesBackTo(first.key));
  });

  test("a person may not change the pay of people they added, or who were added by those, for 30 days", async () => {
    const first = await takeOn(roles.payer);
    const second = await takeOn(roles.payer, first.headers);
    const third = await takeOn(roles.clerk, second.headers);
    await at.edit(second.key, { role: roles.manager }, at.admin);
    for (const { key } of [second, third]) {
      expect((await at.read(key, first.headers)).pay_tie).toBe("created");
      expect(await raise(key, first)).toEqual(await isNew(key));
      await age(key, 29);
      expect(await raise(key, first)).toEqual(await isNew(key));
      await age(key, 31);
      expect((await raise(key, first, { salary: 200_000 }))[0]).toBe(200);
    }
  });

  test("an administrator may, even for people added by another administrator", async () => {
    const payer = await takeOn(roles.payer);
    expect((await at.edit(payer.key, { salary: 500_000, bonus: 1 }, at.admin)).statusCode).toBe(200);
    expect((await at.read(payer.key)).pay_tie).toBeNull();
  });
});

test("an edit that keeps the pay does not need the permission", async () => {
  const manager = await takeOn(roles.manager);
  const clerk = await takeOn(roles.clerk);
  await at.edit(clerk.key, { salary: 123_456.78, bonus: 2.5 }, at.admin);
  expect((await at.edit(clerk.key, { phone: "0701 000 0000" }, manager.headers)).statusCode).toBe(200);
  expect(await payOf(clerk.key)).toEqual({ salary: 123_456.78, bonus: 2.5 });
});

describe("the pay of a new employee", () => {
  const hire = async (changes: object, by: Account) => {
    const email = `${newKey()}@example.com`;
    return at.post("/employees/new", at.newcomer({ email, user_role: roles.clerk, ...changes }), by.headers);
  };

  test("is empty when their creator may not change pay", async () => {
    const manager = await takeOn(roles.manager);
    const refused = refusal(
      "You need the permission 'Change pay' to set salary or bonus. Add them with a salary and bonus of 0, and ask an administrator to set their pay",
    );
    for (const pay of [
      { salary: 1, bonus: 0 },
      { salary: 0, bonus: 1 },
    ]) {
      expect(answer(await hire(pay, manager))).toEqual(refused);
    }
    expect((await hire({ salary: 0, bonus: 0 }, manager)).statusCode).toBe(200);
  });

  test("is set by people who may change pay, and the record names who added the person", async () => {
    const payer = await takeOn(roles.payer);
    const { key } = (await hire({ salary: 250_000, bonus: 2 }, payer)).json().data;
    expect(await payOf(key)).toEqual({ salary: 250_000, bonus: 2 });
    const { rows } = await at.pool.query("select created_by from employees where key = $1", [key]);
    expect(rows).toEqual([{ created_by: payer.key }]);
  });
});

describe("permissions of people with the same permissions", () => {
  test("are changed only by administrators, as a role or as an own set", async () => {
    const acls: readonly Permission[] = [...RUNS_STORE, "employees.permissions", "orders.view"];
    const role = await addRole(acls);
    const [one, other] = [await takeOn(role), await takeOn(role)];
    const { name } = await at.read(other.key);
    const refused = refusal(`${name} has the same rights as you, so only an administrator can change them`);
    expect(answer(await at.permit(other.key, ["orders.view"], one.headers))).toEqual(refused);
    expect(answer(await at.edit(other.key, { role: roles.clerk }, one.headers))).toEqual(refused);
    expect((await at.permit(other.key, ["orders.view"])).statusCode).toBe(200);
    expect((await at.permit(other.key, ["employees.view"], one.headers)).statusCode).toBe(200);
  });
});
