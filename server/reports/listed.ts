import type { Pool } from "pg";
import { ruleRefusal } from "../core/errors";
import { readShared } from "../reading/shared-read";

type Listed = {
  /** Tables of a `with` that begins with `scope`; `parts` has the rows of the report. */
  tables: string;
  /** The order of the rows. */
  order: string;
  /** SQL of the fields of a row. */
  row: string;
  /** SQL of the fields of the totals, over `parts`. */
  totals: string;
  /** SQL of whether the report is refused because its period has too many rows. */
  tooMany?: string;
  /** Placeholders of the rows of a page and of those before it. */
  limit: string;
  offset: string;
};

/** The statement of a report: JSON text of one page of its rows, with totals of all; `null` where it is refused. */
export const listedText = ({ tables, order, row, totals, tooMany = "false", limit, offset }: Listed): string => `
  with ${tables},
  ranked as materialized (select *, row_number() over (order by ${order}) as place from parts)
  select (case when ${tooMany} then json 'null' else json_build_object(
    'data', coalesce((
      select json_agg(json_build_object(${row}) order by place)
        from ranked where place > ${offset} and place <= ${offset}::bigint + ${limit}), '[]'::json),
    'totals', (select json_build_object(${totals}) from parts),
    'pagination', json_build_object('total_count', (select count(*) from parts))) end)::text as body
   where $1::uuid is null or exists (select from scope)`;

/**
 * JSON text of a report. Null when the store is out of the person's scope.
 * @throws 417 for a period with more than `most` rows
 */
export async function readListed(pool: Pool, statement: Parameters<typeof readShared>[1], most: string) {
  const body = await readShared(pool, statement);
  if (body === "null") throw ruleRefusal(`Choose a shorter period: this one has more than ${most}`);
  return body === "" ? null : body;
}
