import { afterEach, beforeEach, expect, test } from "vitest";
import { newKey } from "../../../server/core/ids";
import { buildTestApp, PASSWORD } from "../fixtures";
import { expectSound } from "../invariants";
import {
  balanceOf,
  one,
  shopForEachTest,
  orderBody,
  orderOf,
  type OrderShop,
  quantityOf,
  sell,
  variantOf,
} from "../orders/order-kit";

const AT_ONCE = 24;

const newShop = shopForEachTest();
let at: OrderShop;
beforeEach(async () => {
  at = await newShop();
});
afterEach(async () => {
  await expectSound(at.pool);
});

type Edit = { url: string; body?: object; version?: number | string; key?: string; by?: OrderShop["admin"] };

const put = ({ url, body, version, key, by = at.admin }: Edit, app = at.app) =>
  app.inject({
    method: "PUT",
    url: `/api${url}`,
    headers: {
      ...by,
      ...(version !== undefined && { "if-match": String(version) }),
      ...(key !== undefined && { "idempotency-key": key }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });

const galaxy = (quantity: number) => ({ key: variantOf(at.shop.galaxy), quantity });
const sellOne = () => sell(at.app, at.admin, orderBody(at.shop, { subtotalitems: [galaxy(1)], status: "completed" }));
const auditOf = async (entityKey: string) =>
  (await at.pool.query("select action from audit_log where entity_key = $1 order by id", [entityKey])).rows.map(
    ({ action }) => action as string,
  );
const movementsOf = (order: string) =>
  one<{ n: number }>(at.pool, "select count(*) as n from stock_movements where order_key = $1", [order]);

async function repeated(edit: Edit) {
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => put(edit)));
  return {
    statuses: new Set(replies.map(({ statusCode }) => statusCode)),
    bodies: new Set(replies.map(({ body }) => body)),
  };
}

test(`one edit of an order's lines sent ${AT_ONCE} times at once takes effect once, and every reply is the same`, async () => {
  const order = await sellOne();
  const before = await quantityOf(at.pool, variantOf(at.shop.galaxy));
  const edit = { url: `/orders/${order}/products/edit`, body: [galaxy(3)], version: 1, key: newKey() };
  const { statuses, bodies } = await repeated(edit);
  expect([...statuses]).toEqual([200]);
  expect([...bodies].map((body) => JSON.parse(body))).toEqual([{ data: { key: order, version: 2 } }]);
  expect(await quantityOf(at.pool, variantOf(at.shop.galaxy))).toBe(before - 2);
  expect(await auditOf(order)).toHaveLength(2);
  expect((await movementsOf(order)).n).toBe(2);
});

test(`one edit of a balance sent ${AT_ONCE} times at once posts one adjustment`, async () => {
  const { cash } = at.shop.ikeja;
  const url = `/finances/accounts/${cash}`;
  const {
    key: _key,
    store_title: _title,
    version,
    ...loaded
  } = (await at.app.inject({ url: `/api${url}`, headers: at.admin })).json().data;
  const body = { name: loaded.name, type: loaded.type, store: loaded.store, balance: 1234.5 };
  const { statuses, bodies } = await repeated({ url: `${url}/edit`, body, version, key: newKey() });
  expect([[...statuses], bodies.size]).toEqual([[200], 1]);
  expect(await balanceOf(at.pool, cash)).toBe(123_450);
  const posted = await one<{ n: number }>(
    at.pool,
    "select count(*) as n from transactions where account_key = $1 and source = 'adjustment'",
    [cash],
  );
  expect(posted.n).toBe(1);
});

test("a repeated edit without a version does not undo later changes, on another server either", async () => {
  const order = await sellOne();
  const details = (remark: string) => ({ status: "completed", store: at.shop.ikeja.key, remark });
  const edit = { url: `/orders/${order}/edit`, body: details("Mine"), key: newKey() };
  const first = await put(edit);
  await put({ url: edit.url, body: details("Theirs") });
  const other = await buildTestApp(at.pool);
  const again = await put(edit, other).finally(() => other.close());
  expect([again.statusCode, again.body]).toEqual([200, first.body]);
  expect((await orderOf(at.app, at.admin, order)).remark).toBe("Theirs");
});

test("another body with the key of an earlier edit gets a reply that names what was saved, and changes nothing", async () => {
  const order = await sellOne();
  const details = (remark: string) => ({ status: "completed", store: at.shop.ikeja.key, remark });
  const edit = { url: `/orders/${order}/edit`, body: details("First"), version: 1, key: newKey() };
  await put(edit);
  const other = await put({ ...edit, body: details("Second") });
  expect([other.statusCode, other.json()]).toEqual([
    400,
    {
      error: "This was already saved with other details. Open what was saved, or save this with a new Idempotency-Key",
      code: "already_saved",
      saved: { key: order, version: 2 },
    },
  ]);
  expect((await orderOf(at.app, at.admin, order)).remark).toBe("First");
});

test("the same key and body for another record, or from another person, is a separate edit", async () => {
  const [mine, other] = [await sellOne(), await sellOne()];
  const body = { status: "completed", store: at.shop.ikeja.key, remark: "Checked" };
  const key = newKey();
  await put({ url: `/orders/${mine}/edit`, body, key });
  expect((await put({ url: `/orders/${other}/edit`, body, key })).json()).toMatchObject({
    code: "already_saved",
    saved: { key: mine },
  });
  expect((await put({ url: `/orders/${other}/edit`, body, key, by: at.sales })).statusCode).toBe(200);
});

test("a refused edit leaves its key free for a corrected one", async () => {
  const order = await sellOne();
  const edit = { url: `/orders/${order}/products/edit`, version: 1, key: newKey() };
  expect((await put({ ...edit, body: [galaxy(1_000_000)] })).statusCode).toBe(417);
  expect((await put({ ...edit, version: 9, body: [galaxy(2)] })).statusCode).toBe(409);
  expect((await put({ ...edit, body: [galaxy(2)] })).json()).toEqual({ data: { key: order, version: 2 } });
});

test("a new password sent twice is one edit, and another password is a separate one", async () => {
  const { name, email, phone, address, sex, version } = (
    await at.app.inject({ url: "/api/user_profile", headers: at.sales })
  ).json().data;
  const body = { name, email, phone, address, sex, instagram: "", twitter: "", password: "amber-kettle-42" };
  await at.app.inject({
    method: "POST",
    url: "/api/auth/confirm-password",
    headers: at.sales,
    payload: { password: PASSWORD },
  });
  const edit = { url: "/user_profile", body, version, key: newKey(), by: at.sales };
  const first = await put(edit);
  expect([first.statusCode, (await put(edit)).body]).toEqual([200, first.body]);
  expect((await put({ ...edit, body: { ...body, password: "amber-kettle-43" } })).json().code).toBe("already_saved");
});
