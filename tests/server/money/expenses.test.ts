import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { categoriesReply } from "../../../src/api/products/categories.contract";
import { addDays, dayOf } from "../../../server/core/days";
import { newKey } from "../../../server/core/ids";
import { byLength } from "../../length";
import { exportUrl, parsed } from "../reports/export-kit";
import { expectSound } from "../invariants";
import { answer, type Books, line, openBooks, refusal } from "./books-kit";

let at: Books;
let rent: string;
let fuel: string;

beforeAll(async () => {
  at = await openBooks();
  [rent, fuel] = [await add("Rent"), await add("Fuel")];
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const categories = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object, headers = at.admin) =>
  at.app.inject({ method, url: `/api/categories${path}`, headers, ...(payload && { payload }) });

async function add(name: string): Promise<string> {
  const reply = await categories("POST", "/new", { name, kind: "expense" });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json().data.key;
}

const listed = async (kind: string) =>
  categoriesReply.parse((await categories("GET", `?kind=${kind}`)).json()).data.map(({ name }) => name);

describe("categories of expenses", () => {
  test("are a list of their own, in which a name of goods is free", async () => {
    expect((await categories("POST", "/new", { name: "Other" })).statusCode).toBe(200);
    const other = await add("other");
    expect([await listed("goods"), await listed("expense"), await listed("")]).toEqual([
      ["Other"],
      ["Fuel", "other", "Rent"],
      ["Other"],
    ]);
    expect((await categories("POST", "/new", { name: "OTHER", kind: "expense" })).statusCode).toBe(417);
    expect((await categories("POST", "/new", { name: "Wages", kind: "expense" }, at.sales)).statusCode).toBe(403);
    expect((await categories("DELETE", `/${other}/delete`)).statusCode).toBe(200);
    expect((await at.list()).categories?.map(({ name }) => name)).toEqual(["Fuel", "Rent"]);
  });

  test("stay while a transaction has them, because months that are over would change", async () => {
    const wages = await add("Wages");
    const key = await at.add({ category: wages });
    const reply = await categories("DELETE", `/${wages}/delete`);
    expect(answer(reply)).toEqual(
      refusal("1 transaction has the category Wages. Rename it, or give them another one first"),
    );
    const { version } = (await at.read(key)).data;
    expect((await at.put(key, at.wanted({ category: "" }), version)).statusCode).toBe(200);
    expect((await categories("DELETE", `/${wages}/delete`)).statusCode).toBe(200);
  });

  test("are kept with an expense, changed with it, and written to its history by their names", async () => {
    const key = await at.add({ category: rent });
    expect((await at.read(key)).data).toMatchObject({ category: rent, category_name: "Rent" });
    const plain = await at.add();
    for (const query of ["", `?account=${at.shop.ikeja.cash}`]) {
      const { data } = await at.list(query);
      const shown = (wanted: string) =>
        data.flatMap((row) => (row.Key === wanted ? [[row.category, row.category_name, row.store_title]] : []));
      expect([shown(key), shown(plain)]).toEqual([[[rent, "Rent", "Ikeja Store"]], [[null, "", "Ikeja Store"]]]);
    }
    // A client that knows no categories leaves it alone.
    await at.put(key, at.wanted({ amount: 7 }), 1);
    expect((await at.read(key)).data).toMatchObject({ category: rent, amount: 7, version: 2 });
    await at.put(key, at.wanted({ amount: 7, category: fuel }), 2);
    const { rows } = await at.pool.query(
      "select before, after from audit_log where entity_key = $1 and action = 'transaction.edited' order by id desc limit 1",
      [key],
    );
    expect([rows[0].before.expense_category, rows[0].after.expense_category]).toEqual(["Rent", "Fuel"]);
    // Money that comes in is no expense.
    await at.put(key, at.wanted({ amount: 7, type: "credit" }), 3);
    expect((await at.read(key)).data).toMatchObject({ category: null, type: "credit" });
  });

  test("are refused for money that comes in, and when they are unknown or of goods", async () => {
    const goods = (await categories("POST", "/new", { name: "Phones" })).json().data.key;
    const transactions = [line(at.shop.ikeja.cash)];
    const text = "Only money that goes out has a category. Choose Debit, or no category";
    expect((await at.post(at.fuel({ type: "credit", category: rent, transactions }))).json()).toMatchObject({
      error: text,
      fields: [{ name: "category" }],
    });
    const key = await at.add();
    for (const category of [goods, newKey()]) {
      const told = { error: "This category is not there any more. Choose another one" };
      expect((await at.post(at.fuel({ category, transactions }))).json()).toMatchObject(told);
      expect((await at.put(key, at.wanted({ category }), 1)).json()).toMatchObject(told);
    }
    // Nor are goods sorted by what money is spent on.
    const { rowCount } = await at.pool.query(
      "select from transactions where category_key is not null and type = 'credit'",
    );
    expect(rowCount).toBe(0);
  });
});

describe("days, categories and totals", () => {
  const RUNS = byLength({ short: 60, long: 400 });
  const TODAY = dayOf(new Date());

  type Entry = {
    remark: string;
    store: string;
    account: string;
    category: string | null;
    kobo: number;
    isOut: boolean;
    /** Money that a person took out without saying what for. */
    isPlain: boolean;
    day: string;
  };
  let all: Entry[];

  beforeAll(async () => {
    for (const [index, category] of [rent, fuel, undefined, rent, undefined, fuel].entries())
      for (const type of ["debit", "credit"])
        await at.add({
          remark: `Entry ${index}`,
          type,
          ...(type === "debit" && category !== undefined && { category }),
          transactions: [line(index % 2 === 0 ? at.shop.ikeja.cash : at.shop.ikeja.bank, 10 * index + 0.07)],
        });
    // A correction of a balance is no expense that lacks its category.
    const { cash: key, key: store } = at.shop.ikeja;
    const correction = await at.app.inject({
      method: "PUT",
      url: `/api/finances/accounts/${key}/edit`,
      headers: at.admin,
      payload: { name: "Ikeja cash", type: "cash", store, balance: -100_000 },
    });
    if (correction.statusCode !== 200) throw new Error(correction.body);
    // Each at the first or the last moment of its day in Lagos, over three weeks.
    await at.pool.query(`alter table transactions disable trigger append_only`);
    await at.pool.query(
      // The audit log has the times at which people posted them.
      `update transactions t set created_by = null, created_at = case n % 2
                when 0 then (($1::date - n)::timestamp - interval '1 hour') at time zone 'utc'
                else (($1::date - n + 1)::timestamp - interval '1 hour 1 millisecond') at time zone 'utc' end
         from (select key, (row_number() over (order by key) % 21)::integer as n from transactions) r where r.key = t.key`,
      [TODAY],
    );
    await at.pool.query("alter table transactions enable trigger append_only");
    const { rows } = await at.pool.query(
      `select remark, store_key as store, account_key as account, category_key as category, amount_kobo::int as kobo,
              type, source, to_char(created_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day from transactions`,
    );
    all = rows.map(({ type, source, ...row }) => ({
      ...row,
      kobo: source === "memo" ? 0 : row.kobo,
      isOut: type === "debit",
      isPlain: type === "debit" && source === "manual" && row.category === null,
    }));
  });

  const sumOf = (entries: readonly Entry[], isOut: boolean) =>
    entries.filter((entry) => entry.isOut === isOut).reduce((sum, { kobo }) => sum + kobo, 0);

  test("the totals and the CSV are of exactly the rows that are listed, with any filters and for anybody", async () => {
    // Most filters are not set: with all of them hardly a row is left.
    const mostlyNone = <Value>(some: fc.Arbitrary<Value>) =>
      fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: some });
    const oneOf = <Value>(...values: Value[]) => mostlyNone(fc.constantFrom(...values));
    const day = mostlyNone(fc.integer({ min: 0, max: 22 }).map((back) => addDays(TODAY, -back)));
    let compared = 0;
    const filters = fc.record({
      from: day,
      to: day,
      account: oneOf(at.shop.ikeja.cash, at.shop.ikeja.bank, at.shop.wuse.cash),
      category: oneOf(rent, fuel, "none"),
      store: oneOf(at.shop.ikeja.key, at.shop.wuse.key),
      query: oneOf("Entry", "entry 3", "rent"),
      isAdmin: fc.boolean(),
    });
    expect(all.length).toBeGreaterThan(12);
    await fc.assert(
      fc.asyncProperty(filters, async ({ from, to, account, category, store, query, isAdmin }) => {
        fc.pre(from === null || to === null || from <= to);
        const expected = all.filter(
          (entry) =>
            (isAdmin || entry.store === at.shop.ikeja.key) &&
            (from === null || entry.day >= from) &&
            (to === null || entry.day <= to) &&
            (account === null || entry.account === account) &&
            (store === null || entry.store === store) &&
            (category === null || (category === "none" ? entry.isPlain : entry.category === category)) &&
            (query === null || entry.remark.toLowerCase().includes(query.toLowerCase())),
        );
        compared += expected.length;
        const asked = { from_date: from, to_date: to, account, category, store, query };
        const params = new URLSearchParams(
          Object.entries(asked).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
        );
        const headers = isAdmin ? at.admin : at.manager;
        const reply = await at.list(`?limit=100&${params}`, headers);
        const file = parsed((await at.app.inject({ url: exportUrl("transactions", `?${params}`), headers })).body);
        const keys = reply.data.map(({ Key }) => Key);
        expect(file.rows.map((row) => row[file.headings.indexOf("Transaction key")])).toEqual(keys);
        expect([keys.length, reply.pagination.total_count]).toEqual([expected.length, expected.length]);
        const [into, out] = [sumOf(expected, false), sumOf(expected, true)];
        expect(reply.totals).toEqual({ in: into / 100, out: out / 100, net: (into - out) / 100 });
        const column = (title: string) =>
          Math.round(file.rows.reduce((sum, row) => sum + Number(row[file.headings.indexOf(title)]) * 100, 0)) / 100;
        expect([column("In"), column("Out")]).toEqual([reply.totals?.in, reply.totals?.out]);
      }),
      { numRuns: RUNS, ...(RUNS === 60 && { seed: 50 }) },
    );
    expect(compared).toBeGreaterThan(RUNS);
  }, 60_000);

  test("a period that ends before it begins and a day that does not exist are malformed", async () => {
    for (const query of ["from_date=2026-11-02&to_date=2026-11-01", "from_date=2026-02-30", "category=rent"]) {
      expect((await at.get(`?${query}`)).statusCode, query).toBe(400);
      const reply = await at.app.inject({ url: exportUrl("transactions", `?${query}`), headers: at.manager });
      expect(reply.statusCode, query).toBe(400);
    }
  });

  test("the CSV is only for people who may see transactions", async () => {
    const download = () => at.app.inject({ url: exportUrl("transactions", ""), headers: at.sales });
    await at.pool.query("update employees set own_permissions = '{exports.download}' where key = $1", [
      at.shop.ikeja.sales.key,
    ]);
    expect((await download()).statusCode).toBe(403);
    await at.pool.query(
      "update employees set own_permissions = '{exports.download,transactions.view}' where key = $1",
      [at.shop.ikeja.sales.key],
    );
    expect((await download()).statusCode).toBe(200);
  });

  test("beyond ten thousand rows there are totals only of chosen days", async () => {
    await at.pool.query(
      `insert into transactions (key, account_key, store_key, remark, type, source, amount_kobo, created_at)
       select gen_random_uuid(), a.key, $1, 'Bulk', case n % 2 when 0 then 'credit' else 'debit' end, 'manual', 100,
              '2026-01-01T00:00:00Z'::timestamptz - n * interval '1 second'
         from generate_series(1, 10000) n, accounts a where a.key = $2`,
      [at.shop.wuse.key, at.shop.wuse.cash],
    );
    expect((await at.list("", at.admin)).totals).toBe(null);
    expect((await at.list("?query=bulk", at.admin)).totals).toEqual({ in: 5000, out: 5000, net: 0 });
    expect((await at.list("?from_date=2025-12-01&to_date=2026-01-01", at.admin)).totals).toEqual({
      in: 5000,
      out: 5000,
      net: 0,
    });
    // A search that finds one more has none.
    await at.add({ remark: "Bulk buy" });
    expect((await at.list("?query=bulk", at.admin)).totals).toBe(null);
    await at.pool.query("delete from transactions where remark = 'Bulk'");
  });
});
