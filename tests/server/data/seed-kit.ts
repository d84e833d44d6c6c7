import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { createPool } from "../../../server/core/db/pool";
import { seedShop } from "../../../server/data/seed/index";
import { loadDemoParts } from "../../../server/rooms";
import { createDatabase } from "../harness";

/** A Saturday, 15:30 in Lagos. */
export const NOW = new Date("2026-11-21T14:30:00Z");

export type Ground = {
  mediaFolder: string;
  /** An empty, migrated database. */
  empty: () => Promise<Pool>;
  /** Seeds a demo shop in a separate database. */
  seeded: (orders: number, now?: Date) => Promise<Pool>;
  clear: () => Promise<void>;
};

/** A media folder, and databases on request; `clear` removes all of them. */
export async function breakGround(): Promise<Ground> {
  const mediaFolder = await mkdtemp(join(tmpdir(), "backroom-media-"));
  const drops: (() => Promise<void>)[] = [];
  const empty = async () => {
    const database = await createDatabase({ max: 2 });
    drops.push(database.drop);
    return database.pool;
  };
  return {
    mediaFolder,
    empty,
    seeded: async (orders, now = NOW) => {
      const pool = await empty();
      await seedShop(pool, { orders, mediaFolder, now, parts: await loadDemoParts() });
      return pool;
    },
    clear: async () => {
      for (const drop of drops) await drop();
      await rm(mediaFolder, { recursive: true });
    },
  };
}

const DEMO_ORDERS = 2000;

let demo: Promise<string> | undefined;

async function demoUrl(): Promise<string> {
  const ground = await breakGround();
  const { url, pool } = await createDatabase({ max: 2 });
  await seedShop(pool, {
    orders: DEMO_ORDERS,
    mediaFolder: ground.mediaFolder,
    now: NOW,
    parts: await loadDemoParts(),
  });
  await pool.end();
  await ground.clear();
  const address = new URL(url);
  address.searchParams.set("options", "-c default_transaction_read_only=on");
  return address.href;
}

/** A demo shop that the files of a worker share, to read only: seeding one takes four seconds of processor time. */
export async function openDemoShop(): Promise<Pool> {
  demo ??= demoUrl();
  return createPool(await demo, { max: 2 });
}

export const rowsOf = async (pool: Pool, sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows;

/** The first cell of the first row. */
export const valueOf = async (pool: Pool, sql: string): Promise<number> => {
  const [row] = (await pool.query({ text: sql, rowMode: "array" })).rows as [number][];
  if (!row) throw new Error(`no row from ${sql}`);
  return row[0];
};
