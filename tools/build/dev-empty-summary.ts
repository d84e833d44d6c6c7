import type { SummaryWire } from "../../src/api/dashboard/analytics.contract";
import type { BreakdownKind, BreakdownWire } from "../../src/api/dashboard/breakdown.contract";

const DAY_MS = 86_400_000;

/** The dashboard's figures of an empty shop, for the requested days. */
export function emptySummary(asked: URLSearchParams): SummaryWire {
  const to = asked.get("to_date") ?? new Date().toISOString().slice(0, 10);
  const from = asked.get("from_date") ?? to;
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  const totals = { total_sales: 0, total_revenue: 0, total_paid_profits: 0, total_orders: 0 };
  return {
    sales_statistics: {
      ...totals,
      total_return_products: 0,
      total_employees: 0,
      total_customers: 0,
      store_count: 0,
      total_inventory_cost: 0,
      total_products: 0,
      total_repair_products: 0,
      total_hidden_products: 0,
    },
    listed_products: [],
    latest_customers: [],
    latest_orders: [],
    daily: days.map((day) => ({ day, sales: 0, revenue: 0, profit: 0, orders: 0 })),
    previous_period: { from_date: from, to_date: to, until: null, ...totals },
  };
}

/** The same shop's sales, or its debt, divided by anything. */
export const emptyBreakdown = (asked: URLSearchParams): BreakdownWire => ({
  by: asked.get("by") as BreakdownKind,
  total: 0,
  rows: [],
  others: null,
  delivery_fees: 0,
});
