import type { FieldReason } from "./errors";

/** The form names of request fields, where they differ. */
const NAMES: Readonly<Record<string, string>> = {
  store: "storeKey",
  facilitator: "facilitatorKey",
  supplier: "supplierKey",
  role: "roleKey",
  user_role: "roleKey",
  to: "toKey",
  account_key: "accountKey",
  variant: "variantKey",
  sale_price: "salePrice",
  employed_at: "employedAt",
  tracks_serials: "tracksSerials",
  profile_pic_id: "picture",
  recipient_name: "recipientName",
  recipient_phone: "recipientPhone",
  recipient_address: "recipientAddress",
  store_title: "storeTitle",
  store_address: "storeAddress",
  subtotalitems: "lines",
  products: "lines",
  payment: "payments",
  transactions: "payments",
  variations: "variants",
  // The rows of variants are named by ids of their own, so the form shows these as a whole.
  sku: "code",
  barcodes: "code",
};

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const nameOf = (path: string, own: Readonly<Record<string, string>>, list: string | undefined): string =>
  own[path] ??
  [...(list === undefined ? [] : [list]), ...path.split(".").map((part) => own[part] ?? NAMES[part] ?? part)].join(".");

/** How a form names the fields it sends: `own` by path, or by a part of it; `list` where the request body is a list. */
export type Naming = { own?: Readonly<Record<string, string>>; list?: string };

/** The reasons of a refused write with the form's names. A reason that belongs to no field keeps the name "". */
export const renamed = (fields: readonly FieldReason[], { own = {}, list }: Naming): FieldReason[] =>
  fields.map(({ name, reason }) => ({ name: name === "" ? "" : nameOf(name, own, list), reason: capital(reason) }));
