import { call, params } from "../kit/client";
import type { DetailReply, ListReply } from "../kit/common.contract";
import type { CustomerEditBody, CustomerRowWire, CustomerWire } from "./customers.contract";
import { fromNaira, type Kobo } from "../kit/money";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadPersonOrders, type PersonOrder } from "./person-orders";
import { callNamed } from "../kit/call-named";
import { editingHeaders, type Editing } from "../kit/editing";

export type CustomerRow = {
  key: string;
  name: string;
  email: string;
  createdAt: string;
  /** Paid over all orders, minus refunds. */
  spent: Kobo;
  orderCount: number;
};

export type CustomerDetails = {
  name: string;
  email: string;
  phone: string;
  address: string;
  instagram: string;
  twitter: string;
};

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

export async function loadCustomers(query: ListQuery, signal: AbortSignal): Promise<ListPage<CustomerRow>> {
  const reply = await call<ListReply<CustomerRowWire>>({
    url: "/customers",
    params: params({ query: query.search, page: query.page }),
    signal,
  });
  const rows = reply.data.map((row) => ({
    key: row.key,
    name: row.name,
    email: row.email,
    createdAt: row.created_at,
    spent: fromNaira(row.spent),
    orderCount: row.order_count,
  }));
  return { rows, total: reply.pagination.total_count };
}

export async function loadCustomer(key: string, signal: AbortSignal): Promise<Customer> {
  const { data } = await call<DetailReply<CustomerWire>>({ url: pathOf(key), signal });
  return { key: data.key, ...detailsOf(data) };
}

/** A customer's completed orders, or all of them, five a page. */
export const loadCustomerOrders = (
  key: string,
  query: { page: number; all?: "true" },
  signal: AbortSignal,
): Promise<ListPage<PersonOrder>> => loadPersonOrders(pathOf(key), query, signal);

/** The customer's page without its orders. */
export async function loadCustomerRecord(key: string, signal: AbortSignal): Promise<CustomerRecord> {
  const { data, breadcrumb } = await call<DetailReply<CustomerWire>>({ url: pathOf(key), signal });
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
  await callNamed({ method: "PUT", url: `${pathOf(key)}/edit`, data: body, headers: editingHeaders(editing) });
}
