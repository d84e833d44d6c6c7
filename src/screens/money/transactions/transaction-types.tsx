import ArrowDownLeft from "lucide-react/icons/arrow-down-left";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { css } from "styled-system/css";
import type { TransactionType } from "../../../api/money/transactions.contract";

const WORDS: Record<TransactionType, string> = {
  credit: "Credit",
  debit: "Debit",
  "order-payment": "Order payment",
  "order-refund": "Order refund",
  "order-profit": "Order profit",
  "order-profit-reversal": "Order profit reversal",
};

const COMES_IN: ReadonlySet<TransactionType> = new Set(["credit", "order-payment", "order-profit"]);

/** Other money goes out. */
export const comesIn = (type: TransactionType): boolean => COMES_IN.has(type);

const line = css({ display: "inline-flex", alignItems: "center", verticalAlign: "middle", gap: "6", color: "ink2" });

/** The direction of the money, as text with an arrow. */
export const TypeText = ({ type }: { type: TransactionType }) => (
  <span className={line}>
    {comesIn(type) ? <ArrowDownLeft aria-hidden="true" /> : <ArrowUpRight aria-hidden="true" />}
    {WORDS[type]}
  </span>
);

const ENTRIES = (["credit", "debit"] as const).map((value) => ({ value, label: WORDS[value] }));

/** What is added may also be a move between accounts. */
export const ENTRY_TYPE_OPTIONS = { edit: ENTRIES, add: [...ENTRIES, { value: "move", label: "Move" } as const] };
