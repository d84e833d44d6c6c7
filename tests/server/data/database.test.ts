import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../../../server/core/db/migrate";
import { createBareDatabase, createDatabase, type TestDatabase } from "../harness";

describe("a test's database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  it("has the shop's tables and is not shared", async () => {
    const other = await createDatabase();
    await database.pool.query("insert into stores (key, title, address) values (gen_random_uuid(), 'Ikeja', 'Lagos')");
    const count = "select count(*) from stores";
    expect((await database.pool.query(count)).rows).toEqual([{ count: 1 }]);
    expect((await other.pool.query(count)).rows).toEqual([{ count: 0 }]);
    await other.drop();
  });

  it("is emptied when it is dropped, and then used again", async () => {
    const first = await createDatabase();
    await first.pool.query("insert into stores (key, title, address) values (gen_random_uuid(), 'Ikeja', 'Lagos')");
    await first.pool.query("select nextval('order_numbers')");
    await first.drop();
    const next = await createDatabase();
    expect(next.url).toBe(first.url);
    const { rows } = await next.pool.query(
      "select nextval('order_numbers') as number, (select count(*) from stores) as n",
    );
    expect(rows).toEqual([{ number: 10_001, n: 0 }]);
    await next.drop();
  });

  it.each([
    ["table", "create table marks (n integer)"],
    ["column", "alter table stores alter column title drop not null"],
    ["trigger", "alter table transactions disable trigger append_only"],
    ["setting", "do $$ begin execute format('alter database %I set work_mem = 4096', current_database()); end $$"],
  ])("is not used again after a test changed a %s of it", async (_, change) => {
    const changed = await createDatabase();
    await changed.pool.query(change);
    await changed.drop();
    const next = await createDatabase();
    expect(next.url).not.toBe(changed.url);
    await next.drop();
  });

  it("returns bigint as a number, and fails if a number cannot represent it", async () => {
    const { rows } = await database.pool.query("select 9007199254740991::bigint as most");
    expect(rows).toEqual([{ most: Number.MAX_SAFE_INTEGER }]);
    await expect(database.pool.query("select 9007199254740992::bigint as more")).rejects.toThrow(RangeError);
    expect((await database.pool.query("select 1::bigint as one")).rows).toEqual([{ one: 1 }]);
  });

  it("survives a lost connection", async () => {
    const { rows } = await database.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
    const other = await createDatabase();
    await other.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await other.drop();
    await expect
      .poll(() =>
        database.pool.query("select 1 as one").then(
          (r) => r.rows,
          () => null,
        ),
      )
      .toEqual([{ one: 1 }]);
  });
});

describe("migrations", () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createBareDatabase();
    folder = mkdtempSync(join(tmpdir(), "backroom-migrations-"));
    writeFileSync(join(folder, "0001_things.sql"), "create table things (id int);\n");
    writeFileSync(join(folder, "0002_fill.sql"), "insert into things values (1);\n");
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  });

  it("run once each, in order, also when two servers start at the same time", async () => {
    const runs = await Promise.all([migrate(database.pool, folder), migrate(database.pool, folder)]);
    expect(runs.flat().toSorted()).toEqual(["0001_things.sql", "0002_fill.sql"]);
    const { rows } = await database.pool.query("select name from schema_migrations order by applied_at");
    expect(rows).toEqual([{ name: "0001_things.sql" }, { name: "0002_fill.sql" }]);
    expect((await database.pool.query("select id from things")).rows).toEqual([{ id: 1 }]);
  });

  it("undo everything when one of them fails", async () => {
    writeFileSync(join(folder, "0003_wrong.sql"), "insert into things values (2); select 1 / 0;");
    await expect(migrate(database.pool, folder)).rejects.toThrow("Migration 0003_wrong.sql failed: division by zero.");
    expect((await database.pool.query("select id from things")).rows).toEqual([{ id: 1 }]);
    rmSync(join(folder, "0003_wrong.sql"));
  });

  it("refuse a changed file, but not different line endings", async () => {
    writeFileSync(join(folder, "0002_fill.sql"), "insert into things values (1);\r\n");
    expect(await migrate(database.pool, folder)).toEqual([]);
    writeFileSync(join(folder, "0002_fill.sql"), "insert into things values (3);\n");
    await expect(migrate(database.pool, folder)).rejects.toThrow("Migration 0002_fill.sql was edited after it ran");
  });

  it("refuse the database of a newer Backroom", async () => {
    rmSync(join(folder, "0002_fill.sql"));
    await expect(migrate(database.pool, folder)).rejects.toThrow("made by a newer Backroom");
  });
});
