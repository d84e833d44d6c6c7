import { params } from "../kit/client";
import { read } from "../kit/kept-reads";
import { fromNaira, type Kobo } from "../kit/money";
import type { ListPage } from "../kit/paging";
import type { SalesReply } from "./sales.contract";

export type { SalesBy } from "./sales.contract";

/** `profit` is null without the right to see what goods cost. */
export type SalesFigures = { units: number; goods: Kobo; profit: Kobo | null };

export type SalesRow = SalesFigures & {
  key: string | null;
  name: string;
  orders: number | null;
  stock: number | null;
};

/** `before`: the day that is as many days earlier as the period has. */
export type DaySales = { day: string; sales: Kobo; before: Kobo };

/** `daily` is null where no line is drawn. */
export type SalesTotals = SalesFigures & {
  orders: number;
  fees: Kobo;
  sales: Kobo;
  before: Kobo;
  daily: readonly DaySales[] | null;
};

/** Days are `YYYY-MM-DD`; empty texts are the defaults of the server. */
export type SalesAsked = { by: string; from: string; to: string; store: string; page: number; limit: string };

const toFigures = ({ units, goods, profit }: { units: number; goods: number; profit?: number | undefined }) => ({
  units,
  goods: fromNaira(goods),
  profit: profit === undefined ? null : fromNaira(profit),
});

/** The sales of a period, divided by days, stores, people, products or categories. */
export async function loadSales(
  { from, to, ...asked }: SalesAsked,
  signal: AbortSignal,
): Promise<ListPage<SalesRow> & { extra: SalesTotals }> {
  const query = params({ ...asked, from_date: from, to_date: to });
  const {
    data,
    totals,
    daily = null,
    pagination,
  } = await read<SalesReply>({ url: "/reports/sales", params: query, signal });
  return {
    rows: data.map(({ key, name, orders, stock, ...figures }) => ({ key, name, orders, stock, ...toFigures(figures) })),
    total: pagination.total_count,
    extra: {
      ...toFigures(totals),
      orders: totals.orders,
      fees: fromNaira(totals.delivery_fees),
      sales: fromNaira(totals.sales),
      before: fromNaira(totals.sales_before),
      daily:
        daily &&
        daily.map(({ day, sales, sales_before }) => ({
          day,
          sales: fromNaira(sales),
          before: fromNaira(sales_before),
        })),
    },
  };
}
