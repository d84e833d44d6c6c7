import { z } from "zod";
import { key, naira, optionalParam, pageQuery, pagination, positiveNaira, text } from "../kit/common.contract";
import { MOST_OF_ONE, MOVEMENT_KINDS, SHIFT_STATUSES } from "./shifts.rules";

export const shiftStatus = z.enum(SHIFT_STATUSES);

const pieces = z
  .number()
  .int()
  .max(MOST_OF_ONE)
  .refine((value) => value >= 0, "must not be negative");

/** The number of each note and coin, by its worth in naira; `50k` is the coin of 50 kobo. */
export const cashCount = z.strictObject({
  "1000": pieces,
  "500": pieces,
  "200": pieces,
  "100": pieces,
  "50": pieces,
  "20": pieces,
  "10": pieces,
  "5": pieces,
  "2": pieces,
  "1": pieces,
  "50k": pieces,
});

export const shiftsQuery = z.strictObject({
  status: optionalParam(shiftStatus),
  store: optionalParam(key),
  account: optionalParam(key),
  /** Part of the account's or the person's name, or a whole shift number. */
  query: optionalParam(text(200)),
  ...pageQuery,
});

export const shiftRow = z.strictObject({
  key,
  shift_number: z.number().int(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
  status: shiftStatus,
  account: key,
  account_name: z.string(),
  store: key,
  store_title: z.string(),
  /** Whose shift it is. */
  employee: key,
  employee_name: z.string(),
  /** Naira, as counted at the opening. */
  float: z.number(),
  /** Naira: the float and all movements so far. */
  expected: z.number(),
  /** Naira; null until it was counted. */
  counted: z.number().nullable(),
  /** Naira: counted less expected. */
  difference: z.number().nullable(),
});

/** A cash account on which a shift may be opened, unless one is open. */
export const drawer = z.strictObject({
  key,
  name: z.string(),
  store_title: z.string(),
  /** Naira. */
  balance: z.number(),
  open_shift: key.nullable(),
});

export const shiftsReply = z.object({ data: z.array(shiftRow), pagination, drawers: z.array(drawer) });

export const shift = shiftRow.extend({
  float_count: cashCount,
  /** Naira: the account's balance at the opening. */
  balance: z.number(),
  count: cashCount.nullable(),
  counted_by: key.nullable(),
  /** Empty until it was counted. */
  counted_by_name: z.string(),
  counted_at: z.string().nullable(),
  explanation: z.string(),
  /** Naira: a difference up to this needs no explanation. */
  small_difference: z.number(),
  /** Empty until it was closed. */
  closed_by_name: z.string(),
  /** The transaction that posted the difference; null when there was none. */
  difference_transaction: key.nullable(),
  /** Naira moved in the shift by each kind of movement; below 0 where more went out than came in. */
  totals: z.strictObject({
    sale: z.number(),
    refund: z.number(),
    income: z.number(),
    expense: z.number(),
    drop: z.number(),
    correction: z.number(),
  }),
  version: z.number().int(),
});

export const shiftReply = z.object({ data: shift, breadcrumb: z.string() });

export const movementsQuery = z.strictObject(pageQuery);

export const movement = z.strictObject({
  key,
  kind: z.enum(MOVEMENT_KINDS),
  remark: z.string(),
  /** Naira; below 0 when it went out. */
  amount: z.number(),
  time: z.string(),
  employee_name: z.string(),
  /** Null when no order posted it, and where the order is out of reach. */
  order_key: key.nullable(),
});

export const movementsReply = z.object({ data: z.array(movement), pagination });

export const newShiftBody = z.strictObject({ account: key, count: cashCount });

export const newShiftReply = z.object({ data: z.object({ key, shift_number: z.number().int() }) });

export const shiftCountBody = z.strictObject({ count: cashCount });

/** `expected` is the sum that the person saw: closing is refused when it has moved. */
export const shiftCloseBody = z.strictObject({ expected: naira, explanation: text(2000) });

/** Cash that is taken out of the drawer and put into another account. */
export const cashDropBody = z.strictObject({
  account: key,
  amount: positiveNaira.refine((value) => value > 0, "must be more than 0"),
});

export const shiftEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

export const cashDropReply = z.object({ data: z.object({ key }) });

export type ShiftRowWire = z.infer<typeof shiftRow>;
export type ShiftWire = z.infer<typeof shift>;
export type ShiftsReply = z.infer<typeof shiftsReply>;
export type MovementWire = z.infer<typeof movement>;
export type NewShiftBody = z.infer<typeof newShiftBody>;
export type NewShiftReply = z.infer<typeof newShiftReply>;
export type ShiftCountBody = z.infer<typeof shiftCountBody>;
export type ShiftCloseBody = z.infer<typeof shiftCloseBody>;
export type CashDropBody = z.infer<typeof cashDropBody>;
