import { beforeAll, expect, test } from "vitest";
import { loadParser, statementOf } from "./statement";

beforeAll(() => loadParser());

const changesOf = (text: string) => statementOf(text).changes.map(({ kind, words }) => `${kind} ${words}`);

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ");

/** The statement with the change of this kind. */
const changed = (text: string, kind: string) =>
  statementOf(text)
    .changes.filter((change) => change.kind === kind)
    .map((change) => oneLine(change.text()));

test("each term of a condition can be dropped or negated, in its clause and its part of the statement", () => {
  const sql = `with mine as (select key from orders where store_key = $1)
               select m.key, count(*) filter (where o.paid) from mine m join orders o on o.key = m.key
                group by m.key having count(*) > 1`;
  expect(changesOf(sql)).toEqual([
    "filter dropped from mine, orders: o.paid",
    "filter negated from mine, orders: o.paid",
    "on dropped from mine, orders: o.key = m.key",
    "on negated from mine, orders: o.key = m.key",
    "having dropped from mine, orders: count(*) > 1",
    "having negated from mine, orders: count(*) > 1",
    "where dropped mine: from orders: store_key = $",
    "where negated mine: from orders: store_key = $",
  ]);
});

test("a dropped term is true among terms that must all hold and false among those of which one must", () => {
  expect(changed("select 1 from t where a = $1 and (b = $2 or c)", "where dropped")).toEqual([
    "SELECT 1 FROM t WHERE (a = $1 OR true) AND (b = $2 OR c)",
    "SELECT 1 FROM t WHERE a = $1 AND ((b = $2 AND false) OR c)",
    "SELECT 1 FROM t WHERE a = $1 AND (b = $2 OR (c AND false))",
  ]);
});

test("a ledger's amount changes its sign or is zero, and its other values are null", () => {
  const sql = "insert into payments (key, amount_kobo) values ($1, $2)";
  expect(changesOf(sql)).toEqual([
    "value null insert payments.key: $",
    "value sign insert payments.amount_kobo: $",
    "value zero insert payments.amount_kobo: $",
  ]);
  expect(changed(sql, "value sign")).toEqual([
    "INSERT INTO payments ( key, amount_kobo ) VALUES ($1, CAST(-1 AS bigint) * $2)",
  ]);
});

test("a balance is moved the other way, or not at all", () => {
  const sql = "update accounts a set balance_kobo = a.balance_kobo + $1 where a.key = $2";
  expect(changed(sql, "set sign")).toEqual([
    "UPDATE accounts AS a SET balance_kobo = a.balance_kobo - $1 WHERE a.key = $2",
  ]);
  expect(changed(sql, "set dropped")).toEqual([
    "UPDATE accounts AS a SET balance_kobo = CASE WHEN true THEN a.balance_kobo ELSE a.balance_kobo + $1 END WHERE a.key = $2",
  ]);
});

test("a change keeps its name when parameters have other numbers", () => {
  expect(changesOf("select 1 from t where a = $1")).toEqual(changesOf("select 1 from t where a = $7"));
});

test("a change keeps its name when a statement without parameters has other values", () => {
  expect(changesOf("begin; delete from t where a = 'one'")).toEqual(
    changesOf("begin; delete from t where a = 'another'"),
  );
});
