import type { OrderStatus } from "../../../../src/api/orders/orders.contract";
import type { VariantStatus } from "../../../../src/api/products/products.contract";

export type StoreName = "ikeja" | "wuse";
export type Role = "admin" | "manager" | "sales";

export type Person = { name: string; email: string; key: string; role: Role; store: StoreName; token: string | null };

export type Variant = {
  key: string;
  /** The key of its product; variants of one product have the same. */
  product: string;
  /** The same title and variation for one gadget in both stores. */
  catalogue: { product: string; variant: string };
  store: StoreName;
  variation: string;
  status: VariantStatus;
  quantity: number;
  price: number;
  cost: number;
};

export type Line = { variant: Variant; quantity: number; price: number; cost: number };

export type Account = { key: string; store: StoreName; balance: number };

export type Order = {
  key: string;
  store: StoreName;
  status: OrderStatus;
  remark: string;
  lines: Line[];
  /** The discount on all products, in hundredths of a percent. */
  off: number;
  isWalkIn: boolean;
  /** The delivery fee; null for pickup. */
  fee: number | null;
  /** The sum of each account, without zero sums. */
  paid: Map<Account, number>;
  version: number;
};

/** The expected state of the shop: amounts in kobo, written from the rules and not from the server's code. */
export type Model = {
  stores: Record<StoreName, { key: string; facilitator: string }>;
  supplier: string;
  people: Person[];
  variants: Variant[];
  accounts: Account[];
  orders: Order[];
};

const SALES = new Set(["products.view", "orders.view", "orders.create", "orders.edit"]);

export const may = ({ role }: Person, permission: string): boolean => role !== "sales" || SALES.has(permission);

export const reaches = (person: Person, store: StoreName): boolean => person.role === "admin" || person.store === store;

export const holds = (status: OrderStatus): boolean => status !== "cancelled";

/** Rounded half-even. */
function percentOf(kobo: number, part: number): number {
  const [whole, rest] = [Math.floor((kobo * part) / 10_000), (kobo * part) % 10_000];
  return rest > 5000 || (rest === 5000 && whole % 2 === 1) ? whole + 1 : whole;
}

export function costOf(lines: readonly Line[], fee: number | null, off: number): number {
  const items = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return items - percentOf(items, off) + (fee ?? 0);
}

/** A walk-in sale leaves no debt. */
export const isOwing = (isWalkIn: boolean, paid: number, status: OrderStatus, cost: number): boolean =>
  isWalkIn && status !== "cancelled" && paid < cost;

export const paidOf = ({ paid }: Pick<Order, "paid">): number =>
  [...paid.values()].reduce((sum, kobo) => sum + kobo, 0);

export const debtOf = (order: Order): number =>
  order.status === "cancelled" ? 0 : Math.max(0, costOf(order.lines, order.fee, order.off) - paidOf(order));

/** Payments never exceed the cost. A cancelled order may keep its payments, and takes no new ones. */
export function isOverpaid(before: number, after: number, status: OrderStatus, cost: number): boolean {
  const asked = status === "cancelled" ? 0 : cost;
  if (after > before) return after > asked;
  return status !== "cancelled" && after > asked;
}

/** Lines with the same key are added up, at the place of the first. */
export function merged<Key>(lines: readonly (readonly [Key, number])[]): [Key, number][] {
  const sums = new Map<Key, number>();
  for (const [key, amount] of lines) sums.set(key, (sums.get(key) ?? 0) + amount);
  return [...sums];
}

const FRESH = "to be learnt";

/** A variant that the server is going to create; its key is learnt from the reply. */
export const newVariant = (like: Omit<Variant, "key" | "quantity">): Variant => ({ ...like, key: FRESH, quantity: 0 });

export const isFresh = ({ key }: Variant): boolean => key === FRESH;

/** The `return` variant next to a sold variant; created if there is none. */
export function returnSibling(model: Model, { product, store, variation, price, cost }: Variant): Variant {
  const there = model.variants.find(
    (each) => each.product === product && each.variation === variation && each.status === "return",
  );
  if (there) return there;
  const catalogue = { product: FRESH, variant: FRESH };
  const made = newVariant({ product, catalogue, store, variation, status: "return", price, cost });
  model.variants.push(made);
  return made;
}

export const sameGadget = (one: Variant, other: Variant): boolean =>
  one.catalogue.product === other.catalogue.product && one.catalogue.variant === other.catalogue.variant;
