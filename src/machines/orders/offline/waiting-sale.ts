import type { WaitingSale } from "../../../api/drafts/waiting-sales";
import type { WaitingRequest } from "../create/order-create.events";
import { toNewOrder, totalsOf, type OrderDraft } from "../create/order-draft";

/** What the receipt of a sale says until it is an order, from the key of its save. */
export const provisionalNumber = (idempotencyKey: string): string => `P-${idempotencyKey.slice(0, 6).toUpperCase()}`;

/** The most characters of an order's remark. */
const REMARK_MOST = 2000;

/** The order's remark names the number on the customer's receipt, where there is room. */
function remarkOf(remark: string, number: string): string {
  if (remark.includes(`Receipt ${number}`)) return remark;
  const named = remark.trim() === "" ? `Receipt ${number}` : `Receipt ${number}. ${remark}`;
  return named.length > REMARK_MOST ? remark : named;
}

/** A sale as it waits on the device; `at` is when it was sold, in ms. */
export function waitingSaleOf(
  { draft, idempotencyKey, isUncertain, isChanged }: Omit<WaitingRequest, "saleId">,
  at: number,
): WaitingSale {
  const number = provisionalNumber(idempotencyKey);
  const order = toNewOrder(draft);
  return {
    id: idempotencyKey,
    at,
    number,
    order: { ...order, remark: remarkOf(order.remark, number) },
    total: totalsOf(draft).total,
    draft,
    isSent: isUncertain,
    isChanged,
    inForm: null,
    reason: null,
  };
}

export const draftOf = ({ draft }: WaitingSale): OrderDraft => draft as OrderDraft;
