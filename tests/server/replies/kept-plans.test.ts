import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { createPool } from "../../../server/core/db/pool";
import { breakGround, type Ground, NOW } from "../data/seed-kit";
import { buildTestApp, signIn, type SignedIn } from "../fixtures";
import type { Row } from "./list-filters";
import { keyOf } from "./list-reader";

/** PostgreSQL plans so many executions of a statement for their values before it may keep one plan. */
const PLANNED_AT_FIRST = 5;
const TIMES = PLANNED_AT_FIRST + 3;

let ground: Ground;
let pool: Pool;
let app: FastifyInstance;
const signedIn = new Map<string, SignedIn>();

beforeAll(async () => {
  ground = await breakGround();
  const seeded = await ground.seeded(500);
  await seeded.query("analyze");
  // Plans belong to a connection.
  pool = createPool(String(seeded.options.connectionString), { max: 1 });
  app = await buildTestApp(pool, { now: () => NOW });
  for (const who of ["admin", "manager"] as const)
    signedIn.set(who, await signIn(app, DEMO_SIGN_INS[who], DEMO_PASSWORD));
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await ground.clear();
});

const dayBefore = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString().slice(0, 10);

/** Different periods, the last of which is the present day. */
const periodsEnding = (first: number, days: number) => (turn: number) =>
  `from_date=${dayBefore(first + turn + days - 1)}&to_date=${dayBefore(first === 0 ? 0 : first + turn)}`;

const PAGES = (turn: number) => `page=${2 + (turn % 3)}`;
const FIRST = () => "limit=10";

const LISTS = [
  "orders",
  "products",
  "customers",
  "employees",
  "finances/transactions",
  "finances/accounts",
  "audit",
  "inventory/stores",
  "inventory/suppliers",
  "inventory/transfers",
  "purchases",
  "repairs",
  "counts",
  "shifts",
];

const ASKED: readonly (readonly [string, string, (turn: number) => string])[] = [
  ...LISTS.flatMap((list) => [
    [`${list}: first page`, list, FIRST] as const,
    [`${list}: other pages`, list, PAGES] as const,
  ]),
  ["a status of orders", "orders", (turn) => `status=completed&page=${1 + (turn % 3)}`],
  ["figures of periods that are over", "analytics/summary", periodsEnding(1, 30)],
  ["figures of periods until today", "analytics/summary", periodsEnding(0, 7)],
  ["figures of today", "analytics/summary", () => ""],
  ...["store", "person", "product", "debt"].map(
    (by) =>
      [`sales by ${by}`, "analytics/breakdown", (turn: number) => `by=${by}&${periodsEnding(0, 7)(turn)}`] as const,
  ),
];

/** Statements that the connection plans for their values although it executed them often, with the times. */
async function planned(): Promise<[text: string, times: number][]> {
  const { rows } = await pool.query<{ text: string; times: string }>(
    "select statement as text, custom_plans as times from pg_prepared_statements where custom_plans > $1",
    [PLANNED_AT_FIRST],
  );
  return rows.map(({ text, times }) => [text, Number(times)]);
}

async function ask(who: string, path: string, query: (turn: number) => string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const reply = await app.inject({ url: `/api/${path}?${query(turn)}`, headers: signedIn.get(who) ?? {} });
    expect(reply.statusCode, reply.body).toBe(200);
    const { data } = reply.json<{ data: Row[] }>();
    rows.push(...(Array.isArray(data) ? data : []));
  }
  return rows;
}

async function expectKeptPlans(who: string, path: string, query: (turn: number) => string): Promise<void> {
  const before = new Map(await planned());
  await ask(who, path, query);
  expect((await planned()).filter(([text, times]) => times > (before.get(text) ?? 0))).toEqual([]);
}

describe.each(["admin", "manager"])("for a %s", (who) => {
  test.each(ASKED.filter(([, path]) => who === "admin" || path !== "audit"))("keeps the plan of %s", (_, path, query) =>
    expectKeptPlans(who, path, query),
  );

  test.each(["orders", "products", "customers", "inventory/transfers", "purchases"])(
    "keeps the plan of a record of %s",
    async (list) => {
      const [first] = await ask(who, list, FIRST);
      if (first === undefined) throw new Error(`no record of ${list}`);
      await expectKeptPlans(who, `${list}/${keyOf(first)}`, () => "");
    },
  );
});
