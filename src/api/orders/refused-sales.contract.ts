import { z } from "zod";
import { key, pageQuery, pagination, positiveNaira, requiredText, text } from "../kit/common.contract";

/** What is reported of a sale made without a network that the shop refused: undecided, or cancelled by who sold it. */
const REFUSED_SALE_STATES = ["undecided", "cancelled"] as const;

export const refusedSaleBody = z.strictObject({
  /** The Idempotency-Key of the save that was refused. */
  save: requiredText(200),
  store: key,
  /** What the sale is called on its receipt. */
  number: requiredText(40),
  /** Naira, as agreed with the customer. */
  total: positiveNaira,
  sold_at: z.iso.datetime(),
  /** Why the shop refused it. */
  reason: requiredText(1000),
  state: z.enum(REFUSED_SALE_STATES),
  /** Why it was cancelled and what the customer gets back; required then. */
  note: text(2000),
});

export const refusedSaleReply = z.object({ data: z.object({ key }) });

export const refusedSalesQuery = z.strictObject({ ...pageQuery });

export const refusedSale = z.strictObject({
  key,
  number: z.string(),
  store: key,
  store_title: z.string(),
  /** Who sold it. */
  employee_name: z.string(),
  total: z.number(),
  sold_at: z.string(),
  reason: z.string(),
  /** `made`: the same save made an order later. */
  state: z.enum([...REFUSED_SALE_STATES, "made"]),
  note: z.string(),
  /** The order that was made of it. */
  order: z.strictObject({ key, number: z.number().int() }).nullable(),
});

export const refusedSalesReply = z.object({ data: z.array(refusedSale), pagination });

export type RefusedSaleState = RefusedSaleWire["state"];
export type RefusedSaleBody = z.infer<typeof refusedSaleBody>;
export type RefusedSaleWire = z.infer<typeof refusedSale>;
export type RefusedSaleReply = z.infer<typeof refusedSaleReply>;
