import { params } from "../kit/client";
import { read } from "../kit/kept-reads";
import { fromNaira, type Kobo } from "../kit/money";
import type { ListPage, ListQuery } from "../kit/paging";
import type { DebtsReply } from "./debts.contract";

/** What is owed, and its parts by the age of the orders: up to 7, 30 and 90 days, and older. */
export type DebtFigures = { debt: Kobo; ages: readonly [Kobo, Kobo, Kobo, Kobo] };

/** `since`: the day of the oldest order that is not paid, `YYYY-MM-DD`. */
export type DebtRow = DebtFigures & {
  key: string;
  name: string;
  phone: string;
  orders: number;
  since: string;
  /** The name of the shop. */
  shop: string;
};

export type DebtTotals = DebtFigures & { customers: number };

type Wire = Pick<DebtsReply["totals"], "debt" | "days_0_7" | "days_8_30" | "days_31_90" | "over_90_days">;

const toFigures = (wire: Wire): DebtFigures => ({
  debt: fromNaira(wire.debt),
  ages: [fromNaira(wire.days_0_7), fromNaira(wire.days_8_30), fromNaira(wire.days_31_90), fromNaira(wire.over_90_days)],
});

/** The customers who owe, with the totals of all pages. */
export async function loadDebts(
  { page, filters: { store, limit } }: ListQuery,
  signal: AbortSignal,
): Promise<ListPage<DebtRow> & { extra: DebtTotals }> {
  const reply = await read<DebtsReply>({ url: "/reports/debts", params: params({ store, page, limit }), signal });
  return {
    rows: reply.data.map((row) => {
      const { key, name, phone, orders, since } = row;
      return { key, name, phone, orders, since, shop: reply.shop, ...toFigures(row) };
    }),
    total: reply.pagination.total_count,
    extra: { customers: reply.totals.customers, ...toFigures(reply.totals) },
  };
}
