import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Pool, PoolClient } from "pg";
import { projectRoot } from "../root";
import { StartRefusal, errorMessage } from "../start-refusal";
import { BEGIN_WITHOUT_LIMITS, LOCKS, lockUntilEnd, underLock } from "./advisory-lock";
import { applyOutside, isOutside, withinTransaction } from "./concurrent-index";
import { LOCK_TIMEOUT, untilLocked } from "./short-locks";

export type Migration = { name: string; sql: string; checksum: string };

const FOLDER = join(projectRoot, "server", "migrations");

/**
 * Applies the numbered SQL files in order, each in its own transaction, under a lock that makes a second server wait.
 * While another transaction is in the way of one, other servers continue to serve, and `say` gets a line about it.
 * Returns the names it applied; none when the schema was up to date, or another server applied them.
 * @throws StartRefusal when a file fails, or an applied one was edited or is missing here.
 */
export async function migrate(
  pool: Pool,
  folder: string = FOLDER,
  say: (line: string) => void = () => {},
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = await pool.connect();
  try {
    const applied = await locked(client, () => readApplied(client));
    refuseForeign(migrations, applied);
    const names: string[] = [];
    for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
      // Nobody uses an empty database.
      const outside = isOutside(migration.sql) && applied.size > 0;
      const run = () => (outside ? applyAlone(pool, client, migration) : apply(client, migration));
      if (await refused(migration, untilLocked(client, migration.name, run, say))) names.push(migration.name);
    }
    return names;
  } finally {
    // Uncommitted work ends with the connection.
    client.release(true);
  }
}

const refused = <Result>({ name }: Migration, work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw new StartRefusal(`Migration ${name} failed: ${errorMessage(error)}.`);
  });

/** One transaction under the lock of migrations. */
async function locked<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query(BEGIN_WITHOUT_LIMITS);
  await lockUntilEnd(client, LOCKS.migrate);
  const result = await work();
  await client.query("commit");
  return result;
}

/** In order. The checksum ignores line endings, because git may change them on Windows. */
export function readMigrations(folder: string = FOLDER): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_.+\.sql$/.test(name));
  return names.toSorted().map((name) => {
    const sql = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

/** The checksums of the applied migrations, by name; creates their table when it is missing. */
export async function readApplied(client: PoolClient): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists schema_migrations (
       name       text primary key,
       checksum   text not null,
       applied_at timestamptz not null default now()
     )`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function refuseForeign(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new StartRefusal(`The database was made by a newer Backroom (it has migration ${name}): start that one.`);
    }
    if (known.get(name) !== checksum) {
      throw new StartRefusal(
        `Migration ${name} was edited after it ran: undo the edit and add a new migration instead.`,
      );
    }
  }
}

/** False when another server applied it meanwhile. */
const apply = (client: PoolClient, migration: Migration): Promise<boolean> =>
  locked(client, async () => {
    if (await isApplied(client, migration)) return false;
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await applyWithin(client, migration);
    return true;
  });

/** The lock is held by another connection, because this statement allows no transaction around it. */
const applyAlone = (pool: Pool, client: PoolClient, migration: Migration): Promise<boolean> =>
  underLock(pool, LOCKS.migrate, async () => {
    if (await isApplied(client, migration)) return false;
    await applyOutside(client, migration.sql);
    await note(client, migration);
    return true;
  });

const isApplied = async (client: PoolClient, { name }: Migration): Promise<boolean> =>
  (await client.query("select from schema_migrations where name = $1", [name])).rowCount !== 0;

/** Runs in the caller's transaction. */
export async function applyWithin(client: PoolClient, migration: Migration): Promise<void> {
  await client.query(withinTransaction(migration.sql));
  await note(client, migration);
}

const note = (client: PoolClient, { name, checksum }: Migration): Promise<unknown> =>
  client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
