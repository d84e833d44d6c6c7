import { z } from "zod";
import { key, optionalParam } from "../kit/common.contract";
import { orderStatus } from "../orders/orders.contract";

/** The maximum length of a summary in days: ten years. */
export const MOST_DAYS = 3653;

const isWithinCalendar = (value: string) => value >= "1900-01-01" && value <= "2099-12-31";

/** `YYYY-MM-DD`, a day at the fixed +01:00 offset. */
const day = z.iso.date().refine(isWithinCalendar, "must be from 1900-01-01 to 2099-12-31");

/** Both days are included. Without `to_date` the period ends today; without `from_date` it is one day long. */
export const summaryQuery = z.strictObject({
  store: optionalParam(key),
  from_date: optionalParam(day),
  to_date: optionalParam(day),
});

/** The figures that are compared between periods; profit in naira, only for people who may see cost. */
const periodTotals = {
  total_sales: z.number(),
  total_revenue: z.number(),
  total_paid_profits: z.number().optional(),
  total_orders: z.number().int(),
};

const count = z.number().int();

export const summary = z.strictObject({
  /** Amounts in naira. The counts of people, stores and products, and the inventory, are current, not of the period. */
  sales_statistics: z.strictObject({
    ...periodTotals,
    total_return_products: count,
    total_employees: count,
    total_customers: count,
    store_count: count,
    /** Units on hand at purchase price; only for people who may see cost. */
    total_inventory_cost: z.number().optional(),
    /** Variants with at most their reorder level; only for people who may see purchases. */
    total_low_stock: count.optional(),
    total_products: count,
    total_repair_products: count,
    total_hidden_products: count,
  }),
  listed_products: z.array(
    z.strictObject({
      key,
      image: z.string(),
      title: z.string(),
      sale_price: z.number(),
      quantity: count,
      timestamps: z.strictObject({ create_time: z.string() }),
    }),
  ),
  latest_customers: z.array(z.strictObject({ key, name: z.string() })),
  latest_orders: z.array(
    z.strictObject({
      key,
      order_number: count,
      created_at: z.string(),
      total_quantity: count,
      cost: z.number(),
      status: orderStatus,
    }),
  ),
  /** One entry for every day of the period, in order. */
  daily: z.array(
    z.strictObject({
      day: z.string(),
      sales: z.number(),
      revenue: z.number(),
      profit: z.number().optional(),
      orders: count,
    }),
  ),
  /**
   * The totals of the same number of days before the period. If the period has not ended, only the same part of those
   * days, up to `until`.
   */
  previous_period: z.strictObject({
    from_date: z.string(),
    to_date: z.string(),
    until: z.string().nullable(),
    ...periodTotals,
  }),
});

export const summaryReply = z.object({ data: summary });

export type SummaryWire = z.infer<typeof summary>;
