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

/** `statement` counts those sent, negative from the last; of those with the text `like` if there is one. */
type How = { options?: string; settings?: string; statement?: number; like?: string };

const textOf = (sent: string | { text: string }): string => (typeof sent === "string" ? sent : sent.text);

/** How PostgreSQL reads a table in the last statement of a request, or another: as it plans to, or with `analyze` as it does. */
export async function readsOf(
  pool: Pool,
  table: string,
  work: () => Promise<unknown>,
  { options = "format json", settings = "", statement = -1, like = "" }: How = {},
): Promise<Plan[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const calls = query.mock.calls as unknown as [string | { text: string; values: unknown[] }, unknown[]?][];
  const [sent, given = []] = calls.filter(([each]) => textOf(each).includes(like)).at(statement) ?? ["", []];
  query.mockRestore();
  const client = await pool.connect();
  try {
    await client.query(`begin; ${settings}`);
    const { text, values } = typeof sent === "string" ? { text: sent, values: given } : sent;
    const { rows } = await client.query(`explain (${options}) ${text}`, values);
    return nodesOf(rows[0]["QUERY PLAN"][0].Plan).filter((node) => node["Relation Name"] === table);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** The rows of a table that such a statement reads, also those it leaves out. */
export async function rowsRead(
  pool: Pool,
  table: string,
  work: () => Promise<unknown>,
  how: How = {},
): Promise<number> {
  const nodes = await readsOf(pool, table, work, { ...how, options: "analyze, format json" });
  return nodes.reduce(
    (sum, node) => sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
    0,
  );
}
