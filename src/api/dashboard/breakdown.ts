import { params } from "../kit/client";
import { read } from "../kit/kept-reads";
import { fromNaira, type Kobo } from "../kit/money";
import type { SummaryQuery } from "./analytics";
import type { BreakdownKind, BreakdownWire } from "./breakdown.contract";

export type { BreakdownKind } from "./breakdown.contract";

export type BreakdownRow = {
  /** Null where no one record has it all. */
  key: string | null;
  name: string;
  amount: Kobo;
  /** Orders, units or customers. */
  count: number;
};

/** The rows, the others and the delivery fees add up to the total. */
export type Breakdown = {
  by: BreakdownKind;
  total: Kobo;
  rows: BreakdownRow[];
  others: { size: number; amount: Kobo; count: number } | null;
  deliveryFees: Kobo;
};

export type BreakdownQuery = SummaryQuery & { by: BreakdownKind };

const toBreakdown = ({ by, total, rows, others, delivery_fees: fees }: BreakdownWire): Breakdown => ({
  by,
  total: fromNaira(total),
  rows: rows.map((row) => ({ ...row, amount: fromNaira(row.amount) })),
  others: others && { ...others, amount: fromNaira(others.amount) },
  deliveryFees: fromNaira(fees),
});

export async function loadBreakdown(query: BreakdownQuery, signal: AbortSignal): Promise<Breakdown> {
  const { by, store, from, to } = query;
  const { data } = await read<{ data: BreakdownWire }>({
    url: "/analytics/breakdown",
    params: params({ by, store, from_date: from, to_date: to }),
    signal,
  });
  return toBreakdown(data);
}
