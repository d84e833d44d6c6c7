import { z } from "zod";
import { key, requiredText, text } from "../kit/common.contract";
import { cleanSerial, doubleSerial, SERIAL_LIMITS, serialProblem, UNIT_STATES } from "./units.rules";

/** A serial number as a person types or scans it; blanks around it are dropped. */
export const serial = text(200)
  .transform(cleanSerial)
  .superRefine((value, issues) => {
    const problem = serialProblem(value);
    if (problem !== null) issues.addIssue(problem);
  });

/** Serial numbers of units of one variant. */
export const serials = z
  .array(serial)
  .max(SERIAL_LIMITS.perLine)
  .refine((all) => doubleSerial(all) === null, "must not name a serial number twice");

export const unitState = z.enum(UNIT_STATES);

export const unitParams = z.strictObject({ serial });

export const UNIT_EVENTS = [
  "registered",
  "held",
  "sold",
  "released",
  "cancelled",
  "returned",
  "sent",
  "received",
  "put-back",
  "moved",
  "renamed",
  "gone",
] as const;

/** Something that happened to a unit; numbers are those of records that the person may see. */
export const unitEvent = z.strictObject({
  at: z.string(),
  kind: z.enum(UNIT_EVENTS),
  /** Where the unit was after it. */
  state: unitState,
  employee_name: z.string().nullable(),
  /** Titles of stores. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  order: key.nullable(),
  order_number: z.number().int().nullable(),
  return_number: z.number().int().nullable(),
  transfer: key.nullable(),
  transfer_number: z.number().int().nullable(),
  /** A reason, or the number that the unit had before. */
  note: z.string(),
});

export const unit = z.strictObject({
  serial: z.string(),
  state: unitState,
  product: key,
  product_title: z.string(),
  /** The variant where it is, or was last. */
  variant: key,
  variation: z.string(),
  store: key,
  store_title: z.string(),
  /** The order that holds it or sold it, if the person may see that one. */
  order: key.nullable(),
  order_number: z.number().int().nullable(),
  created_at: z.string(),
  version: z.number().int(),
  /** The latest first. */
  history: z.array(unitEvent),
});

export const unitReply = z.object({ data: unit, breadcrumb: z.string() });

export const variantUnits = z.strictObject({
  /** The variant's key. */
  key,
  variation: z.string(),
  status: z.string(),
  quantity: z.number().int(),
  /** Registered units in stock. */
  numbered: z.number().int(),
  /** Units that pending orders took without naming them. */
  waiting: z.number().int(),
  /** Units in stock that have no number yet. */
  without_number: z.number().int(),
  /** Those in the shop and held by orders, by serial number; the first of them where there are many. */
  units: z.array(z.strictObject({ serial: z.string(), state: unitState })),
});

export const productUnitsReply = z.object({
  data: z.strictObject({ key, tracks_serials: z.boolean(), variants: z.array(variantUnits) }),
});

/** Registers units of a variant in stock. */
export const newUnitsBody = z.strictObject({ variant: key, serials: serials.min(1) });

export const newUnitsReply = z.object({
  data: z.object({ key, numbered: z.number().int(), without_number: z.number().int() }),
});

/** Corrects a serial number, or takes it off: the unit stays in stock, as one without a number. */
export const unitEditBody = z.strictObject({
  version: z.number().int(),
  serial: serial.optional(),
  gone: z.boolean().optional(),
  reason: requiredText(500),
});

export const unitEditReply = z.object({ data: z.object({ key, serial: z.string(), version: z.number().int() }) });

export type UnitWire = z.infer<typeof unit>;
export type NewUnitsBody = z.output<typeof newUnitsBody>;
export type UnitEditBody = z.output<typeof unitEditBody>;
export type VariantUnitsWire = z.infer<typeof variantUnits>;
