import type { UnitState } from "../../src/api/stock/units.rules";
import { serialMatch } from "../../src/api/stock/units.rules";
import { newKey } from "../core/ids";

/** A unit with the serial number that somebody named. */
export type KnownUnit = {
  key: string;
  match: string;
  state: UnitState;
  variantKey: string;
  storeKey: string;
  storeTitle: string;
  /** Its product with the variation. */
  name: string;
  /** Whether its store is one that the person sees. */
  isInReach: boolean;
  /** Of the order that holds it or sold it; null where the person does not see that one. */
  orderNumber: number | null;
  /** The line that holds it or sold it. */
  lineKey: string | null;
};

/** The variant that units are named of. */
export type NamedVariant = { key: string; storeKey: string; name: string };

/** A named unit: `was` is the state that it must have at the write; null for one that nobody registered yet. */
export type NamedUnit = { key: string; serial: string; was: "in stock" | "gone" | null };

const orderText = (orderNumber: number | null): string => (orderNumber === null ? "an order" : `order ${orderNumber}`);

/** Why a known unit is not on the shelf of `variant`, for people; null when it is, or when its number is free. */
export function takeRefusal(serial: string, unit: KnownUnit, variant: NamedVariant): string | null {
  if (unit.state === "gone") return null;
  if (!unit.isInReach) return `${serial} is not in stock here. Check the number`;
  switch (unit.state) {
    case "sold":
      return `${serial} was sold already${unit.orderNumber === null ? "" : `, on order ${unit.orderNumber}`}. Choose another unit`;
    case "held":
      return `${serial} is held by ${orderText(unit.orderNumber)}. Choose another unit`;
    case "returned":
      return `${serial} came back from a customer, so it is not sold as new. Choose another unit`;
    case "in repair":
      return `${serial} is in repair. Choose another unit`;
    case "in transit":
      return `${serial} is on its way to another store. Choose another unit`;
    case "in stock":
      return elsewhere(serial, unit, variant);
  }
}

function elsewhere(serial: string, unit: KnownUnit, variant: NamedVariant): string | null {
  if (unit.variantKey === variant.key) return null;
  return unit.storeKey === variant.storeKey
    ? `${serial} is ${unit.name}, not ${variant.name}. Choose another unit`
    : `${serial} is in stock at ${unit.storeTitle}, not here. Transfer it first, or choose another unit`;
}

/** The reason why the unit of `serial` cannot be named, with the place of the number in its list. */
export type NamingRefusal = { refusal: string; serial: string };

/** The units that `serials` name on the shelf of `variant`, in their order; new ones get a key. */
export function nameUnits(
  variant: NamedVariant,
  serials: readonly string[],
  known: ReadonlyMap<string, KnownUnit>,
): { units: NamedUnit[] } | NamingRefusal {
  const units: NamedUnit[] = [];
  for (const serial of serials) {
    const unit = known.get(serialMatch(serial));
    const refusal = unit === undefined ? null : takeRefusal(serial, unit, variant);
    if (refusal !== null) return { refusal, serial };
    const was = unit === undefined ? null : unit.state === "gone" ? "gone" : "in stock";
    units.push({ key: unit?.key ?? newKey(), serial, was });
  }
  return { units };
}

/** Those that get registered by being named. */
export const registeredNow = (units: readonly NamedUnit[]): NamedUnit[] =>
  units.filter(({ was }) => was !== "in stock");

export type Shelf = { quantity: number; numbered: number; waiting: number };

/** How many more units of a variant may be registered: those that nobody numbered, on the shelf or on pending orders. */
export const roomFor = ({ quantity, numbered, waiting }: Shelf): number => quantity + waiting - numbered;

/** Units on the shelf that have no number, as far as is known: a pending order may have taken any. */
export const withoutNumber = ({ quantity, numbered }: Shelf): number => Math.max(0, quantity - numbered);

export const allRegisteredText = (serial: string, name: string): string =>
  `All units of ${name} are registered under other numbers, so ${serial} is not one of them. Check the number, or correct the number of a unit`;

export const nameThemText = (name: string): string => `Name the serial numbers of ${name}`;

export const notTrackedText = (name: string): string =>
  `${name} has no serial numbers. Leave them out, or turn serial numbers on for the product`;
