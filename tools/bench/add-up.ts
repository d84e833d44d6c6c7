import type { Pool } from "pg";
import { sumNextDay } from "../../server/reports/sum-days";
import { sumNextMonth } from "../../server/reports/sum-months";
import type { Say } from "../kit/say";

/** Adds up all days and months of a shop that are over, as its server would in the background. */
export async function addUp(say: Say, pool: Pool): Promise<void> {
  await repeat(say, "Days", () => sumNextDay(pool));
  await repeat(say, "Months", () => sumNextMonth(pool));
}

async function repeat(say: Say, what: string, next: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  let count = 0;
  while (await next()) count += 1;
  const seconds = (performance.now() - began) / 1000;
  if (count > 0)
    say(
      `${what} of a store added up: ${count} in ${seconds.toFixed(1)} s, ${((seconds / count) * 1000).toFixed(1)} ms each`,
    );
}
