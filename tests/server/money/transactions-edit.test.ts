import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transactionEditReply } from "../../../src/api/money/transactions.contract";
import { newKey } from "../../../server/core/ids";
import { answer, type Books, openBooks, refusal } from "./books-kit";
import { expectSound } from "../invariants";
import { countOf } from "../orders/order-kit";

let at: Books;

beforeAll(async () => {
  at = await openBooks();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

describe("an edit", () => {
  test("moves the difference on one account, and on both when it changes accounts", async () => {
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

  test("made twice changes nothing the second time; an older version is stale", async () => {
    const key = await at.add();
    await at.put(key, at.wanted({ amount: 7 }), 1);
    const [before, audits] = [await at.cash(), await countOf(at.pool, "audit_log")];
    expect((await at.put(key, at.wanted({ amount: 7 }))).json()).toEqual({ data: { key, version: 2 } });
    const stale = await at.put(key, at.wanted({ amount: 8 }), 1);
    expect([stale.statusCode, stale.json().current]).toEqual([409, (await at.read(key)).data]);
    expect([await at.cash(), await countOf(at.pool, "audit_log")]).toEqual([before, audits]);
  });

  test("counts the entry where it went", async () => {
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

  test("of what an order posted is refused, payment or memo, administrator or not", async () => {
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

  test("of a remark that speaks as an order does is refused, and none can be given one", async () => {
    const key = await at.add();
    expect(answer(await at.put(key, at.wanted({ remark: "Payment ON order 5" })))).toEqual(
      refusal("Only orders post this remark. Choose other words"),
    );
    await at.pool.query("update transactions set remark = 'Old PAYMENT on Order 5' where key = $1", [key]);
    expect((await at.read(key)).data.editable).toBe(false);
    expect(answer(await at.put(key, at.wanted()))).toEqual(refusal("You can't edit this transaction"));
  });

  test("reaches no other store's entries, accounts or store", async () => {
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

  test.each([{ amount: 0 }, { amount: -5 }, { type: "order-payment" }, { remark: "" }, { transactions: [] }])(
    "is malformed with %j",
    async (change) => {
      expect((await at.put(newKey(), at.wanted(change))).statusCode).toBe(400);
    },
  );
});
