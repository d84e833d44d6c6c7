import type { Pool } from "pg";

/**
 * Databases that a file of this worker no longer uses, emptied for the next one: creating a database takes 0.3 s of
 * processor time, emptying one takes 0.01 s.
 */
const spare: string[] = [];

/** Databases in which a test left nothing, for other tests that need an empty one. */
const bare: string[] = [];

/** The schema of the template, as every new database has it. */
let schema: string | undefined;

/** A database with much deleted data would slow down the next test. */
const LARGE_BYTES = 20_000_000;
const WAIT_MS = 2000;
const LOOK_MS = 5;

export const takeSpare = (): string | undefined => spare.pop();

export const takeBare = (): string | undefined => bare.pop();

/** Keeps in mind how a new database begins; a database that differs is not used again. */
export async function noteSchema(pool: Pool): Promise<void> {
  schema ??= await schemaOf(pool);
}

/**
 * Empties the database of `pool` and keeps it for another file. Resolves to false, and does not keep it, if a test
 * changed its schema or settings, if it is large, if its tables were analyzed, or if someone is still connected to it.
 */
export async function keepSpare(name: string, pool: Pool): Promise<boolean> {
  if (!(await isAlone(pool)) || !(await isLike(pool))) return false;
  await empty(pool);
  spare.push(name);
  return true;
}

/** Keeps a database without a schema. Resolves to false if a test left something in it or is still connected to it. */
export async function keepBare(name: string, pool: Pool): Promise<boolean> {
  if (!(await isAlone(pool)) || !(await isBare(pool))) return false;
  bare.push(name);
  return true;
}

/** Deletes all rows but the settings, which it resets, and restarts all numbers, so that the database is as new. */
export async function empty(pool: Pool): Promise<void> {
  await pool.query(
    `do $$
     declare name text;
     begin
       -- Neither the append-only ledgers nor the foreign keys object.
       set local session_replication_role = replica;
       for name in select relname from pg_class
                    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('schema_migrations', 'shop_settings')
       loop
         execute format('delete from %I', name);
       end loop;
       update shop_settings set name = 'Kobo Gadgets', address = default, tin = default, vat_bp = default, invoice_note = default,
                                receipt_note = default, receipt_mm = default, small_difference_kobo = default, reorder_at = default,
                                order_up_to = default, version = default;
       perform setval(seqrelid, seqstart, false) from pg_sequence;
     end $$`,
  );
}

/** The connections of an ended pool close a moment later. */
async function isAlone(pool: Pool): Promise<boolean> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    if (rowCount === 0) return true;
    if (performance.now() > deadline) return false;
    await new Promise((settle) => setTimeout(settle, LOOK_MS));
  }
}

async function isLike(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ small: boolean; analyzed: boolean; set: boolean }>(
    `select pg_database_size(current_database()) < $1 as small,
            exists (select from pg_class where oid >= 16384 and relkind = 'r' and reltuples >= 0) as analyzed,
            exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
                     where d.datname = current_database()) as set`,
    [LARGE_BYTES],
  );
  return rows[0]?.small === true && !rows[0].analyzed && !rows[0].set && (await schemaOf(pool)) === schema;
}

/** Whether a database has nothing that it did not have when it was created: no object and no setting. */
async function isBare(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ bare: boolean }>(
    `select not exists (
       select from pg_class where oid >= 16384
       union all select from pg_type where oid >= 16384
       union all select from pg_proc where oid >= 16384
       union all select from pg_namespace where oid >= 16384
       union all select from pg_extension where oid >= 16384
       union all select from pg_largeobject_metadata
       union all select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
                  where d.datname = current_database()) as bare`,
  );
  return rows[0]?.bare === true;
}

/** Every change of the definition of a table, column, constraint, trigger or function leaves another digest. */
async function schemaOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ digest: string }>(
    `select md5(string_agg(line, ',' order by line)) as digest from (
       select concat_ws(' ', oid, relname, relkind, relnatts, relchecks, relhasindex, relhasrules, relhastriggers, reloptions)
         from pg_class where oid >= 16384
       union all select concat_ws(' ', attrelid, attnum, xmin) from pg_attribute where attrelid >= 16384
       union all select concat_ws(' ', 'constraint', oid, xmin) from pg_constraint where oid >= 16384
       union all select concat_ws(' ', 'trigger', oid, xmin) from pg_trigger where oid >= 16384
       union all select concat_ws(' ', 'function', oid, xmin) from pg_proc where oid >= 16384
       union all select concat_ws(' ', 'index', indexrelid, xmin) from pg_index where indexrelid >= 16384
       union all select concat_ws(' ', 'type', oid, typname) from pg_type where oid >= 16384
       union all select concat_ws(' ', 'schema', oid, nspname) from pg_namespace where nspname not like 'pg\\_%'
       union all select concat_ws(' ', 'extension', oid, extname) from pg_extension
       union all select concat_ws(' ', 'migration', name, checksum) from schema_migrations) as lines (line)`,
  );
  return rows[0]?.digest ?? "";
}
