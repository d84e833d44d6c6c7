import type { BulkEdit } from "../../api/products/bulk";
import type { VariantStatus } from "../../api/products/products.contract";
import type { Kobo } from "../../api/kit/money";
import type { Problems } from "../kit/form/form.types";
import { missingProblems, problemOf } from "../kit/problems";
import { orderUpToProblem } from "../purchases/order-up-to";

export type BulkValues = {
  field: BulkEdit["field"];
  way: "set" | "more" | "less";
  /** Of more and less. */
  unit: "naira" | "percent";
  amount: Kobo | null;
  /** A number of percent, as typed. */
  percent: string;
  /** Null for none. */
  roundTo: Kobo | null;
  /** "" until it is chosen. */
  status: VariantStatus | "";
  /** The variants that change; "" for those for sale and the hidden ones. */
  statusOf: VariantStatus | "";
  /** "" until it is chosen; `none` for no category. */
  category: string;
  supplier: string;
  level: "set" | "none";
  /** Null stays as it is, of either number. */
  reorderAt: number | null;
  orderUpTo: number | null;
};

export const NO_BULK: BulkValues = {
  field: "sale_price",
  way: "set",
  unit: "naira",
  amount: null,
  percent: "",
  roundTo: null,
  status: "",
  statusOf: "",
  category: "",
  supplier: "",
  level: "set",
  reorderAt: null,
  orderUpTo: null,
};

/** Whether the price changes by a percentage. */
export const isByPercent = ({ way, unit }: BulkValues): boolean => way !== "set" && unit === "percent";

const MOST = { more: 1000, less: 100, set: 0 };

/** What of the chosen field is missing or wrong. */
export function bulkProblems(values: BulkValues): Problems | null {
  const { field, way, amount, percent, roundTo } = values;
  if (field === "status") return missingProblems(values.status === "" ? [{ name: "status", label: "New status" }] : []);
  if (field === "reorder") {
    const { level, reorderAt, orderUpTo } = values;
    if (level === "none") return null;
    if (reorderAt === null && orderUpTo === null) return missingProblems([{ name: "reorderAt", label: "Reorder at" }]);
    return orderUpToProblem(reorderAt, orderUpTo);
  }
  if (field !== "sale_price") {
    const label = field === "category" ? "New category" : "New supplier";
    return missingProblems(values[field] === "" ? [{ name: field, label }] : []);
  }
  if (roundTo === 0) return problemOf("roundTo", "Round to more than ₦0.00, or leave this empty");
  if (!isByPercent(values)) {
    if (amount === null) return missingProblems([{ name: "amount", label: way === "set" ? "New price" : "Amount" }]);
    return way !== "set" && amount === 0 ? problemOf("amount", "Enter more than ₦0.00") : null;
  }
  if (percent === "") return missingProblems([{ name: "percent", label: "Percent" }]);
  const share = Number(percent);
  if (!(share > 0 && share <= MOST[way])) return problemOf("percent", `Enter more than 0 and at most ${MOST[way]}`);
  return /\.\d{3}/.test(percent) ? problemOf("percent", "Enter at most 2 decimals") : null;
}

/** The edit that complete values ask for. */
export function bulkEditOf(values: BulkValues): BulkEdit {
  const { field, way, amount, percent, roundTo, status, statusOf, category, supplier, level, reorderAt, orderUpTo } =
    values;
  if (field === "status") return { field, value: status || "active", of: statusOf || null };
  if (field === "category") return { field, value: category === "none" ? "" : category };
  if (field === "supplier") return { field, value: supplier };
  if (field === "reorder")
    return level === "none" ? { field, reorderAt: null, orderUpTo: null } : { field, reorderAt, orderUpTo };
  const sign = way === "less" ? -1 : 1;
  if (isByPercent(values)) return { field, by: "percent", value: sign * Number(percent), roundTo };
  return { field, by: way === "set" ? "set" : "add", value: sign * (amount ?? 0), roundTo };
}
