import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { seedShop } from "../../../server/data/seed";
import { loadDemoParts } from "../../../server/rooms";
import { prepareShop } from "../../../server/core/startup/first-run";
import { addEmployee } from "../people/employees";
import { createDatabase } from "../harness";

async function newShop(): Promise<Pool> {
  const database = await createDatabase();
  onTestFinished(database.drop);
  return database.pool;
}

const emails = async (pool: Pool) => (await pool.query("select email from employees")).rows.map(({ email }) => email);

/** Seeds a whole small shop, so that every table of the seed has rows, and then fails. */
const cutShort = async (pool: Pool) => {
  const mediaFolder = mkdtempSync(join(tmpdir(), "backroom-media-"));
  onTestFinished(() => rmSync(mediaFolder, { recursive: true, force: true }));
  const fill = async (orders: number) => {
    await seedShop(pool, { orders, mediaFolder, now: new Date(), parts: await loadDemoParts() });
    throw new Error("power cut");
  };
  await expect(prepareShop(pool, 10, fill)).rejects.toThrow("power cut");
};

describe("the first start", () => {
  it("fills a new database with the configured number of orders, and only once", async () => {
    const pool = await newShop();
    const filled: number[] = [];
    const fill = async (orders: number) => {
      filled.push(orders);
    };
    await prepareShop(pool, 250, fill);
    await prepareShop(pool, 250, fill);
    expect(filled).toEqual([250]);
  });

  it("fills it once when two servers start at the same time", async () => {
    const pool = await newShop();
    const fill = () => addEmployee(pool, "one@backroom.example");
    await Promise.all([prepareShop(pool, 10, fill), prepareShop(pool, 10, fill)]);
    expect(await emails(pool)).toEqual(["one@backroom.example"]);
  });

  it("does not change a database that has employees", async () => {
    const pool = await newShop();
    await addEmployee(pool, "owner@shop.example");
    await prepareShop(pool, 10, () => addEmployee(pool, "demo@backroom.example"));
    expect(await emails(pool)).toEqual(["owner@shop.example"]);
  });

  it("after an interrupted fill starts again with an empty database", async () => {
    const pool = await newShop();
    await cutShort(pool);
    await prepareShop(pool, 10, async () => {
      const { rows } = await pool.query("select nextval('order_numbers') as first");
      expect(rows).toEqual([{ first: 10_001 }]);
      await addEmployee(pool, "whole@backroom.example");
    });
    expect(await emails(pool)).toEqual(["whole@backroom.example"]);
  });

  it("after an interrupted fill clears every table but the settings, which are no part of the fill", async () => {
    const pool = await newShop();
    await cutShort(pool);
    await prepareShop(pool, null, () => Promise.reject(new Error("not a demo")));
    const { rows } = await pool.query<{ name: string; rows: number }>(
      `select relname as name, n_live_tup as rows from pg_stat_user_tables
        where relname not in ('schema_migrations', 'shop_settings')`,
    );
    const counts = rows.map(({ name }) => `select '${name}' as name from ${name}`);
    expect((await pool.query(counts.join(" union all "))).rows).toEqual([]);
  });
});
