import type { PoolClient } from "pg";

/** The one statement of a migration that makes or drops an index while its table is written. */
const STATEMENT = /^(create (?:unique )?|drop )index concurrently (?:if (?:not )?exists )?(\w+)[^;]*;?$/i;

const statementOf = (sql: string): string => sql.replaceAll(/--.*$/gm, "").trim();

/** Whether PostgreSQL refuses this migration inside a transaction. */
export const isOutside = (sql: string): boolean => STATEMENT.test(statementOf(sql));

/** The same migration for a transaction, in which nobody else uses the table. */
export const withinTransaction = (sql: string): string =>
  isOutside(sql) ? sql.replace(/index concurrently/i, "index") : sql;

/** An attempt that was cut off leaves an index of this name, which may be invalid. */
export async function applyOutside(client: PoolClient, sql: string): Promise<void> {
  const statement = statementOf(sql);
  const [, , index = ""] = STATEMENT.exec(statement) ?? [];
  await client.query(`drop index concurrently if exists ${index}`);
  if (!/^drop/i.test(statement)) await client.query(statement);
}
