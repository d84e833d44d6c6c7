import { expect } from "vitest";

// Rows of sales as changedRows shows them, by hand from docs/prices.md.

export const customer = {
  name: "Bisi Ade",
  phone: "08030000002",
  email: "bisi@example.com",
  address: "5 Marina",
  instagram: "bisi.a",
  twitter: "@bisi",
};

export const NO_CONTACT = { email: "", phone: "", address: "", instagram: "", twitter: "" };

export const contact = (of: string, { name, phone, email, address, instagram, twitter }: typeof customer) => ({
  customer_key: of,
  customer_name: name,
  customer_phone: phone,
  customer_email: email,
  customer_address: address,
  customer_instagram: instagram,
  customer_twitter: twitter,
});

export const ORDER = { version: 1, store_key: "ikeja", created_at: "now", facilitator_key: "manager" };
export const SELLER = { facilitator_name: "Manager of Ikeja" };

export const LINE = { order_key: "orders 1", unit_cost_kobo: 15_000_050 };
export const GALAXY = { ...LINE, item_title: "Samsung Galaxy A15", product_key: "galaxy", vat_bp: 750 };
export const BLUE = { ...GALAXY, variant_key: "phone", variation: "Blue Black, 128GB", image: "Blue.png" };

export const payment = (nth: number, account: string, kobo: number) => ({
  order_key: "orders 1",
  created_at: "now",
  account_key: account,
  amount_kobo: kobo,
  transaction_key: `transactions ${nth}`,
});

const POSTED = { version: 1, order_key: "orders 1", store_key: "ikeja", created_at: "now", created_by: "admin" };
export const received = (order: number, account: string, kobo: number) => ({
  ...POSTED,
  type: "credit",
  source: "order",
  remark: `payment on order ${order}`,
  account_key: account,
  amount_kobo: kobo,
  effect_kobo: kobo,
});
const profit = (order: number, kobo: number) => ({
  ...POSTED,
  type: "credit",
  source: "memo",
  remark: `profit on order ${order}`,
  amount_kobo: kobo,
});

export const movement = (variant: string, before: number, delta: number) => ({
  variant_key: variant,
  delta,
  quantity_before: before,
  quantity_after: before + delta,
  reason: "sale",
  order_key: "orders 1",
  employee_key: "admin",
  created_at: "now",
});
export const taken = (version: number, before: number, units: number) => ({
  quantity: [before, before - units],
  version: [version, version + 1],
  updated_at: ["now", "now"],
});

export const logged = (action: string, entity: string, key: string, after: object) => ({
  at: "now",
  request_id: "the request",
  employee_key: "admin",
  action,
  entity,
  entity_key: key,
  after,
});

/** ₦185,000.75 less 10 %, 1,850,007.5 kobo, of which the even kobo is taken. */
export const TENTH_OFF = 16_650_067;
const PROFIT = TENTH_OFF - 15_000_050;
/** 2.5 % of the profit. */
const SHARE = 41_250;
export const tenthOff = { discount: { kind: "percent", value: 10, reason: "Opening day" } } as const;

/** What a completed sale of one phone for a tenth less writes to an account, besides what its customer needs. */
export const completed = (account: string, balance: readonly [number, number]) => ({
  accounts: { changed: { [account]: { balance_kobo: balance } } },
  employees: { changed: { manager: { order_count: [0, 1], gain_kobo: [0, SHARE] } } },
  variants: { changed: { phone: expect.objectContaining({ quantity: [9, 8] }) } },
  order_lines: {
    added: [{ ...BLUE, position: 1, quantity: 1, unit_price_kobo: 18_500_075, order_discount_kobo: 1_850_008 }],
  },
  payments: { added: [payment(2, account, TENTH_OFF)] },
  transactions: { added: [profit(10_002, PROFIT), received(10_002, account, TENTH_OFF)] },
  stock_movements: { added: [movement("phone", 9, -1)] },
});

export const COMPLETED = {
  ...ORDER,
  ...SELLER,
  order_number: 10_002,
  status: "completed",
  completed_at: "now",
  delivery_method: "pickup",
  discount_bp: 1000,
  discount_kobo: 1_850_008,
  discount_reason: "Opening day",
  items_kobo: TENTH_OFF,
  cost_kobo: TENTH_OFF,
  paid_kobo: TENTH_OFF,
  profit_kobo: PROFIT,
  profit_memo_written: true,
  bonus_bp: 250,
  share_kobo: SHARE,
  total_quantity: 1,
};

export const created = (of: string) =>
  logged("order.created", "order", "orders 1", {
    order_number: 10_002,
    status: "completed",
    store: "ikeja",
    facilitator: "manager",
    customer: of,
    cost: "₦166,500.67",
    paid: "₦166,500.67",
    discount: "10%, ₦18,500.08",
    discount_reason: "Opening day",
    lines: [{ variant: "phone", quantity: 1, price: "₦185,000.75" }],
  });
