import { params } from "../kit/client";
import { read } from "../kit/kept-reads";
import { fromNaira, type Kobo } from "../kit/money";
import type { ListPage, ListQuery } from "../kit/paging";
import type { VatReply } from "./vat.contract";

/** What was sold and taken back, and the VAT in both. Delivery fees have none. */
export type VatFigures = {
  sales: Kobo;
  vatOnSales: Kobo;
  returned: Kobo;
  vatOnReturned: Kobo;
  /** On the sales, less that on what came back. */
  vat: Kobo;
};

/** One month, `YYYY-MM`, at one rate in percent. */
export type VatRow = VatFigures & { month: string; rate: number };

const toFigures = (wire: VatReply["totals"]): VatFigures => ({
  sales: fromNaira(wire.sales),
  vatOnSales: fromNaira(wire.vat_on_sales),
  returned: fromNaira(wire.returned),
  vatOnReturned: fromNaira(wire.vat_on_returned),
  vat: fromNaira(wire.vat),
});

/** The VAT of a month or a year by month and rate, with the totals of all pages. */
export async function loadVat(
  { page, filters: { period, store, limit } }: ListQuery,
  signal: AbortSignal,
): Promise<ListPage<VatRow> & { extra: VatFigures }> {
  const reply = await read<VatReply>({ url: "/reports/vat", params: params({ period, store, page, limit }), signal });
  return {
    rows: reply.data.map(({ month, rate, ...figures }) => ({ month, rate, ...toFigures(figures) })),
    total: reply.pagination.total_count,
    extra: toFigures(reply.totals),
  };
}
