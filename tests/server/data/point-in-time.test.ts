import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { expect, onTestFinished } from "vitest";
import { createPool } from "../../../server/core/db/pool";
import { longTest } from "../../long-test";
import { createShop } from "../fixtures";
import { expectSound } from "../invariants";
import { orderBody, restock, variantOf } from "../orders/order-kit";
import { openSales } from "../running/rounds/sales";
import { newDataFolder, runServer } from "../running/running-server";
import { startSession } from "../running/trust-kit";
import { startArchived, whyNoBackRest } from "./own-cluster";

const CONNECTIONS = 4;
const SALES = 20;

const pricesOf = async (pool: Pool) =>
  (await pool.query<{ price: string }>("select sale_price_kobo as price from variants order by key")).rows;

const secondOf = async (pool: Pool) =>
  Number((await pool.query<{ at: string }>("select floor(extract(epoch from clock_timestamp())) as at")).rows[0]?.at);

function openPool(url: string): Pool {
  const pool = createPool(url, { max: 2, statementTimeout: 0 });
  // Its database may end first.
  pool.on("error", () => {});
  onTestFinished(() => pool.end());
  return pool;
}

longTest(
  "a shop is restored with pgBackRest to the moment before a mistake, and has every sale until then",
  {
    timeout: 300_000,
  },
  async ({ skip }) => {
    const reason = whyNoBackRest();
    skip(reason !== undefined, reason);
    const archived = await startArchived();
    const pool = openPool(archived.url);
    const origin = await runServer({ DATABASE_URL: archived.url, BACKROOM_DATA: newDataFolder() }).ready;
    const shop = await createShop(pool);
    await restock(pool, variantOf(shop.galaxy), 100_000);
    const token = await startSession(pool, shop.admin.key);
    const buyer = () => ({ ...orderBody(shop).customer, email: `${randomUUID()}@example.com` });
    const open = () => openSales(token, () => orderBody(shop, { customer: buyer() }));
    const sell = async (sales: ReturnType<typeof open>) => {
      const enough = new AbortController();
      const selling = sales.sell(origin, CONNECTIONS, enough.signal);
      await expect.poll(sales.acknowledged, { timeout: 60_000 }).toBeGreaterThan(SALES);
      enough.abort();
      await selling;
    };

    const [before, sinceBackup, after] = [open(), open(), open()];
    await sell(before);
    archived.fullBackup();
    const backedUp = await secondOf(pool);
    await sell(sinceBackup);
    // pgBackRest knows the second in which a backup ended, and restores none to a moment of that second.
    await expect.poll(() => secondOf(pool)).toBeGreaterThan(backedUp);
    const prices = await pricesOf(pool);
    const { rows } = await pool.query<{ time: string }>("select clock_timestamp()::text as time");
    await sell(after);
    await pool.query("update variants set sale_price_kobo = 100");
    expect(await pricesOf(pool)).not.toEqual(prices);
    // The part of the log that is not full yet; archive_timeout bounds how long it waits.
    const { rows: parts } = await pool.query<{ last: string }>(
      "select pg_walfile_name(pg_current_wal_lsn()) as last, pg_switch_wal()",
    );
    const archivedUntil = async () =>
      (await pool.query<{ last: string }>("select last_archived_wal as last from pg_stat_archiver")).rows[0]?.last ??
      "";
    await expect.poll(async () => (await archivedUntil()) >= (parts[0]?.last ?? "?"), { timeout: 30_000 }).toBe(true);

    const restoredUrl = await archived.restore(rows[0]?.time ?? "");
    const restored = openPool(restoredUrl);
    await expect
      .poll(async () => (await restored.query("select pg_is_in_recovery() as is")).rows, { timeout: 60_000 })
      .toEqual([{ is: false }]);
    const second = await runServer({ DATABASE_URL: restoredUrl, BACKROOM_DATA: newDataFolder() }).ready;
    const reply = await fetch(`${second}/api/orders`, { headers: { "tw-auth": `Bearer ${token}` } });
    expect(reply.status).toBe(200);
    for (const sales of [before, sinceBackup])
      expect(await sales.audit(restored)).toEqual({ lost: 0, doubled: 0, refused: [] });
    expect((await after.audit(restored)).lost).toBe(after.acknowledged());
    expect(await pricesOf(restored)).toEqual(prices);
    await expectSound(restored);
  },
);
