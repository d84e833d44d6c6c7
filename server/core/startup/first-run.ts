import type { Pool } from "pg";
import { LOCKS, underLock } from "../db/advisory-lock";
import { DEMO_SIGN_INS } from "../demo";
import { StartRefusal } from "../start-refusal";

type Fill = (orders: number) => Promise<void>;

/**
 * Fills a new database with the demo shop, once: an interrupted fill is cleared and, in demo mode, repeated.
 * A database that already has employees is left unchanged.
 * @param demoOrders null when this is not a demo: nothing is filled, and demo sign-ins are refused.
 */
export async function prepareShop(pool: Pool, demoOrders: number | null, fill: Fill): Promise<void> {
  await underLock(pool, LOCKS.seed, async () => {
    if (await wasCutShort(pool)) await clear(pool);
    if (demoOrders === null) return refuseDemoSignIns(pool);
    if (!(await isNew(pool))) return;
    await pool.query("insert into seeding default values");
    await fill(demoOrders);
    await pool.query("update seeding set finished_at = now()");
  });
}

/** The demo sign-ins that work in this database; none in a shop that is not a demo. */
export async function readDemoSignIns(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>(
    "select email from employees where lower(email) = any($1) order by is_admin desc, email",
    [Object.values(DEMO_SIGN_INS)],
  );
  return rows.map(({ email }) => email);
}

export async function hasEmployees(pool: Pool): Promise<boolean> {
  return (await pool.query("select 1 from employees limit 1")).rowCount !== 0;
}

const wasCutShort = async (pool: Pool) =>
  (await pool.query("select 1 from seeding where finished_at is null")).rowCount !== 0;

const isNew = async (pool: Pool) =>
  !(await hasEmployees(pool)) && (await pool.query("select 1 from seeding")).rowCount === 0;

/** Truncates only Backroom's tables: the database may hold others. Dependent rows go with them. */
const clear = (pool: Pool) =>
  pool.query(
    `truncate stores, roles, suppliers, categories, customers, customer_counts, order_blocks, order_goods, former_names, sign_in_attempts, audit_pending, audit_seals, setup_codes, readiness, seeding
       restart identity cascade;
     alter sequence order_numbers restart`,
  );

async function refuseDemoSignIns(pool: Pool): Promise<void> {
  const found = await readDemoSignIns(pool);
  if (found.length === 0) return;
  throw new StartRefusal(
    `This is not to be a demo (BACKROOM_MODE, BACKROOM_SEED), but this database holds demo sign-ins whose password everyone knows (${found.join(", ")}): ` +
      "use another BACKROOM_DATA or DATABASE_URL, or start it as a demo.",
  );
}
