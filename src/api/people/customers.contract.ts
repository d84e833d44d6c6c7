import { z } from "zod";
import { email, key, optionalParam, pageQuery, pagination, requiredText, text } from "../kit/common.contract";
import { orderStatus } from "../orders/orders.contract";

export const customersQuery = z.strictObject({
  query: optionalParam(text(200)),
  /** The newest first by default; `-name` is from Z to A. */
  sort: optionalParam(z.enum(["oldest", "name", "-name"])),
  ...pageQuery,
});

export const customerRow = z.strictObject({
  key,
  name: z.string(),
  email: z.string(),
  created_at: z.string(),
  order_count: z.number().int(),
  /** Naira paid over all orders, minus refunds. */
  spent: z.number(),
  /** Naira still owed over all orders. */
  debt: z.number(),
});

export const customersReply = z.object({ data: z.array(customerRow), pagination });

export const customer = customerRow.extend({
  phone: z.string(),
  address: z.string(),
  instagram: z.string(),
  twitter: z.string(),
  /** Naira that the shop owes for goods that came back; null where there is nothing. */
  store_credit: z.number().nullable().optional(),
  /** The name of the shop, which a reminder is from. */
  shop: z.string(),
  version: z.number().int(),
});

export const customerReply = z.object({ data: customer, breadcrumb: z.string() });

/** What a sale needs to know of a customer. */
export const buyer = z.strictObject({
  key,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  instagram: z.string(),
  twitter: z.string(),
});

export const buyersQuery = z.strictObject({ store: key });

export const buyersReply = z.object({ data: z.array(buyer) });

/** `instagram` and `twitter` stay as they are when they are not sent. */
export const customerEditBody = z.strictObject({
  name: requiredText(200),
  email,
  phone: requiredText(40),
  address: requiredText(500),
  instagram: text(100).optional(),
  twitter: text(100).optional(),
});

export const customerEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

/** Replaces the completed orders: `owing` selects those with a debt, `all` every order of any status. */
export const customerOrdersQuery = z.strictObject({
  owing: optionalParam(z.literal("true")),
  all: optionalParam(z.literal("true")),
  ...pageQuery,
});

/** An order of a customer. */
export const customerOrderRow = z.strictObject({
  key,
  order_number: z.number().int(),
  created_at: z.string(),
  status: orderStatus,
  /** JSON text of `{ method, status }`; "null" for pickup. */
  delivery: z.string(),
  debt: z.number(),
  cost: z.number(),
});

export const customerOrdersReply = z.object({ data: z.array(customerOrderRow), pagination });

export type CustomerRowWire = z.infer<typeof customerRow>;
export type CustomerOrderRowWire = z.infer<typeof customerOrderRow>;
export type BuyerWire = z.infer<typeof buyer>;
export type CustomerWire = z.infer<typeof customer>;
export type CustomerEditBody = z.infer<typeof customerEditBody>;
