import { UNIT_STATES } from "../stock/units.rules";
import { z } from "zod";
import { key, oneOrMore, optionalParam, pageQuery, pagination, text } from "../kit/common.contract";
import { variantStatus } from "../products/products.contract";

export const LOOKUPS = [
  "stores",
  "suppliers",
  "user_roles",
  "employees",
  "accounts",
  "customers",
  "categories",
] as const;

/** The fields that each look-up can return. */
export const LOOKUP_FIELDS = {
  stores: ["title", "key"],
  suppliers: ["name", "key"],
  user_roles: ["title", "key"],
  employees: ["name", "key"],
  accounts: ["name", "key"],
  customers: ["name", "key", "email"],
  categories: ["name", "key"],
} as const satisfies Record<(typeof LOOKUPS)[number], readonly string[]>;

const field = z.enum(["title", "name", "key", "email"]);

/** The most entries of one reply. */
export const LOOKUP_MOST = 500;

export const loadInfoQuery = z.strictObject({
  xbtsx: z.enum(LOOKUPS),
  fields: oneOrMore(field, 4),
  /** Words of the name or title; of customers also the beginning of the email. */
  query: optionalParam(text(200)),
  /** Repeated: only the entries with these keys. */
  key: optionalParam(oneOrMore(key, 100)),
  page: pageQuery.page,
  limit: optionalParam(z.coerce.number().int().min(1).max(LOOKUP_MOST)),
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
  pagination,
});

export const loadProductsQuery = z.strictObject({
  query: optionalParam(text(200)),
  /** Repeated: only the products of these variants; they are returned in any status. */
  variant: optionalParam(oneOrMore(key, 100)),
  /** Only the product of the variant that has this SKU or barcode, in any status; one for each store that lists it. */
  code: optionalParam(text(200)),
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
  /** Whether its units have serial numbers; absent where they have none. */
  tracks_serials: z.literal(true).optional(),
});

export const pickerProduct = z.strictObject({
  key,
  title: z.string(),
  image: z.string(),
  store: key,
  store_title: z.string(),
  sale_price: z.number(),
  variants: z.array(pickerVariant),
  /** Only in a look-up by code: the key of the variant that has it. */
  has_code: key.optional(),
  /** The unit of that variant whose serial number it is, if it is no code of goods. */
  unit: z
    .strictObject({ serial: z.string(), state: z.enum(UNIT_STATES) })
    .nullable()
    .optional(),
});

export const loadProductsReply = z.object({ data: z.array(pickerProduct), pagination });

export type Lookup = (typeof LOOKUPS)[number];
export type PickerProductWire = z.infer<typeof pickerProduct>;
