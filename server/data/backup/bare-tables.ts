import type { PoolClient } from "pg";

type Part = { drop: string; make: string };

// Keys first, then the references to them.
const CONSTRAINTS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint
   where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'x', 'f')
   order by contype = 'f', conname`;

const INDEXES = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
    from pg_index i join pg_class c on c.oid = i.indrelid
   where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
     and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
   order by 1`;

/**
 * Drops the keys, references and indexes of an empty schema and disables its triggers, so that rows load in any order
 * at disk speed and stored totals keep their copied values. The returned function restores all of it, which checks
 * every key and reference again. Needs only the owner's rights.
 */
export async function bareTables(client: PoolClient, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: constraints } = await client.query<Part>(CONSTRAINTS);
  for (const { drop } of constraints.toReversed()) await client.query(drop);
  const { rows: indexes } = await client.query<Part>(INDEXES);
  for (const { drop } of indexes) await client.query(drop);
  const triggers = async (verb: "enable" | "disable") => {
    for (const name of tables) await client.query(`alter table "${name}" ${verb} trigger user`);
  };
  await triggers("disable");
  return async () => {
    for (const { make } of [...constraints, ...indexes]) await client.query(make);
    await triggers("enable");
  };
}
