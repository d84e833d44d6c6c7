import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  accountEditReply,
  accountReply,
  accountsReply,
  newAccountReply,
} from "../../../src/api/money/accounts.contract";
import { newKey } from "../../../server/core/ids";
import { type SignedIn, signIn, statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import { balanceOf, countOf, one, shopForEachTest, orderBody, type OrderShop, sell } from "../orders/order-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;

const BASE = "/api/finances/accounts";

const get = (path: string, headers = manager) => at.app.inject({ url: `${BASE}${path}`, headers });
const list = async (query = "", headers = manager) => accountsReply.parse((await get(query, headers)).json());
const read = async (key: string, headers = manager) => accountReply.parse((await get(`/${key}`, headers)).json()).data;
const post = (body: unknown, headers: Record<string, string> = manager) =>
  at.app.inject({ method: "POST", url: `${BASE}/new`, headers, payload: body as object });
const put = (key: string, body: unknown, version?: string, headers: SignedIn = manager) =>
  at.app.inject({
    method: "PUT",
    url: `${BASE}/${key}/edit`,
    headers: { ...headers, ...(version !== undefined && { "if-match": version }) },
    payload: body as object,
  });
const till = (changes: object = {}) => ({
  name: "Till 2",
  type: "cash",
  store: at.shop.ikeja.key,
  balance: 0,
  ...changes,
});
const add = async (changes: object = {}) => newAccountReply.parse((await post(till(changes))).json()).data.key;
const pay = (amount: number) =>
  sell(at.app, at.sales, orderBody(at.shop, { payment: [{ account_key: at.shop.ikeja.cash, amount }] }));
const entriesOf = async (account: string) =>
  (
    await at.pool.query(
      "select type, amount_kobo, source, store_key from transactions where account_key = $1 order by key",
      [account],
    )
  ).rows;

test("names are sorted without regard to case and accents, page by page and in choosers", async () => {
  const sorted = ["abuja till", "Ábuja Till 2", "ABUJA till 3", "ọba 1", "Oba 2", "öba 3", "zenith", "Zenith 2"];
  for (const name of sorted.toReversed()) await add({ name, store: at.shop.ikeja.key });
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list(`?limit=3&page=${page}`, at.admin)));
  const listed = pages.flatMap(({ data }) => data.map(({ name }) => name));
  const own = (names: readonly string[]) => names.filter((name) => sorted.includes(name));
  expect(new Set(listed).size).toBe(listed.length);
  expect(own(listed)).toEqual(sorted);
  const reply = await at.app.inject({
    url: "/api/preflight/load-info?xbtsx=accounts&fields=name&fields=key",
    headers: at.admin,
  });
  expect(own(reply.json().data.map(({ name }: { name: string }) => name))).toEqual(sorted);
  const { rows } = await at.pool.query<{ plan: string }>("select indexdef as plan from pg_indexes");
  const indexed = rows.map(({ plan }) => plan).filter((plan) => plan.includes("sort_name"));
  for (const table of ["accounts", "customers", "employees", "roles", "stores", "suppliers"]) {
    expect(indexed.some((plan) => plan.includes(` ON public.${table} `) && plan.includes("key)"))).toBe(true);
  }
});

beforeEach(async () => {
  at = await newShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
afterEach(async () => {
  await expectSound(at.pool);
});

describe("the list", () => {
  test("shows administrators every account by name, others the accounts of their store", async () => {
    const all = await list("", at.admin);
    expect(all.data.map((row) => [row.name, row.type, row.store_title, row.balance])).toEqual([
      ["Ikeja bank", "wire-transfer", "Ikeja Store", 0],
      ["Ikeja cash", "cash", "Ikeja Store", 0],
      ["Wuse bank", "wire-transfer", "Wuse Store", 0],
      ["Wuse cash", "cash", "Wuse Store", 0],
    ]);
    const own = await list();
    expect([own.data.map((row) => row.name), own.pagination.total_count]).toEqual([["Ikeja bank", "Ikeja cash"], 2]);
    expect((await list("?page=2&limit=3", at.admin)).data.map((row) => row.name)).toEqual(["Wuse cash"]);
    expect(await statementsOf(() => list())).toBeLessThanOrEqual(2);
  });

  test("is searched by part of the name, within the person's stores", async () => {
    const found = async (query: string, headers = manager) => {
      const { data, pagination } = await list(`?query=${encodeURIComponent(query)}`, headers);
      expect(pagination.total_count).toBe(data.length);
      return data.map(({ name }) => name);
    };
    await add({ name: "Till 100%" });
    expect(await found("CASH")).toEqual(["Ikeja cash"]);
    expect(await found("cash", at.admin)).toEqual(["Ikeja cash", "Wuse cash"]);
    expect(await found("wuse")).toEqual([]);
    expect(await found(" 100% ")).toEqual(["Till 100%"]);
    // Less than three letters are looked for at the start only.
    expect(await found("ti")).toEqual(["Till 100%"]);
    expect(await found("sh")).toEqual([]);
    expect((await get(`?query=${"x".repeat(201)}`)).statusCode).toBe(400);
  });

  test("is only for people who may see accounts", async () => {
    expect((await get("", at.sales)).statusCode).toBe(403);
    await at.pool.query("update employees set own_permissions = '{accounts.view}' where key = $1", [
      at.shop.ikeja.sales.key,
    ]);
    expect((await get("", at.sales)).statusCode).toBe(200);
    expect((await post(till(), at.sales)).statusCode).toBe(403);
    expect((await put(at.shop.ikeja.cash, till(), undefined, at.sales)).statusCode).toBe(403);
  });
});

describe("a new account", () => {
  test("starts with the given balance, also below zero, and posts nothing", async () => {
    const key = await add({ balance: -1500.25 });
    expect(await read(key)).toMatchObject({
      name: "Till 2",
      type: "cash",
      balance: -1500.25,
      store: at.shop.ikeja.key,
    });
    expect(await one(at.pool, "select opening_kobo as opening from accounts where key = $1", [key])).toEqual({
      opening: -150_025,
    });
    expect(await entriesOf(key)).toEqual([]);
  });

  test("is made once per idempotency key", async () => {
    const headers = { ...manager, "idempotency-key": newKey() };
    const replies = await Promise.all([post(till(), headers), post(till(), headers)]);
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect(await countOf(at.pool, "accounts")).toBe(5);
  });

  test("in another store or an unknown one is refused with the same reply", async () => {
    const [foreign, never] = [await post(till({ store: at.shop.wuse.key })), await post(till({ store: newKey() }))];
    expect([foreign.statusCode, foreign.json().error]).toEqual([
      417,
      "This store is not available. Choose another one",
    ]);
    expect(foreign.body).toBe(never.body);
    expect((await post(till({ store: at.shop.wuse.key }), at.admin)).statusCode).toBe(200);
  });

  test.each([
    { balance: 0.001 },
    { balance: 1e15 },
    { balance: "5" },
    { balance: undefined },
    { type: "gold" },
    { name: " " },
    { status: "active" },
  ])("is refused with the body %j", async (change) => {
    expect((await post(till(change))).statusCode).toBe(400);
  });
});

describe("an edit of an account", () => {
  test("that changes the balance posts the difference as an adjustment that nobody can edit", async () => {
    const key = await add({ balance: 100 });
    const { version } = await read(key);
    const reply = accountEditReply.parse((await put(key, till({ balance: 40.5 }), version)).json());
    expect(reply.data).toEqual({ key, version: (await read(key)).version });
    expect(await entriesOf(key)).toEqual([
      { type: "debit", amount_kobo: 5950, source: "adjustment", store_key: at.shop.ikeja.key },
    ]);
    await put(key, till({ balance: 41 }), reply.data.version);
    expect((await entriesOf(key)).at(-1)).toMatchObject({ type: "credit", amount_kobo: 50 });
    const { Key } = (await at.app.inject({ url: `/api/finances/transactions?account=${key}`, headers: manager })).json()
      .data[0];
    const edit = { remark: "Mine", type: "credit", store: at.shop.ikeja.key, account_key: key, amount: 1 };
    const refused = await at.app.inject({
      method: "PUT",
      url: `/api/finances/transactions/${Key}/edit`,
      headers: manager,
      payload: edit,
    });
    expect([refused.statusCode, refused.json()]).toEqual([
      417,
      { error: "You can't edit this transaction", code: "rule" },
    ]);
  });

  test("of the balance is stale after a sale moved it; the same form with the new version succeeds", async () => {
    const { cash } = at.shop.ikeja;
    const body = till({ name: "Ikeja cash", balance: 900 });
    const { version } = await read(cash);
    await pay(250.5);
    const late = await put(cash, body, version);
    expect(late.statusCode).toBe(409);
    expect(late.json().current).toEqual(await read(cash));
    expect(await balanceOf(at.pool, cash)).toBe(25_050);
    expect((await put(cash, body, late.json().current.version)).statusCode).toBe(200);
    expect(await balanceOf(at.pool, cash)).toBe(90_000);
  });

  test("of other fields is not stale after a sale, and keeps the balance of the sale", async () => {
    const { cash } = at.shop.ikeja;
    const { version } = await read(cash);
    await pay(250.5);
    expect((await put(cash, till({ name: "Front till", balance: 0 }), version)).statusCode).toBe(200);
    expect(await read(cash)).toMatchObject({ name: "Front till", balance: 250.5 });
    expect(await entriesOf(cash)).toHaveLength(1);
  });

  test("from an older version is stale; without a version it is accepted", async () => {
    const key = await add();
    const { version } = await read(key);
    expect((await put(key, till({ type: "card" }), `"${version}"`)).statusCode).toBe(200);
    expect((await put(key, till({ type: "crypto" }), version)).statusCode).toBe(409);
    expect((await put(key, till({ type: "card", balance: 7 }))).statusCode).toBe(200);
    expect(await balanceOf(at.pool, key)).toBe(700);
    for (const wrong of ["1", "x:1", "1:", ""]) expect((await put(key, till(), wrong)).statusCode).toBe(400);
  });

  test("that changes nothing keeps the version and writes no log row", async () => {
    const key = await add({ balance: 5 });
    const audits = await countOf(at.pool, "audit_log");
    const { version } = await read(key);
    expect((await put(key, till({ balance: 5 }), version)).json()).toEqual({ data: { key, version } });
    expect(await countOf(at.pool, "audit_log")).toBe(audits);
    expect(await countOf(at.pool, "transactions")).toBe(0);
  });

  test("of another store's account is refused, and cannot move an account there", async () => {
    const foreign = await put(at.shop.wuse.cash, till());
    expect([foreign.statusCode, foreign.body]).toEqual([404, (await put(newKey(), till())).body]);
    expect((await get(`/${at.shop.wuse.cash}`)).statusCode).toBe(404);
    const key = await add();
    expect((await put(key, till({ store: at.shop.wuse.key }))).statusCode).toBe(417);
    expect((await put(key, till({ store: at.shop.wuse.key }), undefined, at.admin)).statusCode).toBe(200);
    expect((await get(`/${key}`)).statusCode).toBe(404);
  });

  test("of a customer's store credit is refused, which looks unknown", async () => {
    const { key } = await one<{ key: string }>(
      at.pool,
      `with buyer as (insert into customers (key, name, email, phone, address)
                      values (gen_random_uuid(), 'Ada', 'ada@example.com', '', '') returning key)
       insert into accounts (key, name, type, store_key, customer_key)
       select gen_random_uuid(), 'Credit of Ada', 'customer-wallet', $1, key from buyer returning key`,
      [at.shop.ikeja.key],
    );
    const replies = [await get(`/${key}`), await put(key, till()), await put(key, till(), undefined, at.admin)];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect((await list("?query=credit")).data).toEqual([]);
  });

  test("of an amount beyond the exact range is refused, not rounded", async () => {
    const most = Number.MAX_SAFE_INTEGER / 100;
    const key = await add({ balance: -most });
    expect((await put(key, till({ balance: most }))).json()).toEqual({
      error: "The total is larger than can be recorded",
      code: "rule",
      fields: [{ name: "balance", reason: "The total is larger than can be recorded" }],
    });
    expect((await put(key, till({ balance: 0 }), (await read(key)).version)).statusCode).toBe(200);
  });
});
