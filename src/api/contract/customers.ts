import { z } from "zod";
import { key } from "./common";

export const customer = z.strictObject({
  key,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  instagram: z.string(),
  twitter: z.string(),
  created_at: z.string(),
  order_count: z.number().int(),
  /** Naira paid over all orders, refunds taken off. */
  spent: z.number(),
  /** Naira still owed over all orders. */
  debt: z.number(),
  version: z.number().int(),
});

export const customerReply = z.object({ data: customer, breadcrumb: z.string() });

export type CustomerWire = z.infer<typeof customer>;
