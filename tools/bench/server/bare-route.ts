import type { QueryConfig } from "pg";
import { comparedUntil, dayOf, startOf } from "../../../server/core/days";
import {
  COMPLETED,
  COMPLETED_AT,
  ORDER,
  ORDERS,
  ORDERS_AT,
  ORDERS_FOUND,
  PRODUCTS,
  PRODUCTS_AT,
  SUMMARY,
} from "./bare-statements";

const EXACT: Readonly<Record<string, QueryConfig>> = {
  "/api/products": { name: "products", text: PRODUCTS, values: [] },
  "/api/orders": { name: "orders", text: ORDERS, values: [] },
  "/api/orders?status=completed": { name: "completed", text: COMPLETED, values: [] },
};

/** The statement whose `body` is the reply to a read that is measured. */
export function statementOf(url: string): QueryConfig {
  const exact = EXACT[url];
  if (exact !== undefined) return exact;
  const [path = "", query] = url.split("?");
  if (query === undefined) return { name: "order", text: ORDER, values: [path.slice("/api/orders/".length)] };
  const asked = new URLSearchParams(query);
  if (path === "/api/analytics/summary") return summary(asked.get("from_date") ?? "", asked.get("to_date") ?? "");
  const page = asked.get("page");
  // Planned for each search text, since a cached plan would read every order.
  if (page === null) return { text: ORDERS_FOUND, values: [`%${asked.get("query")}%`] };
  const values = [(Number(page) - 1) * 10];
  if (path === "/api/products") return { name: "products-at", text: PRODUCTS_AT, values };
  if (asked.get("status") === "completed") return { name: "completed-at", text: COMPLETED_AT, values };
  return { name: "orders-at", text: ORDERS_AT, values };
}

function summary(from: string, to: string): QueryConfig {
  const until = comparedUntil({ from, to }, new Date());
  return { name: "summary", text: SUMMARY, values: [from, to, until, until && startOf(dayOf(until))] };
}
