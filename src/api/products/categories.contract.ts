import { z } from "zod";
import { key, optionalParam, requiredText } from "../kit/common.contract";

/** Letters of a name, and categories of a shop. */
export const CATEGORY_LIMITS = { name: 60, categories: 500 } as const;

/** What is sorted: goods, or money that a person takes out of an account. */
export const CATEGORY_KINDS = ["goods", "expense"] as const;

/** The categories of expenses that a shop begins with. */
export const USUAL_EXPENSES = ["Rent", "Fuel", "Salaries", "Supplies", "Other"] as const;

export const categoriesQuery = z.strictObject({ kind: optionalParam(z.enum(CATEGORY_KINDS)) });

export const category = z.strictObject({
  key,
  name: z.string(),
  /** Listed products: of all stores for people who manage the settings, of their own store for others. */
  product_count: z.number().int(),
  /** Transactions of all stores; only of a category of expenses. */
  transaction_count: z.number().int().optional(),
  version: z.number().int(),
});

export const categoriesReply = z.object({ data: z.array(category) });

export const categoryReply = z.object({ data: category, breadcrumb: z.string() });

export const categoryBody = z.strictObject({
  name: requiredText(CATEGORY_LIMITS.name).transform((value) => value.trim()),
});

export const newCategoryBody = categoryBody.extend({ kind: z.enum(CATEGORY_KINDS).optional() });

export const newCategoryReply = z.object({ data: z.object({ key }) });

export const categoryEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

export const categoryDeleteReply = z.object({ data: z.object({ key }) });

export type CategoryWire = z.infer<typeof category>;
export type CategoryKind = (typeof CATEGORY_KINDS)[number];
export type NewCategoryBody = z.output<typeof newCategoryBody>;
export type CategoryBody = z.output<typeof categoryBody>;
