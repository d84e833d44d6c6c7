import type { Discount } from "../../../api/orders/discount.rules";
import { type LinesForm, removeAt, replaceLine } from "../../../machines/orders/order-parts";
import type { LineActions } from "./product-lines";

type Line = { variantKey: string; quantity: number | null; discount?: Discount | null | undefined };

/** What a person does to the lines of a form; each action starts from the lines as they are by then. */
export function actionsOn<Each extends Line>(form: LinesForm<Each>): LineActions {
  const change = (next: (lines: readonly Each[]) => readonly Each[]) =>
    form.send({ type: "field.changed", patch: { lines: next(form.getSnapshot().context.values.lines) } });
  return {
    change: (index, patch) => change((lines) => replaceLine(lines, index, patch as Partial<Each>)),
    remove: (index) => change((lines) => removeAt(lines, index)),
  };
}
