import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { sumOfFile } from "../../../server/data/backup/sums";
import { LEFT_OUT } from "../../../server/data/backup/tables";
import { writeBackup } from "../../../server/data/backup/write";
import { migrate } from "../../../server/core/db/migrate";
import { projectRoot } from "../../../server/core/root";
import { backUp, contentOf, emptyDatabase, newFolder, restore, shapeOf, tablesIn } from "./backup-kit";
import { buildTestApp, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { type OrderShop, openShop, orderBody, orderOf, putEdit, restock, sell, variantOf } from "../orders/order-kit";
import { openBucket } from "../products/media/s3-like";

const PICTURE = "products-0123456789abcdef0123456789abcdef01234567.webp";

let open: OrderShop;
beforeAll(async () => {
  open = await openShop();
  const { app, admin, shop } = open;
  for (const status of ["pending", "completed", "cancelled"] as const) {
    const order = await sell(app, admin, orderBody(shop, { status, remark: "tab\there, line\nthere, \\. and ₦ 😀" }));
    await putEdit(app, admin, order, { status: "completed", store: shop.ikeja.key, remark: "" });
  }
});
afterAll(async () => {
  await expectSound(open.pool);
  await open.close();
});

async function mediaFolder(): Promise<string> {
  const folder = await newFolder();
  await writeFile(join(folder, PICTURE), "a picture");
  await writeFile(join(folder, `${PICTURE}.17.part`), "half a picture");
  return folder;
}

describe("a backup restored into an empty database", () => {
  test("has every row, column, key, index, trigger and picture of the shop", async () => {
    const folder = await backUp(open.pool, await mediaFolder());
    const { pool, url } = await emptyDatabase();
    const data = await newFolder();
    const { manifest, findings } = await restore(folder, { url, data });

    const tables = (await tablesIn(open.pool)).filter(
      (name) => !LEFT_OUT.includes(name) && name !== "schema_migrations",
    );
    expect(manifest.tables.map(({ name }) => name)).toEqual(tables);
    expect(await contentOf(pool, tables)).toEqual(await contentOf(open.pool, tables));
    expect(manifest.tables.find(({ name }) => name === "orders")?.rows).toBe(3);
    expect(await shapeOf(pool)).toEqual(await shapeOf(open.pool));
    expect(await readdir(data)).toEqual(["media"]);
    expect(await readFile(join(data, "media", PICTURE), "utf8")).toBe("a picture");
    expect(await readdir(join(data, "media"))).toEqual([PICTURE]);
    // The tests made some of these records without the server, so their pictures do not exist.
    expect(findings.filter(({ rows }) => rows.length > 0).map(({ name }) => name)).toEqual([
      "each record has an audit row of its creation in its transaction",
      "every referenced picture exists",
    ]);
    await expectSound(pool);
  });

  test("is a working shop: people sign in again, and the next order gets the next number", async () => {
    const last = await orderOf(open.app, open.admin, await sell(open.app, open.admin, orderBody(open.shop)));
    const { pool, url } = await emptyDatabase();
    await restore(await backUp(open.pool), { url, data: await newFolder() });
    const app = await buildTestApp(pool);
    onTestFinished(() => app.close());
    expect((await app.inject({ url: "/api/orders", headers: open.admin })).statusCode).toBe(401);

    const admin = await signIn(app, open.shop.admin.email);
    const next = await orderOf(app, admin, await sell(app, admin, orderBody(open.shop)));
    expect(Number(next.order_number)).toBe(Number(last.order_number) + 1);
    await expect(pool.query("insert into stores (key, title, address) select key, '', '' from stores")).rejects.toThrow(
      "duplicate key",
    );
    await expect(pool.query("delete from audit_log")).rejects.toThrow("append-only");
    await expectSound(pool);
  });

  test("sends the pictures to the configured bucket, and names the bucket they came from", async () => {
    const bucket = await openBucket();
    onTestFinished(() => bucket.close());
    const folder = await backUp(open.pool, await mediaFolder(), "https://s3.example.com/old");
    const { url } = await emptyDatabase();
    const data = await newFolder();
    const { manifest } = await restore(folder, { url, data, changes: { bucket: bucket.settings } });
    expect(bucket.objects.get(PICTURE)?.bytes.toString()).toBe("a picture");
    expect(manifest.pictures).toEqual({ files: 1, bucket: "https://s3.example.com/old" });
    expect(await readFile(join(folder, "manifest.json"), "utf8")).not.toContain(bucket.settings.secretAccessKey);
  });

  test("of an older version is migrated to the current one", async () => {
    const [first = ""] = await readdir(join(projectRoot, "server", "migrations"));
    const old = await newFolder();
    await cp(join(projectRoot, "server", "migrations", first), join(old, first));
    const source = await emptyDatabase();
    await migrate(source.pool, old);
    await source.pool.query("insert into stores (key, title, address) values (gen_random_uuid(), 'Ikeja', 'Lagos')");
    const { pool, url } = await emptyDatabase();
    await restore(await backUp(source.pool), { url, data: await newFolder() });
    expect((await pool.query("select title from stores")).rows).toEqual([{ title: "Ikeja" }]);
    expect(await migrate(pool)).toEqual([]);
    expect(await shapeOf(pool)).toEqual(await shapeOf(open.pool));
  });
});

describe("a backup", () => {
  test("is a consistent snapshot of a running shop, and neither blocks the other", async () => {
    const { app, admin, shop, pool } = open;
    const charger = variantOf(shop.charger);
    await restock(pool, charger, 1_000_000);
    const writer = await pool.connect();
    await writer.query("begin; update suppliers set contact = 'not committed'");
    const done = new AbortController();
    let sold = 0;
    const backingUp = async () => {
      await expect.poll(() => sold).toBeGreaterThan(0);
      return backUp(pool).finally(() => done.abort());
    };
    const selling = async () => {
      for (; !done.signal.aborted; sold += 1) {
        await sell(app, admin, orderBody(shop, { subtotalitems: [{ key: charger, quantity: 1 }] }));
      }
    };
    const [folder] = await Promise.all([backingUp(), selling()]);
    await writer.query("rollback");
    writer.release();

    const target = await emptyDatabase();
    await restore(folder, { url: target.url, data: await newFolder() });
    const suppliers = "select contact from suppliers";
    expect((await target.pool.query(suppliers)).rows).toEqual((await pool.query(suppliers)).rows);
    await expectSound(target.pool);
  });

  test("contains no session, no link and no secret except password hashes", async () => {
    const { rows } = await open.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and column_name ~ '(token|secret|link|code|password|hash|key_id)' order by 1`,
    );
    // Review each new column: what grants access belongs in LEFT_OUT.
    const harmless = new Set([
      "audit_seals.hash",
      "codes.barcode",
      "employees.password_hash",
      "idempotent_replies.request_hash",
    ]);
    const copied = rows.map(({ name }) => name).filter((name) => !LEFT_OUT.includes(name.split(".")[0] ?? ""));
    expect(copied.filter((name) => !harmless.has(name))).toEqual([]);
    expect(await tablesIn(open.pool)).toEqual(expect.arrayContaining([...LEFT_OUT]));
  });

  test("leaves out tables of the database that are not Backroom's", async () => {
    const source = await emptyDatabase();
    await migrate(source.pool);
    await source.pool.query("create table someone_elses (id integer)");
    const folder = await backUp(source.pool);
    expect(await readdir(join(folder, "tables"))).not.toContain("someone_elses.copy.gz");
  });

  test("is refused into a folder that is not empty, without a shop, and for a newer version's shop", async () => {
    const place = await newFolder();
    await writeFile(join(place, "letter.txt"), "");
    const source = { pool: open.pool, mediaFolder: "", bucket: null };
    await expect(writeBackup(source, place, new Date())).rejects.toThrow("There is something in");
    expect(await readdir(place)).toEqual(["letter.txt"]);

    const { pool } = await emptyDatabase();
    const to = join(await newFolder(), "backup");
    await expect(writeBackup({ ...source, pool }, to, new Date())).rejects.toThrow("There is no shop");
    await migrate(pool);
    await pool.query("insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')");
    await expect(writeBackup({ ...source, pool }, to, new Date())).rejects.toThrow("made by a newer Backroom");
    expect(await readdir(join(to, ".."))).toEqual([]);
  });

  test("can be checked by anyone with sha256sum", async () => {
    const folder = await backUp(open.pool, await mediaFolder());
    const lines = (await readFile(join(folder, "SHA256SUMS"), "utf8")).trimEnd().split("\n");
    const files = lines.map((line) => line.slice(66));
    const there = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(files.length).toBe(there.length - 1);
    expect(files).toContain(`pictures/${PICTURE}`);
    for (const [at, file] of files.entries()) expect(lines[at]).toBe(`${await sumOfFile(join(folder, file))}  ${file}`);
  });
});
