import { afterEach, beforeEach, expect, test } from "vitest";
import { newKey } from "../../../server/core/ids";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import {
  balanceOf,
  countOf,
  shopForEachTest,
  orderBody,
  type OrderShop,
  postOrder,
  variantOf,
} from "../orders/order-kit";

const AT_ONCE = 30;

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;

beforeEach(async () => {
  at = await newShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const call = (method: "POST" | "PUT", url: string, body: object, headers: Record<string, string> = {}) =>
  at.app.inject({ method, url: `/api/finances/${url}`, headers: { ...manager, ...headers }, payload: body });

type Line = { account_key: string; amount: number };

const post = (transactions: Line[], type = "credit") =>
  call("POST", "transactions/new", { remark: "Takings", type, store: at.shop.ikeja.key, transactions });

const put = (key: string, line: Line, headers?: Record<string, string>) =>
  call(
    "PUT",
    `transactions/${key}/edit`,
    { remark: "Takings", type: "credit", store: at.shop.ikeja.key, ...line },
    headers,
  );

const added = async (line: Line): Promise<string> => (await post([line])).json().data.key;

const sellFor = (amount: number, buyer: number) =>
  postOrder(
    at.app,
    at.sales,
    orderBody(at.shop, {
      customer: { ...orderBody(at.shop).customer, email: `buyer${buyer % 5}@example.com` },
      status: buyer % 2 === 0 ? "completed" : "pending",
      subtotalitems: [{ key: variantOf(at.shop.charger), quantity: 1 }],
      payment: [at.shop.ikeja.cash, at.shop.ikeja.bank].map((account_key) => ({ account_key, amount })),
    }),
  );

const statusesOf = async (calls: Promise<{ statusCode: number; body: string }>[]) =>
  (await Promise.all(calls)).map((reply) => reply.statusCode).toSorted();

const times = <Result>(count: number, work: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => work(index));

test("concurrent postings on the same accounts, named in any order, are all counted", async () => {
  expect(at.pool.options.max).toBeGreaterThanOrEqual(8);
  const { cash, bank } = at.shop.ikeja;
  const lines = [
    { account_key: cash, amount: 1.5 },
    { account_key: bank, amount: 2.25 },
  ];
  const statuses = await statusesOf(
    times(AT_ONCE, (index) => post(index % 2 === 0 ? lines : lines.toReversed(), index % 3 === 0 ? "debit" : "credit")),
  );
  expect(statuses).toEqual(Array(AT_ONCE).fill(200));
  expect(await balanceOf(at.pool, cash)).toBe(150 * (20 - 10));
  expect(await balanceOf(at.pool, bank)).toBe(225 * (20 - 10));
  expect(await countOf(at.pool, "transactions")).toBe(2 * AT_ONCE);
});

test("edits that move entries between two accounts, concurrent with sales paid into both, lose nothing", async () => {
  const { cash, bank } = at.shop.ikeja;
  const keys = await Promise.all(times(6, () => added({ account_key: cash, amount: 10 })));
  const edits = keys.flatMap((key, index) =>
    times(4, (step) => put(key, { account_key: (index + step) % 2 === 0 ? cash : bank, amount: 10 + step })),
  );
  const sales = times(16, (buyer) => sellFor(3.5, buyer));
  expect(await statusesOf([...edits, ...sales])).toEqual(Array(edits.length + sales.length).fill(200));
  const { rows } = await at.pool.query<{ sum: number }>(
    "select sum(effect_kobo)::bigint as sum from transactions where source = 'manual'",
  );
  expect((await balanceOf(at.pool, cash)) + (await balanceOf(at.pool, bank))).toBe((rows[0]?.sum ?? 0) + 16 * 700);
});

test("of two edits from one version one is saved and the other is stale", async () => {
  const { cash } = at.shop.ikeja;
  for (let round = 0; round < 10; round += 1) {
    const before = await balanceOf(at.pool, cash);
    const key = await added({ account_key: cash, amount: 5 });
    const replies = await Promise.all(
      [7, 9].map((amount) => put(key, { account_key: cash, amount }, { "if-match": "1" })),
    );
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409]);
    const saved = replies[0]?.statusCode === 200 ? 700 : 900;
    expect(await balanceOf(at.pool, cash)).toBe(before + saved);
  }
});

test("one posting sent many times with one key is posted once", async () => {
  const { cash } = at.shop.ikeja;
  const body = {
    remark: "Takings",
    type: "credit",
    store: at.shop.ikeja.key,
    transactions: [{ account_key: cash, amount: 4 }],
  };
  const key = newKey();
  const replies = await Promise.all(
    times(12, () => call("POST", "transactions/new", body, { "idempotency-key": key })),
  );
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
  expect(await balanceOf(at.pool, cash)).toBe(400);
});

test("a balance set during sales is applied to the loaded balance or refused as stale, and no sale is lost", async () => {
  const { cash } = at.shop.ikeja;
  const url = `accounts/${cash}/edit`;
  const outcomes = new Set<number>();
  for (let round = 0; round < 10; round += 1) {
    const loaded = (await at.app.inject({ url: `/api/finances/accounts/${cash}`, headers: manager })).json().data;
    const { name, type, store, version } = loaded;
    const body = { name, type, store, balance: 1000 + round };
    const calls = [sellFor(1.25, round), call("PUT", url, body, { "if-match": version }), sellFor(1.25, round + 1)];
    const [, edit] = await Promise.all(calls);
    outcomes.add(edit?.statusCode ?? 0);
    const before = Math.round(loaded.balance * 100);
    const base = edit?.statusCode === 200 ? (1000 + round) * 100 : before;
    expect(await balanceOf(at.pool, cash)).toBe(base + 250);
  }
  expect([...outcomes].filter((status) => status !== 200 && status !== 409)).toEqual([]);
});
