import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { employeeOrdersReply, employeesReply } from "../../../src/api/people/employees.contract";
import { PERMISSIONS } from "../../../src/api/rights/permissions.contract";
import { newKey } from "../../../server/core/ids";
import { statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import { orderBody, sell, variantOf } from "../orders/order-kit";
import { answer, openPeople, type People, refusal } from "./people-kit";
import { fieldRefusal } from "../field-refusal";

let at: People;

beforeAll(async () => {
  at = await openPeople();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const list = async (query = "", headers = at.admin) =>
  employeesReply.parse((await at.get(`/employees${query}`, headers)).json());
const names = async (query: string, headers = at.admin) => (await list(query, headers)).data.map(({ name }) => name);

describe("the list of employees", () => {
  test("shows administrators everyone by name, with store, role and salary", async () => {
    const { data, pagination } = await list();
    expect(data.map(({ name }) => name)).toEqual([
      "Admin of Ikeja",
      "Manager of Ikeja",
      "Manager of Wuse",
      "Sales of Ikeja",
      "Sales of Wuse",
    ]);
    expect(pagination.total_count).toBe(5);
    expect(data[4]).toEqual({
      key: at.shop.wuse.sales.key,
      profile_pic_id: "",
      name: "Sales of Wuse",
      email: "sales@wuse.example",
      store: { title: "Wuse Store" },
      user_role: { title: "Sales" },
      salary: 250_000.5,
      active: true,
    });
  });

  test("shows others their own store, whichever store they request", async () => {
    const own = ["Admin of Ikeja", "Manager of Ikeja", "Sales of Ikeja"];
    expect(await names("", at.manager)).toEqual(own);
    expect(await names(`?store=${at.shop.ikeja.key}`, at.manager)).toEqual(own);
    expect(await names(`?store=${at.shop.wuse.key}`, at.manager)).toEqual([]);
  });

  test("filters by store and role, and pages", async () => {
    const { ikeja, wuse } = at.shop;
    expect(await names(`?store=${wuse.key}`)).toEqual(["Manager of Wuse", "Sales of Wuse"]);
    expect(await names(`?role=${at.shop.roles.sales}&store=${ikeja.key}`)).toEqual(["Sales of Ikeja"]);
    expect(await names("?limit=2&page=2&store=")).toEqual(["Manager of Wuse", "Sales of Ikeja"]);
  });

  test("finds part of a name or email in any case, and part of a phone, whatever the spaces", async () => {
    await at.pool.query("update employees set phone = '0803 555 0142' where key = $1", [at.shop.wuse.manager.key]);
    expect(await names("?query=WUSE")).toEqual(["Manager of Wuse", "Sales of Wuse"]);
    expect(await names("?query=sales@ik")).toEqual(["Sales of Ikeja"]);
    expect(await names("?query=5550142")).toEqual(["Manager of Wuse"]);
    expect(await names("?query=03-55501")).toEqual(["Manager of Wuse"]);
    for (const text of ["%25%25%25", "___", "---", "'or 1=1"]) expect(await names(`?query=${text}`)).toEqual([]);
  });

  test("takes one statement in addition to the session's", async () => {
    for (const query of ["", "?query=wuse", "?page=2"]) {
      expect(await statementsOf(() => list(query))).toBeLessThanOrEqual(2);
    }
  });
});

describe("an employee's page", () => {
  test("shows all details, in naira and percent, with the permissions", async () => {
    const { key } = at.shop.ikeja.sales;
    const reply = await at.get(`/employees/${key}`, at.manager);
    expect(reply.json().breadcrumb).toBe("Sales of Ikeja");
    expect(await at.read(key, at.manager)).toMatchObject({
      name: "Sales of Ikeja",
      store: at.shop.ikeja.key,
      store_title: "Ikeja Store",
      role: at.shop.roles.sales,
      user_role_title: "Sales",
      employed_at: "2025-01-15T08:00:00.000Z",
      salary: 250_000.5,
      bonus: 2.5,
      isAdmin: false,
      active: true,
      hasPassword: true,
      isOverridePerms: false,
      order_count: 0,
      gain: 0,
      unpaid_sales: 0,
      version: 1,
    });
    expect(await at.held(key)).toEqual([
      "dashboard.view",
      "products.view",
      "orders.view",
      "orders.create",
      "orders.edit",
      "customers.view",
    ]);
    expect(await at.held(at.shop.admin.key)).toEqual(PERMISSIONS);
    expect(await statementsOf(() => at.get(`/employees/${key}`))).toBe(2);
  });

  test("of another store looks unknown in every call", async () => {
    const never = await at.get(`/employees/${newKey()}`, at.manager);
    const { key } = at.shop.wuse.sales;
    const body = await at.editOf(key);
    for (const reply of [
      await at.get(`/employees/${key}`, at.manager),
      await at.get(`/employees/${key}/orders`, at.manager),
      await at.get("/employees/add", at.manager),
      await at.put(`/employees/${key}/edit`, body, at.manager),
      await at.put(`/employees/${newKey()}/edit`, body, at.manager),
      await at.permit(key, [], at.manager),
      await at.put(`/employees/${key}/deactivate`, {}, at.manager),
      await at.put(`/employees/${key}/activate`, {}, at.manager),
    ]) {
      expect([reply.statusCode, reply.body]).toEqual([404, never.body]);
    }
  });

  test("shows the orders they facilitated within the reader's stores, newest first, five per page", async () => {
    const { shop, app } = at;
    const { key } = shop.ikeja.sales;
    const keys: string[] = [];
    for (const status of ["completed", "cancelled", "pending", "pending", "pending", "pending"] as const) {
      keys.push(await sell(app, at.sales, orderBody(shop, { status })));
    }
    const elsewhere = await sell(app, at.admin, {
      ...orderBody(shop),
      store: shop.wuse.key,
      subtotalitems: [{ key: variantOf(shop.pixel), quantity: 1 }],
      payment: [{ account_key: shop.wuse.cash, amount: 0 }],
    });
    const orders = async (query: string, headers = at.manager) =>
      employeeOrdersReply.parse((await at.get(`/employees/${key}/orders${query}`, headers)).json());
    expect((await orders("")).data.map((row) => row.key)).toEqual(keys.slice(1).toReversed());
    expect((await orders("?page=2")).data).toMatchObject([{ key: keys[0], status: "completed", debt: 185_000.75 }]);
    expect((await orders("")).pagination.total_count).toBe(6);
    expect((await orders("", at.admin)).data[0]?.key).toBe(elsewhere);
    expect((await at.read(key)).order_count).toBe(1);
  });
});

describe("a new employee", () => {
  test("is created once per key, has the role's permissions and no password", async () => {
    const headers = { ...at.admin, "idempotency-key": newKey() };
    const replies = await Promise.all([1, 2].map(() => at.post("/employees/new", at.newcomer(), headers)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [key, ...others] = new Set(replies.map((reply) => reply.json().data.key as string));
    expect(others).toEqual([]);
    const { user_role, ...same } = at.newcomer();
    expect(await at.read(key ?? "")).toMatchObject({
      ...same,
      employed_at: "2026-03-03T23:00:00.000Z",
      role: user_role,
    });
    expect(await at.held(key ?? "")).toEqual(await at.held(at.shop.ikeja.sales.key));
    const { rows } = await at.pool.query("select password_hash from employees where key = $1", [key]);
    expect(rows).toEqual([{ password_hash: null }]);
    const taken = await at.post("/employees/new", at.newcomer({ email: "CHINWE.OBI@example.com" }), at.admin);
    expect(answer(taken)).toEqual(refusal("Another employee already has this email", "email"));
  });

  test("needs no bonus, no social accounts and no administrator flag", async () => {
    const { bonus: _, instagram: __, twitter: ___, isAdmin: ____, ...body } = at.newcomer({ email: "b@example.com" });
    const made = await at.post("/employees/new", body, at.manager);
    expect(await at.read(made.json().data.key)).toMatchObject({ bonus: 0, instagram: "", twitter: "", isAdmin: false });
  });

  test("is refused with a store or role out of reach", async () => {
    const store = await at.post("/employees/new", at.newcomer({ store: at.shop.wuse.key }), at.manager);
    expect(answer(store)).toEqual(refusal("This store is not available. Choose another one"));
    const role = await at.post("/employees/new", at.newcomer({ user_role: newKey() }), at.admin);
    expect(answer(role)).toEqual(refusal("This role is not available. Choose another one"));
  });

  test.each([
    ["a name of spaces", { name: " " }],
    ["no email", { email: "chinwe" }],
    ["no sex there is", { sex: "other" }],
    ["a negative salary", { salary: -1 }],
    ["a salary in fractions of a kobo", { salary: 1.234 }],
    ["a bonus over all", { bonus: 100.5 }],
    ["a bonus in thousandths", { bonus: 2.345 }],
    ["an invalid day", { employed_at: "2026-02-30T00:00:00Z" }],
    ["an invalid offset", { employed_at: "2026-02-03T00:00:00+99:99" }],
    ["a year out of the calendar", { employed_at: "9999-12-31T23:59:59-23:59" }],
    ["words for a day", { employed_at: "yesterday" }],
  ])("with %s is malformed", async (_, changes) => {
    expect((await at.post("/employees/new", at.newcomer(changes), at.admin)).statusCode).toBe(400);
  });
});

describe("an edit of an employee", () => {
  test("changes details and job, makes a version and is logged", async () => {
    const key = await at.hire();
    const changes = {
      name: "Chinwe Eze",
      phone: "0701",
      bonus: 3.75,
      salary: 300_000,
      store: at.shop.wuse.key,
      role: at.shop.roles.manager,
      employed_at: "2026-04-01T00:00:00.000Z",
      twitter: "chinwe",
    };
    expect(await at.versionAfter(at.edit(key, changes, at.admin))).toBe(2);
    expect(await at.read(key)).toMatchObject({ ...changes, user_role_title: "Manager", store_title: "Wuse Store" });
    expect(await at.lastAudit(key)).toMatchObject({
      action: "employee.edited",
      employee_key: at.shop.admin.key,
      before: { name: "Chinwe Obi", bonus: 2.25, salary: 285_000.5, role: at.shop.roles.sales },
      after: changes,
    });
  });

  test("keeps fields that are not sent, takes the role by either field name, and writes nothing when nothing changes", async () => {
    const key = await at.hire();
    const before = await at.read(key);
    const { role, bonus: _, instagram: __, isAdmin: ___, ...body } = await at.editOf(key);
    const audits = await at.audits();
    const unchanged = at.put(`/employees/${key}/edit`, { ...body, user_role: role }, at.admin);
    expect(await at.versionAfter(unchanged)).toBe(1);
    expect(await at.read(key)).toEqual(before);
    expect(await at.audits()).toBe(audits);
    expect((await at.put(`/employees/${key}/edit`, body, at.admin)).json()).toEqual(fieldRefusal("role is required"));
    const two = { ...body, role, user_role: at.shop.roles.manager };
    expect((await at.put(`/employees/${key}/edit`, two, at.admin)).statusCode).toBe(400);
  });

  test("from an older version gets the current record", async () => {
    const key = await at.hire();
    await at.edit(key, { name: "Chinwe Eze" }, at.admin);
    const body = await at.editOf(key, { name: "Chinwe Late" });
    const stale = await at.put(`/employees/${key}/edit`, body, { ...at.manager, "if-match": "1" });
    expect([stale.statusCode, stale.json().current]).toEqual([409, await at.read(key)]);
  });

  test("cannot take another's email, a store out of reach or an unknown role", async () => {
    const key = await at.hire();
    const taken = await at.edit(key, { email: "Sales@Wuse.example" }, at.admin);
    expect(answer(taken)).toEqual(refusal("Another employee already has this email", "email"));
    const store = await at.edit(key, { store: at.shop.wuse.key }, at.manager);
    expect(answer(store)).toEqual(refusal("This store is not available. Choose another one"));
    const role = await at.edit(key, { role: newKey() }, at.admin);
    expect(answer(role)).toEqual(refusal("This role is not available. Choose another one"));
  });
});
