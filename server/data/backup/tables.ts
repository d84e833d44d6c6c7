import type { PoolClient } from "pg";
import { readMigrations } from "../../core/db/migrate";

/**
 * Tables that a backup leaves out: a copy of the shop must not contain valid sessions and one-time links. After a
 * restore people sign in again, and links are sent again.
 */
export const LEFT_OUT: readonly string[] = [
  "sessions",
  "sign_in_attempts",
  "one_time_links",
  "email_changes",
  "outbox",
  "setup_codes",
  "server_keys",
  "failed_sign_ins",
  // Sealed by a server key, which is not in the backup: people set up their second factor again.
  "second_factors",
  "recovery_codes",
  // Data of the running server, not of the shop; its migration or the server creates it.
  "readiness",
];

type Table = { name: string; columns: string[] };

const CREATED = /^\s*create table (?:if not exists )?(\w+)/gim;

/** The tables that the migrations create. An external database may hold other tables; Backroom ignores them. */
export const ownTables = (): Set<string> =>
  new Set(readMigrations().flatMap(({ sql }) => Array.from(sql.matchAll(CREATED), ([, name = ""]) => name)));

/** Backroom's tables in a database, with the columns that are stored as given; generated ones follow from them. */
export async function readTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
  const own = ownTables();
  return rows.filter(({ name }) => own.has(name) && !LEFT_OUT.includes(name));
}

type Sequence = { name: string; lastValue: number; isCalled: boolean };

/** The positions of the sequences that number rows. */
export async function readSequences(client: PoolClient): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string; start: number; last: number | null }>(
    `select sequencename as name, start_value as start, last_value as last from pg_sequences
      where schemaname = current_schema() order by 1`,
  );
  return rows.map(({ name, start, last }) => ({ name, lastValue: last ?? start, isCalled: last !== null }));
}
