import { afterAll, beforeAll, expect, test } from "vitest";
import { EXAMPLE_KEYS } from "../../../server/core/docs/example-keys";
import type { App } from "../../../server/core/http/app-types";
import { EXAMPLES, RECORD_KEYS, RULES } from "../../../server/rooms";
import { buildTestApp, createShop, type SignedIn, signIn } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";
import { type CellPool, openCellPool } from "../rights/matrix/cell-pool";
import { requestOf } from "../rights/matrix/request";
import { type Keys, openTwoStores } from "../rights/matrix/shop";
import { GOODS } from "./written/goods";
import { OTHERS } from "./written/others";
import { openRows } from "./written/rows";

/**
 * Each call writes these rows, and changes no other row of any table: not of the other store, of another product or order, or
 * in another status.
 */
const WRITTEN = { ...GOODS, ...OTHERS };

/** Calls of sign-in, of who edits what, and of files have tests of their own. */
const OF_THEIR_OWN =
  /^GET |\/auth\/|second-factor|\/sessions\/|sign-in-rules|email-change|\/editing\/|\/saves\/|assets|api\/setup/;
/** What is sent instead of an example that says something else of this shop: the shift began with one note of ₦500. */
const SENT: Readonly<Record<string, object>> = {
  "PUT /api/shifts/:id/close/edit": { expected: 500, explanation: "The float was brought later" },
};

let database: TestDatabase;
let cells: CellPool;
let app: App;
let admin: SignedIn;
let own: Keys;
let rows: Awaited<ReturnType<typeof openRows>>;
let before: Awaited<ReturnType<typeof rows.read>>;

beforeAll(async () => {
  database = await createDatabase();
  const shop = await createShop(database.pool);
  const first = await buildTestApp(database.pool);
  admin = await signIn(first, shop.admin.email);
  own = (await openTwoStores(database.pool, first, shop, admin)).own;
  await first.close();
  cells = await openCellPool(database.url);
  app = await buildTestApp(cells.pool);
  const named = Object.entries({ ...RECORD_KEYS, ...EXAMPLE_KEYS }).map(
    ([name, key]) => [own.get(key) ?? "", name] as const,
  );
  // Of two names of one record the first counts.
  rows = await openRows(cells.pool, new Map([[shop.admin.key, "admin"], ...named.toReversed()]));
  before = await rows.read();
});
afterAll(async () => {
  await app.close();
  await cells.pool.end();
  await database.drop();
});

const linesOf = (text: string) => text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));

test("every call that writes is here", () => {
  const writing = Object.keys(RULES).filter((name) => !OF_THEIR_OWN.test(name));
  const called = new Set(Object.keys(WRITTEN).flatMap((calls) => calls.split(" then ")));
  expect(writing.filter((name) => !called.has(name))).toEqual([]);
});

/** A call after one that made a record is about this record. */
function keysAfter(made: string | undefined, call: string): Keys {
  const example = EXAMPLES[call]?.params?.id;
  return made === undefined || example === undefined ? own : new Map([...own, [example, made]]);
}

test.each(Object.entries(WRITTEN))("%s writes these rows, and no other", async (calls, text) => {
  await cells.inCell(async () => {
    let made: string | undefined;
    for (const call of calls.split(" then ")) {
      const { headers, ...request } = requestOf(call, keysAfter(made, call));
      const payload = SENT[call] ?? request.payload;
      const reply = await app.inject({
        ...request,
        headers: { ...headers, ...admin },
        ...(payload !== undefined && { payload }),
      });
      expect(reply.statusCode, reply.body).toBe(200);
      if (call.endsWith("/new")) made = reply.json().data.key;
    }
    expect(rows.changesOf(before, await rows.read()).toSorted()).toEqual(linesOf(text).toSorted());
  });
});
