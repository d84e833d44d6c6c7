import { z } from "zod";
import { key, optionalParam, pageQuery, pagination, positiveNaira, requiredText, text } from "../kit/common.contract";
import { orderStatus } from "../orders/orders.contract";
import { isSerial, REPAIR_STATUSES } from "./repairs.rules";

export const repairStatus = z.enum(REPAIR_STATUSES);

export const repairsQuery = z.strictObject({
  status: optionalParam(repairStatus),
  store: optionalParam(key),
  customer: optionalParam(key),
  /** Part of a customer's name, a device or a serial number, or a whole ticket number. */
  query: optionalParam(text(200)),
  ...pageQuery,
});

export const repairRow = z.strictObject({
  key,
  ticket_number: z.number().int(),
  created_at: z.string(),
  status: repairStatus,
  device: z.string(),
  serial: z.string(),
  /** Empty for a unit of stock. */
  customer_name: z.string(),
  store: key,
  store_title: z.string(),
  /** Naira; null until a price is quoted. */
  quoted_price: z.number().nullable(),
});

export const repairsReply = z.object({ data: z.array(repairRow), pagination });

const charge = z.strictObject({
  key,
  order_number: z.number().int(),
  status: orderStatus,
  cost: z.number(),
  debt: z.number(),
});

export const repair = repairRow.extend({
  /** Null for a unit of stock. */
  customer: key.nullable(),
  customer_phone: z.string(),
  /** The unit of stock's variant; null for a customer's device, and once the variant was deleted. */
  variant: key.nullable(),
  fault: z.string(),
  handed_in: z.string(),
  deposit: z.number(),
  remark: z.string(),
  /** Who took the device. */
  employee_name: z.string(),
  /** The orders that charge for it, the oldest first; null for those who may not view orders. */
  orders: z.array(charge).nullable().optional(),
  version: z.number().int(),
});

export const repairReply = z.object({ data: repair, breadcrumb: z.string() });

const details = {
  device: requiredText(200),
  serial: text(60)
    .transform((value) => value.trim())
    .refine(isSerial, "is not a valid IMEI: its last digit does not fit the others"),
  fault: requiredText(2000),
  /** What was handed in with the device, such as a charger. */
  handed_in: text(500),
  quoted_price: positiveNaira.nullable(),
  deposit: positiveNaira,
  remark: text(2000),
};

export const repairEditBody = z.strictObject(details);

/** A customer's device, or a unit of the store's stock: exactly one of `customer` and `variant`. */
export const newRepairBody = z
  .strictObject({ store: key, customer: key.nullable(), variant: key.nullable(), ...details })
  .refine(({ customer, variant }) => (customer === null) !== (variant === null), {
    error: "is required, or a variant instead, and never both",
    path: ["customer"],
  });

export const newRepairReply = z.object({ data: z.object({ key, ticket_number: z.number().int() }) });

export const repairMoveBody = z.strictObject({ status: repairStatus });

export const repairEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

export type RepairRowWire = z.infer<typeof repairRow>;
export type ChargeWire = z.infer<typeof charge>;
export type RepairWire = z.infer<typeof repair>;
export type RepairEditBody = z.infer<typeof repairEditBody>;
export type NewRepairBody = z.infer<typeof newRepairBody>;
export type NewRepairReply = z.infer<typeof newRepairReply>;
export type RepairMoveBody = z.infer<typeof repairMoveBody>;
