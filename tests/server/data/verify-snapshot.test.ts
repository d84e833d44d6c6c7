import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inOneSnapshot } from "../../../server/data/verify/snapshot";
import { createDatabase, type TestDatabase } from "../harness";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
  await database.pool.query("create table marks (n integer)");
});
afterAll(() => database.drop());

async function all<Result>(results: AsyncIterable<Result>): Promise<Result[]> {
  const list: Result[] = [];
  for await (const result of results) list.push(result);
  return list;
}

const marks = async (client: PoolClient) => {
  const { rows } = await client.query("select pg_backend_pid() as connection, (select count(*) from marks) as marks");
  return rows[0] as { connection: number; marks: number };
};

test("several connections read one snapshot, whatever others write in the meantime", async () => {
  // No task begins before each has its connection; otherwise one connection might run them all.
  let taken = 0;
  let begin: () => void = () => {};
  const allTaken = new Promise<void>((resolve) => (begin = resolve));
  const task = async (client: PoolClient) => {
    taken += 1;
    if (taken === 3) {
      await database.pool.query("insert into marks values (1)");
      begin();
    }
    await allTaken;
    return marks(client);
  };
  const seen = await all(inOneSnapshot(database.pool, 3, [task, task, task]));
  expect(new Set(seen.map(({ connection }) => connection)).size).toBe(3);
  expect(seen.map((each) => each.marks)).toEqual([0, 0, 0]);
  const [later] = await all(inOneSnapshot(database.pool, 1, [marks]));
  expect(later?.marks).toBe(1);
});

test("results have the order of the tasks and end at the first failure, and every connection is returned", async () => {
  const results: unknown[] = [];
  const tasks = [
    async (client: PoolClient) => (await client.query("select 'slow' as word, pg_sleep(0.05)")).rows[0].word,
    async () => "quick",
    (client: PoolClient) => client.query("select 1 / 0"),
    async () => "never announced",
  ];
  const run = async () => {
    for await (const result of inOneSnapshot<unknown>(database.pool, 2, tasks)) results.push(result);
  };
  await expect(run()).rejects.toThrow("division by zero");
  expect(results).toEqual(["slow", "quick"]);
  expect(database.pool.totalCount).toBe(database.pool.idleCount);
});
