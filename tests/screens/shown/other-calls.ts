import type { Reply, Request } from "../support/fake-server";
import { everyScreen, IKEJA, LEKKI, TILL } from "../support/shop";
import { keyOf } from "./said";

const NAMED: Readonly<Record<string, readonly unknown[]>> = {
  stores: [LEKKI, IKEJA],
  suppliers: [{ key: keyOf(5210), name: "Otigba Wholesale" }],
  user_roles: [{ key: keyOf(5140), title: "Sales associate" }],
  employees: [{ key: keyOf(5101), name: "Tunde Bakare" }],
  accounts: [TILL],
  customers: [],
  categories: [{ key: keyOf(5211), name: "Telephones" }],
};

const named = ({ query }: Request): Reply => {
  const data = NAMED[query.get("xbtsx") ?? ""] ?? [];
  return { status: 200, body: { data, pagination: { total_count: data.length } } };
};

/** Calls of every page whose replies are not its subject. */
export const OTHER_CALLS = [{ method: "GET", path: /^\/preflight\/load-info$/, reply: named }, ...everyScreen];
