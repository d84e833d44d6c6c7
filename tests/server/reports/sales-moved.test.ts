import { afterAll, beforeAll, expect, test } from "vitest";
import { breakdownReply } from "../../../src/api/dashboard/breakdown.contract";
import { salesReply } from "../../../src/api/reports/sales.contract";
import { type SignedIn, signIn } from "../fixtures";
import { openShop, orderBody, type OrderShop, putEdit, sell } from "../orders/order-kit";

let at: OrderShop;
beforeAll(async () => {
  at = await openShop();
});
afterAll(() => at.close());

/** What the report and the card of the dashboard list, with the keys that their links lead to. */
async function goodsFor(headers: SignedIn) {
  const read = (url: string) => at.app.inject({ url, headers }).then((reply) => reply.json());
  const report = salesReply.parse(await read("/api/reports/sales?by=product"));
  const card = breakdownReply.parse(await read("/api/analytics/breakdown?by=product"));
  return [report.data, card.data.rows].map((rows) => rows.map(({ key, name }) => [name, key]));
}

test("goods of an order that was moved to another store have no page for the people there", async () => {
  const { app, admin, shop } = at;
  const { galaxy, ikeja, wuse } = shop;
  const [here, elsewhere] = [[[galaxy.title, galaxy.key]], [[galaxy.title, null]]];
  const order = await sell(app, admin, orderBody(shop, { status: "completed" }));
  expect(await goodsFor(await signIn(app, ikeja.manager.email))).toEqual([here, here]);
  const moved = await putEdit(app, admin, order, { status: "completed", store: wuse.key, remark: "" });
  expect(moved.statusCode, moved.body).toBe(200);
  expect(await goodsFor(await signIn(app, wuse.manager.email))).toEqual([elsewhere, elsewhere]);
  expect(await goodsFor(admin)).toEqual([here, here]);
});
