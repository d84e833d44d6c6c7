import type { Pool } from "pg";
import { csvStream } from "./csv";
import { openReplicaRows, openRows, type ReportQuery } from "./export-rows";
import { spooled } from "./spool";

type Spool = Awaited<ReturnType<typeof spooled>>;

/**
 * The file of a report, spooled. From a replica it is made as a whole first: a replica that fails, or cancels the read to
 * replay a conflicting change, costs nobody a download, because the file is then made on the primary.
 * @param gone ends it when its reader left.
 */
export async function spooledReport(
  pool: Pool,
  query: ReportQuery,
  { count, gone }: { count: (bytes: number) => void; gone: AbortSignal },
): Promise<Spool> {
  const rows = await openReplicaRows(pool, query);
  if (rows !== null) {
    const spool = endedBy(gone, await spooled(csvStream(query.columns, rows), count));
    if ((await spool.made) === null || gone.aborted) return spool;
    spool.reader.destroy();
  }
  return endedBy(gone, await spooled(csvStream(query.columns, await openRows(pool, query)), count));
}

function endedBy(gone: AbortSignal, spool: Spool): Spool {
  const end = () => spool.reader.destroy();
  gone.addEventListener("abort", end);
  if (gone.aborted) end();
  return spool;
}
