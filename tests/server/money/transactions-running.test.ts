import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../server/core/ids";
import { type Books, line, openBooks } from "./books-kit";
import { signIn, statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import { putEdit } from "../orders/order-kit";

let at: Books;

/** Many entries on one store's cash: by people, by an order, by an adjustment, and by the other store. */
beforeAll(async () => {
  at = await openBooks();
  const { ikeja, wuse } = at.shop;
  for (const amount of [100, 20.5, 3]) {
    await at.add({ transactions: [line(ikeja.cash, amount), line(ikeja.bank, amount), line(ikeja.cash, 0.25)] });
  }
  await at.post(at.fuel({ type: "credit", store: wuse.key, transactions: [line(ikeja.cash, 5000)] }), at.admin);
  const key = await at.add({ remark: "Fuel for the generator" });
  await at.put(key, at.wanted({ remark: "Fuel for the generator", amount: 7.75 }), 1);
  for (let n = 0; n < 12; n += 1) await at.add({ type: n % 3 === 0 ? "debit" : "credit", remark: `Change ${n}` });
  await at.app.inject({
    method: "PUT",
    url: `/api/finances/accounts/${ikeja.cash}/edit`,
    headers: at.manager,
    payload: { name: "Ikeja cash", type: "cash", store: ikeja.key, balance: 1234.56 },
  });
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

/** The account's balance after each of its entries, computed from its opening balance. */
async function recomputed(account: string): Promise<Map<string, number>> {
  const { rows } = await at.pool.query<{ key: string; type: string; amount: number; opening: number }>(
    `select t.key, t.type, t.amount_kobo as amount, a.opening_kobo as opening
       from transactions t join accounts a on a.key = t.account_key
      where a.key = $1 order by t.created_at, t.key`,
    [account],
  );
  let kobo = Number(rows[0]?.opening ?? 0);
  return new Map(
    rows.map(({ key, type, amount }) => {
      kobo += (type === "credit" ? 1 : -1) * Number(amount);
      return [key, kobo / 100];
    }),
  );
}

const balancesOf = (rows: readonly { Key: string; balance?: number | null | undefined }[]) =>
  rows.map(({ Key, balance }) => [Key, balance]);

test("each row of an account has the balance after it, on every page, with and without filters", async () => {
  const { ikeja } = at.shop;
  for (const account of [ikeja.cash, ikeja.bank]) {
    const wanted = await recomputed(account);
    for (const headers of [at.admin, at.manager]) {
      for (const query of ["&limit=3", "", "&limit=100", "&query=fuel&limit=2", `&store=${ikeja.key}&limit=4`]) {
        const found: string[] = [];
        for (let page = 1; ; page += 1) {
          const { data, balance, pagination } = await at.list(`?account=${account}${query}&page=${page}`, headers);
          expect(balance).toBe([...wanted.values()].at(-1));
          expect(balancesOf(data)).toEqual(data.map(({ Key }) => [Key, wanted.get(Key)]));
          found.push(...data.map(({ Key }) => Key));
          if (data.length === 0 || found.length === pagination.total_count) break;
        }
        expect(new Set(found).size, `${query} showed each row once`).toBe(found.length);
        expect(found.length).toBeGreaterThan(0);
      }
    }
  }
});

test("entries that the other store posts on an account change its balance, though their rows are not shown", async () => {
  const { ikeja } = at.shop;
  const [all, own] = [await recomputed(ikeja.cash), await at.list(`?account=${ikeja.cash}&limit=100`)];
  expect(own.data).toHaveLength(all.size - 1);
  expect(own.balance).toBe(1234.56);
});

test("an account without entries has its balance", async () => {
  const reply = await at.app.inject({
    method: "POST",
    url: "/api/finances/accounts/new",
    headers: at.manager,
    payload: { name: "Till 3", type: "cash", store: at.shop.ikeja.key, balance: -12.5 },
  });
  const { data, balance } = await at.list(`?account=${reply.json().data.key}`);
  expect([data, balance]).toEqual([[], -12.5]);
});

test("no balance is returned without an account, for an account out of scope, or to people who may not see accounts", async () => {
  const { wuse, ikeja } = at.shop;
  const plain = await at.list();
  expect(["balance" in plain, plain.data.some((row) => "balance" in row)]).toEqual([false, false]);

  await at.post(at.fuel({ transactions: [line(wuse.bank, 50)] }), at.admin);
  for (const account of [wuse.bank, newKey()]) {
    const { data, balance } = await at.list(`?account=${account}`);
    expect(balance).toBeNull();
    expect(data.map((row) => row.balance)).toEqual(account === wuse.bank ? [null] : []);
  }

  await at.pool.query("update employees set own_permissions = '{transactions.view}' where key = $1", [ikeja.sales.key]);
  const blind = await at.list(`?account=${ikeja.cash}`, await signIn(at.app, ikeja.sales.email));
  expect([blind.data.length, "balance" in blind, blind.data.some((row) => "balance" in row)]).toEqual([
    10,
    false,
    false,
  ]);
});

test("a row of an account says what its entry says alone, with its store and what it was for", async () => {
  const { ikeja, wuse } = at.shop;
  await at.pool.query(
    `insert into categories (key, name, kind) values ('00000000-0000-7000-8000-00000000000a', 'Power', 'expense'),
                                                     ('00000000-0000-7000-8000-00000000000b', 'Rent', 'expense')`,
  );
  const spent = await at.add({ category: "00000000-0000-7000-8000-00000000000b", remark: "Rent of May" });
  // Later pages are read by another statement than the first one.
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => at.list(`?account=${ikeja.cash}&limit=10&page=${page}`, at.admin)),
  );
  const data = pages.flatMap((page) => page.data);
  expect(data).toHaveLength(pages[0]?.pagination.total_count ?? 0);
  for (const { balance: _balance, ...row } of data) {
    const alone = (await at.get(`/${row.Key}`, at.admin)).json().data;
    expect({ ...row, version: alone.version }).toEqual(alone);
  }
  expect(data.find(({ Key }) => Key === spent)).toMatchObject({ category_name: "Rent", store_title: ikeja.title });
  expect(new Set(data.map(({ store_title }) => store_title))).toEqual(new Set([ikeja.title, wuse.title]));
  expect(data.filter(({ category_name }) => category_name !== "")).toHaveLength(1);
});

test("balances are part of the list's one statement", async () => {
  await at.list(`?account=${at.shop.ikeja.cash}`);
  expect(await statementsOf(() => at.list(`?account=${at.shop.ikeja.cash}&page=2`))).toBeLessThanOrEqual(2);
});

test("the row of an order's entry names the order, if the order is within reach", async () => {
  const keysOf = async (headers = at.manager) => {
    const { data } = await at.list("?query=on+order", headers);
    for (const { Key, order_key } of data)
      if (headers === at.manager) expect((await at.read(Key)).data.order_key).toBe(order_key);
    return data.map(({ order_key }) => order_key);
  };
  expect(await keysOf()).toEqual([at.order, at.order, at.order]);
  expect((await at.list("?query=fuel")).data.every(({ order_key }) => order_key === null)).toBe(true);

  await putEdit(at.app, at.admin, at.order, { status: "pending", store: at.shop.wuse.key, remark: "" });
  expect(await keysOf()).toEqual([null, null, null]);
  expect(await keysOf(at.admin)).toEqual([at.order, at.order, at.order]);
});
