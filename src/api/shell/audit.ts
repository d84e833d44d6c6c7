import type { z } from "zod";
import { call, params } from "../kit/client";
import type { RecordKind } from "../../resources";
import type { auditLogRow, auditRow } from "./audit.contract";
import type { ListReply } from "../kit/common.contract";
import { loadProductsOfVariants } from "./for-sale";
import type { ListPage, ListQuery } from "../kit/paging";

/**
 * One entry of the log: who did what and when, and the record's fields before and after, with the names of the wire.
 */
export type AuditEntry = {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  /** `<entity>.<pastTense>`, such as `order.created`. */
  action: string;
  entity: string;
  entityKey: string | null;
  /** The name of its record; empty where it has none or is gone, and in the history of one record. */
  entityName: string;
  /** Empty for actions of the server itself. */
  byName: string;
  before: unknown;
  after: unknown;
  /** The names of the variants in it, by key. */
  items: Readonly<Record<string, string>>;
};

type AuditWire = z.infer<typeof auditRow> & Partial<z.infer<typeof auditLogRow>>;

export type HistoryRequest = {
  kind: RecordKind;
  key: string;
  page: number;
  /** Whether the person may look up the names of variants. */
  namesItems: boolean;
};

export const HISTORY_PAGE_SIZE = 5;

type Line = { variant?: unknown };

function linesIn(value: unknown): Line[] {
  if (Array.isArray(value)) return value as Line[];
  const { lines } = (value ?? {}) as { lines?: unknown };
  return Array.isArray(lines) ? (lines as Line[]) : [];
}

const variantsIn = ({ before, after }: AuditWire): string[] =>
  [...linesIn(before), ...linesIn(after)].flatMap(({ variant }) => (typeof variant === "string" ? [variant] : []));

async function toEntries(rows: AuditWire[], namesItems: boolean, signal: AbortSignal): Promise<AuditEntry[]> {
  const keys = [...new Set(rows.filter(({ entity }) => entity === "order").flatMap(variantsIn))];
  const products = namesItems && keys.length > 0 ? await loadProductsOfVariants(keys, signal) : [];
  const items = Object.fromEntries(
    products.flatMap(({ title, variants }) =>
      variants.map(({ key, variation }) => [key, `${title} (${variation})`] as const),
    ),
  );
  return rows.map(({ id, at, action, entity, entity_key, entity_name = "", employee_name, before, after }) => ({
    id,
    at,
    action,
    entity,
    entityKey: entity_key,
    entityName: entity_name,
    byName: employee_name,
    before,
    after,
    items,
  }));
}

/** The history of one record, newest first, five entries at a time. */
export async function loadHistory(request: HistoryRequest, signal: AbortSignal): Promise<ListPage<AuditEntry>> {
  const { kind, key, page, namesItems } = request;
  const reply = await call<ListReply<AuditWire>>({
    url: `/audit/${kind}/${encodeURIComponent(key)}`,
    params: params({ page, limit: HISTORY_PAGE_SIZE }),
    signal,
  });
  return { rows: await toEntries(reply.data, namesItems, signal), total: reply.pagination.total_count };
}

/** The whole log, for administrators; filtered by `entity` and `employee`. */
export async function loadAudit({ page, filters }: ListQuery, signal: AbortSignal): Promise<ListPage<AuditEntry>> {
  const reply = await call<ListReply<AuditWire>>({
    url: "/audit",
    params: params({ page, entity: filters.entity, employee: filters.employee, limit: filters["limit"] }),
    signal,
  });
  return { rows: await toEntries(reply.data, true, signal), total: reply.pagination.total_count };
}
