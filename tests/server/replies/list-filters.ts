import { dayOf } from "../../../server/core/days";

/** A row of any list. */
export type Row = Readonly<Record<string, unknown>>;

export type Filters = {
  /** The values by which a parameter of the list finds a row: none, one or several. */
  by: Readonly<Record<string, (row: Row, named: Named) => readonly unknown[]>>;
  /** The texts of a row in which a search looks. */
  texts: readonly string[];
  /** The field that a search for a whole number finds. */
  number?: string;
};

/** The keys of stores and roles by their titles, for lists that show titles alone. */
export type Named = { stores: ReadonlyMap<string, string>; roles: ReadonlyMap<string, string> };

const field = (name: string) => (row: Row) => [row[name]];
const titleOf = (value: unknown): string => (value as { title: string }).title;
const [status, store] = [field("status"), field("store")];

const linesSent = ({ products }: Row): readonly Row[] => JSON.parse(String(products)) as Row[];

/** Lists whose rows show what each filter asks for. */
export const FILTERED: Readonly<Record<string, Filters>> = {
  orders: { by: { status }, texts: ["customer_name"], number: "order_number" },
  products: { by: { store: (row, { stores }) => [stores.get(String(row.store_title))] }, texts: [] },
  employees: {
    by: {
      store: (row, { stores }) => [stores.get(titleOf(row.store))],
      role: (row, { roles }) => [roles.get(titleOf(row.user_role))],
    },
    texts: ["name", "email"],
  },
  "inventory/suppliers": { by: {}, texts: ["name", "address", "contact"] },
  "inventory/transfers": {
    by: { status, to: field("to_key"), from: (row) => linesSent(row).map((line) => line.from_key) },
    texts: [],
    number: "order_number",
  },
  "finances/accounts": { by: {}, texts: ["name"] },
  "finances/transactions": {
    by: { store, account: field("account_key"), category: field("category") },
    texts: ["remark"],
  },
  purchases: {
    by: { status, store, supplier: field("supplier") },
    texts: ["supplier_name"],
    number: "purchase_number",
  },
  repairs: { by: { status, store }, texts: ["customer_name", "device", "serial"], number: "ticket_number" },
  counts: { by: { status, store }, texts: ["range_title", "employee_name"], number: "count_number" },
  shifts: {
    by: { status, store, account: field("account") },
    texts: ["account_name", "employee_name"],
    number: "shift_number",
  },
  "stock-levels?show=all": { by: { store, supplier: field("supplier") }, texts: ["product_title", "variation"] },
};

/** The day of a transaction at the shop. */
export const dayOfRow = ({ time }: Row): string => dayOf(new Date(String(time)));
