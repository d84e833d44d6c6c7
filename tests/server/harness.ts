import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { inject } from "vitest";
import { createPool } from "../../server/core/db/pool";
import { keepBare, keepSpare, noteSchema, takeBare, takeSpare } from "./spare-databases";

export type TestDatabase = {
  url: string;
  pool: Pool;
  /** Closes the pool and gives the database back: the caller's connections must be closed. */
  drop: () => Promise<void>;
};

/**
 * Creates a migrated, empty database on real PostgreSQL. Use one per test file: `beforeAll(async () => { database =
 * await createDatabase(); })` and `afterAll(() => database.drop())`.
 */
export async function createDatabase({ max = 10 }: { max?: number } = {}): Promise<TestDatabase> {
  const name = takeSpare() ?? (await newDatabase(`template ${databaseOf(inject("templateUrl"))} strategy file_copy`));
  return open(name, max, () => onlyConnection(name, (pool) => keepSpare(name, pool)).catch(() => false));
}

/** A database without a schema, for tests of the migrations. */
export async function createBareDatabase(): Promise<TestDatabase> {
  const name = takeBare() ?? (await newDatabase(""));
  return open(name, 4, () => onlyConnection(name, (pool) => keepBare(name, pool)).catch(() => false));
}

async function newDatabase(clause: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(`create database ${name} ${clause}`);
  if (clause !== "") await onlyConnection(name, noteSchema);
  return name;
}

/** `keep` resolves to false if the database has to be dropped. */
function open(name: string, max: number, keep: () => Promise<boolean>): TestDatabase {
  const url = withDatabase(name);
  const pool = createPool(url, { max });
  return {
    url,
    pool,
    drop: async () => {
      await pool.end();
      if (!(await keep())) await administer(`drop database ${name} with (force)`);
    },
  };
}

async function onlyConnection<Result>(name: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = createPool(withDatabase(name), { max: 1 });
  return work(pool).finally(() => pool.end());
}

async function administer(statement: string): Promise<void> {
  await onlyConnection(databaseOf(inject("clusterUrl")), (admin) => admin.query(statement));
}

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

const withDatabase = (name: string) => {
  const url = new URL(inject("clusterUrl"));
  url.pathname = `/${name}`;
  return url.href;
};
