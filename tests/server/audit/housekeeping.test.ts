import { afterAll, beforeAll, expect, test } from "vitest";
import { tidy } from "../../../server/mail/housekeeping";
import { expectSound } from "../invariants";
import { countOf, openShop, orderBody, type OrderShop, postOrder } from "../orders/order-kit";

let at: OrderShop;
beforeAll(async () => {
  at = await openShop();
});
afterAll(async () => {
  await expectSound(at.pool);
  await at.close();
});

test("a repeated request is recognised for 30 days, and its reply is stored no longer", async () => {
  const { pool, app, admin, shop } = at;
  const sellBy = async (key: string) => (await postOrder(app, admin, orderBody(shop), key)).json().data.key;
  const [recent, old] = [await sellBy("recent"), await sellBy("old")];
  await pool.query(
    `update idempotent_replies
        set created_at = now() - case key when 'old' then interval '31 days' else interval '29 days' end`,
  );
  await tidy(pool);
  expect(await sellBy("recent")).toBe(recent);
  expect(await countOf(pool, "idempotent_replies")).toBe(1);
  expect(await sellBy("old")).not.toBe(old);
});
