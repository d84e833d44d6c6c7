import { z } from "zod";
import { key, optionalParam, pageQuery, pagination, text } from "../kit/common.contract";
import { variantStatus } from "../products/products.contract";

export const LOOKUPS = ["stores", "suppliers", "user_roles", "employees", "accounts", "customers"] as const;

/** The fields that each look-up can return. */
export const LOOKUP_FIELDS = {
  stores: ["title", "key"],
  suppliers: ["name", "key"],
  user_roles: ["title", "key"],
  employees: ["name", "key"],
  accounts: ["name", "key"],
  customers: ["name", "key", "email"],
} as const satisfies Record<(typeof LOOKUPS)[number], readonly string[]>;

const field = z.enum(["title", "name", "key", "email"]);

export const loadInfoQuery = z.strictObject({
  xbtsx: z.enum(LOOKUPS),
  fields: z.union([field.transform((one) => [one]), z.array(field).min(1).max(4)]),
});

export const loadInfoReply = z.object({
  data: z.array(
    z.strictObject({
      key: z.string().optional(),
      title: z.string().optional(),
      name: z.string().optional(),
      email: z.string().optional(),
    }),
  ),
});

export const loadProductsQuery = z.strictObject({
  query: optionalParam(text(200)),
  /** Repeated: only the products of these variants; they are returned in any status. */
  variant: optionalParam(z.union([key.transform((one) => [one]), z.array(key).min(1).max(100)])),
  store: optionalParam(key),
  ...pageQuery,
});

export const pickerVariant = z.strictObject({
  key,
  variation: z.string(),
  image: z.string(),
  /** Purchase price in naira; only for those who may see cost. */
  price: z.number().optional(),
  sale_price: z.number(),
  quantity: z.number().int(),
  status: variantStatus,
});

export const pickerProduct = z.strictObject({
  key,
  title: z.string(),
  image: z.string(),
  store: key,
  store_title: z.string(),
  sale_price: z.number(),
  variants: z.array(pickerVariant),
});

export const loadProductsReply = z.object({ data: z.array(pickerProduct), pagination });

export type Lookup = (typeof LOOKUPS)[number];
export type PickerProductWire = z.infer<typeof pickerProduct>;
