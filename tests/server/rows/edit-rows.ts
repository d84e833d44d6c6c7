// Rows of one edited order as changedRows shows them.

export const logged = (action: string, before: unknown, after: unknown) => ({
  added: [
    {
      at: "now",
      request_id: "the request",
      employee_key: "admin",
      action: `order.${action}`,
      entity: "order",
      entity_key: "order",
      ...(before !== null && { before }),
      after,
    },
  ],
});

export const paid = (nth: number, account: string, kobo: number) => ({
  order_key: "order",
  created_at: "now",
  account_key: account,
  amount_kobo: kobo,
  transaction_key: `transactions ${nth}`,
});
const POSTED = { version: 1, order_key: "order", store_key: "ikeja", created_at: "now", created_by: "admin" };
export const posted = (account: string, kobo: number) => ({
  ...POSTED,
  type: kobo > 0 ? "credit" : "debit",
  source: "order",
  remark: "payment on order 10002",
  account_key: account,
  amount_kobo: Math.abs(kobo),
  effect_kobo: kobo,
});
export const memo = (type: "credit" | "debit", kobo: number) => ({
  ...POSTED,
  type,
  source: "memo",
  remark: "profit on order 10002",
  amount_kobo: kobo,
});
export const movement = (variant: string, before: number, delta: number, reason: string) => ({
  variant_key: variant,
  delta,
  quantity_before: before,
  quantity_after: before + delta,
  reason,
  order_key: "order",
  employee_key: "admin",
  created_at: "now",
});
export const stocked = (version: number, before: number, after: number) => ({
  quantity: [before, after],
  version: [version, version + 1],
  updated_at: ["now", "now"],
});
export const debtOf = (before: number, after: number) => ({ debt_kobo: [before, after] });
