import type { AdjustmentBody } from "../../src/api/counts/counts.contract";
import { fitsReason } from "../../src/api/counts/counts.rules";
import { adjustStock, MOST_IN_STOCK } from "../books/adjust";
import { writeAudit } from "../books/audit";
import type { Doing } from "../books/editing";
import { notTrackedText } from "../books/unit-rules";
import type { Tx } from "../core/db/transaction";
import { ruleRefusal, ruleRefusalOf } from "../core/errors";
import { storeScope } from "../core/session-context";
import { doubleSerial } from "../../src/api/stock/units.rules";
import { lockOnShelves, type ShelfVariant } from "./count-lock";
import { takeOff } from "./count-post";

/**
 * Adds units to a variant or takes them away, with a reason, as one row of the ledger. 417 when the variant is out of
 * reach, when the reason does not fit, and for more units than there are, or than there are without a serial number.
 */
export async function adjustVariant(tx: Tx, { staff, requestId }: Doing, body: AdjustmentBody) {
  const [variant] = await lockOnShelves(tx, storeScope(staff), [body.variant]);
  if (variant === undefined) throw ruleRefusalOf(["variant"], "This variant is not available. Choose another one");
  refuse(variant, body);
  const { serials = [], quantity, reason } = body;
  const note = body.note.trim();
  if (serials.length > 0) {
    const taken = { variantKey: variant.key, serials, employeeKey: staff.key };
    await takeOff(tx, taken, [reason.replace("-", " "), note].filter((part) => part !== "").join(": "), variant.name);
  }
  await adjustStock(tx, { employeeKey: staff.key, note }, [{ variantKey: variant.key, delta: quantity, reason }]);
  const after = variant.quantity + quantity;
  await writeAudit(tx, {
    requestId,
    employeeKey: staff.key,
    action: "product.adjusted",
    entity: "product",
    entityKey: variant.productKey,
    before: { variation: variant.variation, quantity: String(variant.quantity) },
    after: {
      variation: variant.variation,
      quantity: String(after),
      reason,
      note,
      ...(serials.length > 0 && { serials }),
    },
  });
  return { key: variant.productKey, quantity: after };
}

function refuse(variant: ShelfVariant, { quantity, reason, serials = [] }: AdjustmentBody): void {
  const { name } = variant;
  if (!fitsReason(reason, quantity)) {
    throw ruleRefusalOf(
      ["reason"],
      quantity > 0
        ? "Units are added only as found or wrong count. Choose one of these, or take units away"
        : "Found units are added. Choose another reason, or add units",
    );
  }
  const after = variant.quantity + quantity;
  if (after < 0) {
    throw ruleRefusalOf(["quantity"], `Only ${variant.quantity} of ${name} are in stock. Take away at most that many`);
  }
  if (after > MOST_IN_STOCK) throw ruleRefusalOf(["quantity"], `${name} would be too many. Check the number`);
  refuseSerials(variant, after, quantity, serials);
}

function refuseSerials(variant: ShelfVariant, after: number, quantity: number, serials: readonly string[]): void {
  const { name, tracks, numbered, waiting } = variant;
  if (serials.length > 0 && !tracks) throw ruleRefusalOf(["serials"], notTrackedText(name));
  const double = doubleSerial(serials);
  if (double !== null) throw ruleRefusalOf(["serials"], `${double} is here twice. Remove one of them`);
  if (serials.length > Math.max(0, -quantity)) {
    throw ruleRefusalOf(["serials"], "More serial numbers than units are taken away. Remove the others");
  }
  const toName = numbered - serials.length - after - waiting;
  if (toName > 0) {
    throw ruleRefusal(
      `${numbered} of ${name} have serial numbers. Name ${toName} more of the units that are taken away`,
    );
  }
}
