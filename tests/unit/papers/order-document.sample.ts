import fc from "fast-check";
import type { OrderDocument } from "../../../server/files/papers/order-document";
import type { ShopOnPaper } from "../../../server/settings/settings";

/** What papers print of a shop that changed nothing. */
export const sampleShop: ShopOnPaper = {
  name: "Kobo Gadgets",
  address: "",
  tin: "",
  invoiceNote: "Thank you for your business.",
  receiptNote: "Thank you for your business",
  receiptMm: 80,
};

/** A delivery in two payments with a balance left, to vary from. Amounts are kobo. */
export const sampleOrder: OrderDocument = {
  orderNumber: 10482,
  createdAt: "2026-11-21T08:42:00Z",
  status: "pending",
  remark: "Call before delivery. Balance on arrival.",
  shop: sampleShop,
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

const anyText = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: fc.constantFrom("W", "i", "ọ", "7", " ", "-", "🎉", "ع"), maxLength }),
    fc.lorem({ maxCount: Math.ceil(maxLength / 8) }).map((text) => text.slice(0, maxLength)),
  );
const anyAmount = fc.oneof(fc.integer({ min: 0, max: 99_999_999_999 }), fc.constant(Number.MAX_SAFE_INTEGER));

/** Settings with texts as long as the contract lets them be, except for the foot of an invoice. */
export const anyShop: fc.Arbitrary<ShopOnPaper> = fc.record({
  name: anyText(80),
  address: anyText(200),
  tin: fc.constantFrom("", "12345678-0001", "88888888888888888888"),
  invoiceNote: fc.constant(sampleShop.invoiceNote),
  receiptNote: anyText(200),
  receiptMm: fc.constantFrom(58, 80),
});

/** Orders with texts as long as the contract lets them be and amounts up to the largest; sums need not add up. */
export const anyOrder: fc.Arbitrary<OrderDocument> = fc.record({
  orderNumber: fc.integer({ min: 1, max: 999_999_999 }),
  createdAt: fc.constant("2026-11-21T08:42:00Z"),
  status: fc.constantFrom("pending", "completed", "cancelled"),
  remark: anyText(2000),
  shop: anyShop,
  store: fc.record({ title: anyText(80), address: anyText(200), phone: anyText(20) }),
  facilitator: anyText(200),
  customer: fc.record({ name: anyText(200), address: anyText(500), phone: anyText(40), email: anyText(254) }),
  delivery: fc.option(
    fc.record({
      status: fc.constantFrom("pending", "delivered", "cancelled"),
      name: anyText(200),
      address: anyText(500),
      phone: anyText(40),
    }),
  ),
  lines: fc.array(
    fc.record({
      title: anyText(200),
      variation: anyText(200),
      quantity: fc.integer({ min: 1, max: 1_000_000 }),
      unitPrice: anyAmount,
      amount: anyAmount,
    }),
    { minLength: 1, maxLength: 12 },
  ),
  payments: fc.array(
    fc.record({ account: anyText(80), type: fc.constantFrom("cash", "wire-transfer"), amount: anyAmount }),
    { maxLength: 8 },
  ),
  vat: fc.array(fc.record({ rateBp: fc.integer({ min: 1, max: 9999 }), gross: anyAmount, vat: anyAmount }), {
    maxLength: 3,
  }),
  subtotal: anyAmount,
  fee: anyAmount,
  total: anyAmount,
  paid: anyAmount,
  debt: anyAmount,
  refund: anyAmount,
});
