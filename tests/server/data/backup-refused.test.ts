import { createHash } from "node:crypto";
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeBackup } from "../../../server/data/backup/write";
import { migrate } from "../../../server/core/db/migrate";
import { backUp, emptyDatabase, newFolder, restore, tablesIn } from "./backup-kit";
import { expectSound } from "../invariants";
import { type OrderShop, openShop, orderBody, sell } from "../orders/order-kit";
import { openBucket } from "../products/media/s3-like";

const PICTURE = "products-0123456789abcdef0123456789abcdef01234567.webp";

let open: OrderShop;
let written: string;
beforeAll(async () => {
  open = await openShop();
  await sell(open.app, open.admin, orderBody(open.shop));
  written = await mkdtemp(join(tmpdir(), "backroom-refused-"));
  await mkdir(join(written, "media"));
  await writeFile(join(written, "media", PICTURE), "a picture");
  const source = { pool: open.pool, mediaFolder: join(written, "media"), bucket: null };
  await writeBackup(source, join(written, "backup"), new Date("2026-11-21T14:30:00Z"));
});
afterAll(async () => {
  await rm(written, { recursive: true });
  await expectSound(open.pool);
  await open.close();
});

/** A copy of the good backup, for a test to damage. */
async function goodBackup(): Promise<string> {
  const folder = join(await newFolder(), "backup");
  await cp(join(written, "backup"), folder, { recursive: true });
  return folder;
}

/** Changes a file of a backup and updates its checksum, as an attacker would. */
async function rewrite(folder: string, file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, file);
  const changed = change(await readFile(path, "utf8"));
  await writeFile(path, changed);
  const sum = createHash("sha256").update(changed).digest("hex");
  const sums = await readFile(join(folder, "SHA256SUMS"), "utf8");
  await writeFile(join(folder, "SHA256SUMS"), sums.replace(new RegExp(`^.{64}(?=  ${file}$)`, "m"), sum));
}

const flipped = async (path: string) => {
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  await writeFile(path, bytes);
};

const sumsWithout = async (folder: string, word: string) => {
  const path = join(folder, "SHA256SUMS");
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => !line.includes(word));
  await writeFile(path, lines.join("\n"));
};

describe("a damaged backup is refused before anything changes:", () => {
  const damages: [string, (folder: string) => Promise<unknown>, string][] = [
    [
      "one bit of a table",
      (folder) => flipped(join(folder, "tables/orders.copy.gz")),
      "orders.copy.gz is not as it was",
    ],
    ["one bit of a picture", (folder) => flipped(join(folder, "pictures", PICTURE)), "webp is not as it was written"],
    ["one bit of the manifest", (folder) => flipped(join(folder, "manifest.json")), "manifest.json is not as it was"],
    ["a table cut short", (folder) => truncate(join(folder, "tables/orders.copy.gz"), 50), "is not as it was written"],
    ["a table gone", (folder) => rm(join(folder, "tables/orders.copy.gz")), "orders.copy.gz is missing"],
    ["a picture gone", (folder) => rm(join(folder, "pictures", PICTURE)), "webp is missing"],
    [
      "a table without checksum",
      (folder) => sumsWithout(folder, "orders.copy.gz"),
      "orders.copy.gz is not in SHA256SUMS",
    ],
    ["a picture without checksum", (folder) => sumsWithout(folder, PICTURE), "0 of 1 pictures"],
    ["checksums cut at a line", (folder) => sumsWithout(folder, "manifest"), "SHA256SUMS is cut short"],
    ["checksums cut anywhere", (folder) => truncate(join(folder, "SHA256SUMS"), 40), "SHA256SUMS is not readable"],
    ["checksums gone", (folder) => rm(join(folder, "SHA256SUMS")), "There is no backup in"],
    [
      "a name that leads elsewhere",
      (folder) => appendFile(join(folder, "SHA256SUMS"), `${"0".repeat(64)}  ../a\n`),
      "not readable",
    ],
    [
      "another format",
      (folder) => rewrite(folder, "manifest.json", (text) => text.replace('"format": 1', '"format": 2')),
      "does not know",
    ],
    [
      "a newer schema",
      (folder) => rewrite(folder, "manifest.json", (text) => text.replace("0001_shop", "9001_shop")),
      "by another Backroom",
    ],
    [
      "an invalid table name",
      (folder) => rewrite(folder, "manifest.json", (text) => text.replace('"orders"', '"orders; drop"')),
      "does not know",
    ],
  ];
  test.each(damages)("%s", async (_name, damage, words) => {
    const folder = await goodBackup();
    await damage(folder);
    const { pool, url } = await emptyDatabase();
    const data = join(await newFolder(), "data");
    await expect(restore(folder, { url, data })).rejects.toThrow(words);
    await expect(restore(folder, { data })).rejects.toThrow(words);
    expect(await tablesIn(pool)).toEqual([]);
    expect(await readdir(join(data, ".."))).toEqual([]);
  });
});

describe("a restore into a place that is not empty is refused and changes nothing:", () => {
  test("a database with tables", async () => {
    const { pool, url } = await emptyDatabase();
    await migrate(pool);
    const tables = await tablesIn(pool);
    const data = await newFolder();
    await expect(restore(await goodBackup(), { url, data })).rejects.toThrow("This database is not empty");
    expect(await tablesIn(pool)).toEqual(tables);
    expect((await pool.query("select count(*) as n from orders")).rows).toEqual([{ n: 0 }]);
    expect(await readdir(data)).toEqual([]);
  });

  test("a data folder with a database", async () => {
    const data = await newFolder();
    await mkdir(join(data, "postgres"));
    await expect(restore(await goodBackup(), { data })).rejects.toThrow("There is a database in");
    expect(await readdir(data)).toEqual(["postgres"]);
  });

  test("a data folder with pictures", async () => {
    const data = await newFolder();
    await mkdir(join(data, "media"));
    await writeFile(join(data, "media", "mine.webp"), "mine");
    const { pool, url } = await emptyDatabase();
    await expect(restore(await goodBackup(), { url, data })).rejects.toThrow("There are pictures in");
    expect(await readFile(join(data, "media", "mine.webp"), "utf8")).toBe("mine");
    expect(await tablesIn(pool)).toEqual([]);
  });
});

describe("a failed restore leaves nothing behind:", () => {
  test("when a table does not have the recorded rows", async () => {
    const folder = await goodBackup();
    await rewrite(folder, "manifest.json", (text) => text.replace(/("name": "variants"[^}]*"rows": )\d+/, "$199"));
    const { pool, url } = await emptyDatabase();
    const data = await newFolder();
    await expect(restore(folder, { url, data })).rejects.toThrow("rows of variants instead of 99");
    expect(await tablesIn(pool)).toEqual([]);
    expect(await readdir(data)).toEqual([]);
  });

  test("when its rows contradict each other", async () => {
    const folder = await goodBackup();
    const other = await backUp(await withStores());
    await cp(join(other, "tables", "stores.copy.gz"), join(folder, "tables", "stores.copy.gz"));
    const { rows } = JSON.parse(await readFile(join(other, "manifest.json"), "utf8")).tables.find(
      ({ name }: { name: string }) => name === "stores",
    );
    await rewrite(folder, "manifest.json", (text) => text.replace(/("name": "stores"[^}]*"rows": )\d+/, `$1${rows}`));
    const sum = createHash("sha256")
      .update(await readFile(join(folder, "tables", "stores.copy.gz")))
      .digest("hex");
    const sums = await readFile(join(folder, "SHA256SUMS"), "utf8");
    await writeFile(join(folder, "SHA256SUMS"), sums.replace(/^.{64}(?= {2}tables\/stores)/m, sum));
    const { pool, url } = await emptyDatabase();
    const data = await newFolder();
    await expect(restore(folder, { url, data })).rejects.toThrow("violates foreign key constraint");
    expect(await tablesIn(pool)).toEqual([]);
    expect(await readdir(data)).toEqual([]);
  });

  test("when it is interrupted", async () => {
    const folder = await goodBackup();
    const { pool, url } = await emptyDatabase();
    const data = await newFolder();
    const interrupt = new AbortController();
    // Blocks the restore after its begin and before its end.
    const other = await pool.connect();
    await other.query("begin; select pg_advisory_xact_lock(7206113)");
    const outcome = restore(folder, { url, data }, interrupt.signal).catch(() => "failed");
    const waiting =
      "select from pg_stat_activity where query like 'select pg_try_advisory_xact_lock%' and datname = $1";
    const isWaiting = async () => (await pool.query(waiting, [new URL(url).pathname.slice(1)])).rowCount === 1;
    await expect.poll(isWaiting).toBe(true);
    interrupt.abort();
    expect(await outcome).toBe("failed");
    await other.query("rollback");
    other.release();
    expect(await tablesIn(pool)).toEqual([]);
    expect(await readdir(data)).toEqual([]);
  });

  test("when the bucket is unreachable", async () => {
    const bucket = await openBucket();
    bucket.breakDown();
    const { pool, url } = await emptyDatabase();
    const data = await newFolder();
    const changes = { bucket: bucket.settings };
    await expect(restore(await goodBackup(), { url, data, changes })).rejects.toThrow("Pictures cannot be reached");
    await bucket.close();
    expect(await tablesIn(pool)).toEqual([]);
    expect(await readdir(data)).toEqual([]);
  });
});

/** A shop of the same shape with other stores. */
async function withStores() {
  const { pool } = await emptyDatabase();
  await migrate(pool);
  await pool.query("insert into stores (key, title, address) values (gen_random_uuid(), 'Wuse', 'Abuja')");
  return pool;
}
