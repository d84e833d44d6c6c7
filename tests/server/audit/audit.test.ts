import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLogReply, auditReply } from "../../../src/api/shell/audit.contract";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import { newKey } from "../../../server/core/ids";
import { type SignedIn, signIn, statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import { rowsRead } from "../replies/rows-read";
import { openShop, orderBody, type OrderShop, putEdit, sell, variantOf } from "../orders/order-kit";
import { editOf, loadProduct, postProduct, productBody } from "../products/product-kit";
import { pay, purchaseBody, receiveAll, sent as sentPurchase } from "../purchases/purchase-kit";

let at: OrderShop;
let manager: SignedIn;
let order: string;

beforeAll(async () => {
  at = await openShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  order = await sell(at.app, at.sales, orderBody(at.shop));
  await putEdit(at.app, at.admin, order, { status: "pending", store: at.shop.ikeja.key, remark: "Call first" });
});
afterAll(async () => {
  await expectSound(at.pool);
  await at.close();
});

const get = (path: string, headers: SignedIn) => at.app.inject({ url: `/api/audit${path}`, headers });

async function read(path: string, headers: SignedIn) {
  const reply = await get(path, headers);
  expect(reply.statusCode, reply.body).toBe(200);
  return auditReply.parse(reply.json());
}

const grant = (key: string, permissions: readonly Permission[] | null) =>
  at.pool.query("update employees set own_permissions = $2 where key = $1", [key, permissions]);

test("a record's history shows who changed what, when, from which value to which, newest first", async () => {
  const { data, pagination } = await read(`/order/${order}`, at.sales);
  expect(pagination).toEqual({ total_count: 2 });
  const { admin, ikeja } = at.shop;
  expect(data[0]).toEqual({
    id: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    action: "order.edited",
    entity: "order",
    entity_key: order,
    employee_key: admin.key,
    employee_name: admin.name,
    before: { status: "pending", store: ikeja.key, remark: "" },
    after: { status: "pending", store: ikeja.key, remark: "Call first" },
  });
  expect(data[1]).toMatchObject({ action: "order.created", employee_name: ikeja.sales.name, before: null });
  expect((await read(`/order/${order}?page=2&limit=1`, at.sales)).data).toEqual([data[1]]);
});

test("a customer created by a sale appears once, in their own history; an existing customer does not appear", async () => {
  await sell(at.app, at.sales, orderBody(at.shop));
  const { rows } = await at.pool.query<{ key: string }>("select customer_key as key from orders where key = $1", [
    order,
  ]);
  const { data } = await read(`/customer/${rows[0]?.key}`, at.admin);
  expect(data).toMatchObject([{ action: "customer.created", employee_name: at.shop.ikeja.sales.name, before: null }]);
  const { name, email, phone, address, instagram, twitter } = orderBody(at.shop).customer;
  expect(data[0]?.after).toEqual({ name, email, phone, address, instagram, twitter });
});

test("a history takes two statements in addition to the session's, and the log one", async () => {
  expect(await statementsOf(() => get(`/order/${order}`, at.sales))).toBe(3);
  expect(await statementsOf(() => get("", at.admin))).toBe(2);
});

test("the whole log is for administrators, filtered by kind and by person", async () => {
  for (const headers of [at.sales, manager]) {
    expect((await get("", headers)).json()).toEqual({
      error: "You do not have permission to do this",
      code: "not_permitted",
    });
  }
  const { sales } = at.shop.ikeja;
  const log = async (query: string) => auditLogReply.parse((await get(query, at.admin)).json());
  const whole = await log("?limit=100");
  expect(whole.data.map(({ id }) => id)).toEqual(whole.data.map(({ id }) => id).toSorted((a, b) => b - a));
  expect(new Set(whole.data.map(({ entity }) => entity))).toEqual(new Set(["session", "order", "customer"]));
  const names = (await log("?entity=order&limit=100")).data.map(({ entity_key, entity_name }) => [
    entity_key,
    entity_name,
  ]);
  const { rows } = await at.pool.query("select key, order_number::text as number from orders order by 2 desc");
  expect(names.length).toBeGreaterThan(rows.length);
  expect(Object.fromEntries(names)).toEqual(Object.fromEntries(rows.map(({ key, number }) => [key, number])));
  const theirs = await log(`?entity=session&employee=${sales.key}`);
  expect(theirs.data.map(({ action, employee_key }) => [action, employee_key])).toEqual([
    ["session.started", sales.key],
  ]);
});

describe("a history is readable only for people who may view the record", () => {
  test("with the permission for it", async () => {
    await grant(at.shop.ikeja.sales.key, ["products.view", "customers.view"]);
    expect((await get(`/order/${order}`, at.sales)).statusCode).toBe(403);
    expect((await get(`/product/${at.shop.galaxy.key}`, at.sales)).statusCode).toBe(200);
    await grant(at.shop.ikeja.sales.key, null);
  });

  test("within their store; a record of another store looks unknown", async () => {
    const unknown = await get(`/order/${newKey()}`, at.wuseSales);
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { error: "Not found", code: "not_found" }]);
    for (const key of [order, "add"]) {
      const foreign = await get(`/order/${key}`, at.wuseSales);
      expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    }
    const { wuse } = at.shop;
    for (const path of [`store/${wuse.key}`, `account/${wuse.cash}`, `employee/${wuse.sales.key}`]) {
      expect([path, (await get(`/${path}`, manager)).statusCode]).toEqual([path, 404]);
      expect([path, (await get(`/${path}`, at.admin)).statusCode]).toEqual([path, 200]);
    }
    expect((await get(`/picture/${order}`, at.admin)).statusCode).toBe(404);
  });

  test("with a transfer's lines only in the store where they arrive", async () => {
    const { shop } = at;
    const lines = [shop.charger, shop.galaxy].map((product) => ({
      product: product.key,
      variant: variantOf(product),
      quantity: 1,
    }));
    const sent = await at.app.inject({
      method: "POST",
      url: "/api/inventory/transfers/new",
      headers: at.admin,
      payload: { products: lines, to: shop.wuse.key },
    });
    const path = `/transfer/${sent.json().data.key}`;
    const arriving = await signIn(at.app, shop.wuse.manager.email);
    expect((await read(path, arriving)).data[0]?.after).toMatchObject({ to: shop.wuse.title });
    expect((await read(path, manager)).data).toMatchObject([{ action: "transfer.created", after: null }]);
  });
});

test("what a store paid to a supplier is in the history for people of that store who may pay, and for administrators", async () => {
  const { app, pool, admin, shop } = at;
  const { ikeja, wuse, supplier } = shop;
  await pool.query("update accounts set opening_kobo = opening_kobo + 100, balance_kobo = balance_kobo + 100");
  await receiveAll(app, admin, await sentPurchase(app, admin, purchaseBody(shop)), [1, 0]);
  const paid = await pay(app, supplier, { account: ikeja.cash, amount: 1 }, { headers: admin });
  expect(paid.statusCode, paid.body).toBe(200);
  const actions = async (headers: SignedIn) => {
    const { data, pagination } = await read(`/supplier/${supplier}`, headers);
    expect(pagination.total_count).toBe(data.length);
    return data.map(({ action }) => action);
  };
  const elsewhere = await signIn(app, wuse.manager.email);
  expect([await actions(admin), await actions(manager)]).toEqual([["supplier.paid"], ["supplier.paid"]]);
  expect(await actions(elsewhere)).toEqual([]);
  await grant(ikeja.sales.key, ["suppliers.view"]);
  expect(await actions(at.sales)).toEqual([]);
  await grant(ikeja.sales.key, ["suppliers.view", "purchases.pay"]);
  expect(await actions(at.sales)).toEqual(["supplier.paid"]);
  await grant(ikeja.sales.key, null);
});

test("purchase prices are visible only to people who may see cost, sale prices to everyone", async () => {
  const made = await postProduct(at.app, manager, productBody(at));
  const { key } = made.json().data;
  const loaded = await loadProduct(at.app, manager, key);
  const edited = await at.app.inject({
    method: "PUT",
    url: `/api/products/${key}/edit`,
    headers: manager,
    payload: { ...editOf(loaded), price: 119_999.25, title: "Tecno Spark 20 Pro" },
  });
  expect(edited.statusCode, edited.body).toBe(200);
  const [whole, hidden] = [await get(`/product/${key}`, manager), await get(`/product/${key}`, at.sales)];
  expect(whole.body).toContain("119,999.25");
  expect(whole.body).toContain("120,000.50");
  for (const cost of ["119,999.25", "120,000.50", "130,000.00", '"price"']) expect(hidden.body).not.toContain(cost);
  expect(hidden.body).toContain("145,000.25");
  expect(auditReply.parse(hidden.json()).data).toHaveLength(2);
});

test("the history of a deleted record is kept, for people who see every store", async () => {
  const made = await postProduct(at.app, manager, productBody(at, { title: "Itel A70" }));
  const { key } = made.json().data;
  await at.app.inject({ method: "DELETE", url: `/api/products/${key}/delete`, headers: manager });
  expect((await get(`/product/${key}`, manager)).statusCode).toBe(404);
  const { data } = await read(`/product/${key}`, at.admin);
  expect(data.map(({ action }) => action)).toEqual(["product.deleted", "product.created"]);
});

describe("in a long log", () => {
  const ENTRIES = 50_000;

  beforeAll(async () => {
    await at.pool.query(
      `insert into audit_log (request_id, employee_key, action, entity, entity_key)
       select 'n' || n, $1, 'order.edited', 'order', $2 from generate_series(1, $3::integer) n`,
      [at.shop.admin.key, order, ENTRIES],
    );
    await at.pool.query("analyze audit_log");
  });

  test.each([
    ["of a person who changed little", () => `?employee=${at.shop.ikeja.sales.key}`],
    ["of somebody who changed nothing", () => `?employee=${newKey()}`],
    ["of a kind that rarely changes", () => "?entity=customer"],
    ["of both", () => `?entity=customer&employee=${at.shop.ikeja.sales.key}`],
  ])("the entries %s are found without reading the others", async (_, query) => {
    const reply = auditLogReply.parse((await get(query(), at.admin)).json());
    // Once to count them, and once to show them.
    const most = 2 * reply.pagination.total_count + 10;
    expect(reply.pagination.total_count).toBeLessThan(50);
    expect(await rowsRead(at.pool, "audit_log", () => get(query(), at.admin))).toBeLessThanOrEqual(most);
  });
});
