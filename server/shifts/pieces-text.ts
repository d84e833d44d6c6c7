import { type CashCount, DENOMINATIONS } from "../../src/api/shifts/shifts.rules";

/** The notes and coins as the log tells them: `3 × ₦1,000, 1 × ₦50`. */
export const piecesText = (count: CashCount): string =>
  DENOMINATIONS.filter(({ name }) => count[name] > 0)
    .map(({ name, label }) => `${count[name].toLocaleString("en")} × ${label}`)
    .join(", ");
