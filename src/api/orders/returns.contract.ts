import { z } from "zod";
import { key, positiveNaira, requiredText } from "../kit/common.contract";
import { serials } from "../stock/units.contract";
import { doubleSerial } from "../stock/units.rules";
import { CONDITIONS } from "./returns.rules";
import { STORE_CREDIT } from "./store-credit.rules";

const condition = z.enum(CONDITIONS);

/** An account, or the store credit of the order's customer. */
export const moneyPlace = z.union([key, z.literal(STORE_CREDIT)], { error: "must be an account" });

const refund = z.strictObject({
  account_key: moneyPlace,
  amount: positiveNaira.refine((amount) => amount > 0, "must be above 0"),
});

/** Units of one variant may come back in several conditions, each a line of its own. */
export const newReturnBody = z.strictObject({
  lines: z
    .array(
      z
        .strictObject({
          /** The variant's key. */
          key,
          quantity: z.number().int().min(1).max(1_000_000),
          condition,
          /**
           * Which of the units named on the order came back. Needed, unless all that is still out of a line comes back in
           * one condition.
           */
          serials: serials.optional(),
        })
        .refine((line) => (line.serials?.length ?? 0) <= line.quantity, {
          error: "must not be more than the quantity",
          path: ["serials"],
        }),
    )
    .min(1)
    .max(200)
    .refine(
      (lines) => doubleSerial(lines.flatMap((line) => line.serials ?? [])) === null,
      "must not name a serial number twice",
    ),
  reason: requiredText(500),
  /** The accounts that what is left after the debt is given back from; empty when nothing is left (417 otherwise). */
  refunds: z.array(refund).max(20),
});

/** `version` is the order's. */
export const newReturnReply = z.object({
  data: z.object({ key, version: z.number().int(), return: key, return_number: z.number().int() }),
});

export const newRefundBody = refund;

/** Amounts are naira. */
export const returnWire = z.strictObject({
  key,
  number: z.number().int(),
  created_at: z.string(),
  employee_name: z.string(),
  reason: z.string(),
  /** What the goods are worth; `debt` of it lowered the debt and `refund` was given back. */
  amount: z.number(),
  debt: z.number(),
  refund: z.number(),
  /** The order of the goods that the customer took instead. */
  exchange: z.strictObject({ key, order_number: z.number().int() }).nullable().optional(),
  lines: z.array(
    z.strictObject({
      item_title: z.string(),
      variation: z.string(),
      quantity: z.number().int(),
      condition,
      amount: z.number(),
      /** Absent where none of these units had a name. */
      serials: z.array(z.string()).optional(),
    }),
  ),
});

export type NewReturnBody = z.infer<typeof newReturnBody>;
export type NewReturnReply = z.infer<typeof newReturnReply>;
export type NewRefundBody = z.infer<typeof newRefundBody>;
export type ReturnWire = z.infer<typeof returnWire>;
