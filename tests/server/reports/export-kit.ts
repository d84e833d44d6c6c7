import type { Pool } from "pg";
import Papa from "papaparse";

export const PERIOD = "?from=2020-01-01T00:00:00.000Z&to=2100-01-01T00:00:00.000Z";

export const exportUrl = (report: string, query = report === "suppliers" ? "" : PERIOD) =>
  `/files/file-exports/${report}/${query}`;

/** A file as another program reads it: headings and rows. */
export function parsed(csv: string): { headings: string[]; rows: string[][] } {
  const { data, errors } = Papa.parse<string[]>(csv, { skipEmptyLines: "greedy" });
  if (errors.length > 0) throw new Error(`not CSV: ${JSON.stringify(errors.slice(0, 3))}`);
  const [headings = [], ...rows] = data;
  return { headings, rows };
}

/** Moves one unit of a variant in and out, until its ledger has this many more rows. */
export const fillLedger = (pool: Pool, variant: string, rows: number) =>
  pool.query(
    `insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason)
     select v.key, case n % 2 when 1 then 1 else -1 end, v.quantity + case n % 2 when 1 then 0 else 1 end,
            v.quantity + case n % 2 when 1 then 1 else 0 end, 'edit'
       from variants v, generate_series(1, $2::integer) n where v.key = $1 order by n`,
    [variant, rows],
  );
