/** What money was for, where no category says it: on the screen and in the CSV. */
export const FLOW_WORDS: Readonly<Record<string, string>> = {
  sales: "Payments of orders",
  refunds: "Refunds of orders",
  income: "Other money in",
  expense: "Expenses without a category",
  suppliers: "Paid to suppliers",
  moves: "Moved between accounts",
  corrections: "Corrections and drawer differences",
};
