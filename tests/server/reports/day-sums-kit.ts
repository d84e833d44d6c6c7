import type { Pool } from "pg";
import { sumNextDay } from "../../../server/reports/sum-days";
import { sumNextMonth } from "../../../server/reports/sum-months";

export async function sumAllDays(pool: Pool): Promise<void> {
  while (await sumNextDay(pool));
}

export async function sumAllMonths(pool: Pool): Promise<void> {
  while (await sumNextMonth(pool));
}

/** Adds up every third month, and leaves some days of the others to be read from their orders. */
export async function sumMostDays(pool: Pool): Promise<void> {
  await sumAllDays(pool);
  await pool.query(
    `update summed_days set is_summed = false
      where extract(month from day)::integer % 3 <> 0 and extract(doy from day)::integer % 3 = 0`,
  );
  await sumAllMonths(pool);
}
