import { loadSales, type SalesRow, type SalesTotals } from "../../api/reports/sales";
import type { ListPage, ListQuery } from "../../api/kit/paging";
import { createListMachine } from "../kit/list.machine";
import { daysUntilNow } from "./report-periods";

/** The period is in the URL as it was chosen, so that a link to `Today` shows the day on which it is opened. */
function loadPeriod(
  { page, filters: { by = "", period = "", store = "", limit = "" } }: ListQuery,
  signal: AbortSignal,
): Promise<ListPage<SalesRow> & { extra: SalesTotals }> {
  return loadSales({ by, store, page, limit, ...daysUntilNow(period) }, signal);
}

/** Its `extra` is the `SalesTotals` of the period. */
export const salesListMachine = createListMachine("salesList", loadPeriod);
