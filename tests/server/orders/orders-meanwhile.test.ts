import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { NewOrderBody } from "../../../src/api/orders/orders.contract";
import { expectSound } from "../invariants";
import { one, shopForEachTest, orderBody, orderOf, type OrderShop, postOrder, sell, variantOf } from "./order-kit";

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});
afterEach(async () => {
  await expectSound(at.pool);
});

const GONE = "Samsung Galaxy A15 (Blue Black, 128GB) is not for sale";

const waiting = async () =>
  (
    await one<{ n: number }>(
      at.pool,
      "select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and backend_type = 'client backend' and datname = current_database()",
    )
  ).n;

/** Calls `begin`, waits until `waiters` statements have read the variant and are blocked, and then commits `change`. */
async function meanwhile<Reply>(change: string, begin: () => Promise<Reply>, waiters = 1): Promise<Reply> {
  const holder = await at.pool.connect();
  try {
    await holder.query("begin");
    await holder.query("select from variants where key = $1 for update", [variantOf(at.shop.galaxy)]);
    const begun = begin();
    await expect.poll(waiting).toBe(waiters);
    await holder.query(change, [variantOf(at.shop.galaxy)]);
    await holder.query("commit");
    return await begun;
  } finally {
    holder.release();
  }
}

const sale = async (body: NewOrderBody, key?: string) => postOrder(at.app, at.sales, body, key);

describe("a change between reading goods and selling them", () => {
  test("applies to the sale if it is of the price or the cost", async () => {
    const raised = "update variants set sale_price_kobo = 20000050, price_kobo = 15000000 where key = $1";
    const reply = await meanwhile(raised, () => sale(orderBody(at.shop)));
    expect(reply.statusCode).toBe(200);
    const order = await orderOf(at.app, at.sales, reply.json().data.key);
    expect(order).toMatchObject({ cost: 200_000.5, debt: 200_000.5, lines: [{ price: 200_000.5 }] });
    const { profit } = await one<{ profit: number }>(at.pool, "select profit_kobo as profit from orders");
    expect(profit).toBe(5_000_050);
  });

  test("refuses the sale of a variant taken off sale", async () => {
    const hidden = "update variants set status = 'hidden' where key = $1";
    const reply = await meanwhile(hidden, () => sale(orderBody(at.shop)));
    expect([reply.statusCode, reply.json().error]).toEqual([417, GONE]);
  });

  test("refuses the sale of a variant with serial numbers taken off sale", async () => {
    await at.pool.query("update variants set tracks_serials = true where product_key = $1", [at.shop.galaxy.key]);
    const hidden = "update variants set status = 'hidden' where key = $1";
    const reply = await meanwhile(hidden, () => sale(orderBody(at.shop)));
    expect([reply.statusCode, reply.json().error]).toEqual([417, GONE]);
  });

  test("refuses the sale of a product that was sold before and is now deleted", async () => {
    const { app, shop } = at;
    await sell(app, at.sales, orderBody(shop));
    const url = `/api/products/${shop.galaxy.key}/delete`;
    const deleting = async () => app.inject({ method: "DELETE", url, headers: at.admin });
    const [deleted, reply] = await meanwhile(
      "select $1::uuid",
      async () => {
        const first = deleting();
        await expect.poll(waiting).toBe(1);
        return Promise.all([first, sale(orderBody(shop))]);
      },
      2,
    );
    expect(deleted.statusCode).toBe(200);
    expect([reply.statusCode, reply.json().error]).toEqual([417, GONE]);
  });
});

test("a sale repeated during its first request gets the same reply, not a refusal", async () => {
  const { shop, pool } = at;
  const body = orderBody(shop, { facilitator: shop.ikeja.manager.key });
  const sending = async () => {
    const first = sale(body, "form-6");
    await expect.poll(waiting).toBe(1);
    // Now the sale itself would be refused.
    await pool.query("update employees set deactivated_at = now() where key = $1", [shop.ikeja.manager.key]);
    return Promise.all([first, sale(body, "form-6")]);
  };
  const [first, again] = await meanwhile("select $1::uuid", sending, 2);
  expect([first.statusCode, again.body]).toEqual([200, first.body]);
});
