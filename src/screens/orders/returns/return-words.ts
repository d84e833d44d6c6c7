import type { Condition } from "../../../api/orders/returns.rules";

/** What becomes of goods that came back, by their condition. */
export const CONDITION_OPTIONS: readonly { value: Condition; label: string }[] = [
  { value: "resell", label: "Sell again" },
  { value: "return", label: "Keep as returned" },
  { value: "repair", label: "Repair first" },
];

export const conditionText = (condition: Condition): string =>
  CONDITION_OPTIONS.find(({ value }) => value === condition)?.label ?? condition;
