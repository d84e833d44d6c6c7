import type { AxiosRequestConfig } from "axios";
import { call } from "./client";
import { ApiError, type FieldReason } from "./errors";

/** What forms call the parts of a request, where they call them otherwise. */
const NAMES: Readonly<Record<string, string>> = {
  store: "storeKey",
  facilitator: "facilitatorKey",
  supplier: "supplierKey",
  role: "roleKey",
  user_role: "roleKey",
  to: "toKey",
  account_key: "accountKey",
  sale_price: "salePrice",
  employed_at: "employedAt",
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
};

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const nameOf = (path: string, own: Readonly<Record<string, string>>, list: string | undefined): string =>
  own[path] ?? [...(list === undefined ? [] : [list]), ...path.split(".").map((part) => NAMES[part] ?? part)].join(".");

/** How a form names what it sends: `own` by path; `list` where the request is a list of its own. */
type Naming = { own?: Readonly<Record<string, string>>; list?: string };

/**
 * Writes as `call` does; reasons for single fields come with the form's names. A reason that belongs to no field keeps
 * the name "".
 */
export async function callNamed<Reply>(config: AxiosRequestConfig, { own = {}, list }: Naming = {}): Promise<Reply> {
  try {
    return await call<Reply>(config);
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || !("fields" in thrown.failure)) throw thrown;
    const place = ({ name, reason }: FieldReason): FieldReason => ({
      name: name === "" ? "" : nameOf(name, own, list),
      reason: capital(reason),
    });
    throw new ApiError({ ...thrown.failure, fields: thrown.failure.fields.map(place) });
  }
}
