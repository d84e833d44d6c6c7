import { sendEdit } from "../kit/call-named";
import { call } from "../kit/client";
import type { DetailReply } from "../kit/common.contract";
import type { Editing } from "../kit/editing";
import { read } from "../kit/kept-reads";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadDetail, loadPage } from "../kit/reads";
import type { OrderCustomer } from "../orders/new-order";
import type { BuyerWire, CustomerEditBody, CustomerRowWire, CustomerWire } from "./customers.contract";
import { fromNaira, type Kobo } from "../kit/money";
import { loadPersonOrders, type PersonOrder } from "./person-orders";

export type CustomerRow = {
  key: string;
  name: string;
  email: string;
  createdAt: string;
  /** Paid over all orders, minus refunds. */
  spent: Kobo;
  /** Owed over all orders, those of other stores included. */
  debt: Kobo;
  orderCount: number;
};

export type CustomerDetails = OrderCustomer;

export type Customer = CustomerDetails & { key: string };

/** A customer who is sold to; `storeCredit` is what the shop owes for goods that came back. */
export type Buyer = Customer & { storeCredit: Kobo };

export type CustomerRecord = Customer & {
  /** The server's name of the page. */
  breadcrumb: string;
  createdAt: string;
  orderCount: number;
  /** Paid over all orders, minus refunds. */
  spent: Kobo;
  /** Owed over all orders, those of other stores included. */
  debt: Kobo;
  /** What the shop owes for goods that came back. */
  storeCredit: Kobo;
  shop: string;
  /** The orders with a debt that the person may see, newest first. */
  owing: readonly PersonOrder[];
  version: number;
};

const MOST_OWING = 100;

const pathOf = (key: string) => `/customers/${encodeURIComponent(key)}`;

const detailsOf = ({ name, email, phone, address, instagram, twitter }: CustomerWire): CustomerDetails => ({
  name,
  email,
  phone,
  address,
  instagram,
  twitter,
});

export function loadCustomers(
  { page, search, filters }: ListQuery,
  signal: AbortSignal,
): Promise<ListPage<CustomerRow>> {
  const { limit, sort } = filters;
  return loadPage("/customers", { query: search, page, limit, sort }, signal, (row: CustomerRowWire) => ({
    key: row.key,
    name: row.name,
    email: row.email,
    createdAt: row.created_at,
    spent: fromNaira(row.spent),
    debt: fromNaira(row.debt),
    orderCount: row.order_count,
  }));
}

const creditOf = ({ store_credit: credit }: CustomerWire): Kobo => fromNaira(credit ?? 0);

export async function loadCustomer(key: string, signal: AbortSignal): Promise<Buyer> {
  const data = await loadDetail<CustomerWire>(pathOf(key), signal);
  return { key: data.key, ...detailsOf(data), storeCredit: creditOf(data) };
}

/** The customers who bought in a store lately, the latest first. */
export async function loadCustomersOfStore(store: string, signal: AbortSignal): Promise<Customer[]> {
  const { data } = await call<{ data: BuyerWire[] }>({ url: "/preflight/load-buyers", params: { store }, signal });
  return data;
}

/** A customer's completed orders, or all of them, five a page. */
export const loadCustomerOrders = (
  key: string,
  query: { page: number; all?: "true" },
  signal: AbortSignal,
): Promise<ListPage<PersonOrder>> => loadPersonOrders(pathOf(key), query, signal);

/** The newest orders of a customer with a debt that the person may see. */
export const loadOwing = async (key: string, limit: number, signal: AbortSignal): Promise<readonly PersonOrder[]> =>
  (await loadPersonOrders(pathOf(key), { owing: "true", limit }, signal)).rows;

/** The customer's page without its orders. */
export async function loadCustomerRecord(key: string, signal: AbortSignal): Promise<CustomerRecord> {
  const { data, breadcrumb } = await read<DetailReply<CustomerWire>>({ url: pathOf(key), signal });
  const owing = data.debt > 0 ? await loadOwing(key, MOST_OWING, signal) : [];
  return {
    key: data.key,
    ...detailsOf(data),
    breadcrumb,
    createdAt: data.created_at,
    orderCount: data.order_count,
    spent: fromNaira(data.spent),
    debt: fromNaira(data.debt),
    storeCredit: creditOf(data),
    shop: data.shop,
    owing,
    version: data.version,
  };
}

/** The customer in the reply to a stale save. */
export const currentCustomer = (current: unknown): CustomerDetails => detailsOf(current as CustomerWire);

export async function editCustomer(key: string, details: CustomerDetails, editing: Editing): Promise<void> {
  const body: CustomerEditBody = {
    ...details,
    email: details.email.trim(),
    phone: details.phone.replaceAll(/\s/g, ""),
  };
  await sendEdit(`${pathOf(key)}/edit`, body, editing);
}
