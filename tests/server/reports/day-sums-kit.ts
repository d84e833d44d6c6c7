import type { Pool } from "pg";
import { sumNextDay } from "../../../server/reports/sum-days";

export async function sumAllDays(pool: Pool): Promise<void> {
  while (await sumNextDay(pool));
}

/** Leaves every third day to be read from its orders. */
export async function sumMostDays(pool: Pool): Promise<void> {
  await sumAllDays(pool);
  await pool.query("update summed_days set is_summed = false where extract(doy from day)::integer % 3 = 0");
}
