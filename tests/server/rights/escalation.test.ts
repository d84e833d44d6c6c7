import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { answer, isSignedIn, openPeople, type People, refusal } from "../people/people-kit";

let at: People;
/** A lead of the first store, with many permissions for people and roles, but not all. */
let lead: SignedIn;
let leadKey: string;
/** Roles with the lead's permissions, with fewer, and with more. */
let roles: { lead: string; less: string; more: string };

const LEAD: readonly Permission[] = [
  "orders.view",
  "employees.view",
  "employees.create",
  "employees.edit",
  "employees.permissions",
  "roles.view",
  "roles.manage",
];

const addRole = async (acls: readonly string[]): Promise<string> =>
  (await at.post("/roles/new", { title: "Role", description: "", acls }, at.admin)).json().data.key;

beforeAll(async () => {
  at = await openPeople();
  leadKey = at.shop.ikeja.sales.key;
  lead = at.sales;
  roles = {
    lead: await addRole(LEAD),
    less: await addRole(["orders.view"]),
    more: await addRole([...LEAD, "accounts.manage"]),
  };
  await at.edit(leadKey, { role: roles.lead }, at.admin);
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const LACKED = refusal("You cannot give rights that you do not have yourself: Manage accounts");

/** Makes the attempt, which must not change the person, and returns its reply. */
async function attemptOn(key: string, attempt: () => ReturnType<People["put"]>) {
  const before = await at.read(key);
  const audits = await at.audits();
  const reply = await attempt();
  expect(await at.read(key)).toEqual(before);
  expect(await at.audits()).toBe(audits);
  return answer(reply);
}

describe("people cannot change", () => {
  test("their own permissions", async () => {
    const refused = refusal("You cannot change your own permissions");
    for (const acls of [LEAD.slice(1), [...LEAD, "accounts.manage"], []]) {
      expect(await attemptOn(leadKey, () => at.permit(leadKey, acls, lead))).toEqual(refused);
    }
    await at.grant(leadKey, LEAD);
    expect(await attemptOn(leadKey, () => at.permit(leadKey, null, lead))).toEqual(refused);
    await at.pool.query("update employees set own_permissions = null where key = $1", [leadKey]);
  });

  test.each([
    ["role", () => ({ role: roles.less })],
    ["role, to one with more rights", () => ({ role: roles.more })],
    ["isAdmin", () => ({ isAdmin: true })],
    ["salary", () => ({ salary: 9_999_999 })],
    ["salary, downwards", () => ({ salary: 1 })],
    ["bonus", () => ({ bonus: 100 })],
  ])("their own %s", async (_, changes) => {
    expect(await attemptOn(leadKey, () => at.edit(leadKey, changes(), lead))).toEqual(
      refusal("You cannot change your own role, store, salary, bonus or administrator rights"),
    );
  });

  test("their own store, not even administrators", async () => {
    const store = { store: at.shop.wuse.key };
    const refused = refusal("You cannot change your own role, store, salary, bonus or administrator rights");
    const { key } = at.shop.admin;
    expect(await attemptOn(leadKey, () => at.edit(leadKey, store, lead))).toEqual(refused);
    expect(await attemptOn(key, () => at.edit(key, store, at.admin))).toEqual(refused);
    expect(await attemptOn(key, () => at.edit(key, { salary: 1 }, at.admin))).toEqual(refused);
  });

  test("the permissions of their own role", async () => {
    for (const acls of [LEAD, [...LEAD, "accounts.manage"], ["orders.view"]]) {
      const body = { title: "Director", description: "", acls };
      expect(answer(await at.put(`/roles/${roles.lead}/edit`, body, lead))).toEqual(
        refusal("You cannot change the role you hold yourself"),
      );
    }
  });

  test("whether they are active", async () => {
    const refused = refusal("You cannot deactivate yourself");
    expect(await attemptOn(leadKey, () => at.put(`/employees/${leadKey}/deactivate`, {}, lead))).toEqual(refused);
  });

  test("more than their own name, phone and address", async () => {
    expect((await at.edit(leadKey, { phone: "0701 000 0000" }, lead)).statusCode).toBe(200);
  });
});

describe("people cannot change of a person with more permissions", () => {
  const WITH_MORE: [string, () => string][] = [
    ["an administrator", () => at.shop.admin.key],
    ["a manager", () => at.shop.ikeja.manager.key],
  ];

  test.each(WITH_MORE)("anything: %s", async (_, keyOf) => {
    const key = keyOf();
    const { name } = await at.read(key);
    const refused = refusal(`${name} has rights that you do not have, so you cannot change anything about them`);
    for (const changes of [{ email: "mine@example.com" }, { name: "X" }, { salary: 1 }, { role: roles.less }]) {
      expect(await attemptOn(key, () => at.edit(key, changes, lead))).toEqual(refused);
    }
    expect(await attemptOn(key, () => at.put(`/employees/${key}/deactivate`, {}, lead))).toEqual(refused);
  });

  test("the permissions, not even by removing some", async () => {
    const { key, name } = at.shop.ikeja.manager;
    expect(await attemptOn(key, () => at.permit(key, ["orders.view"], lead))).toEqual(
      refusal(`${name} has rights that you do not have, so you cannot change anything about them`),
    );
  });

  test("the password, which no call for another person accepts", async () => {
    const key = await at.hire({ user_role: roles.less });
    for (const person of [key, at.shop.admin.key]) {
      expect((await at.edit(person, { password: "a-password-of-mine" }, lead)).statusCode).toBe(400);
      expect((await at.edit(person, { password: "a-password-of-mine" }, at.admin)).statusCode).toBe(400);
    }
  });

  test("anything, even if that person has only one more, also in an own set", async () => {
    const key = await at.hire({ user_role: roles.less });
    expect((await at.edit(key, { name: "Before" }, lead)).statusCode).toBe(200);
    await at.permit(key, ["orders.view", "orders.payments"]);
    const [status] = await attemptOn(key, () => at.edit(key, { name: "After" }, lead));
    expect(status).toBe(417);
  });

  test("anything after that person was deactivated", async () => {
    const key = await at.hire({ user_role: roles.more });
    await at.put(`/employees/${key}/deactivate`, {}, at.admin);
    const [status] = await attemptOn(key, () => at.put(`/employees/${key}/activate`, {}, lead));
    expect(status).toBe(417);
  });
});

describe("people cannot grant permissions they lack", () => {
  test("directly", async () => {
    const key = await at.hire({ user_role: roles.less });
    expect(await attemptOn(key, () => at.permit(key, ["orders.view", "accounts.manage"], lead))).toEqual(LACKED);
    expect((await at.permit(key, ["orders.view", "roles.view"], lead)).statusCode).toBe(200);
  });

  test("by assigning a role", async () => {
    const key = await at.hire({ user_role: roles.less });
    expect(await attemptOn(key, () => at.edit(key, { role: roles.more }, lead))).toEqual(LACKED);
    expect((await at.edit(key, { role: roles.lead }, lead)).statusCode).toBe(200);
  });

  test("by returning a person to their role, or assigning a role to a person with an own set", async () => {
    const key = await at.hire({ user_role: roles.more });
    await at.permit(key, ["orders.view"]);
    expect(await attemptOn(key, () => at.permit(key, null, lead))).toEqual(LACKED);
    const other = await at.hire({ user_role: roles.less });
    await at.permit(other, ["orders.view"]);
    expect(await attemptOn(other, () => at.edit(other, { role: roles.more }, lead))).toEqual(LACKED);
  });

  test("by editing a role, or a role that has more already", async () => {
    const body = (acls: readonly string[]) => ({ title: "Role", description: "", acls });
    const put = async (key: string, acls: readonly string[]) =>
      answer(await at.put(`/roles/${key}/edit`, body(acls), lead));
    expect(await put(roles.less, ["orders.view", "accounts.manage"])).toEqual(LACKED);
    expect(await put(roles.more, ["orders.view"])).toEqual(
      refusal("This role gives rights that you do not have, so you cannot change it"),
    );
    expect((await put(roles.less, ["orders.view", "roles.view"]))[0]).toBe(200);
    expect((await put(roles.less, ["orders.view"]))[0]).toBe(200);
  });

  test("by creating a role", async () => {
    const body = { title: "Treasurer", description: "", acls: ["orders.view", "accounts.manage"] };
    expect(answer(await at.post("/roles/new", body, lead))).toEqual(LACKED);
  });

  test("by creating an employee", async () => {
    const hire = async (changes: object) =>
      answer(
        await at.post(
          "/employees/new",
          at.newcomer({ email: "new@example.com", salary: 0, bonus: 0, ...changes }),
          lead,
        ),
      );
    expect(await hire({ user_role: roles.more })).toEqual(LACKED);
    expect(await hire({ user_role: roles.less, isAdmin: true })).toEqual(
      refusal("Only an administrator can decide who is an administrator"),
    );
    expect((await hire({ user_role: roles.less }))[0]).toBe(200);
  });

  test("by making an administrator, even with every permission", async () => {
    const manager = await signIn(at.app, at.shop.ikeja.manager.email);
    const key = await at.hire({ user_role: roles.less });
    expect(await attemptOn(key, () => at.edit(key, { isAdmin: true }, manager))).toEqual(
      refusal("Only an administrator can decide who is an administrator"),
    );
    expect((await at.edit(key, { isAdmin: true }, at.admin)).statusCode).toBe(200);
    expect((await at.edit(key, { isAdmin: false }, at.admin)).statusCode).toBe(200);
  });
});

describe("the administrator flag that clients store", () => {
  test("grants nothing if it is forged, as header or cookie", async () => {
    const forged = { ...at.wuseSales, "tw-admin": "true", cookie: "tw-admin=true; tw-admin=1", IsAdmin: "true" };
    expect((await at.get("/employees", forged)).statusCode).toBe(403);
    expect((await at.get("/user_profile", forged)).json().data.isAdmin).toBe(false);
    expect((await at.get(`/orders?store=${at.shop.ikeja.key}`, forged)).json().data).toEqual([]);
    const plain = await at.edit(leadKey, {}, { ...lead, "tw-admin": "true", cookie: "tw-admin=true" });
    expect(plain.statusCode).toBe(200);
    const key = at.shop.admin.key;
    const [status] = await attemptOn(key, () =>
      at.edit(key, { name: "X" }, { ...lead, "tw-admin": "true", cookie: "tw-admin=true" }),
    );
    expect(status).toBe(417);
    expect((await at.get("/employees", { cookie: "tw-admin=true" })).statusCode).toBe(401);
  });
});

describe("deactivating a person", () => {
  test("ends all sessions at once and prevents sign-in, until the person is reactivated", async () => {
    const { key, email } = at.shop.wuse.manager;
    const sessions = [await signIn(at.app, email), await signIn(at.app, email)];
    const deactivated = at.put(`/employees/${key}/deactivate`, {}, { ...at.admin, "if-match": "1" });
    expect(await at.versionAfter(deactivated)).toBe(2);
    expect(await Promise.all(sessions.map((headers) => isSignedIn(at, headers)))).toEqual([false, false]);
    expect(await at.lastAudit(key)).toMatchObject({ action: "employee.deactivated", after: { active: false } });
    await expect(signIn(at.app, email)).rejects.toThrow("is not a valid employee");
    expect(await at.versionAfter(at.put(`/employees/${key}/deactivate`, {}, at.admin))).toBe(2);
    expect((await at.read(key)).active).toBe(false);
    expect(await at.versionAfter(at.put(`/employees/${key}/activate`, {}, at.admin))).toBe(3);
    expect(await Promise.all(sessions.map((headers) => isSignedIn(at, headers)))).toEqual([false, false]);
    expect(await isSignedIn(at, await signIn(at.app, email))).toBe(true);
    const stale = await at.put(`/employees/${key}/deactivate`, {}, { ...at.admin, "if-match": "1" });
    expect([stale.statusCode, stale.json().current.version]).toEqual([409, 3]);
  });
});
