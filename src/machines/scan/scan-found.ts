import { codeProblem } from "../../api/products/codes.rules";
import type { PickerProduct, ScannedUnit } from "../../api/shell/for-sale";
import { ON_SHELF, type UnitState } from "../../api/stock/units.rules";
import type { Failure } from "../kit/failure";
import type { PickedVariant } from "../products/product-picker.machine";

/**
 * A code that led to nothing, and why. `problem`: why no product can have it, as the end of a sentence, or null; `title` names
 * what it belongs to; `short`: the form has all units of it; `named`: the form has this very unit; `away`: the unit is not
 * on the shelf; `ungiven`: no product has it, and the chosen one did not get it.
 */
export type Trouble = { code: string } & (
  | { kind: "unknown"; problem: string | null }
  | { kind: "closed" | "short" | "named"; title: string }
  | { kind: "away"; title: string; state: UnitState }
  | { kind: "unread" | "ungiven"; failure: Failure }
);

export type ScanInput = {
  /** The store to look in first, "" for none. */
  storeKey: () => string;
  /** How many units of it the form can still take. */
  unitsLeft: (found: PickedVariant) => number;
  /** Whether the form has the unit with this serial number. */
  hasUnit?: (serial: string) => boolean;
  /** What the form itself has under a code, before the shop is asked; null for nothing. */
  own?: (code: string) => CodeRead | null;
  /** Puts one unit of what was scanned into the form; without it, the page of what was scanned opens. */
  take?: (found: PickedVariant) => void;
};

/** What was added last, and how many times in a row. */
export type Added = { code: string; title: string; times: number };

/** Every product that has the code on one of its variants: one for each store that has it. */
export type CodeRead = { product: PickerProduct; variantKey: string; unit?: ScannedUnit }[];

const isOnSale = ({ variant }: PickedVariant) => variant.status === "active";

export type Found = PickedVariant & { unit: ScannedUnit | undefined };

/** The one to sell: one with units before others, of the own store first. */
export function bestOf(read: CodeRead, { storeKey, unitsLeft }: ScanInput): Found | null {
  const found = read.flatMap(({ product, variantKey, unit }) =>
    product.variants
      .filter(({ key }) => key === variantKey)
      .map((variant): Found => ({ product, variant, serial: unit?.serial, unit })),
  );
  const own = storeKey();
  const rank = (each: PickedVariant) =>
    (isOnSale(each) ? 4 : 0) + (unitsLeft(each) > 0 ? 2 : 0) + (each.product.storeKey === own ? 1 : 0);
  return found.toSorted((one, other) => rank(other) - rank(one))[0] ?? null;
}

export const withTrouble = (troubles: readonly Trouble[], code: string, trouble: Trouble | null): Trouble[] => [
  ...troubles.filter((each) => each.code !== code),
  ...(trouble === null ? [] : [trouble]),
];

const titleOf = ({ product, variant }: PickedVariant) => `${product.title} (${variant.variation})`;

export const addedAfter = (before: Added | null, code: string, found: Found): Added => ({
  code,
  title: titleOf(found),
  times: before?.code === code ? before.times + 1 : 1,
});

export function troubleOf(code: string, found: Found | null, { unitsLeft, hasUnit, take }: ScanInput): Trouble | null {
  if (found === null) return { code, kind: "unknown", problem: codeProblem("barcode", code) };
  if (take === undefined) return null;
  const title = titleOf(found);
  const { unit } = found;
  if (unit && unit.state !== ON_SHELF) return { code, kind: "away", title, state: unit.state };
  if (unit && hasUnit?.(unit.serial)) return { code, kind: "named", title };
  if (!isOnSale(found)) return { code, kind: "closed", title };
  return unitsLeft(found) > 0 ? null : { code, kind: "short", title };
}
