import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Pool, PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { BEGIN_WITHOUT_LIMITS, LOCKS, lockUntilEnd } from "../../core/db/advisory-lock";
import { applyWithin, readApplied, readMigrations } from "../../core/db/migrate";
import { StartRefusal } from "../../core/start-refusal";
import { bareTables } from "./bare-tables";
import { fileOfTable, type Manifest, type TableCopy } from "./manifest";

export type Loading = {
  folder: string;
  manifest: Manifest;
  /** Rolls back; the database is then as empty as before. */
  signal: AbortSignal;
  /** Runs last, when only the commit can still fail. */
  beforeCommit: () => Promise<void>;
};

/**
 * Fills an empty database from a checked backup, in one transaction: the schema as it was, the rows, then what this
 * Backroom's newer migrations change.
 * @throws StartRefusal when the database is not empty.
 */
export async function loadDatabase(pool: Pool, loading: Loading): Promise<void> {
  const client = await pool.connect();
  let backend: number | undefined;
  const end = () => {
    // A database that does not answer has ended the session itself, or the session ends with this process.
    pool.query("select pg_terminate_backend($1)", [backend]).catch(() => {});
  };
  loading.signal.addEventListener("abort", end);
  try {
    await client.query(
      `${BEGIN_WITHOUT_LIMITS}; set local maintenance_work_mem = '256MB';
       set local work_mem = '64MB'; set local datestyle = 'ISO, YMD'`,
    );
    // Behind a pooler each transaction may have another backend.
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    backend = rows[0]?.pid;
    // A server that starts on this database during the restore waits for this lock, and then finds the complete data.
    await lockUntilEnd(client, LOCKS.migrate);
    await refuseFilled(client);
    await fill(client, loading);
    await loading.beforeCommit();
    await client.query("commit");
  } finally {
    loading.signal.removeEventListener("abort", end);
    // Uncommitted work ends with the session.
    client.release(true);
  }
}

async function fill(client: PoolClient, { folder, manifest, signal }: Loading): Promise<void> {
  await readApplied(client);
  const had = new Set(manifest.schema.map(({ name }) => name));
  const migrations = readMigrations();
  for (const migration of migrations.filter(({ name }) => had.has(name))) await applyWithin(client, migration);
  const names = manifest.tables.map(({ name }) => name);
  const putBack = await bareTables(client, names);
  // Migrations may have inserted rows; the backup contains their current versions.
  await client.query(`truncate ${names.map((name) => `"${name}"`).join(", ")}`);
  for (const table of manifest.tables) await copyTable(client, folder, table, signal);
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    await client.query("select setval($1::regclass, $2, $3)", [`"${name}"`, lastValue, isCalled]);
  }
  await putBack();
  for (const migration of migrations.filter(({ name }) => !had.has(name))) await applyWithin(client, migration);
  await client.query("analyze");
}

async function copyTable(client: PoolClient, folder: string, table: TableCopy, signal: AbortSignal): Promise<void> {
  const { name, columns, rows } = table;
  const target = client.query(
    copyFrom(`copy "${name}" (${columns.map((each) => `"${each}"`).join(", ")}) from stdin with (freeze)`),
  );
  await pipeline(createReadStream(join(folder, fileOfTable(name))), createGunzip(), target, { signal });
  if (target.rowCount === rows) return;
  throw new StartRefusal(
    `The backup holds ${target.rowCount} rows of ${name} instead of ${rows}: nothing was changed.`,
  );
}

/** Ignores the objects of extensions. */
async function refuseFilled(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and not exists (select from pg_depend d
                         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by 1 limit 1`,
  );
  const [found] = rows;
  if (found === undefined) return;
  throw new StartRefusal(
    `This database is not empty (it has ${found.name}), and a restore never overwrites: make an empty one for it.`,
  );
}
