import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newMoveReply, transactionReply, transactionsReply } from "../../../src/api/money/transactions.contract";
import { newKey } from "../../../server/core/ids";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { balanceOf, countOf, type OrderShop, shopForEachTest } from "../orders/order-kit";

const AT_ONCE = 20;

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;

beforeEach(async () => {
  at = await newShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
afterEach(() => expectSound(at.pool));

type Headers = Record<string, string>;

const move = (from: string, to: string, amount: number, more: { remark?: string } = {}, headers: Headers = manager) =>
  at.app.inject({ method: "POST", url: "/api/finances/moves/new", headers, payload: { from, to, amount, ...more } });

async function put(account: string, amount: number) {
  const store = account === at.shop.wuse.cash ? at.shop.wuse.key : at.shop.ikeja.key;
  const reply = await at.app.inject({
    method: "POST",
    url: "/api/finances/transactions/new",
    headers: at.admin,
    payload: { remark: "Takings", type: "credit", store, transactions: [{ account_key: account, amount }] },
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
}

const list = async (query = "", headers: Headers = manager) =>
  transactionsReply.parse((await at.app.inject({ url: `/api/finances/transactions${query}`, headers })).json());

/** The other account of a transaction that is read alone. */
const movedWith = async (key: string, headers: Headers = manager) =>
  transactionReply.parse((await at.app.inject({ url: `/api/finances/transactions/${key}`, headers })).json()).data
    .moved_with;

const balances = async (...keys: string[]) => Promise.all(keys.map((key) => balanceOf(at.pool, key)));

/** How many replies had each status. */
const tally = (replies: readonly { statusCode: number }[]) =>
  Object.fromEntries(
    [200, 417].map((status) => [status, replies.filter(({ statusCode }) => statusCode === status).length]),
  );

describe("moving money", () => {
  test("takes from one account what it puts into the other, as two rows that name each other", async () => {
    const { cash, bank } = at.shop.ikeja;
    await put(cash, 1000);
    const reply = newMoveReply.parse((await move(cash, bank, 400.25, { remark: " Friday's takings " })).json());
    expect(await balances(cash, bank)).toEqual([59_975, 40_025]);
    const { data } = await list();
    const row = (key: string) => data.find((each) => each.Key === key);
    const told = (key: string) => {
      const found = row(key);
      return [found?.type, found?.amount, found?.account, found?.moved_with, found?.remark, found?.editable];
    };
    expect(told(reply.data.out)).toEqual(["debit", 400.25, "Ikeja cash", "Ikeja bank", "Friday's takings", false]);
    expect(told(reply.data.in)).toEqual(["credit", 400.25, "Ikeja bank", "Ikeja cash", "Friday's takings", false]);
    expect(data.find(({ remark }) => remark === "Takings")?.moved_with).toBe(null);
    expect([await movedWith(reply.data.out), await movedWith(reply.data.in)]).toEqual(["Ikeja bank", "Ikeja cash"]);
    const audited = await at.pool.query(
      "select after from audit_log where entity = 'transaction' and action = 'transaction.created' and entity_key = any ($1)",
      [[reply.data.out, reply.data.in]],
    );
    expect(audited.rows).toHaveLength(2);
    await move(bank, cash, 1);
    expect((await list()).data.slice(0, 2).map(({ remark }) => remark)).toEqual([
      "Moved between accounts",
      "Moved between accounts",
    ]);
  });

  test("of more than the account holds is refused with what it holds, and moves nothing", async () => {
    const { cash, bank } = at.shop.ikeja;
    await put(cash, 1000);
    const reply = await move(cash, bank, 1000.01);
    expect([reply.statusCode, reply.json().error, reply.json().fields[0].name]).toEqual([
      417,
      "Ikeja cash holds ₦1,000.00. Move up to that, or choose another account",
      "amount",
    ]);
    expect(await balances(cash, bank)).toEqual([100_000, 0]);
    expect(await countOf(at.pool, "moves")).toBe(0);
    expect((await move(cash, bank, 1000)).statusCode).toBe(200);
  });

  test("to itself, with an account out of reach, or with an unknown one is refused", async () => {
    const { cash, bank } = at.shop.ikeja;
    await put(cash, 1000);
    await put(at.shop.wuse.cash, 1000);
    expect((await move(cash, cash, 1)).json()).toMatchObject({
      error: "Choose another account: the money comes from this one",
      fields: [{ name: "to" }],
    });
    const text = "This account is not available. Choose another one";
    for (const key of [at.shop.wuse.cash, newKey()]) {
      expect((await move(key, cash, 1)).json()).toMatchObject({ error: text, fields: [{ name: "from" }] });
      expect((await move(cash, key, 1)).json()).toMatchObject({ error: text, fields: [{ name: "to" }] });
    }
    expect((await move(cash, bank, 1, {}, at.sales)).statusCode).toBe(403);
    for (const amount of [0, -1, 0.001]) expect((await move(cash, bank, amount)).statusCode).toBe(400);
    expect(await balances(cash, bank, at.shop.wuse.cash)).toEqual([100_000, 0, 100_000]);
  });

  test("between stores is for administrators; each row is of its account's store and names nothing out of reach", async () => {
    const { ikeja, wuse } = at.shop;
    await put(ikeja.cash, 500);
    const made = newMoveReply.parse((await move(ikeja.cash, wuse.cash, 500, {}, at.admin)).json()).data;
    expect(await balances(ikeja.cash, wuse.cash)).toEqual([0, 50_000]);
    const [seen] = (await list()).data;
    expect([seen?.store, seen?.moved_with, await movedWith(made.out)]).toEqual([ikeja.key, "", ""]);
    expect([await movedWith(made.out, at.admin), await movedWith(made.in, at.admin)]).toEqual([
      "Wuse cash",
      "Ikeja cash",
    ]);
    expect((await list("", at.admin)).data.slice(0, 2).map((row) => row.moved_with)).toEqual(
      expect.arrayContaining(["Wuse cash", "Ikeja cash"]),
    );
  });

  test("cannot be changed or deleted on one side alone", async () => {
    const { cash, bank } = at.shop.ikeja;
    await put(cash, 1000);
    const { data } = newMoveReply.parse((await move(cash, bank, 400)).json());
    for (const key of [data.out, data.in]) {
      const url = `/api/finances/transactions/${key}`;
      const row = transactionReply.parse((await at.app.inject({ url, headers: manager })).json()).data;
      const payload = { remark: row.remark, type: row.type, store: row.store, account_key: row.account_key, amount: 1 };
      const reply = await at.app.inject({ method: "PUT", url: `${url}/edit`, headers: manager, payload });
      expect([reply.statusCode, reply.json().error]).toEqual([417, "You can't edit this transaction"]);
      await expect(at.pool.query("delete from transactions where key = $1", [key])).rejects.toThrow("append-only");
      await expect(at.pool.query("update transactions set amount_kobo = 1 where key = $1", [key])).rejects.toThrow(
        "append-only",
      );
    }
    await expect(at.pool.query("delete from moves")).rejects.toThrow("append-only");
  });

  test("takes effect once per idempotency key", async () => {
    const { cash, bank } = at.shop.ikeja;
    await put(cash, 1000);
    const headers = { ...manager, "idempotency-key": newKey() };
    const replies = await Promise.all(Array.from({ length: 4 }, () => move(cash, bank, 300, {}, headers)));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(await balances(cash, bank)).toEqual([70_000, 30_000]);
  });
});

describe("at the same moment", () => {
  test("moves out of one account take no more than it holds", async () => {
    expect(at.pool.options.max).toBeGreaterThanOrEqual(8);
    const { cash, bank } = at.shop.ikeja;
    await put(cash, 700);
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => move(cash, bank, 100)));
    expect(tally(replies)).toEqual({ 200: 7, 417: AT_ONCE - 7 });
    expect(await balances(cash, bank)).toEqual([0, 70_000]);
  });

  test("moves in both directions neither wait for each other for ever nor lose anything", async () => {
    const { cash, bank } = at.shop.ikeja;
    await put(cash, 5000);
    await put(bank, 5000);
    const { rows: before } = await at.pool.query(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    const replies = await Promise.all(
      Array.from({ length: 2 * AT_ONCE }, (_, index) =>
        index % 2 === 0 ? move(cash, bank, 10) : move(bank, cash, 15),
      ),
    );
    expect(tally(replies)).toEqual({ 200: 2 * AT_ONCE, 417: 0 });
    expect(await balances(cash, bank)).toEqual([500_000 + AT_ONCE * 500, 500_000 - AT_ONCE * 500]);
    await at.pool.query("select pg_stat_force_next_flush()");
    const { rows: after } = await at.pool.query(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    expect(after).toEqual(before);
  });
});
