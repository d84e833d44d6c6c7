import { z } from "zod";
import { key, optionalParam, pageQuery, pagination, requiredText, text } from "../kit/common.contract";

export const suppliersQuery = z.strictObject({ query: optionalParam(text(200)), ...pageQuery });

export const supplierRow = z.strictObject({
  key,
  name: z.string(),
  contact: z.string(),
  address: z.string(),
  /** Their listed products, within the person's stores. */
  product_count: z.number().int(),
});

export const suppliersReply = z.object({
  /** Naira owed by the person's stores; only for those who may pay suppliers. */
  data: z.array(supplierRow.extend({ owed: z.number().optional() })),
  pagination,
});

/** Naira: what a store got from the supplier, and what of that was paid and is owed. */
export const supplierDebt = z.strictObject({
  store: key,
  store_title: z.string(),
  delivered: z.number(),
  paid: z.number(),
  owed: z.number(),
});

export const supplier = supplierRow.extend({
  /** Of the person's stores that bought from the supplier; only for those who may pay suppliers. */
  debts: z.array(supplierDebt).optional(),
  version: z.number().int(),
});

export const supplierReply = z.object({ data: supplier, breadcrumb: z.string() });

export const supplierBody = z.strictObject({
  name: requiredText(200),
  address: requiredText(500),
  contact: requiredText(200),
});

export const newSupplierReply = z.object({ data: z.object({ key }) });

export const supplierEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

export type SupplierRowWire = z.infer<typeof suppliersReply>["data"][number];
export type SupplierWire = z.infer<typeof supplier>;
export type SupplierBody = z.infer<typeof supplierBody>;
