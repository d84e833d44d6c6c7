import { type RecordKind, resources, type Resource } from "../../../src/resources";
import type { RecordRule } from "../../core/record-rule";

/** SQL that finds the record $1 for somebody of the store $2, as reading it does. */
export const reachOf = ({ table, store, reach }: RecordRule): string =>
  reach ??
  `select from ${table} where key = $1${store === undefined ? "" : ` and ($2::uuid is null or ${store} = $2)`}`;

/** SQL of the JSON array of version and stores of the record c as it is now; no row when there is none. */
export const liveOf = ({ table, store, live }: RecordRule): string =>
  live ?? `select jsonb_build_array(version${store === undefined ? "" : `, ${store}`}) from ${table} where key = c.key`;

/** Whether somebody of this store, null for all, may see a record of these stores. */
export const isInScope = (kind: RecordKind, stores: readonly string[], scope: string | null): boolean =>
  scope === null || (resources[kind] as Resource).isShared === true || stores.includes(scope);

/** The logged value of a record, with cost fields removed at every depth. */
export function withoutCost(hidden: ReadonlySet<string>, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => withoutCost(hidden, part));
  const kept = Object.entries(value).filter(([name]) => !hidden.has(name));
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutCost(hidden, part)]));
}
