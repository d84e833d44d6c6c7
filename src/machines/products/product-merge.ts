import type { MergeRules } from "../kit/merge";
import type { ProductDraft } from "./product-draft";

/** Merge rules for a product that two people change; variants are matched by key. */
export const productMerge: MergeRules<ProductDraft> = {
  title: { label: "Name" },
  description: { label: "Description" },
  storeKey: { label: "Store", reading: "stores" },
  supplierKey: { label: "Supplier", reading: "suppliers" },
  categoryKey: { label: "Category", reading: "categories" },
  price: { label: "Purchase Price", reading: "money" },
  salePrice: { label: "Sale Price", reading: "money" },
  isVatExempt: { label: "Exempt from VAT" },
  tracksSerials: { label: "Tracks serial numbers" },
  pictures: { ordered: true },
  seesCost: { from: "theirs" },
  pricesTo: { from: "mine" },
  variants: {
    label: "Variant",
    keyOf: ({ saved }) => saved?.key ?? null,
    title: ({ variation }) => ({ label: "Variant", value: variation, reading: "text" }),
    fields: {
      id: { from: "mine" },
      variation: { label: "Name" },
      quantity: { label: "Qty" },
      status: { label: "Status", reading: "word" },
      sku: { label: "SKU" },
      barcodes: { label: "Barcodes" },
      saved: { from: "theirs" },
    },
    restore: (variant) => ({ ...variant, saved: null }),
  },
};
