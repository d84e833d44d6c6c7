import { afterAll, beforeAll, expect, test } from "vitest";
import { summaryReply } from "../../../src/api/dashboard/analytics.contract";
import { ordersReply } from "../../../src/api/orders/orders.contract";
import { newSupplierReply, suppliersReply } from "../../../src/api/stock/suppliers.contract";
import { addDays, dayOf } from "../../../server/core/days";
import { newKey } from "../../../server/core/ids";
import { type SignedIn, signIn, statementsOf } from "../fixtures";
import { openShop, orderBody, type OrderShop, sell } from "../orders/order-kit";

let at: OrderShop;
let ikeja: SignedIn;
let wuse: SignedIn;

beforeAll(async () => {
  at = await openShop();
  ikeja = await signIn(at.app, at.shop.ikeja.manager.email);
  wuse = await signIn(at.app, at.shop.wuse.manager.email);
});
afterAll(() => at.close());

const suppliers = async () =>
  suppliersReply.parse((await at.app.inject({ url: "/api/inventory/suppliers?limit=100", headers: at.admin })).json());

test("simultaneous requests for one list share few queries, and each person gets their own stores", async () => {
  const { app, shop } = at;
  for (const store of [shop.ikeja, shop.ikeja, shop.wuse])
    await sell(app, at.admin, orderBody(shop, { store: store.key }));
  const people = Array.from({ length: 20 }, () => [at.admin, ikeja, wuse]).flat();
  let totals: number[] = [];
  const statements = await statementsOf(async () => {
    const replies = await Promise.all(people.map((headers) => at.app.inject({ url: "/api/orders", headers })));
    totals = replies.map((reply) => ordersReply.parse(reply.json()).pagination.total_count);
  });
  expect(totals).toEqual(people.map((headers) => (headers === at.admin ? 3 : headers === ikeja ? 2 : 1)));
  // The limit includes sessions; a single request takes one query for each.
  expect(statements).toBeLessThan(people.length);
});

test("orders opened at the same time share few queries, and orders out of scope look unknown", async () => {
  const { app, shop } = at;
  const sold = [];
  for (const store of [shop.ikeja, shop.wuse])
    sold.push(await sell(app, at.admin, orderBody(shop, { store: store.key })));
  const [ofIkeja, ofWuse] = sold;
  const asking = Array.from({ length: 10 }, () =>
    [at.admin, ikeja, wuse].flatMap((headers) => [ofIkeja, ofWuse, newKey()].map((key) => ({ headers, key }))),
  ).flat();
  let answers: unknown[] = [];
  const statements = await statementsOf(async () => {
    const replies = await Promise.all(
      asking.map(({ headers, key }) => app.inject({ url: `/api/orders/${key}`, headers })),
    );
    answers = replies.map((reply) => (reply.statusCode === 200 ? reply.json().data.key : reply.statusCode));
  });
  const reach = new Map([
    [at.admin, [ofIkeja, ofWuse]],
    [ikeja, [ofIkeja]],
    [wuse, [ofWuse]],
  ]);
  expect(answers).toEqual(asking.map(({ headers, key }) => (reach.get(headers)?.includes(key) ? key : 404)));
  expect(statements).toBeLessThan(asking.length);
});

test("dashboards of different periods share what does not depend on them", async () => {
  const today = dayOf(new Date());
  const periods = Array.from({ length: 20 }, (_, ago) => addDays(today, -ago));
  let days: string[] = [];
  const statements = await statementsOf(async () => {
    const replies = await Promise.all(
      periods.map((day) =>
        at.app.inject({ url: `/api/analytics/summary?from_date=${day}&to_date=${day}`, headers: at.admin }),
      ),
    );
    days = replies.flatMap((reply) => summaryReply.parse(reply.json()).data.daily.map(({ day }) => day));
  }, "latest_customers");
  expect(days).toEqual(periods);
  expect(statements).toBeLessThan(periods.length / 2);
});

test("a list requested after a change contains it, however many requests were waiting", async () => {
  const over = new AbortController();
  const askOn = async () => {
    while (!over.signal.aborted) await suppliers();
  };
  const crowd = Array.from({ length: 6 }, askOn);
  for (let count = 0; count < 40; count += 1) {
    const body = { name: `Pointek ${count}`, contact: "08030001111", address: "5 Computer Village, Ikeja" };
    const url = "/api/inventory/suppliers/new";
    const reply = await at.app.inject({ method: "POST", url, headers: at.admin, payload: body });
    const { key } = newSupplierReply.parse(reply.json()).data;
    expect((await suppliers()).data.map((row) => row.key)).toContain(key);
  }
  over.abort();
  await Promise.all(crowd);
});
