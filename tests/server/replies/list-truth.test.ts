import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { breakGround, type Ground } from "../data/seed-kit";
import { buildTestApp, signIn } from "../fixtures";
import type { Row } from "./list-filters";
import { createListReader, keyOf, type ListReader } from "./list-reader";
import { LISTS_IN_TABLES, listTruth } from "./list-truth";

const PEOPLE = ["admin", "manager"] as const;
type Person = (typeof PEOPLE)[number];

let ground: Ground;
let app: FastifyInstance;
let lists: Record<Person, ListReader>;
let truth: Record<Person, Readonly<Record<string, readonly Row[]>>>;

/** Goods that ran low and some that are coming, people who left and goods that are gone, in every store. */
async function vary(pool: Pool): Promise<void> {
  await pool.query(
    `insert into reorder_levels (key, reorder_at, order_up_to)
     select key, quantity + n % 5 - 2, quantity + 9 + n % 4
       from (select key, quantity, row_number() over (order by key) as n from variants where quantity > 2) v where n % 3 = 0
     on conflict (key) do update set reorder_at = excluded.reorder_at, order_up_to = excluded.order_up_to`,
  );
  await pool.query(
    `insert into reorder_levels (key, reorder_at, order_up_to)
     select variant_key, max(v.quantity) + 1, max(v.quantity) + 500 from purchase_lines l join variants v on v.key = l.variant_key
      group by 1 on conflict (key) do update set reorder_at = excluded.reorder_at, order_up_to = excluded.order_up_to`,
  );
  await pool.query(
    `update employees e set deactivated_at = now() where e.email not in ($1, $2)
        and e.key in (select distinct on (store_key) key from employees where not is_admin order by store_key, key desc)`,
    [DEMO_SIGN_INS.admin, DEMO_SIGN_INS.manager],
  );
  await pool.query(
    `update products p set deleted_at = now() where p.key in (
       select distinct on (store_key, supplier_key) key from products order by store_key, supplier_key, key)`,
  );
}

beforeAll(async () => {
  ground = await breakGround();
  const pool = await ground.seeded(60);
  await vary(pool);
  app = await buildTestApp(pool);
  const reader = async (who: Person) => createListReader(app, await signIn(app, DEMO_SIGN_INS[who], DEMO_PASSWORD));
  lists = { admin: await reader("admin"), manager: await reader("manager") };
  const { rows } = await pool.query("select store_key as store from employees where email = $1", [
    DEMO_SIGN_INS.manager,
  ]);
  truth = { admin: await listTruth(pool, null), manager: await listTruth(pool, rows[0].store) };
});
afterAll(async () => {
  await app.close();
  await ground.clear();
});

const byKey = (rows: readonly Row[]) => rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

describe.each(LISTS_IN_TABLES)("%s", (list) => {
  test.each(PEOPLE)("shows %s what the tables say, of every record within reach", async (who) => {
    const { rows, total } = await lists[who].all(list);
    const wanted = truth[who][list] ?? [];
    expect(wanted.length).toBeGreaterThan(0);
    expect(total).toBe(wanted.length);
    expect(byKey(rows)).toEqual(byKey(wanted));
  });
});
