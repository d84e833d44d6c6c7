import { z } from "zod";
import { key, optionalParam, pageQuery, pagination, positiveNaira, requiredText, text } from "../kit/common.contract";
import { imageReference } from "../kit/media.contract";
import { cleanCode, CODE_LIMITS, codeMatch, codeProblem } from "./codes.rules";

export const VARIANT_STATUSES = ["active", "repair", "return", "hidden"] as const;
export const variantStatus = z.enum(VARIANT_STATUSES);

export const productsQuery = z.strictObject({
  status: optionalParam(variantStatus),
  store: optionalParam(key),
  supplier: optionalParam(key),
  /** `none`: products without a category. */
  category: optionalParam(z.union([key, z.literal("none")])),
  query: optionalParam(text(200)),
  /** The newest first by default. */
  sort: optionalParam(z.literal("oldest")),
  ...pageQuery,
});

export const productRow = z.strictObject({
  key,
  image: z.string(),
  title: z.string(),
  create_time: z.string(),
  sale_price: z.number(),
  /** Purchase price in naira; absent for those who may not see cost. */
  price: z.number().optional(),
  /** Sum over the variants, of the filtered status when one is set. */
  quantity: z.number().int(),
  /** Only for people of all stores. */
  store_title: z.string().optional(),
});

export const productsReply = z.object({ data: z.array(productRow), pagination });

export const variant = z.strictObject({
  key,
  variation: z.string(),
  price: z.number().optional(),
  sale_price: z.number(),
  quantity: z.number().int(),
  /** Units that transfers bring to this store, and that purchases still bring, drafts included; not part of the quantity. */
  on_the_way: z.number().int().optional(),
  on_order: z.number().int().optional(),
  status: variantStatus,
  last_updated: z.string(),
  /** "" for none. */
  sku: z.string(),
  barcodes: z.array(z.string()),
});

const listedAt = z.strictObject({
  /** Of the product there. */
  key,
  store: key,
  store_title: z.string(),
  quantity: z.number().int(),
});

export const product = z.strictObject({
  key,
  title: z.string(),
  description: z.string(),
  store: key,
  store_title: z.string(),
  supplier: key,
  supplier_name: z.string(),
  /** "" for none. */
  category: z.string().optional(),
  category_name: z.string().optional(),
  price: z.number().optional(),
  sale_price: z.number(),
  vat_exempt: z.boolean(),
  /** Whether its units have serial numbers, in all stores that list it. */
  tracks_serials: z.boolean().optional(),
  /** The cover, the first of `pictures`; "" for none. */
  image: z.string(),
  pictures: z.array(z.string()).optional(),
  create_time: z.string(),
  variants: z.array(variant),
  /** Grows with every edit and with every movement of stock. */
  version: z.number().int(),
  /** All stores that list it, this one too, by title; only for people of all stores. */
  stores: z.array(listedAt).optional(),
});

export const productReply = z.object({ data: product, breadcrumb: z.string() });

/** Letters of its texts, units of a variant, variants and pictures of a product. */
export const PRODUCT_LIMITS = {
  title: 200,
  description: 5000,
  variation: 200,
  units: 1_000_000,
  variants: 200,
  pictures: 8,
} as const;

const units = z.number().int().min(0).max(PRODUCT_LIMITS.units);

/** A key that identifies the row in this request; the server generates the stored one. */
const clientKey = text(100).optional();

/** A code as a person types or scans it; blanks around it are dropped. */
const code = (kind: "sku" | "barcode") =>
  text(200)
    .transform(cleanCode)
    .superRefine((value, issues) => {
      const problem = kind === "sku" && value === "" ? null : codeProblem(kind, value);
      if (problem !== null) issues.addIssue(problem);
    });

export const barcode = code("barcode");

const variationFields = {
  variation: requiredText(PRODUCT_LIMITS.variation),
  /** Purchase price in naira. Absent: a new variant, or one without its own price, uses the product's. */
  price: positiveNaira.optional(),
  /** Absent: the product's, in the same way. */
  sale_price: positiveNaira.optional(),
  status: variantStatus,
  /** "" for none. Absent: it stays. */
  sku: code("sku").optional(),
  /** All of the variant's barcodes. Absent: they stay. */
  barcodes: z
    .array(barcode)
    .max(CODE_LIMITS.barcodes)
    .refine((codes) => new Set(codes.map(codeMatch)).size === codes.length, "must not name a code twice")
    .optional(),
};

const picture = imageReference.refine((reference) => reference !== "", "must be a picture");

const productFields = {
  key: clientKey,
  /** All pictures, the cover first; overrides `image`. Absent: only the cover is set, by `image`. */
  pictures: z
    .array(picture)
    .max(PRODUCT_LIMITS.pictures)
    .refine((pictures) => new Set(pictures).size === pictures.length, "must not name a picture twice")
    .optional(),
  title: requiredText(PRODUCT_LIMITS.title),
  description: requiredText(PRODUCT_LIMITS.description),
  sale_price: positiveNaira,
  supplier: key,
  store: key,
  /** Later sales of it include no VAT. Absent: a new product is not exempt, and an edited one stays as it is. */
  vat_exempt: z.boolean().optional(),
  /** In all stores that list it. Absent: a new product has no serial numbers, and an edited one stays as it is. */
  tracks_serials: z.boolean().optional(),
  /** In all stores that list it; "" for none. Absent: a new product has none, and an edited one keeps its own. */
  category: z.union([key, z.literal("")]).optional(),
};

export const newProductBody = z.strictObject({
  ...productFields,
  price: positiveNaira,
  /** The cover; "" for none. */
  image: imageReference.default(""),
  variations: z
    .array(z.strictObject({ key: clientKey, ...variationFields, quantity: units }))
    .min(1)
    .max(PRODUCT_LIMITS.variants),
});

export const newProductReply = z.object({ data: z.object({ key }) });

export const PRICES_APPLY_TO = ["all", "store"] as const;

export const productEditBody = z.strictObject({
  ...productFields,
  /** Omitted by those who may not see cost; the stored price then stays. */
  price: positiveNaira.optional(),
  /** Replaces the cover and keeps the other pictures; "" removes it, and the next one is the cover. Absent: it stays. */
  image: imageReference.optional(),
  /**
   * All variants of the product: omitted ones are removed. An unknown key creates a new variant; without a quantity the
   * units stay unchanged.
   */
  variations: z
    .array(z.strictObject({ key: clientKey, ...variationFields, quantity: units.optional() }))
    .min(1)
    .max(PRODUCT_LIMITS.variants),
  /** Where the prices that the edit changes apply: in all stores that list the product, or in its own. Absent: `store`. */
  applies_to: z.enum(PRICES_APPLY_TO).optional(),
});

/** 200 after an edit; a stale edit answers 409 with `error` and the current record. */
export const productEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

/** A barcode that is added to one of the product's variants, in all stores. */
export const newBarcodeBody = z.strictObject({ variant: key, barcode });

const MAX_NEW_STORES = 100;

/** The stores that list a product from now on too, without units. */
export const newStoresBody = z.strictObject({
  stores: z
    .array(key)
    .min(1)
    .max(MAX_NEW_STORES)
    .refine((stores) => new Set(stores).size === stores.length, "must not name a store twice"),
});

export const newStoresReply = z.object({
  data: z.object({ key, version: z.number().int(), stores: z.array(z.strictObject({ key, store: key })) }),
});

export const productDeleteReply = z.object({ data: z.object({ key }) });

export type VariantStatus = z.infer<typeof variantStatus>;
export type ProductRowWire = z.infer<typeof productRow>;
export type ProductWire = z.infer<typeof product>;
export type NewProductBody = z.output<typeof newProductBody>;
export type NewStoresBody = z.output<typeof newStoresBody>;
export type NewBarcodeBody = z.output<typeof newBarcodeBody>;
export type ProductEditBody = z.infer<typeof productEditBody>;
