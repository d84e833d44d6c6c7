import pg, { type Pool } from "pg";
import { vi } from "vitest";

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

type How = { options?: string; settings?: string };

/** How PostgreSQL reads a table in the last statement of a request: as it plans to, or with `analyze` as it does. */
export async function readsOf(
  pool: Pool,
  table: string,
  work: () => Promise<unknown>,
  { options = "format json", settings = "" }: How = {},
): Promise<Plan[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const [{ text, values }] = query.mock.calls.at(-1) as unknown as [{ text: string; values: unknown[] }];
  query.mockRestore();
  const client = await pool.connect();
  try {
    await client.query(`begin; ${settings}`);
    const { rows } = await client.query(`explain (${options}) ${text}`, values);
    return nodesOf(rows[0]["QUERY PLAN"][0].Plan).filter((node) => node["Relation Name"] === table);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** The rows of a table that the last statement of a request reads, also those it leaves out. */
export async function rowsRead(pool: Pool, table: string, work: () => Promise<unknown>): Promise<number> {
  const nodes = await readsOf(pool, table, work, { options: "analyze, format json" });
  return nodes.reduce(
    (sum, node) => sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
    0,
  );
}
