import type { StockLevel } from "../../../src/api/purchases/stock-levels";

/** Four are there and two are ordered, and 20 are wanted as soon as there are six. */
export const CHARGER: StockLevel = {
  key: "charger",
  name: "Oraimo Charger, White",
  productKey: "p",
  title: "Oraimo Charger",
  image: "charger.webp",
  variation: "White",
  storeKey: "ikeja",
  storeTitle: "Ikeja",
  supplierKey: "slot",
  supplierName: "Slot",
  quantity: 4,
  onOrder: 2,
  reorderAt: 6,
  orderUpTo: 20,
  toOrder: 14,
  price: 400_050,
};

/** What brings it up. */
export const CHARGER_LINE = {
  id: 0,
  originKey: "charger",
  variantKey: "charger",
  title: "Oraimo Charger",
  variation: "White",
  image: "charger.webp",
  storeKey: "ikeja",
  storeTitle: "Ikeja",
  quantity: 14,
  cost: 400_050,
};
