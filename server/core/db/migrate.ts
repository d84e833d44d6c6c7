import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Pool, PoolClient } from "pg";
import { projectRoot } from "../root";
import { StartRefusal, errorMessage } from "../start-refusal";
import { BEGIN_WITHOUT_LIMITS, LOCKS, lockUntilEnd } from "./advisory-lock";

export type Migration = { name: string; sql: string; checksum: string };

const FOLDER = join(projectRoot, "server", "migrations");

/**
 * Applies the numbered SQL files in order, each in its own transaction, under a lock that makes a second server wait.
 * Returns the names it applied; none when the schema was up to date, or another server applied them.
 * @throws StartRefusal when a file fails, or an applied one was edited or is missing here.
 */
export async function migrate(pool: Pool, folder: string = FOLDER): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = await pool.connect();
  try {
    const applied = await locked(client, () => readApplied(client));
    refuseForeign(migrations, applied);
    const names: string[] = [];
    for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
      if (await apply(client, migration)) names.push(migration.name);
    }
    return names;
  } finally {
    // Uncommitted work ends with the connection.
    client.release(true);
  }
}

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
async function apply(client: PoolClient, migration: Migration): Promise<boolean> {
  try {
    return await locked(client, async () => {
      const { rowCount } = await client.query("select from schema_migrations where name = $1", [migration.name]);
      if (rowCount === 0) await applyWithin(client, migration);
      return rowCount === 0;
    });
  } catch (error) {
    throw new StartRefusal(`Migration ${migration.name} failed: ${errorMessage(error)}.`);
  }
}

/** Runs in the caller's transaction. */
export async function applyWithin(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
}
