import { afterAll, beforeAll, expect, test } from "vitest";
import { idempotently } from "../../../server/books/idempotency";
import { newKey } from "../../../server/core/ids";
import type { SignedIn } from "../fixtures";
import { expectSound } from "../invariants";
import { openShop, orderBody, type OrderShop, postOrder, quantityOf, sell, variantOf } from "../orders/order-kit";

let at: OrderShop;
beforeAll(async () => {
  at = await openShop();
});
afterAll(() => expectSound(at.pool).finally(at.close));

const saves = async (method: "GET" | "DELETE", key: string, by: SignedIn = at.sales) => {
  const reply = await at.app.inject({ method, url: `/api/saves/${key}`, headers: by });
  expect(reply.statusCode).toBe(200);
  return reply.json().data;
};

const sale = (key: string, by: SignedIn = at.sales) => postOrder(at.app, by, orderBody(at.shop), key);
const onShelf = () => quantityOf(at.pool, variantOf(at.shop.galaxy));
const addSupplier = (key: string) =>
  at.app.inject({
    method: "POST",
    url: "/api/inventory/suppliers/new",
    headers: { ...at.admin, "idempotency-key": key },
    payload: { name: `Pointek ${key}`, contact: "08030001111", address: "5 Computer Village, Ikeja" },
  });
const suppliersOf = async (key: string) =>
  (await at.pool.query("select 1 from suppliers where name = $1", [`Pointek ${key}`])).rowCount;

test("a key returns the order it created and its time, to the person who used it and to nobody else", async () => {
  const key = newKey();
  expect(await saves("GET", key)).toBeNull();
  const began = Date.now();
  const { data } = (await sale(key)).json();
  const made = await saves("GET", key);
  expect(made.saved).toEqual({ key: data.key, number: data.order_number });
  expect(Date.parse(made.at)).toBeGreaterThanOrEqual(began - 1000);
  expect(Date.parse(made.at)).toBeLessThanOrEqual(Date.now() + 1000);
  expect(await saves("GET", key, at.admin)).toBeNull();
  expect(await saves("GET", key, at.wuseSales)).toBeNull();
});

test("one key used by two people keeps the reply of each", async () => {
  const { rows } = await at.pool.query<{ key: string }>("select key from employees order by key limit 2");
  const key = newKey();
  const reply = (name: string) => ({ status: 200, body: JSON.stringify({ data: { key: name } }) });
  const asked = (employeeKey: string, made: string) =>
    idempotently(at.pool, { employeeKey, key, route: "POST /api/notes/new", body: {} }, async () => reply(made));
  for (const person of rows) expect(await asked(person.key, `of ${person.key}`)).toEqual(reply(`of ${person.key}`));
  for (const person of rows) expect(await asked(person.key, "made again")).toEqual(reply(`of ${person.key}`));
  expect(rows).toHaveLength(2);
});

test("the key of a creation returns the number of any kind of record", async () => {
  const [key, record] = [newKey(), newKey()];
  await at.pool.query(
    `insert into idempotent_replies (employee_key, key, request_hash, status, reply)
     select key, $1, '\\x01', 200, $2 from employees where email = $3`,
    [key, JSON.stringify({ data: { key: record, return_number: 7, phone: "08031234567" } }), at.shop.ikeja.sales.email],
  );
  expect((await saves("GET", key)).saved).toEqual({ key: record, number: 7 });
});

test("the key of an edit returns the version that the edit created", async () => {
  const order = await sell(at.app, at.sales, orderBody(at.shop));
  const key = newKey();
  const body = { status: "pending", store: at.shop.ikeja.key, remark: "calls at noon" };
  const reply = await at.app.inject({
    method: "PUT",
    url: `/api/orders/${order}/edit`,
    headers: { ...at.admin, "if-match": "1", "idempotency-key": key },
    payload: body,
  });
  expect(reply.statusCode).toBe(200);
  expect((await saves("GET", key, at.admin)).saved).toEqual({ key: order, version: 2 });
});

test("a sale that was given up before it arrived is refused and takes no stock, however often it is sent", async () => {
  const [key, before] = [newKey(), await onShelf()];
  expect(await saves("DELETE", key)).toBeNull();
  for (let time = 0; time < 2; time += 1) {
    const late = await sale(key);
    expect(late.statusCode).toBe(400);
    expect(late.json()).toMatchObject({ code: "given_up" });
  }
  expect(await onShelf()).toBe(before);
  expect(await saves("GET", key)).toBeNull();
  expect(await saves("DELETE", key)).toBeNull();
});

test("a record that was given up before it arrived is not created", async () => {
  const key = newKey();
  expect(await saves("DELETE", key, at.admin)).toBeNull();
  expect((await addSupplier(key)).json()).toMatchObject({ code: "given_up" });
  expect(await suppliersOf(key)).toBe(0);
});

test("giving up a sale that was created returns its order and changes nothing", async () => {
  const key = newKey();
  const first = await sale(key);
  expect((await saves("DELETE", key)).saved).toEqual(expect.objectContaining({ key: first.json().data.key }));
  expect((await sale(key)).body).toBe(first.body);
});

test("giving up another person's key does not affect that person", async () => {
  const key = newKey();
  await saves("DELETE", key, at.admin);
  expect((await sale(key)).statusCode).toBe(200);
});

test("a sale and giving it up at the same time agree on whether it was created", async () => {
  const charger = { key: variantOf(at.shop.charger), quantity: 1 };
  const sellCharger = (key: string) =>
    postOrder(at.app, at.sales, orderBody(at.shop, { subtotalitems: [charger] }), key);
  const chargersLeft = () => quantityOf(at.pool, charger.key);
  const before = await chargersLeft();
  const rounds = await Promise.all(
    Array.from({ length: 24 }, async (_, round) => {
      const key = newKey();
      const [sold, given] = await Promise.all(
        round % 2 === 0
          ? [sellCharger(key), saves("DELETE", key)]
          : [saves("DELETE", key), sellCharger(key)].toReversed(),
      );
      return [(sold as Awaited<ReturnType<typeof sale>>).statusCode === 200, given !== null];
    }),
  );
  for (const [isSold, isMade] of rounds) expect(isMade).toBe(isSold);
  expect(await chargersLeft()).toBe(before - rounds.filter(([isSold]) => isSold).length);
});

test("a new record and its giving up at the same moment agree on whether it was made", async () => {
  await Promise.all(
    Array.from({ length: 60 }, async () => {
      const key = newKey();
      const [added, given] = await Promise.all([addSupplier(key), saves("DELETE", key, at.admin)]);
      expect(given !== null).toBe(added.statusCode === 200);
      expect(await suppliersOf(key)).toBe(added.statusCode === 200 ? 1 : 0);
    }),
  );
});
