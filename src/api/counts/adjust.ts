import { sendNew } from "../kit/call-named";
import { serialsIn } from "../stock/units.rules";
import type { AdjustmentBody } from "./counts.contract";
import type { AdjustmentReason } from "./counts.rules";

export type Adjustment = {
  variantKey: string;
  isAdded: boolean;
  quantity: number | null;
  reason: AdjustmentReason;
  note: string;
  /** One on each line. */
  serials: string;
};

/** Adds units or takes them away. A retry with the same key changes once. */
export function adjust(adjustment: Adjustment, idempotencyKey: string): Promise<unknown> {
  const { variantKey, isAdded, quantity, reason, note } = adjustment;
  const serials = serialsIn(adjustment.serials);
  const body: AdjustmentBody = {
    variant: variantKey,
    quantity: (quantity ?? 0) * (isAdded ? 1 : -1),
    reason,
    note: note.trim(),
    ...(!isAdded && serials.length > 0 && { serials }),
  };
  return sendNew("/adjustments/new", body, idempotencyKey, { own: { variant: "variantKey" } });
}
