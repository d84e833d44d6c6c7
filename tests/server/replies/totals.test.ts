import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { newKey } from "../../../server/core/ids";
import { LOOKUP_FIELDS } from "../../../src/api/shell/lookups.contract";
import { breakGround, type Ground } from "../data/seed-kit";
import { buildTestApp, signIn } from "../fixtures";
import type { Row } from "./list-filters";
import { createListReader, keyOf, type ListReader } from "./list-reader";

/** Lists whose totals are of statements of their own, and that no filter is compared for. */
const LISTS = [
  "customers",
  "roles",
  "inventory/stores",
  "counts/{counts}/lines",
  "counts/{counts}/lines?show=open",
  "counts/{counts}/lines?show=counted",
  "counts/{counts}/lines?show=different",
  "customers/{reports/debts}/orders",
  "employees/{employees}/orders",
  "inventory/suppliers/{reports/supplier-debts}/payments",
  "reports/debts",
  "reports/supplier-debts",
  "reports/stock-value?by=product",
  "preflight/load-products",
];
const LOOK_UPS = Object.entries(LOOKUP_FIELDS).map(
  ([name, fields]) => `/api/preflight/load-info?xbtsx=${name}&fields=${fields[0]}`,
);

let ground: Ground;
let app: FastifyInstance;
let readers: ListReader[];
let headers: Awaited<ReturnType<typeof signIn>>[];

beforeAll(async () => {
  ground = await breakGround();
  app = await buildTestApp(await ground.seeded(60));
  headers = [
    await signIn(app, DEMO_SIGN_INS.admin, DEMO_PASSWORD),
    await signIn(app, DEMO_SIGN_INS.manager, DEMO_PASSWORD),
  ];
  readers = headers.map((each) => createListReader(app, each));
});
afterAll(async () => {
  await app.close();
  await ground.clear();
});

test.each(LISTS)("the total of %s is the number of its rows, for each person", async (list) => {
  let most = 0;
  for (const reader of readers) {
    for (const address of await reader.addresses(list)) {
      const { rows, total } = await reader.all(address);
      expect([address, total]).toEqual([address, rows.length]);
      most = Math.max(most, total);
    }
  }
  expect(most).toBeGreaterThan(0);
});

test.each(LOOK_UPS)("the total of %s is the number of its rows, for each person", async (url) => {
  for (const each of headers) {
    const { data, pagination } = (await app.inject({ url, headers: each })).json();
    expect(data.length).toBeGreaterThan(0);
    // A look-up has at most 500 rows.
    expect(data).toHaveLength(Math.min(500, pagination.total_count));
  }
});

const OF_STORES = [
  "finances/transactions",
  "purchases",
  "repairs",
  "stock-levels?show=all",
  "inventory/suppliers/{inventory/suppliers}/payments",
];

test("payments of a supplier that is not there are not found", async () => {
  const url = `/api/inventory/suppliers/${newKey()}/payments`;
  for (const each of headers) expect((await app.inject({ url, headers: each })).statusCode).toBe(404);
});

test.each(OF_STORES)("%s has for a manager the rows of the own store among those of all", async (list) => {
  const [every, own] = readers;
  if (!every || !own) throw new Error("two people are signed in");
  const { data: profile } = (await app.inject({ url: "/api/user_profile", headers: headers[1] ?? {} })).json();
  const keys = (rows: readonly Row[]) => rows.map((row) => keyOf(row));
  let foreign = 0;
  for (const address of await every.addresses(list)) {
    const { rows } = await every.all(address);
    const wanted = rows.filter((row) => row.store_title === profile.store_title);
    expect([address, keys((await own.all(address)).rows)]).toEqual([address, keys(wanted)]);
    foreign += rows.length - wanted.length;
  }
  expect(foreign).toBeGreaterThan(0);
});
