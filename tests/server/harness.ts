import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { inject } from "vitest";
import { createPool } from "../../server/core/db/pool";

export type TestDatabase = {
  url: string;
  pool: Pool;
  /** Closes the pool and removes the database. */
  drop: () => Promise<void>;
};

/**
 * A migrated, empty database of the caller's own, on real PostgreSQL. One per test file is meant:
 * `beforeAll(async () => { database = await createDatabase(); })` and `afterAll(() => database.drop())`.
 */
export const createDatabase = ({ max = 10 }: { max?: number } = {}): Promise<TestDatabase> =>
  newDatabase(max, `template ${databaseOf(inject("templateUrl"))} strategy file_copy`);

/** A database without any schema, for tests of what happens before and during migration. */
export const createBareDatabase = (): Promise<TestDatabase> => newDatabase(4, "");

async function newDatabase(max: number, clause: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(`create database ${name} ${clause}`);
  const url = withDatabase(name);
  const pool = createPool(url, { max });
  return {
    url,
    pool,
    drop: async () => {
      await pool.end();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

async function administer(statement: string): Promise<void> {
  const admin = createPool(inject("clusterUrl"), { max: 1 });
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

const withDatabase = (name: string) => {
  const url = new URL(inject("clusterUrl"));
  url.pathname = `/${name}`;
  return url.href;
};
