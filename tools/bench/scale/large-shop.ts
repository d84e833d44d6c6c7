import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Pool } from "pg";
import { startCluster } from "../../../server/core/db/embedded/cluster";
import { migrate } from "../../../server/core/db/migrate";
import { createPool } from "../../../server/core/db/pool";
import { projectRoot } from "../../../server/core/root";
import { seedShop } from "../../../server/data/seed/index";
import { loadDemoParts } from "../../../server/rooms";
import { copyOrders } from "./order-copies";

/** This data need not survive a crash: an unfinished shop is seeded again. */
const CARELESS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  max_wal_size: "4GB",
  maintenance_work_mem: "512MB",
};

/** Tables that grow with the orders. */
const GROWING = ["orders", "order_lines", "payments", "transactions", "stock_movements", "audit_log"];

const folderOf = (name: string) => path.join(projectRoot, ".data", "bench", name);

type Making = {
  /** Recreates it. */
  fresh: boolean;
  /**
   * Seeds this many orders and copies them up to the wanted number, which takes a tenth of the time. Stock, balances and
   * totals of people are not, so the books of such a shop do not add up.
   */
  copiesOf?: number;
  /** So many of the copies were made a day, so a shop of more orders is an older one. Else all are of the same days. */
  perDay?: number;
  /** Orders have 2 or 3 lines instead of mostly one. */
  hasFullBaskets?: boolean;
};

/**
 * The data folder of a demo shop with many orders, cached between runs because it takes long to make; its schema is the
 * one it was made or last used with.
 */
export async function largeShop(orders: number, making: Making): Promise<string> {
  const { fresh, copiesOf, perDay, hasFullBaskets = false } = making;
  const kinds = { copies: copiesOf !== undefined, full: hasFullBaskets, years: perDay !== undefined };
  const folder = folderOf([orders, ...Object.entries(kinds).flatMap(([kind, is]) => (is ? kind : []))].join("-"));
  const finished = path.join(folder, "finished");
  if (existsSync(finished) && !fresh) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const cluster = await startCluster(folder, { settings: CARELESS });
  try {
    await createDatabase(cluster.url("postgres"));
    const pool = createPool(cluster.url("backroom"), { max: 2, statementTimeout: 0 });
    await migrate(pool);
    await pool.query("insert into seeding default values");
    const putBack = await takeOffIndexes(pool);
    await seedShop(pool, {
      orders: copiesOf ?? orders,
      hasFullBaskets,
      mediaFolder: path.join(folder, "media"),
      now: new Date(),
      parts: await loadDemoParts(),
    });
    if (copiesOf !== undefined) await copyOrders(pool, orders, perDay);
    await putBack();
    await pool.query("update seeding set finished_at = now()");
    await pool.query("vacuum analyze");
    await pool.end();
  } finally {
    await cluster.stop();
  }
  await writeFile(finished, "");
  return folder;
}

async function createDatabase(adminUrl: string): Promise<void> {
  const admin = createPool(adminUrl, { max: 1 });
  await admin.query("create database backroom");
  await admin.end();
}

/**
 * Drops the indexes and references of the growing tables, since building them once is faster than updating them with
 * every row. The returned function restores them, and fails if a reference is broken. The seed defers some references, so
 * these stay.
 */
async function takeOffIndexes(pool: Pool): Promise<() => Promise<void>> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
      where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [GROWING],
  );
  const { rows: references } = await pool.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and not condeferrable and conrelid = any ($1::regclass[])`,
    [GROWING],
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  for (const { owner, name } of references) await pool.query(`alter table ${owner} drop constraint ${name}`);
  return async () => {
    for (const { definition } of indexes) await pool.query(definition);
    for (const { owner, name, definition } of references) {
      await pool.query(`alter table ${owner} add constraint ${name} ${definition}`);
    }
  };
}
