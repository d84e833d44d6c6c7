import { params } from "../kit/client";
import { read } from "../kit/kept-reads";
import type { SummaryWire } from "./analytics.contract";
import type { OrderStatus } from "../orders/orders.contract";
import { fromNaira, type Kobo } from "../kit/money";

/** The figures of a period; profit is null for people who may not see cost. */
export type PeriodTotals = { sales: Kobo; revenue: Kobo; profit: Kobo | null; orders: number };

export type DayTotals = PeriodTotals & { day: string };

/** The current state of the shop, independent of the period. */
export type ShopCounts = {
  returns: number;
  employees: number;
  customers: number;
  stores: number;
  /** Units on hand at purchase price; null for people who may not see cost. */
  inventoryValue: Kobo | null;
  /** Variants with at most their reorder level; null for people who may not see purchases. */
  lowStock: number | null;
  activeProducts: number;
  repairs: number;
  hiddenProducts: number;
};

export type ListedProduct = {
  key: string;
  image: string;
  title: string;
  salePrice: Kobo;
  quantity: number;
  createdAt: string;
};

export type LatestOrder = {
  key: string;
  number: number;
  createdAt: string;
  itemCount: number;
  cost: Kobo;
  status: OrderStatus;
};

export type Summary = {
  totals: PeriodTotals;
  /** Of the same number of days before, up to `comparedUntil` if the period has not ended. */
  totalsBefore: PeriodTotals;
  /** ISO 8601; null for a period that has ended. */
  comparedUntil: string | null;
  shop: ShopCounts;
  listedProducts: ListedProduct[];
  latestCustomers: { key: string; name: string }[];
  latestOrders: LatestOrder[];
  /** One entry for every day of the period, in order. */
  daily: DayTotals[];
};

/** Both days, `YYYY-MM-DD` of the shop, are included; `store` "" means every store in reach. */
export type SummaryQuery = { store: string; from: string; to: string };

const koboOrNull = (naira: number | undefined): Kobo | null => (naira === undefined ? null : fromNaira(naira));

const toTotals = (wire: SummaryWire["sales_statistics"] | SummaryWire["previous_period"]): PeriodTotals => ({
  sales: fromNaira(wire.total_sales),
  revenue: fromNaira(wire.total_revenue),
  profit: koboOrNull(wire.total_paid_profits),
  orders: wire.total_orders,
});

const toShop = (wire: SummaryWire["sales_statistics"]): ShopCounts => ({
  returns: wire.total_return_products,
  employees: wire.total_employees,
  customers: wire.total_customers,
  stores: wire.store_count,
  inventoryValue: koboOrNull(wire.total_inventory_cost),
  lowStock: wire.total_low_stock ?? null,
  activeProducts: wire.total_products,
  repairs: wire.total_repair_products,
  hiddenProducts: wire.total_hidden_products,
});

const toSummary = (wire: SummaryWire): Summary => ({
  totals: toTotals(wire.sales_statistics),
  totalsBefore: toTotals(wire.previous_period),
  comparedUntil: wire.previous_period.until,
  shop: toShop(wire.sales_statistics),
  listedProducts: wire.listed_products.map((product) => ({
    key: product.key,
    image: product.image,
    title: product.title,
    salePrice: fromNaira(product.sale_price),
    quantity: product.quantity,
    createdAt: product.timestamps.create_time,
  })),
  latestCustomers: wire.latest_customers,
  latestOrders: wire.latest_orders.map((order) => ({
    key: order.key,
    number: order.order_number,
    createdAt: order.created_at,
    itemCount: order.total_quantity,
    cost: fromNaira(order.cost),
    status: order.status,
  })),
  daily: wire.daily.map((day) => ({
    day: day.day,
    sales: fromNaira(day.sales),
    revenue: fromNaira(day.revenue),
    profit: koboOrNull(day.profit),
    orders: day.orders,
  })),
});

export async function loadSummary({ store, from, to }: SummaryQuery, signal: AbortSignal): Promise<Summary> {
  const { data } = await read<{ data: SummaryWire }>({
    url: "/analytics/summary",
    params: params({ store, from_date: from, to_date: to }),
    signal,
  });
  return toSummary(data);
}
