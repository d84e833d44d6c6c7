import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../server/core/db/transaction";
import { newRoleReply, roleReply } from "../../../src/api/rights/roles.contract";
import { expectSound } from "../invariants";
import { answer, openPeople, type People, refusal } from "../people/people-kit";

/** Roles that people of several stores hold: people of one store never decide the permissions of people in another. */

const REFUSED = refusal("People of other stores have this role too, so only an administrator can change it");

const ROLE = { title: "Helper", description: "Helps those who sell", acls: ["orders.view", "roles.view"] };

let at: People;

beforeAll(async () => {
  at = await openPeople();
  await at.grant(at.shop.ikeja.sales.key, ["orders.view", "roles.view", "roles.manage"]);
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const add = async (): Promise<string> =>
  newRoleReply.parse((await at.post("/roles/new", ROLE, at.admin)).json()).data.key;
const hireElsewhere = (role: string) => at.hire({ user_role: role, store: at.shop.wuse.key });
/** An edit by a person of the first store with the permission for roles. */
const put = (key: string, changes: object) => at.put(`/roles/${key}/edit`, { ...ROLE, ...changes }, at.sales);
const read = async (key: string, headers = at.sales) =>
  roleReply.parse((await at.get(`/roles/${key}`, headers)).json()).data;

test("only an administrator changes such a role's permissions, name or description", async () => {
  const key = await add();
  await at.hire({ user_role: key });
  expect((await put(key, { title: "Aid" })).statusCode).toBe(200);
  await hireElsewhere(key);
  for (const changes of [{ acls: ["orders.view"] }, { acls: [] }, { title: "Theirs" }, { description: "Theirs" }]) {
    expect(answer(await put(key, { title: "Aid", ...changes }))).toEqual(REFUSED);
  }
  expect(await read(key)).toMatchObject({ ...ROLE, title: "Aid", version: 2 });
  expect((await at.put(`/roles/${key}/edit`, { ...ROLE, acls: [] }, at.admin)).statusCode).toBe(200);
});

test("its page says so, also if its holder in the other store is deactivated or has an own set", async () => {
  const key = await add();
  expect((await read(key)).held_elsewhere).toBe(false);
  const person = await hireElsewhere(key);
  await at.permit(person, ["orders.view"]);
  await at.put(`/employees/${person}/deactivate`, {}, at.admin);
  expect([(await read(key)).held_elsewhere, (await read(key, at.admin)).held_elsewhere]).toEqual([true, false]);
  expect(answer(await put(key, { acls: [] }))).toEqual(REFUSED);
  await at.edit(person, { role: at.shop.roles.sales }, at.admin);
  expect((await read(key)).held_elsewhere).toBe(false);
  expect((await put(key, { acls: [] })).statusCode).toBe(200);
});

describe("a role edited while it is assigned to a person of another store", () => {
  const ROUNDS = 10;

  /** The changes of the role and its assignment, in the order of their commits. */
  async function actionsOn(role: string): Promise<string[]> {
    const { rows } = await at.pool.query<{ action: string }>(
      `select action from audit_log
        where (entity = 'role' and entity_key = $1 and action = 'role.edited')
           or (action = 'employee.edited' and after ->> 'role' = $1::text) order by id`,
      [role],
    );
    return rows.map(({ action }) => action);
  }

  test("is edited before the assignment or not at all", async () => {
    const person = await hireElsewhere(at.shop.roles.sales);
    for (let round = 0; round < ROUNDS; round += 1) {
      const role = await add();
      const given = await at.editOf(person, { role });
      const [gave, ...edits] = await Promise.all([
        at.put(`/employees/${person}/edit`, given, at.admin),
        ...["A", "B", "C", "D"].map((title) => put(role, { title })),
      ]);
      expect(gave.statusCode).toBe(200);
      for (const edit of edits) expect([200, 417]).toContain(edit.statusCode);
      const saved = edits.filter(({ statusCode }) => statusCode === 200).length;
      expect(await actionsOn(role)).toEqual([...Array<string>(saved).fill("role.edited"), "employee.edited"]);
    }
  });

  test("would be edited after it in a naive version that checks before it acts", async () => {
    const [role, person] = [await add(), await hireElsewhere(at.shop.roles.sales)];
    let goOn = () => {};
    const isGiven = new Promise<void>((resolve) => (goOn = resolve));
    /** The same check without a lock. */
    const naive = inTransaction(at.pool, async (tx) => {
      const { rowCount } = await tx.query("select from employees where role_key = $1 and store_key <> $2", [
        role,
        at.shop.ikeja.key,
      ]);
      await isGiven;
      if (rowCount === 0) await tx.query("update roles set permissions = '{}' where key = $1", [role]);
    });
    await at.edit(person, { role }, at.admin);
    goOn();
    await naive;
    expect(await at.held(person)).toEqual([]);
  });
});
