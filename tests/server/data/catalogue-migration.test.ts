import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../../server/core/db/migrate";
import { projectRoot } from "../../../server/core/root";
import { createProduct } from "../fixtures";
import { createBareDatabase, type TestDatabase } from "../harness";
import { brokenInvariants } from "../invariants";

const FOLDER = join(projectRoot, "server", "migrations");

let database: TestDatabase;
/** The migrations of a shop before goods had one entry. */
let older: string;
beforeAll(async () => {
  database = await createBareDatabase();
  older = mkdtempSync(join(tmpdir(), "backroom-older-"));
  for (const name of readdirSync(FOLDER).filter((file) => file < "0055"))
    copyFileSync(join(FOLDER, name), join(older, name));
  await migrate(database.pool, older);
});
afterAll(async () => {
  rmSync(older, { recursive: true });
  await database.drop();
});

const keysOf = async (sql: string): Promise<string[]> => (await database.pool.query(sql)).rows.map(({ key }) => key);

test("stores that describe goods differently follow the one edited last, and keep what they said in their history", async () => {
  const { pool } = database;
  const stores = await keysOf(
    `insert into stores (key, title, address)
     select gen_random_uuid(), title, 'Lagos' from unnest(array['Ikeja', 'Wuse', 'Lekki']) as title returning key`,
  );
  const [supplier = ""] = await keysOf(
    "insert into suppliers (key, name, contact, address) values (gen_random_uuid(), 'Slot', '', '') returning key",
  );
  const list = async (store: string, title: string, variation: string) =>
    createProduct(pool, { store, supplier, title, variants: [{ variation, quantity: 1 }] });
  const [first, last, gone] = [
    await list(stores[0] ?? "", "Phone", "Black"),
    await list(stores[1] ?? "", "Phone 15", "Jet black"),
    await list(stores[2] ?? "", "Fone", "Black"),
  ];
  const alone = await list(stores[0] ?? "", "Lamp", "Red");
  const twins = [first, last, gone];
  await pool.query(
    "update products set catalogue_key = $2, updated_at = now() - interval '1 hour' where key = any ($1::uuid[])",
    [twins.map(({ key }) => key), first.key],
  );
  await pool.query("update variants set catalogue_key = $2 where product_key = any ($1::uuid[])", [
    twins.map(({ key }) => key),
    first.key,
  ]);
  await pool.query(
    "update products set updated_at = now(), is_vat_exempt = true, more_images = array['/media/b.webp'] where key = $1",
    [last.key],
  );
  // Edited later still, but taken off its list.
  await pool.query("update products set updated_at = now() + interval '1 hour', deleted_at = now() where key = $1", [
    gone.key,
  ]);
  await pool.query(
    `insert into audit_log (request_id, action, entity, entity_key, after)
     select 'x', 'product.created', 'product', key, '{}' from products`,
  );
  const rows = async () =>
    (
      await pool.query(
        `select p.key, p.title, p.description, p.more_images, p.is_vat_exempt, v.variation, p.version, v.quantity, p.sale_price_kobo
           from products p join variants v on v.product_key = p.key order by p.key`,
      )
    ).rows;
  const before = new Map((await rows()).map((row) => [row.key, row]));

  expect(await migrate(pool)).toEqual(
    expect.arrayContaining(["0055_one_catalogue.sql", "0056_one_catalogue_kept.sql"]),
  );

  const words = {
    title: "Phone 15",
    description: "Phone 15, new in box",
    more_images: ["/media/b.webp"],
    is_vat_exempt: true,
    variation: "Jet black",
  };
  const after = new Map((await rows()).map((row) => [row.key, row]));
  for (const { key } of [first, gone])
    expect(after.get(key)).toEqual({ ...before.get(key), ...words, version: before.get(key).version + 1 });
  for (const { key } of [last, alone]) expect(after.get(key)).toEqual(before.get(key));
  const { rows: log } = await pool.query(
    "select entity_key as key, employee_key as by, action, before, after from audit_log where before is not null",
  );
  const said = (title: string) => ({
    title,
    description: `${title}, new in box`,
    pictures: ["/media/phone.webp"],
    vat_exempt: false,
    variations: "Black",
  });
  const now = {
    title: "Phone 15",
    description: "Phone 15, new in box",
    pictures: ["/media/phone.webp", "/media/b.webp"],
    vat_exempt: true,
    variations: "Jet black",
  };
  const entry = (key: string, title: string) => ({
    key,
    by: null,
    action: "product.edited",
    before: said(title),
    after: now,
  });
  expect(log).toHaveLength(2);
  expect(log).toEqual(expect.arrayContaining([entry(first.key, "Phone"), entry(gone.key, "Fone")]));
  expect(await brokenInvariants(pool)).toEqual({});
});
