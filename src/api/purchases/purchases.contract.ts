import { z } from "zod";
import { key, naira, optionalParam, pageQuery, pagination, positiveNaira, text } from "../kit/common.contract";
import { serials } from "../stock/units.contract";
import { doubleSerial } from "../stock/units.rules";
import { PURCHASE_LIMITS, PURCHASE_STATUSES } from "./purchases.rules";

export const purchaseStatus = z.enum(PURCHASE_STATUSES);

export const purchasesQuery = z.strictObject({
  status: optionalParam(purchaseStatus),
  store: optionalParam(key),
  supplier: optionalParam(key),
  /** Part of the supplier's name or of a product's title, or a whole purchase number. */
  query: optionalParam(text(200)),
  ...pageQuery,
});

export const purchaseRow = z.strictObject({
  key,
  purchase_number: z.number().int(),
  created_at: z.string(),
  status: purchaseStatus,
  supplier: key,
  supplier_name: z.string(),
  store: key,
  store_title: z.string(),
  /** Units that were ordered, and those of them and beyond that came. */
  quantity: z.number().int(),
  received: z.number().int(),
  /** Naira: what all units are expected to cost; only for those who may see purchase prices. */
  cost: z.number().optional(),
});

export const purchasesReply = z.object({ data: z.array(purchaseRow), pagination });

export const purchaseLine = z.strictObject({
  key,
  product: key,
  product_title: z.string(),
  product_image: z.string(),
  variant: key,
  variation: z.string(),
  tracks_serials: z.boolean(),
  quantity: z.number().int(),
  received: z.number().int(),
  /** How many of those that came were beyond what was ordered. */
  extra: z.number().int(),
  /** Naira for a unit; only for those who may see purchase prices. */
  cost: z.number().optional(),
  /** Naira: the purchase price of the variant now; only for those who may see it. */
  price: z.number().optional(),
});

export const purchaseDelivery = z.strictObject({
  key,
  /** The first one of a purchase is 1. */
  delivery_number: z.number().int(),
  created_at: z.string(),
  employee_name: z.string(),
  remark: z.string(),
  /** Naira; only for those who may see purchase prices. */
  amount: z.number().optional(),
  lines: z.array(
    z.strictObject({
      product_title: z.string(),
      variation: z.string(),
      quantity: z.number().int(),
      extra: z.number().int(),
      cost: z.number().optional(),
      /** Whether the cost became the purchase price. */
      sets_price: z.boolean(),
      serials: z.array(z.string()),
    }),
  ),
});

export const purchase = purchaseRow.extend({
  remark: z.string(),
  sent_at: z.string().nullable(),
  employee_name: z.string(),
  lines: z.array(purchaseLine),
  /** The latest first. */
  deliveries: z.array(purchaseDelivery),
  version: z.number().int(),
});

export const purchaseReply = z.object({ data: purchase, breadcrumb: z.string() });

const units = z.number().int().min(1).max(PURCHASE_LIMITS.units);

const isUnique = (keys: readonly string[]): boolean => new Set(keys).size === keys.length;

/** `cost` is naira for a unit. */
const wantedLines = z
  .array(z.strictObject({ variant: key, quantity: units, cost: positiveNaira }))
  .min(1)
  .max(PURCHASE_LIMITS.lines)
  .refine((lines) => isUnique(lines.map(({ variant }) => variant)), "must not name a variant twice");

export const purchaseEditBody = z.strictObject({ supplier: key, remark: text(2000), lines: wantedLines });

export const newPurchaseBody = purchaseEditBody.extend({ store: key });

export const newPurchaseReply = z.object({ data: z.object({ key, purchase_number: z.number().int() }) });

export const purchaseMoveBody = z.strictObject({ status: purchaseStatus });

export const purchaseEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

/** What came. `accept_extra` states that units beyond what was ordered are kept, and owed for. */
export const newDeliveryBody = z.strictObject({
  lines: z
    .array(
      z
        .strictObject({
          /** The key of the purchase's line. */
          line: key,
          quantity: units,
          /** Naira for a unit; what was expected where it is absent. */
          cost: positiveNaira.optional(),
          /** Whether the cost becomes the purchase price; it does where this is absent. */
          sets_price: z.boolean().optional(),
          serials: serials.optional(),
        })
        .refine((line) => (line.serials?.length ?? 0) <= line.quantity, {
          error: "must not be more than the quantity",
          path: ["serials"],
        }),
    )
    .min(1)
    .max(PURCHASE_LIMITS.lines)
    .refine((lines) => isUnique(lines.map(({ line }) => line)), "must not name a line twice")
    .refine(
      (lines) => doubleSerial(lines.flatMap((line) => line.serials ?? [])) === null,
      "must not name a serial number twice",
    ),
  accept_extra: z.boolean().optional(),
  remark: text(2000).optional(),
});

export const newDeliveryReply = z.object({
  data: z.object({ key, delivery_number: z.number().int(), status: purchaseStatus, version: z.number().int() }),
});

export const supplierPaymentsQuery = z.strictObject(pageQuery);

export const supplierPayment = z.strictObject({
  key,
  created_at: z.string(),
  /** Naira. */
  amount: z.number(),
  account_name: z.string(),
  store_title: z.string(),
  employee_name: z.string(),
});

export const supplierPaymentsReply = z.object({ data: z.array(supplierPayment), pagination });

/** Pays from an account what its store owes. */
export const newSupplierPaymentBody = z.strictObject({
  account: key,
  amount: naira.refine((value) => value > 0, "must be more than 0"),
});

export const newSupplierPaymentReply = z.object({ data: z.object({ key, transaction: key }) });

export type PurchaseRowWire = z.infer<typeof purchaseRow>;
export type PurchaseWire = z.infer<typeof purchase>;
export type PurchaseEditBody = z.infer<typeof purchaseEditBody>;
export type NewPurchaseBody = z.infer<typeof newPurchaseBody>;
export type NewPurchaseReply = z.infer<typeof newPurchaseReply>;
export type PurchaseMoveBody = z.infer<typeof purchaseMoveBody>;
export type NewDeliveryBody = z.infer<typeof newDeliveryBody>;
export type NewDeliveryReply = z.infer<typeof newDeliveryReply>;
export type SupplierPaymentWire = z.infer<typeof supplierPayment>;
export type NewSupplierPaymentBody = z.infer<typeof newSupplierPaymentBody>;
