import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../../../server/core/db/migrate";
import { createPool } from "../../../server/core/db/pool";
import { createBareDatabase } from "../harness";

/** What a write may wait for a migration: less than the 15 s after which a server cuts it off. */
const WRITE_MS = 10_000;

async function openThings() {
  const { pool, url, drop } = await createBareDatabase();
  onTestFinished(drop);
  const folder = mkdtempSync(join(tmpdir(), "backroom-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const add = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
  add("0001_things.sql", "create table things (id int); create table others (id int);\n");
  await migrate(pool, folder);
  const clients = createPool(url, { max: 4, statementTimeout: WRITE_MS });
  onTestFinished(() => clients.end());
  const said: string[] = [];
  const run = () => migrate(pool, folder, (line) => said.push(line));
  return { pool, url, clients, folder, add, run, said };
}

test("a migration behind a long read lets writes pass again and again, says what it waits for, and runs once the read ends", async () => {
  const { pool, clients, add, run, said } = await openThings();
  add("0002_column.sql", "alter table things add column note text not null default '';\n");
  const reading = await clients.connect();
  onTestFinished(() => reading.release(true));
  await reading.query("begin");
  await reading.query("select count(*) from things");
  const { rows } = await reading.query("select pg_backend_pid() as pid");

  const migrated = run();
  const isWaiting = async () =>
    (await clients.query("select from pg_locks where relation = 'things'::regclass and not granted")).rowCount === 1;
  for (const id of [1, 2]) {
    await expect.poll(isWaiting, { timeout: WRITE_MS }).toBe(true);
    await clients.query("insert into things values ($1)", [id]);
    await clients.query("select * from things");
  }
  expect(said[0]).toMatch(
    new RegExp(`^Migration 0002_column\\.sql waits .+ the oldest transaction is of process ${rows[0].pid}, `),
  );

  await reading.query("commit");
  expect(await migrated).toEqual(["0002_column.sql"]);
  expect((await pool.query("select id, note from things order by id")).rows).toEqual(
    [1, 2].map((id) => ({ id, note: "" })),
  );
});

test("a migration that PostgreSQL ends because of a deadlock runs again", async () => {
  const { pool, url, add, run } = await openThings();
  add("0002_both.sql", "alter table things add column note text; alter table others add column note text;\n");
  const other = new pg.Client(url);
  await other.connect();
  onTestFinished(() => other.end());
  // So the migration is the one that finds the deadlock.
  await other.query("set deadlock_timeout = '60s'");
  await other.query("begin; insert into others values (1)");
  const migrated = run();
  await expect
    .poll(async () => (await pool.query("select from pg_locks where not granted")).rowCount, { timeout: WRITE_MS })
    .toBe(1);
  await other.query("insert into things (id) values (1)");
  await other.query("commit");
  expect(await migrated).toEqual(["0002_both.sql"]);
});

test("an index is made without a transaction while the table is written, once, also by two servers and after a start that was killed", async () => {
  const { pool, clients, add, run, said } = await openThings();
  // What is left when PostgreSQL was stopped in the middle: an index that is not valid.
  await pool.query("insert into things values (1), (1)");
  await expect(pool.query("create unique index concurrently things_id on things (id)")).rejects.toThrow(
    "could not create unique index",
  );
  await pool.query("delete from things");
  const writing = await clients.connect();
  onTestFinished(() => writing.release(true));
  await writing.query("begin; insert into things values (1)");

  add("0002_index.sql", "-- Things are found by their number.\ncreate index concurrently things_id on things (id);\n");
  const servers = [run(), run()];
  const isWaiting = async () =>
    (await clients.query("select from pg_locks where locktype = 'virtualxid' and not granted")).rowCount === 1;
  await expect.poll(isWaiting, { timeout: WRITE_MS }).toBe(true);
  await clients.query("insert into things values (2)");
  await writing.query("commit");

  expect((await Promise.all(servers)).flat()).toEqual(["0002_index.sql"]);
  const { rows } = await pool.query("select indisvalid, indisunique from pg_index where indrelid = 'things'::regclass");
  expect(rows).toEqual([{ indisvalid: true, indisunique: false }]);
  expect(said).toEqual([]);
});

test("a new database gets such an index over its only connection", async () => {
  const { url, add, folder } = await openThings();
  add("0002_index.sql", "create unique index concurrently things_id on things (id);\n");
  const only = createPool(url, { max: 1 });
  onTestFinished(() => only.end());
  await only.query("drop table things, others, schema_migrations");
  expect(await migrate(only, folder)).toEqual(["0001_things.sql", "0002_index.sql"]);
  const { rows } = await only.query("select indisvalid, indisunique from pg_index where indrelid = 'things'::regclass");
  expect(rows).toEqual([{ indisvalid: true, indisunique: true }]);
});
