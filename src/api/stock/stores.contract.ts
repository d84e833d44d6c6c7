import { z } from "zod";
import { key, pageQuery, pagination, requiredText } from "../kit/common.contract";

export const storesQuery = z.strictObject(pageQuery);

export const storeRow = z.strictObject({
  key,
  title: z.string(),
  address: z.string(),
  /** Listed products of the store. */
  product_count: z.number().int(),
  /** Active staff of the store. */
  employee_count: z.number().int(),
});

export const storesReply = z.object({ data: z.array(storeRow), pagination });

export const store = storeRow.extend({ version: z.number().int() });

export const storeReply = z.object({ data: store, breadcrumb: z.string() });

export const storeBody = z.strictObject({ title: requiredText(200), address: requiredText(500) });

export const newStoreReply = z.object({ data: z.object({ key }) });

export const storeEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

export type StoreRowWire = z.infer<typeof storeRow>;
export type StoreWire = z.infer<typeof store>;
export type StoreBody = z.infer<typeof storeBody>;
