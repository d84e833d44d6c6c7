import type { Pool } from "pg";
import { queryAgain } from "./transaction";

/** Performs a real write: a read-only database or one with a full disk would still answer a query. */
export async function probeWrite(pool: Pool): Promise<void> {
  await queryAgain(pool, {
    name: "readiness",
    text: `insert into readiness (probed_at) values (now())
           on conflict (only_row) do update set probed_at = excluded.probed_at`,
  });
}
