import { call } from "./client";
import type { DetailReply } from "./contract/common";
import type { CustomerWire } from "./contract/customers";

export type Customer = {
  key: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  instagram: string;
  twitter: string;
};

export async function loadCustomer(key: string, signal: AbortSignal): Promise<Customer> {
  const { data } = await call<DetailReply<CustomerWire>>({ url: `/customers/${encodeURIComponent(key)}`, signal });
  const { name, email, phone, address, instagram, twitter } = data;
  return { key: data.key, name, email, phone, address, instagram, twitter };
}
