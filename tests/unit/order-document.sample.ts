import type { OrderDocument } from "../../server/files/order-document";

/** A delivery in two payments with a balance left, to vary from. Amounts are kobo. */
export const sampleOrder: OrderDocument = {
  orderNumber: 10482,
  createdAt: "2026-11-21T08:42:00Z",
  status: "pending",
  remark: "Call before delivery. Balance on arrival.",
  store: { title: "Computer Village", address: "14 Otigba Street, Ikeja, Lagos", phone: "08025550100" },
  facilitator: "Tunde Bakare",
  customer: {
    name: "Adaeze Okafor",
    address: "14 Bode Thomas Street, Surulere, Lagos",
    phone: "08035550142",
    email: "adaeze.okafor@example.com",
  },
  delivery: {
    status: "pending",
    name: "Chinedu Okafor",
    address: "22 Admiralty Way, Lekki Phase 1, Lagos",
    phone: "08035550188",
  },
  lines: [
    {
      title: "Samsung Galaxy A15",
      variation: "Blue Black, 128GB",
      quantity: 2,
      unitPrice: 23_500_000,
      amount: 47_000_000,
    },
    { title: "Oraimo FreePods 4", variation: "Black", quantity: 1, unitPrice: 3_850_000, amount: 3_850_000 },
    { title: "Oraimo 27,000mAh power bank", variation: "Black", quantity: 2, unitPrice: 2_450_000, amount: 4_900_000 },
  ],
  payments: [
    { account: "Ikeja POS terminal", type: "card", amount: 40_000_000 },
    { account: "Ikeja cash till", type: "cash", amount: 10_000_000 },
  ],
  subtotal: 55_750_000,
  fee: 500_000,
  total: 56_250_000,
  paid: 50_000_000,
  debt: 6_250_000,
  refund: 0,
};
