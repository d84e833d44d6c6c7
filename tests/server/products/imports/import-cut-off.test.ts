import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "../../../../server/core/http/app-types";
import { buildTestApp, createShop, type Shop, type SignedIn, signIn } from "../../fixtures";
import { createDatabase, type TestDatabase } from "../../harness";
import { csvOf, postFile, reportOf } from "./import-kit";

let database: TestDatabase;
let shop: Shop;
let app: App;
let admin: SignedIn;
let origin: string;
beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  app = await buildTestApp(database.pool);
  admin = await signIn(app, shop.admin.email);
  origin = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const HEADINGS = ["Product", "Variant", "Quantity", "Sale price", "Purchase price"];
// Rows without keys: nothing distinguishes a product from another with the same title.
const FILE = csvOf(
  HEADINGS,
  ["Cut off lamp", "Brass", "4", "9500", "7000"],
  ["Cut off fan", "White", "2", "19500", "9000"],
);

const waiting = async () =>
  (
    await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rowCount;

test("an import that its client aborted may still succeed, and the same request again imports nothing twice", async () => {
  const key = randomUUID();
  const query = { store: shop.ikeja.key, supplier: shop.supplier };
  const blocker = await database.pool.connect();
  const sender = new AbortController();
  try {
    await blocker.query("begin; lock table products in share mode");
    const sent = fetch(`${origin}/api/products/import?${new URLSearchParams(query)}`, {
      method: "POST",
      headers: { ...admin, "content-type": "text/csv", "idempotency-key": key },
      body: FILE,
      signal: sender.signal,
    });
    await expect.poll(waiting).toBe(1);
    sender.abort();
    await expect(sent).rejects.toThrow(/abort/);
  } finally {
    // Ends the connection, and with it the lock.
    blocker.release(true);
  }
  expect(await reportOf(postFile(app, admin, FILE, { query, key }))).toMatchObject({ imported: true, products: 2 });
  const { rows } = await database.pool.query("select title from products where title like 'Cut off%' order by title");
  expect(rows).toEqual([{ title: "Cut off fan" }, { title: "Cut off lamp" }]);
});

test("the same key with other choices is refused, with a message that the first import was saved", async () => {
  const key = randomUUID();
  const query = { store: shop.ikeja.key, supplier: shop.supplier };
  const file = csvOf(HEADINGS, ["Twice lamp", "Brass", "4", "9500", "7000"]);
  expect(await reportOf(postFile(app, admin, file, { query, key }))).toMatchObject({ imported: true, products: 1 });
  const again = await postFile(app, admin, file, { query: { ...query, store: shop.wuse.key }, key });
  expect(again.statusCode).toBe(400);
  expect(again.json().code).toBe("already_saved");
  const { rows } = await database.pool.query("select store_key as store from products where title = 'Twice lamp'");
  expect(rows).toEqual([{ store: shop.ikeja.key }]);
});
