import { sendEdit, sendNew } from "../kit/call-named";
import type { Editing } from "../kit/editing";
import { loadDetail } from "../kit/reads";
import type { UnitEditBody, UnitWire, VariantUnitsWire } from "./units.contract";
import type { UnitState } from "./units.rules";

/** Something that happened to a unit; keys and numbers are those of records that the person may see. */
export type UnitEvent = {
  at: string;
  kind: UnitWire["history"][number]["kind"];
  /** Where the unit was after it. */
  state: UnitState;
  employeeName: string | null;
  /** Titles of stores. */
  from: string | null;
  to: string | null;
  /** Its key. */
  order: string | null;
  orderNumber: number | null;
  returnNumber: number | null;
  /** Its key. */
  transfer: string | null;
  transferNumber: number | null;
  note: string;
};

export type Unit = {
  /** Its serial number. */
  key: string;
  state: UnitState;
  productKey: string;
  productTitle: string;
  variation: string;
  storeTitle: string;
  /** The order that holds it or sold it, if the person may see that one. */
  orderKey: string | null;
  orderNumber: number | null;
  createdAt: string;
  version: number;
  /** The latest first. */
  history: readonly UnitEvent[];
};

export type VariantUnits = {
  key: string;
  variation: string;
  status: VariantUnitsWire["status"];
  quantity: number;
  numbered: number;
  /** Units that pending orders took without naming them. */
  waiting: number;
  withoutNumber: number;
  /** Those in the shop and held by orders; the first of them where there are many. */
  units: readonly { serial: string; state: UnitState }[];
};

export type ProductUnits = { variants: readonly VariantUnits[] };

const pathOf = (serial: string) => `/units/${encodeURIComponent(serial)}`;
const productPath = (key: string) => `/products/${encodeURIComponent(key)}/units`;

/** A unit as its page shows it, also in the reply to a stale edit. */
export const toUnit = (wire: UnitWire): Unit => ({
  key: wire.serial,
  state: wire.state,
  productKey: wire.product,
  productTitle: wire.product_title,
  variation: wire.variation,
  storeTitle: wire.store_title,
  orderKey: wire.order,
  orderNumber: wire.order_number,
  createdAt: wire.created_at,
  version: wire.version,
  history: wire.history.map(({ employee_name, order_number, return_number, transfer_number, ...event }) => ({
    ...event,
    employeeName: employee_name,
    orderNumber: order_number,
    returnNumber: return_number,
    transferNumber: transfer_number,
  })),
});

export const loadUnit = async (serial: string, signal: AbortSignal): Promise<Unit> =>
  toUnit(await loadDetail<UnitWire>(pathOf(serial), signal));

type UnitEdit = Pick<UnitEditBody, "serial" | "gone" | "reason">;

/** Corrects a serial number, or takes it off. */
export const editUnit = (serial: string, edit: UnitEdit, editing: Editing): Promise<void> =>
  sendEdit(pathOf(serial), { ...edit, version: editing.version }, editing, { own: { gone: "reason" } });

/** Units of a product that are in the shop or held, by variant. */
export async function loadProductUnits(key: string, signal: AbortSignal): Promise<ProductUnits> {
  const { variants } = await loadDetail<{ variants: VariantUnitsWire[] }>(productPath(key), signal);
  return {
    variants: variants.map(({ without_number, ...variant }) => ({ ...variant, withoutNumber: without_number })),
  };
}

/** Gives units of a variant in stock their serial numbers. */
export const registerUnits = (
  key: string,
  { variantKey, serials }: { variantKey: string; serials: readonly string[] },
  idempotencyKey: string,
): Promise<unknown> => sendNew(productPath(key), { variant: variantKey, serials }, idempotencyKey);
