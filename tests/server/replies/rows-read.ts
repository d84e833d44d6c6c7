import pg, { type Pool } from "pg";
import { vi } from "vitest";

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How PostgreSQL runs the last statement of a request: the rows of a table that it reads, also those it leaves out. */
export async function rowsRead(pool: Pool, table: string, work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const [{ text, values }] = query.mock.calls.at(-1) as unknown as [{ text: string; values: unknown[] }];
  query.mockRestore();
  const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
  const nodes = nodesOf(rows[0]["QUERY PLAN"][0].Plan).filter((node) => node["Relation Name"] === table);
  return nodes.reduce(
    (sum, node) => sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
    0,
  );
}
