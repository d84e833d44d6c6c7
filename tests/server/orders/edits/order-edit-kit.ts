import type {
  OrderDeliveryBody,
  OrderPaymentBody,
  OrderProductsBody,
} from "../../../../src/api/orders/orders.contract";
import type { App } from "../../../../server/core/http/app-types";
import type { SignedIn } from "../../fixtures";
import { one, type OrderShop } from "../order-kit";

export type Part = "products" | "delivery" | "payment";

type Bodies = { products: OrderProductsBody; delivery: OrderDeliveryBody; payment: OrderPaymentBody };

/** Sends an edit of one part of an order; tests of malformed bodies pass other bodies. */
export const putPart = <P extends Part>(
  app: App,
  headers: SignedIn,
  key: string,
  part: P,
  body: Bodies[P] | { malformed: unknown },
  version?: number,
) =>
  app.inject({
    method: "PUT",
    url: `/api/orders/${key}/${part}/edit`,
    headers: {
      ...headers,
      "content-type": "application/json",
      ...(version !== undefined && { "if-match": String(version) }),
    },
    payload: JSON.stringify("malformed" in body ? body.malformed : body),
  });

export const delivered = (fee: number, recipient = "Chidi Eze") => ({
  method: "delivery" as const,
  status: "pending" as const,
  recipient_name: recipient,
  recipient_phone: "08037770000",
  recipient_address: "3 Allen Avenue, Ikeja",
  fee,
});

/** The stored totals of the shop's one customer. */
export const customerTotals = (at: OrderShop) =>
  one<{ orders: number; spent: number; debt: number }>(
    at.pool,
    "select order_count as orders, spent_kobo as spent, debt_kobo as debt from customers",
  );

/** The stored totals of the facilitator in `orderBody`. */
export const facilitatorTotals = (at: OrderShop) =>
  one<{ orders: number; gain: number; unpaid: number }>(
    at.pool,
    `select order_count as orders, gain_kobo as gain, unpaid_sales_kobo as unpaid from employees where key = $1`,
    [at.shop.ikeja.sales.key],
  );

/** The type and amount of an order's profit memos, in the order they were written. */
export const memosOf = async (at: OrderShop, key: string): Promise<[string, number][]> =>
  (
    await at.pool.query(
      "select type, amount_kobo from transactions where source = 'memo' and order_key = $1 order by key",
      [key],
    )
  ).rows.map((row) => [row.type, row.amount_kobo]);

/** The reason and quantity of each movement that an order made in a variant's stock. */
export const movesOf = async (at: OrderShop, key: string, variant: string): Promise<[string, number][]> =>
  (
    await at.pool.query(
      "select reason, delta from stock_movements where order_key = $1 and variant_key = $2 order by id",
      [key, variant],
    )
  ).rows.map((row) => [row.reason, row.delta]);

export const lastAudit = async (at: OrderShop) =>
  (await at.pool.query("select action, employee_key, before, after from audit_log order by id desc limit 1")).rows[0];
