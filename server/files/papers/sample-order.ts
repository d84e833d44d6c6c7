import { vatIn } from "../../../src/api/orders/discount.rules";
import type { ShopOnPaper } from "../../settings/settings";
import type { OrderDocument } from "./order-document";

/** A made-up order, to show how papers with these settings look. `vatBp` is in hundredths of a percent. */
export const sampleOrder = (shop: ShopOnPaper, vatBp: number, now: Date): OrderDocument => ({
  orderNumber: 10001,
  createdAt: now.toISOString(),
  status: "completed",
  remark: "",
  shop,
  store: { title: "Name of the store", address: "Address of the store", phone: "08000000000" },
  facilitator: "Name of the seller",
  customer: { name: "Name of the customer", address: "Address of the customer", phone: "08000000000", email: "" },
  delivery: null,
  lines: [
    { title: "A phone", variation: "Black, 128GB", quantity: 1, unitPrice: 23_500_000, amount: 23_500_000 },
    { title: "A charger", variation: "White", quantity: 2, unitPrice: 850_000, amount: 1_700_000 },
  ],
  payments: [{ account: "Name of the account", type: "cash", amount: 25_200_000 }],
  vat:
    vatBp === 0 ? [] : [{ rateBp: vatBp, gross: 25_200_000, vat: vatIn(23_500_000, vatBp) + vatIn(1_700_000, vatBp) }],
  subtotal: 25_200_000,
  fee: 0,
  total: 25_200_000,
  paid: 25_200_000,
  debt: 0,
  refund: 0,
});
