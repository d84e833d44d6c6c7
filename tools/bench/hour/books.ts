import type { Pool } from "pg";
import { brokenInvariants } from "../../../tests/server/invariants";
import type { Acknowledged } from "./plan";

/** Remembers the versions of all orders, which each edit raises by one. */
export const noteVersions = (pool: Pool) => pool.query("create table hour_before as select key, version from orders");

const UUID = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** Compares the books with what the staff were answered; returns the problems, in sentences. */
export async function auditBooks(pool: Pool, { sales, edits, open }: Acknowledged): Promise<string[]> {
  const { rows: sold } = await pool.query<{ sale: string; keys: string[] }>(
    "select left(remark, 36) as sale, array_agg(key::text) as keys from orders where remark ~ $1 group by 1",
    [UUID],
  );
  const stored = new Map(sold.map(({ sale, keys }) => [sale, keys]));
  const lost = Object.entries(sales).filter(([sale, key]) => !stored.get(sale)?.includes(key));
  const doubled = sold.filter(({ keys }) => keys.length > 1);
  const unknown = sold.filter(({ sale }) => sales[sale] === undefined && !open.includes(sale));
  const { rows: edited } = await pool.query<{ key: string; made: number }>(
    `select o.key::text, o.version - coalesce(b.version, 1) as made from orders o left join hour_before b using (key)
      where o.version <> coalesce(b.version, 1)`,
  );
  const made = new Map(edited.map((each) => [each.key, each.made]));
  const keys = new Set([...made.keys(), ...Object.keys(edits)]);
  const wrong = [...keys].filter((key) => (made.get(key) ?? 0) !== (edits[key] ?? 0));
  const sentences: [number, string][] = [
    [lost.length, "acknowledged sales are not in the books"],
    [doubled.length, "sales are in the books twice"],
    [unknown.length, "sales are in the books that no phone has an answer to"],
    // A write that is still open may have been made.
    [Math.max(0, wrong.length - open.length), "orders have more or fewer edits than were acknowledged"],
  ];
  const broken = Object.keys(await brokenInvariants(pool));
  return [
    ...sentences.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`),
    ...broken.map((rule) => `It does not hold after the hour that ${rule}.`),
  ];
}
