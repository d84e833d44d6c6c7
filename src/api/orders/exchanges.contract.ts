import { z } from "zod";
import { key, positiveNaira } from "../kit/common.contract";
import { newOrderPayment, newOrderLines } from "./orders.contract";
import { newReturnBody, newReturnReply } from "./returns.contract";

/**
 * Goods that come back, and those that the customer takes instead. What is left of the worth of the first after the debt
 * pays for the second.
 */
export const newExchangeBody = newReturnBody.extend({
  /** What of the worth is left after both: given back from these accounts (417 if it is another amount). */
  refunds: newReturnBody.shape.refunds,
  subtotalitems: newOrderLines,
  /** What the customer pays on top; what is then still owed is the debt of the new order. */
  payment: z.array(newOrderPayment.refine(({ amount }) => amount > 0, "must be above 0")).max(50),
  /** The total of the new goods that was agreed; refused (417) if they cost something else. */
  agreed_total: positiveNaira,
});

/** `order` and `order_number` are those of the new order, the rest is as after a return. */
export const newExchangeReply = z.object({
  data: newReturnReply.shape.data.extend({ order: key, order_number: z.number().int() }),
});

export type NewExchangeBody = z.infer<typeof newExchangeBody>;
export type NewExchangeReply = z.infer<typeof newExchangeReply>;
