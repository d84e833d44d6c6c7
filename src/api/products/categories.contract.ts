import { z } from "zod";
import { key, requiredText } from "../kit/common.contract";

/** Letters of a name, and categories of a shop. */
export const CATEGORY_LIMITS = { name: 60, categories: 500 } as const;

export const category = z.strictObject({
  key,
  name: z.string(),
  /** Listed products: of all stores for people who manage the settings, of their own store for others. */
  product_count: z.number().int(),
  version: z.number().int(),
});

export const categoriesReply = z.object({ data: z.array(category) });

export const categoryReply = z.object({ data: category, breadcrumb: z.string() });

export const categoryBody = z.strictObject({
  name: requiredText(CATEGORY_LIMITS.name).transform((value) => value.trim()),
});

export const newCategoryReply = z.object({ data: z.object({ key }) });

export const categoryEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

export const categoryDeleteReply = z.object({ data: z.object({ key }) });

export type CategoryWire = z.infer<typeof category>;
export type CategoryBody = z.output<typeof categoryBody>;
