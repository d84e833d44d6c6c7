import type { ActorRefFrom } from "xstate";
import { isNamedIn } from "../orders/detail/line-serials";
import { type LinesForm, unitsIn, withUnit } from "../orders/order-parts";
import type { orderCreateMachine } from "../orders/create/order-create.machine";
import type { goodsMachine } from "../products/goods.machine";
import type { productPickerMachine } from "../products/product-picker.machine";
import type { ScanInput } from "./scan.machine";

/** Scans open the product that has the code. */
export const scanToOpen: ScanInput = { storeKey: () => "", unitsLeft: ({ variant }) => variant.quantity };

/** Scans add to a new order. */
export const scanIntoOrder = (order: ActorRefFrom<typeof orderCreateMachine>): ScanInput => ({
  storeKey: () => order.getSnapshot().context.draft.storeKey,
  unitsLeft: ({ variant }) => variant.quantity - unitsIn(order.getSnapshot().context.draft.lines, variant.key),
  hasUnit: (serial) => isNamedIn(order.getSnapshot().context.draft.lines, serial),
  take: (found) => order.send({ type: "variant.scanned", found }),
});

type Line = { variantKey: string; quantity: number | null; serials?: string | undefined };

/** Scans add to a form whose stock is `goods`. */
export function scanIntoForm<Each extends Line>(
  form: LinesForm<Each>,
  goods: ActorRefFrom<typeof goodsMachine>,
): ScanInput {
  const linesNow = () => form.getSnapshot().context.values.lines;
  return {
    // A transfer leaves from where its goods are, and an order that is edited has its goods already.
    storeKey: () => "",
    unitsLeft: ({ variant }) =>
      variant.quantity + (goods.getSnapshot().context.held[variant.key] ?? 0) - unitsIn(linesNow(), variant.key),
    hasUnit: (serial) => isNamedIn(linesNow(), serial),
    take: (found) => {
      const lines = withUnit(linesNow(), found);
      if (lines === null) goods.send({ type: "variant.scanned", found });
      else form.send({ type: "field.changed", patch: { lines } });
    },
  };
}

/** Opens the picker of a form with a text to search. */
export const searchIn =
  (owner: {
    send: (event: { type: "picker.opened" }) => void;
    getSnapshot: () => { children: { picker?: ActorRefFrom<typeof productPickerMachine> } };
  }) =>
  (text: string): void => {
    owner.send({ type: "picker.opened" });
    owner.getSnapshot().children.picker?.send({ type: "search.changed", text });
  };
