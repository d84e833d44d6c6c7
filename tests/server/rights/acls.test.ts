import { afterAll, beforeAll, expect, test } from "vitest";
import { aclsReply } from "../../../src/api/rights/acls.contract";
import { PERMISSIONS } from "../../../src/api/rights/permissions.contract";
import { expectSound } from "../invariants";
import { answer, openPeople, type People, refusal } from "../people/people-kit";

let at: People;

beforeAll(async () => {
  at = await openPeople();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

test("every signed-in person may read the list of permissions, in groups and words", async () => {
  await at.grant(at.shop.wuse.sales.key, []);
  const { data } = aclsReply.parse((await at.get("/user-acls/permissions", at.wuseSales)).json());
  expect(data.flatMap(({ items }) => items.map(({ key }) => key)).toSorted()).toEqual([...PERMISSIONS].toSorted());
  expect(data.map(({ category }) => category)).toContain("Finances");
  expect((await at.get("/user-acls/permissions", {})).statusCode).toBe(401);
});

test("a person's own set replaces the role's from the next request on, and can be removed", async () => {
  const { key } = at.shop.ikeja.sales;
  const fromRole = await at.held(key);
  const version = await at.versionAfter(at.permit(key, ["suppliers.view", "orders.view"]));
  expect(await at.read(key)).toMatchObject({ isOverridePerms: true, role_acls: fromRole, version });
  expect(await at.held(key)).toEqual(["orders.view", "suppliers.view"]);
  expect((await at.get("/inventory/suppliers", at.sales)).statusCode).toBe(200);
  expect((await at.get("/products", at.sales)).statusCode).toBe(403);
  expect(await at.lastAudit(key)).toMatchObject({
    action: "employee.permitted",
    before: { acls: null },
    after: { acls: ["orders.view", "suppliers.view"] },
  });
  expect(await at.versionAfter(at.permit(key, ["suppliers.view", "orders.view"]))).toBe(version);
  await at.versionAfter(at.permit(key, []));
  expect(await at.held(key)).toEqual([]);
  await at.versionAfter(at.permit(key, null));
  expect(await at.read(key)).toMatchObject({ isOverridePerms: false });
  expect(await at.held(key)).toEqual(fromRole);
  expect((await at.get("/inventory/suppliers", at.sales)).statusCode).toBe(403);
});

test("an own set equal to the role's remains an own set", async () => {
  const { key } = at.shop.wuse.manager;
  await at.versionAfter(at.permit(key, PERMISSIONS));
  expect(await at.read(key)).toMatchObject({ isOverridePerms: true });
});

test("an own set sent from an older version gets the current record", async () => {
  const { key } = at.shop.ikeja.sales;
  const stale = await at.permit(key, [], { ...at.admin, "if-match": "1" });
  expect([stale.statusCode, stale.json().current]).toEqual([409, await at.read(key)]);
});

test("an administrator has every permission, so none can be set", async () => {
  const key = await at.hire({ isAdmin: true });
  expect(await at.held(key)).toEqual(PERMISSIONS);
  expect(answer(await at.permit(key, ["orders.view"]))).toEqual(
    refusal("Chinwe Obi is an administrator, who has every permission"),
  );
});

test("unknown permissions and a missing list are malformed", async () => {
  for (const body of [{ acls: ["orders.burn"] }, { acls: "orders.view" }, {}, { acls: [null] }]) {
    const { key } = at.shop.ikeja.sales;
    expect((await at.put(`/employees/${key}/permissions`, body, at.admin)).statusCode).toBe(400);
  }
});
