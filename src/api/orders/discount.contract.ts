import { z } from "zod";
import { positiveNaira, requiredText } from "../kit/common.contract";
import { REASON_MOST } from "./discount.rules";

const reason = requiredText(REASON_MOST);

const amount = positiveNaira.refine((value) => value > 0, "must be above 0");

const percent = z
  .number()
  .refine((value) => value > 0 && value <= 100, { error: "must be above 0 and at most 100", abort: true })
  .refine((value) => Math.round(value * 100) / 100 === value, "must have at most 2 decimals");

const price = z.strictObject({ kind: z.literal("price"), value: amount, reason });
const off = z.strictObject({ kind: z.literal("amount"), value: amount, reason });
const part = z.strictObject({ kind: z.literal("percent"), value: percent, reason });

/** `value` is the price of a unit or what comes off the whole line, in naira, or a part of it in percent. */
export const lineDiscount = z.discriminatedUnion("kind", [price, off, part]);

/** `value` is what comes off all products, in naira or percent. */
export const orderDiscount = z.discriminatedUnion("kind", [off, part]);

/** Null takes the discount away. */
export const orderDiscountBody = z.strictObject({ discount: orderDiscount.nullable() });

export type DiscountWire = z.infer<typeof lineDiscount>;
export type OrderDiscountBody = z.infer<typeof orderDiscountBody>;
