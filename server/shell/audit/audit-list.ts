import type { Pool } from "pg";
import { queryAgain } from "../../core/db/transaction";
import type { z } from "zod";
import type { auditQuery, historyQuery } from "../../../src/api/shell/audit.contract";
import { may } from "../../../src/may";
import { PAPERS, type RecordKind } from "../../../src/resources";
import type { RecordRule, Records } from "../../core/record-rule";
import { reachOf, withoutCost } from "./records";
import { type Staff, storeScope } from "../../core/session-context";
import { isoTime, type ListParts, pageOf, readList, Values } from "../../reading/list";

/** SQL of the name of an entry's record, empty where it has none or is gone. */
function nameIn(records: Records): string {
  const kinds = [
    ...Object.entries(records),
    ...Object.entries(PAPERS).map(([paper, kind]) => [paper, records[kind]] as const),
  ];
  const names = kinds.map(
    ([entity, { table, name }]) =>
      `when '${entity}' then (select ${name}::text from ${table} where key = a.entity_key)`,
  );
  return `coalesce(case a.entity ${names.join(" ")} end, '')`;
}

type Row = { before: unknown; after: unknown };

const LOG: Pick<ListParts, "from" | "alias" | "order" | "joins"> = {
  from: "(select id as key, l.* from audit_log l) a",
  alias: "a",
  order: "a.key desc",
  joins: "left join employees e on e.key = a.employee_key",
};

const rowTelling = (after: string, more = "") => `json_build_object(${more}
  'id', a.key, 'at', ${isoTime("a.at")}, 'action', a.action, 'entity', a.entity, 'entity_key', a.entity_key,
  'employee_key', a.employee_key, 'employee_name', coalesce(e.name, ''), 'before', a.before, 'after', ${after})`;

/** JSON text of the contract's auditLogReply: the whole log, newest first, for administrators. */
export function listAudit(pool: Pool, records: Records, query: z.output<typeof auditQuery>): Promise<string> {
  const values = new Values();
  const where: string[] = [];
  if (query.entity !== undefined) where.push(`a.entity = ${values.add(query.entity)}`);
  if (query.employee !== undefined) where.push(`a.employee_key = ${values.add(query.employee)}::uuid`);
  const row = rowTelling("a.after", `'entity_name', ${nameIn(records)}, `);
  return readList(pool, { ...LOG, where, page: pageOf(query), row, searches: false, values });
}

type History = { kind: RecordKind; rule: RecordRule; key: string; query: z.output<typeof historyQuery> };

/** JSON text of the contract's auditReply for one record, or null when the record is outside the person's scope. */
export async function readHistory(pool: Pool, staff: Staff, history: History): Promise<string | null> {
  if (!(await isInReach(pool, staff, history))) return null;
  const { kind, rule, key, query } = history;
  const values = new Values();
  const where = [`a.entity = ${values.add(kind)}`, `a.entity_key = ${values.add(key)}::uuid`];
  const scope = storeScope(staff);
  if (kind === "supplier") where.push(paymentsShown(staff, values));
  // Lines of a transfer from other stores are visible only in the store that receives it.
  const after =
    kind === "transfer" && scope !== null
      ? `case when exists (select from transfers t where t.key = a.entity_key
                             and t.to_store_key = ${values.add(scope)}::uuid) then a.after end`
      : "a.after";
  const body = await readList(pool, {
    ...LOG,
    where,
    page: pageOf(query),
    row: rowTelling(after),
    searches: false,
    values,
  });
  return rule.cost !== undefined && !may(staff, "products.cost") ? hideCost(rule.cost, body) : body;
}

/** SQL: all stores share a supplier, and what each of them paid is for its own people who may pay. */
function paymentsShown(staff: Staff, values: Values): string {
  if (!may(staff, "purchases.pay")) return "a.action <> 'supplier.paid'";
  const scope = storeScope(staff);
  return scope === null ? "true" : `(a.action <> 'supplier.paid' or a.after ->> 'store' = ${values.add(scope)}::text)`;
}

function hideCost(hidden: ReadonlySet<string>, body: string): string {
  const { data, ...rest } = JSON.parse(body) as { data: Row[] };
  const shown = data.map((row) => ({
    ...row,
    before: withoutCost(hidden, row.before),
    after: withoutCost(hidden, row.after),
  }));
  return JSON.stringify({ data: shown, ...rest });
}

/** Only people who see every store can read the history of a deleted record. */
async function isInReach(pool: Pool, staff: Staff, { kind, rule, key }: History): Promise<boolean> {
  const { rows } = await queryAgain<{ found: boolean }>(pool, {
    name: `audit-reach-${kind}`,
    text: `select exists (${reachOf(rule)})
               or ($2::uuid is null and exists (select from audit_log where entity = $3 and entity_key = $1)) as found`,
    values: [key, storeScope(staff), kind],
  });
  return rows[0]?.found ?? false;
}
