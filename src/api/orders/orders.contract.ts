import { z } from "zod";
import {
  email,
  key,
  optionalParam,
  pageQuery,
  pagination,
  positiveNaira,
  requiredText,
  text,
} from "../kit/common.contract";
import { serials } from "../stock/units.contract";
import { doubleSerial } from "../stock/units.rules";
import { lineDiscount, orderDiscount } from "./discount.contract";
import { moneyPlace, returnWire } from "./returns.contract";

export const ORDER_STATUSES = ["pending", "completed", "cancelled"] as const;
export const orderStatus = z.enum(ORDER_STATUSES);
export const DELIVERY_STATUSES = ["pending", "delivered", "cancelled"] as const;
export const deliveryStatus = z.enum(DELIVERY_STATUSES);
export const ACCOUNT_TYPES = ["crypto", "wire-transfer", "cash", "card", "customer-wallet"] as const;

export const ordersQuery = z.strictObject({
  status: optionalParam(orderStatus),
  store: optionalParam(key),
  query: optionalParam(text(200)),
  /** The newest first by default; matches of a number keep their own order. */
  sort: optionalParam(z.literal("oldest")),
  ...pageQuery,
});

/** `delivery`, `sub_total_items` and `payment` travel as JSON text; these schemas describe its content. */
export const deliveryText = z.strictObject({
  method: z.literal("delivery"),
  status: deliveryStatus,
  recipient_name: z.string(),
  recipient_phone: z.string(),
  recipient_address: z.string(),
  fee: z.number(),
});

export const orderLineText = z.strictObject({
  /** The variant's key. */
  key,
  item_title: z.string(),
  variation: z.string(),
  variation_image: z.string(),
  /** Of one unit, before a discount. */
  price: z.number(),
  quantity: z.number().int(),
  /** The shop's price of one unit, where another one was agreed. */
  list_price: z.number().optional(),
  discount: lineDiscount.optional(),
  /** What the line costs after its discount and its share of the order's; absent where that is price × quantity. */
  amount: z.number().optional(),
  /** The line's share of the discount on the order. */
  order_discount: z.number().optional(),
  /** How many units came back, and what they were worth; absent where none did. */
  returned: z.number().int().optional(),
  returned_amount: z.number().optional(),
  /** Whether the units of this product have serial numbers now; absent where they have none. */
  tracks_serials: z.literal(true).optional(),
  /** The units that the order holds, or that the customer has; absent where none is named. */
  serials: z.array(z.string()).optional(),
});

export const paymentText = z.strictObject({
  mode: z.enum(ACCOUNT_TYPES),
  account: z.string(),
  account_key: moneyPlace,
  amount: z.number(),
});

export const orderRow = z.strictObject({
  key,
  order_number: z.number().int(),
  created_at: z.string(),
  status: orderStatus,
  /** JSON text of `{ method, status }`; "null" for pickup. */
  delivery: z.string(),
  customer_name: z.string(),
  cost: z.number(),
  total_quantity: z.number().int(),
});

export const ordersReply = z.object({ data: z.array(orderRow), pagination });

export const order = z.strictObject({
  key,
  order_number: z.number().int(),
  created_at: z.string(),
  status: orderStatus,
  store: key,
  store_name: z.string(),
  remark: z.string(),
  employee_name: z.string(),
  customer_key: key,
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  customer_address: z.string(),
  customer_instagram: z.string(),
  customer_twitter: z.string(),
  /** JSON text of `deliveryText`, or "null" for pickup. */
  delivery: z.string(),
  /** JSON text of `orderLineText[]`. */
  sub_total_items: z.string(),
  /** JSON text of `paymentText[]`. */
  payment: z.string(),
  cost: z.number(),
  debt: z.number(),
  total_quantity: z.number().int(),
  /** On all products; null where there is none. */
  discount: orderDiscount.nullable().optional(),
  /** Money given back from accounts that need not have taken it, which is not in `payment`; null where there is none. */
  refunds: z.array(paymentText).nullable().optional(),
  /** Naira of store credit that the customer has left, of all stores; null where there is none. */
  customer_credit: z.number().nullable().optional(),
  /** Value added tax that the goods include, by rate in percent; what came back is left out. Null where there is none. */
  vat: z
    .array(z.strictObject({ rate: z.number(), gross: z.number(), amount: z.number() }))
    .nullable()
    .optional(),
  /** Goods that came back, the oldest first; null where there are none. */
  returns: z.array(returnWire).nullable().optional(),
  /** The ticket that it charges for; null of any other order. */
  repair: z.strictObject({ key, ticket_number: z.number().int() }).nullable().optional(),
  version: z.number().int(),
});

export const orderReply = z.object({ data: order, breadcrumb: z.string() });

const quantity = z.number().int().min(1).max(1_000_000);

const orderLine = z.strictObject({
  /** The variant's key. */
  key,
  quantity,
  /** Needs `orders.discount`. An edit that leaves it out keeps that of the line; null takes it away. */
  discount: lineDiscount.nullable().optional(),
});

const delivery = z.strictObject({
  method: z.literal("delivery"),
  status: deliveryStatus,
  recipient_name: requiredText(200),
  recipient_phone: requiredText(40),
  recipient_address: requiredText(500),
  fee: positiveNaira,
});

const orderLines = z.array(orderLine).min(1).max(200);

/** A line of a new order names units that it takes; a completed order names all of them. */
export const newOrderLines = z
  .array(
    orderLine.extend({ serials: serials.optional() }).refine((line) => (line.serials?.length ?? 0) <= line.quantity, {
      error: "must not be more than the quantity",
      path: ["serials"],
    }),
  )
  .min(1)
  .max(200)
  .refine(
    (lines) => doubleSerial(lines.flatMap((line) => line.serials ?? [])) === null,
    "must not name a serial number twice",
  );

const newCustomer = z.strictObject({
  name: requiredText(200),
  phone: requiredText(40),
  email,
  address: requiredText(500),
  instagram: text(100),
  twitter: text(100),
});

export const newOrderPayment = z.strictObject({ account_key: moneyPlace, amount: positiveNaira });

const newOrder = z.strictObject({
  store: key,
  status: orderStatus,
  facilitator: key,
  remark: text(2000),
  /** Required, except of a walk-in sale, which has none. */
  customer: newCustomer.optional(),
  /** A sale to somebody who gives no name. It must be fully paid (417). */
  walk_in: z.literal(true).optional(),
  delivery: delivery.nullable(),
  subtotalitems: newOrderLines,
  payment: z.array(newOrderPayment).min(1).max(50),
  /** On all products, without the fee; needs `orders.discount`. */
  discount: orderDiscount.nullable().optional(),
  /** The total that was agreed with the customer before this is sent; refused (417) if the order costs something else. */
  agreed_total: positiveNaira.optional(),
  /** The ticket of this customer and store that the order charges for; needs `repairs.view`. */
  repair: key.optional(),
});

export const newOrderBody = newOrder
  .refine((body) => body.walk_in || body.customer, { error: "is required", path: ["customer"] })
  .refine((body) => !(body.walk_in && body.customer), {
    error: "must be absent of a walk-in sale",
    path: ["customer"],
  });

export const newOrderReply = z.object({ data: z.object({ key, order_number: z.number().int() }) });

/** The units that lines of an order hold or sold, in place of those named before. Other lines stay as they are. */
export const orderSerialsBody = z.strictObject({
  version: z.number().int(),
  lines: z
    .array(
      z.strictObject({
        /** The variant's key. */
        key,
        serials,
      }),
    )
    .min(1)
    .max(200)
    .refine((lines) => new Set(lines.map((line) => line.key)).size === lines.length, "must not name a variant twice")
    .refine(
      (lines) => doubleSerial(lines.flatMap((line) => line.serials)) === null,
      "must not name a serial number twice",
    ),
});

export const orderEditBody = z.strictObject({ status: orderStatus, store: key, remark: text(2000) });

/** The list replaces the order's lines; lines of one variant count together. */
export const orderProductsBody = orderLines;

const ignored = z.unknown().optional();

/** For pickup a form may send the other fields too; they are ignored. */
export const orderDeliveryBody = z.discriminatedUnion("method", [
  delivery,
  z.strictObject({
    method: z.literal("pickup"),
    status: ignored,
    recipient_name: ignored,
    recipient_phone: ignored,
    recipient_address: ignored,
    fee: ignored,
  }),
]);

/** The list replaces the order's payments; an empty one refunds everything. */
export const orderPaymentBody = z
  .array(
    z.strictObject({
      account_key: moneyPlace,
      amount: positiveNaira.refine((amount) => amount !== 0, "must not be zero"),
    }),
  )
  .max(50);

/** 200 after an edit of any part; a stale edit answers 409 with `error` and the current record. */
export const orderEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

export type OrderStatus = z.infer<typeof orderStatus>;
export type DeliveryStatus = z.infer<typeof deliveryStatus>;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
export type OrderRowWire = z.infer<typeof orderRow>;
export type OrderWire = z.infer<typeof order>;
export type DeliveryWire = z.infer<typeof deliveryText>;
export type OrderLineWire = z.infer<typeof orderLineText>;
export type PaymentWire = z.infer<typeof paymentText>;
export type NewOrderBody = z.infer<typeof newOrderBody>;
export type NewOrderReply = z.infer<typeof newOrderReply>;
export type OrderSerialsBody = z.output<typeof orderSerialsBody>;
export type OrderEditBody = z.infer<typeof orderEditBody>;
export type OrderProductsBody = z.infer<typeof orderProductsBody>;
export type OrderDeliveryBody = z.infer<typeof orderDeliveryBody>;
export type OrderPaymentBody = z.infer<typeof orderPaymentBody>;
