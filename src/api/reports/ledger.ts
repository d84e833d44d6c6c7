import { params } from "../kit/client";
import { read } from "../kit/kept-reads";
import { fromNaira, type Kobo } from "../kit/money";
import { FLOW_WORDS } from "./flow-words.rules";
import type { LedgerFile } from "./ledger.contract";
import type { ListPage, ListQuery } from "../kit/paging";

/** By the names of the wire: amounts are kobo, `units` and `orders` are numbers. */
export type Figures = Readonly<Record<string, Kobo>>;

export type LedgerRow = {
  key: string | null;
  name: string;
  /** Why money moved. */
  kind: string;
  /** The oldest purchase that is not paid in full, and the day of its delivery, `YYYY-MM-DD`. */
  purchase: { key: string; number: number; since: string } | null;
  figures: Figures;
};

type Fields = Readonly<Record<string, string | number | null>>;

type Wire = { data: Fields[]; totals: Fields; pagination: { total_count: number } };

const COUNTS: ReadonlySet<string> = new Set(["units", "orders", "purchase_number"]);

const figuresOf = (fields: Fields): Figures =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === "number" ? [[name, COUNTS.has(name) ? value : fromNaira(value)]] : [],
    ),
  );

const text = (value: Fields[string] | undefined): string => (typeof value === "string" ? value : "");

const toRow = (fields: Fields): LedgerRow => ({
  key: text(fields["key"]) || null,
  name: text(fields["name"]) || (FLOW_WORDS[text(fields["kind"])] ?? ""),
  kind: text(fields["kind"]),
  purchase:
    typeof fields["purchase"] === "string"
      ? { key: fields["purchase"], number: Number(fields["purchase_number"]), since: text(fields["since"]) }
      : null,
  figures: figuresOf(fields),
});

/** One page of a report with its totals; `days` are those of its period, null for a report of now. */
export async function loadLedger(
  report: LedgerFile,
  { page, filters: { by, store, limit } }: ListQuery,
  days: { from: string; to: string } | null,
  signal: AbortSignal,
): Promise<ListPage<LedgerRow> & { extra: Figures }> {
  const query = params({ by, store, page, limit, from_date: days?.from, to_date: days?.to });
  const { data, totals, pagination } = await read<Wire>({ url: `/reports/${report}`, params: query, signal });
  return { rows: data.map(toRow), total: pagination.total_count, extra: figuresOf(totals) };
}
