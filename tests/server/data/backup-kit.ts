import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { onTestFinished } from "vitest";
import { restoreBackup } from "../../../server/data/backup/restore";
import { writeBackup } from "../../../server/data/backup/write";
import { type Config, readConfig } from "../../../server/config";
import { createBareDatabase, type TestDatabase } from "../harness";

/** A new folder, removed after the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "backroom-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty database, removed after the test. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createBareDatabase();
  onTestFinished(() => database.drop());
  return database;
}

/** Backs up a database, with pictures if their folder is given; returns the folder of the backup. */
export async function backUp(pool: Pool, mediaFolder = "/nowhere", bucket: string | null = null): Promise<string> {
  const folder = join(await newFolder(), "backup");
  await writeBackup({ pool, mediaFolder, bucket }, folder, new Date("2026-11-21T14:30:00Z"));
  return folder;
}

type Place = { url?: string; data: string; changes?: Partial<Config> };

/** Restores into the given database, or else into the data folder. */
export const restore = (folder: string, { url = "", data, changes = {} }: Place, signal?: AbortSignal) =>
  restoreBackup(
    folder,
    { ...readConfig({ DATABASE_URL: url, BACKROOM_DATA: data }), ...changes },
    signal ?? new AbortController().signal,
  );

/** The number of rows of every table, and a hash of their texts in a fixed order. */
export async function contentOf(pool: Pool, tables: readonly string[]): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await pool.query<{ said: string }>(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as said from "${table}" t`,
    );
    content[table] = rows[0]?.said ?? "";
  }
  return content;
}

/** The tables, sequences, indexes, constraints and triggers of a database, as PostgreSQL prints them. */
export async function shapeOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select pg_get_indexdef(indexrelid) as line from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace
     union all
     select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
       from pg_constraint where connamespace = 'public'::regnamespace
     union all
     select pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text from pg_trigger t where not t.tgisinternal
     union all
     select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attgenerated::text || a.attidentity::text
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
     order by 1`,
  );
  return rows.map(({ line }) => line);
}

export async function tablesIn(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
}
