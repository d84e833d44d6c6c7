import type { Product } from "../../src/api/products/products";

/** A product of two variants, as its page reads it. */
export const PRODUCT: Product = {
  key: "phone",
  title: "Infinix Hot 40i",
  description: "Sealed box",
  storeKey: "lekki",
  storeTitle: "Lekki",
  supplierKey: "alaba",
  supplierName: "Alaba Electronics Hub",
  categoryKey: "phones",
  categoryName: "Phones",
  price: 12_000_000,
  salePrice: 15_000_000,
  isVatExempt: false,
  tracksSerials: false,
  pictures: [],
  createdAt: "2026-01-04T09:00:00.000Z",
  version: 3,
  variants: [
    {
      key: "black",
      variation: "Black, 128GB",
      salePrice: 15_000_000,
      quantity: 6,
      status: "active",
      updatedAt: "2026-03-02T10:30:00.000Z",
      sku: "",
      barcodes: [],
    },
    {
      key: "blue",
      variation: "Blue, 256GB",
      salePrice: 17_000_000,
      quantity: 2,
      status: "repair",
      updatedAt: "2026-03-02T10:30:00.000Z",
      sku: "",
      barcodes: [],
    },
  ],
};

/** The same product in the server's reply to a stale edit. */
export const PRODUCT_WIRE = {
  key: "phone",
  title: "Theirs",
  description: "Sealed box",
  store: "lekki",
  supplier: "alaba",
  category: "phones",
  price: 120_000,
  sale_price: 150_000,
  image: "",
  variants: [
    {
      key: "black",
      variation: "Black, 128GB",
      sale_price: 150_000,
      quantity: 2,
      status: "active",
      last_updated: "",
      sku: "",
      barcodes: [],
    },
    {
      key: "blue",
      variation: "Blue, 256GB",
      sale_price: 170_000,
      quantity: 1,
      status: "repair",
      last_updated: "",
      sku: "",
      barcodes: [],
    },
  ],
  version: 8,
};
