import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newTransactionReply, transactionEditReply } from "../../../src/api/money/transactions.contract";
import { newKey } from "../../../server/core/ids";
import { answer, type Books, line, openBooks, refusal, tooLarge } from "./books-kit";
import { expectSound } from "../invariants";
import { balanceOf, countOf } from "../orders/order-kit";

let at: Books;

beforeAll(async () => {
  at = await openBooks();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

describe("an edit of a transaction", () => {
  test("moves the difference on one account, and on both if it changes the account", async () => {
    const key = await at.add();
    const [cashBefore, bankBefore] = [await at.cash(), await at.bank()];
    expect(transactionEditReply.parse((await at.put(key, at.wanted({ amount: 60.5 }), 1)).json())).toEqual({
      data: { key, version: 2 },
    });
    expect(await at.cash()).toBe(cashBefore + 3950);
    await at.put(key, at.wanted({ type: "credit", account_key: at.shop.ikeja.bank, amount: 5, remark: "Refund" }), 2);
    expect([await at.cash(), await at.bank()]).toEqual([cashBefore + 10_000, bankBefore + 500]);
    expect((await at.read(key)).data).toMatchObject({
      type: "credit",
      amount: 5,
      account: "Ikeja bank",
      remark: "Refund",
    });
  });

  test("sent twice changes nothing the second time; an older version is stale", async () => {
    const key = await at.add();
    await at.put(key, at.wanted({ amount: 7 }), 1);
    const [before, audits] = [await at.cash(), await countOf(at.pool, "audit_log")];
    expect((await at.put(key, at.wanted({ amount: 7 }))).json()).toEqual({ data: { key, version: 2 } });
    const stale = await at.put(key, at.wanted({ amount: 8 }), 1);
    expect([stale.statusCode, stale.json().current]).toEqual([409, (await at.read(key)).data]);
    expect([await at.cash(), await countOf(at.pool, "audit_log")]).toEqual([before, audits]);
  });

  test("moves the entry to the totals of the new store and account", async () => {
    const key = await at.add();
    const totals = async () =>
      Promise.all(
        [`?store=${at.shop.ikeja.key}`, `?store=${at.shop.wuse.key}`, `?account=${at.shop.wuse.cash}`].map(
          async (query) => (await at.list(query, at.admin)).pagination.total_count,
        ),
      );
    const [ikeja = 0, wuse = 0, account = 0] = await totals();
    const moved = at.wanted({ store: at.shop.wuse.key, account_key: at.shop.wuse.cash });
    expect((await at.put(key, moved, 1, at.admin)).statusCode).toBe(200);
    expect(await totals()).toEqual([ikeja - 1, wuse + 1, account + 1]);
    expect((await at.put(key, moved, 2)).statusCode).toBe(404);
  });

  test("of an entry that an order posted is refused, for payments, memos and administrators", async () => {
    const { rows } = await at.pool.query<{ key: string }>("select key from transactions where order_key = $1", [
      at.order,
    ]);
    expect(rows).toHaveLength(3);
    for (const { key } of rows) {
      for (const headers of [at.manager, at.admin]) {
        expect(answer(await at.put(key, at.wanted(), undefined, headers))).toEqual(
          refusal("You can't edit this transaction"),
        );
      }
    }
  });

  test("with a remark that looks like an order's is refused, and so is a new entry with one", async () => {
    const key = await at.add();
    expect(answer(await at.put(key, at.wanted({ remark: "Payment ON order 5" })))).toEqual(
      refusal("Only orders post this remark. Choose other words"),
    );
    await at.pool.query("update transactions set remark = 'Old PAYMENT on Order 5' where key = $1", [key]);
    expect((await at.read(key)).data.editable).toBe(false);
    expect(answer(await at.put(key, at.wanted()))).toEqual(refusal("You can't edit this transaction"));
  });

  test("cannot reach another store's entries, accounts or store", async () => {
    const foreign = (await at.list(`?store=${at.shop.wuse.key}`, at.admin)).data[0]?.Key ?? "";
    const never = await at.put(newKey(), at.wanted());
    for (const reply of [
      await at.put(foreign, at.wanted()),
      await at.get(`/${foreign}`),
      await at.get(`/${newKey()}`),
    ]) {
      expect([reply.statusCode, reply.body]).toEqual([404, never.body]);
    }
    const key = await at.add();
    expect((await at.put(key, at.wanted({ account_key: at.shop.wuse.cash }))).statusCode).toBe(417);
    expect((await at.put(key, at.wanted({ store: at.shop.wuse.key }))).statusCode).toBe(417);
  });

  test("moves no money of another store's account, where its own entry may be", async () => {
    const { ikeja, wuse } = at.shop;
    const balance = () => balanceOf(at.pool, wuse.cash);
    const body = at.fuel({ transactions: [line(wuse.cash)] });
    const { key } = newTransactionReply.parse((await at.post(body, at.admin)).json()).data;
    const wanted = (changes: object = {}) => at.wanted({ account_key: wuse.cash, ...changes });
    const before = await balance();

    const away = refusal("One of these accounts is not available. Choose another one");
    for (const change of [{ amount: 1 }, { type: "credit" }, { account_key: ikeja.cash }])
      expect(answer(await at.put(key, wanted(change))), JSON.stringify(change)).toEqual(away);
    expect(await balance()).toBe(before);
    expect((await at.put(key, wanted({ remark: "Diesel for the van" }))).statusCode).toBe(200);
    expect((await at.put(key, wanted({ amount: 60 }), undefined, at.admin)).statusCode).toBe(200);
    expect(await balance()).toBe(before + 4000);
  });

  test("beyond the largest amount is refused with the field to change, and moves nothing", async () => {
    const most = Number.MAX_SAFE_INTEGER / 100;
    const { cash, bank } = at.shop.ikeja;
    const key = await at.add();
    const post = async (type: "credit" | "debit", account: string, amount: number) =>
      expect((await at.post(at.fuel({ type, transactions: [line(account, amount)] }))).statusCode).toBe(200);
    const put = async (change: object) => answer(await at.put(key, at.wanted(change)));
    await post("credit", bank, 1);
    expect(await put({ type: "credit", account_key: bank, amount: most })).toEqual(tooLarge("amount"));
    // Without this debit its account would hold too much.
    const owed = -(await at.cash()) / 100;
    await post("credit", cash, most);
    await post("credit", cash, owed);
    expect(await put({ account_key: bank })).toEqual(tooLarge("account_key"));
    expect(await at.cash()).toBe(Number.MAX_SAFE_INTEGER);
    await post("debit", cash, most);
  });

  test.each([{ amount: 0 }, { amount: -5 }, { type: "order-payment" }, { remark: "" }, { transactions: [] }])(
    "is refused with the body %j",
    async (change) => {
      expect((await at.put(newKey(), at.wanted(change))).statusCode).toBe(400);
    },
  );
});
