import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newRoleReply, roleEditReply, roleReply, rolesReply } from "../../../src/api/rights/roles.contract";
import { newKey } from "../../../server/core/ids";
import { statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import { openPeople, type People } from "../people/people-kit";
import { fieldRefusal } from "../field-refusal";

let at: People;

beforeAll(async () => {
  at = await openPeople();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const lead = { title: "Sales lead", description: "Helps those who sell", acls: ["orders.edit", "orders.view"] };
const list = async (query = "") => rolesReply.parse((await at.get(`/roles${query}`)).json());
const read = async (key: string) => roleReply.parse((await at.get(`/roles/${key}`)).json());
const add = async (changes: object = {}): Promise<string> =>
  newRoleReply.parse((await at.post("/roles/new", { ...lead, ...changes }, at.admin)).json()).data.key;
const put = (key: string, body: object, headers: Record<string, string> = at.admin) =>
  at.put(`/roles/${key}/edit`, body, headers);

test("the list has every role by title, under both its names", async () => {
  const { data, roles, pagination } = await list();
  expect(data.map(({ title }) => title)).toEqual(["Manager", "Sales"]);
  expect(roles).toEqual(data);
  expect(pagination.total_count).toBe(2);
  expect(data[1]?.acls).toContain("orders.create");
  expect((await list("?limit=1&page=2")).data.map(({ title }) => title)).toEqual(["Sales"]);
  expect(await statementsOf(() => list())).toBe(2);
});

test("a role shows its permissions, grouped and in words", async () => {
  const { data, breadcrumb } = await read(at.shop.roles.sales);
  expect(breadcrumb).toBe("Sales");
  const orders = data.permissions.find(({ category }) => category === "Orders");
  expect(orders?.items.map(({ key, selected }) => [key, selected])).toEqual([
    ["orders.view", true],
    ["orders.create", true],
    ["orders.edit", true],
    ["orders.payments", false],
    ["orders.discount", false],
    ["orders.refund", false],
  ]);
  expect(orders?.items[0]).toMatchObject({ title: "View orders" });
  for (const key of [newKey(), "create"]) expect((await at.get(`/roles/${key}`)).statusCode).toBe(404);
});

test("a role shows how many people hold it; people other than administrators see only holders of their own store", async () => {
  const role = await add({ acls: ["roles.view"] });
  const [here, gone] = [await at.hire({ user_role: role }), await at.hire({ user_role: role })];
  for (const _ of [1, 2]) await at.hire({ user_role: role, store: at.shop.wuse.key });
  await at.put(`/employees/${gone}/deactivate`, {}, at.admin);
  await at.put(`/employees/${here}/permissions`, { acls: ["orders.view"] }, at.admin);
  expect((await read(role)).data.employee_count).toBe(3);
  await at.grant(at.shop.ikeja.sales.key, ["roles.view"]);
  const theirs = roleReply.parse((await at.get(`/roles/${role}`, at.sales)).json());
  expect(theirs.data.employee_count).toBe(1);
  await at.permit(at.shop.ikeja.sales.key, null);
});

describe("a new role", () => {
  test("is created once per key, with each of its permissions once, in the usual order", async () => {
    const body = { ...lead, acls: ["orders.edit", "orders.view", "orders.edit"] };
    const headers = { ...at.admin, "idempotency-key": newKey() };
    const replies = await Promise.all([1, 2].map(() => at.post("/roles/new", body, headers)));
    const keys = new Set(replies.map((reply) => newRoleReply.parse(reply.json()).data.key));
    expect(keys.size).toBe(1);
    const [key = ""] = keys;
    expect((await read(key)).data).toMatchObject({ ...lead, acls: ["orders.view", "orders.edit"], version: 1 });
    expect(await at.lastAudit(key)).toMatchObject({ action: "role.created", after: { title: "Sales lead" } });
  });

  test("needs a name and a permission, and no unknown permission", async () => {
    for (const changes of [{ title: " " }, { acls: [] }, { acls: ["orders.burn"] }, { acls: "orders.view" }]) {
      expect((await at.post("/roles/new", { ...lead, ...changes }, at.admin)).statusCode).toBe(400);
    }
    const none = await at.post("/roles/new", { ...lead, acls: [] }, at.admin);
    expect(none.json()).toEqual(fieldRefusal("acls must name at least one permission"));
  });
});

describe("an edit of a role", () => {
  test("changes the permissions of all its holders from their next request on, except those with an own set", async () => {
    const key = await add({ acls: ["orders.view"] });
    const { ikeja, wuse } = at.shop;
    for (const person of [ikeja.sales, wuse.sales]) await at.edit(person.key, { role: key }, at.admin);
    await at.permit(wuse.sales.key, ["orders.view"]);
    const statuses = async () =>
      Promise.all([at.sales, at.wuseSales].map(async (headers) => (await at.get("/products", headers)).statusCode));
    expect(await statuses()).toEqual([403, 403]);
    const edited = await put(key, { ...lead, acls: ["products.view"] });
    expect(roleEditReply.parse(edited.json()).data.version).toBe(2);
    expect(await statuses()).toEqual([200, 403]);
    await at.permit(wuse.sales.key, null);
    expect(await statuses()).toEqual([200, 200]);
    await put(key, { ...lead, acls: [] });
    expect(await statuses()).toEqual([403, 403]);
    expect(await at.lastAudit(key)).toMatchObject({
      action: "role.edited",
      before: { acls: ["products.view"] },
      after: { acls: [] },
    });
  });

  test("that changes nothing makes no version, a stale one is a conflict, and an unknown role gets 404", async () => {
    const key = await add();
    const audits = await at.audits();
    const body = { ...lead, acls: ["orders.edit", "orders.view"] };
    expect(roleEditReply.parse((await put(key, body)).json()).data.version).toBe(1);
    expect(await at.audits()).toBe(audits);
    await put(key, { ...lead, title: "Lead" });
    const stale = await put(key, { ...lead, title: "Late" }, { ...at.admin, "if-match": "1" });
    expect([stale.statusCode, stale.json().current]).toEqual([409, (await read(key)).data]);
    expect((await put(newKey(), lead)).statusCode).toBe(404);
  });
});
