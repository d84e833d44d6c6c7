import type { Pool } from "pg";
import { queryAgain } from "./transaction";

/** Writes to the database, for the sake of writing: a read-only one or a full disk would answer any question. */
export async function probeWrite(pool: Pool): Promise<void> {
  await queryAgain(pool, {
    name: "readiness",
    text: `insert into readiness (probed_at) values (now())
           on conflict (only_row) do update set probed_at = excluded.probed_at`,
  });
}
