import { sendEdit } from "../kit/call-named";
import { call } from "../kit/client";
import type { DetailReply } from "../kit/common.contract";
import type { Editing } from "../kit/editing";
import { read } from "../kit/kept-reads";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadDetail, loadPage } from "../kit/reads";
import type { OrderCustomer } from "../orders/orders";
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
  orderCount: number;
};

export type CustomerDetails = OrderCustomer;

export type Customer = CustomerDetails & { key: string };

export type CustomerRecord = Customer & {
  /** The server's name of the page. */
  breadcrumb: string;
  createdAt: string;
  orderCount: number;
  /** Paid over all orders, minus refunds. */
  spent: Kobo;
  /** Owed over all orders, those of other stores included. */
  debt: Kobo;
  /** The orders with a debt that the person may see, newest first. */
  owing: PersonOrder[];
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

export function loadCustomers(query: ListQuery, signal: AbortSignal): Promise<ListPage<CustomerRow>> {
  return loadPage("/customers", { query: query.search, page: query.page }, signal, (row: CustomerRowWire) => ({
    key: row.key,
    name: row.name,
    email: row.email,
    createdAt: row.created_at,
    spent: fromNaira(row.spent),
    orderCount: row.order_count,
  }));
}

export async function loadCustomer(key: string, signal: AbortSignal): Promise<Customer> {
  const data = await loadDetail<CustomerWire>(pathOf(key), signal);
  return { key: data.key, ...detailsOf(data) };
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

/** The customer's page without its orders. */
export async function loadCustomerRecord(key: string, signal: AbortSignal): Promise<CustomerRecord> {
  const { data, breadcrumb } = await read<DetailReply<CustomerWire>>({ url: pathOf(key), signal });
  const owing =
    data.debt > 0 ? await loadPersonOrders(pathOf(key), { owing: "true", limit: MOST_OWING }, signal) : null;
  return {
    key: data.key,
    ...detailsOf(data),
    breadcrumb,
    createdAt: data.created_at,
    orderCount: data.order_count,
    spent: fromNaira(data.spent),
    debt: fromNaira(data.debt),
    owing: owing?.rows ?? [],
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
