import type { Product } from "../../api/products/products";
import { loadProductUnits, registerUnits, type VariantUnits } from "../../api/stock/units";
import { problemOfList, SERIAL_LIMITS, serialsIn } from "../../api/stock/units.rules";
import { createCardMachine, picking } from "../kit/card.machine";
import { createFormMachine, type Problems } from "../kit/form/form.machine";
import { blank, joinProblems, missingProblems, problemOf } from "../kit/problems";
import { createRecordMachine } from "../kit/record.machine";
import { saveChanged } from "../saves";

export { serialsIn };

/** The units of a product that tracks serial numbers. */
export const productUnitsMachine = createRecordMachine("productUnits", loadProductUnits, {});

export type UnitsValues = {
  variantKey: string;
  /** As typed or scanned, one on each line. */
  serials: string;
};

function serialProblems(typed: string): Problems | null {
  const serials = serialsIn(typed);
  if (serials.length > SERIAL_LIMITS.perLine)
    return problemOf("serials", "These are more than 1,000. Register the rest after them");
  const text = problemOfList(serials, []);
  return text === null ? null : problemOf("serials", text);
}

export const unitsProblems = ({ variantKey, serials }: UnitsValues): Problems | null =>
  joinProblems([
    missingProblems([
      ...(blank(variantKey) ? [{ name: "variantKey", label: "Variant" }] : []),
      ...(blank(serials) ? [{ name: "serials", label: "Serial numbers" }] : []),
    ]),
    serialProblems(serials),
  ]);

export const unitsForm = createFormMachine<UnitsValues>({
  id: "unitsForm",
  validate: unitsProblems,
  savedToast: "Serial numbers registered",
  save: saveChanged<UnitsValues>((key, { variantKey, serials }, { idempotencyKey }) =>
    registerUnits(key, { variantKey, serials: serialsIn(serials) }, idempotencyKey),
  ),
});

/** Registers serial numbers of a product's units. */
export const unitsCard = createCardMachine<Product, UnitsValues>(
  "unitsCard",
  unitsForm,
  picking(({ variants: [variant, ...others] }) => ({
    variantKey: others.length === 0 ? (variant?.key ?? "") : "",
    serials: "",
  })),
);

/** `5 units, 2 numbered, 3 without a number`. */
export function countsText({ quantity, numbered, waiting, withoutNumber }: VariantUnits): string {
  const counts = [
    quantity === 1 ? "1 unit" : `${quantity} units`,
    `${numbered} numbered`,
    ...(withoutNumber > 0 ? [`${withoutNumber} without a number`] : []),
    ...(waiting > 0 ? [`${waiting} held without a name`] : []),
  ];
  return counts.join(", ");
}

/** Whether a variant has more units than the list shows. */
export const isCut = ({ units }: VariantUnits): boolean => units.length >= SERIAL_LIMITS.listed;
