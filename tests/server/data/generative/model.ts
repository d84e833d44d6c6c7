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

/** `returned` is how many units came back. */
export type Line = { variant: Variant; quantity: number; price: number; cost: number; returned: number };

/** `owner` is the customer whose store credit it holds; it is in no store, and its balance is never above 0. */
export type Account = { key: string; store: StoreName; balance: number; owner?: string };

export type Order = {
  key: string;
  store: StoreName;
  status: OrderStatus;
  remark: string;
  lines: Line[];
  /** The discount on all products, in hundredths of a percent. */
  off: number;
  isWalkIn: boolean;
  /** The email of its customer; null for a walk-in sale. */
  customer: string | null;
  /** The delivery fee; null for pickup. */
  fee: number | null;
  /** The sum of each account, without zero sums. */
  paid: Map<Account, number>;
  /** What was given back, from accounts that need not have taken it. */
  refunded: Map<Account, number>;
  version: number;
};

/** A transfer that was sent to be received; instant ones leave no trace in the model. */
export type Shipment = {
  key: string;
  source: Variant;
  twin: Variant;
  sent: number;
  status: "sent" | "received" | "called-back";
  version: number;
};

/** The expected state of the shop: amounts in kobo, written from the rules and not from the server's code. */
export type Model = {
  stores: Record<StoreName, { key: string; facilitator: string }>;
  supplier: string;
  people: Person[];
  variants: Variant[];
  accounts: Account[];
  /** The store credit of each customer, by email. */
  credits: Map<string, Account>;
  orders: Order[];
  shipments: Shipment[];
};

const SALES = new Set(["products.view", "orders.view", "orders.create", "orders.edit"]);

export const may = ({ role }: Person, permission: string): boolean => role !== "sales" || SALES.has(permission);

export const reaches = (person: Person, store: StoreName): boolean => person.role === "admin" || person.store === store;

/** The store credit of an order's customer, as requests name it; nobody's for a walk-in sale. */
export function creditOf({ credits }: Model, customer: string | null): Account {
  const nothing: Account = { key: "store-credit", store: "ikeja", balance: 0, owner: customer ?? "nobody" };
  if (customer === null) return nothing;
  const credit = credits.get(customer) ?? nothing;
  credits.set(customer, credit);
  return credit;
}

/** Whether a person may use an account for an order of this customer. */
export const mayUse = (person: Person, { owner, store }: Account, customer: string | null): boolean =>
  owner === undefined ? reaches(person, store) : owner === customer;

/** Whether these moves would take more store credit than there is. */
export const isShort = (moves: readonly (readonly [Account, number])[]): boolean =>
  merged(moves).some(([{ owner, balance }, kobo]) => owner !== undefined && kobo > 0 && balance + kobo > 0);

export const holds = (status: OrderStatus): boolean => status !== "cancelled";

/** Rounded half-even. */
function percentOf(kobo: number, part: number): number {
  const [whole, rest] = [Math.floor((kobo * part) / 10_000), (kobo * part) % 10_000];
  return rest > 5000 || (rest === 5000 && whole % 2 === 1) ? whole + 1 : whole;
}

const grossOf = ({ price, quantity }: Line): number => price * quantity;

const sum = (amounts: readonly number[]): number => amounts.reduce((all, kobo) => all + kobo, 0);

/** What is paid for each line: the discount is spread by largest remainder, the first line first. */
export function netsOf(lines: readonly Line[], off: number): number[] {
  const gross = lines.map(grossOf);
  const [items, taken] = [sum(gross), percentOf(sum(gross), off)];
  if (items === 0) return gross;
  const exact = gross.map((kobo) => ({ down: (BigInt(taken) * BigInt(kobo)) / BigInt(items), kobo }));
  let left = taken - sum(exact.map(({ down }) => Number(down)));
  const rests = exact.map(({ down, kobo }) => BigInt(taken) * BigInt(kobo) - down * BigInt(items));
  const nets = exact.map(({ down, kobo }) => kobo - Number(down));
  for (; left > 0; left -= 1) {
    const most = rests.reduce((best, rest, index) => (rest > (rests[best] ?? 0n) ? index : best), 0);
    nets[most] = (nets[most] ?? 0) - 1;
    rests[most] = -1n;
  }
  return nets;
}

/** What this many units of a line are worth. */
export const worthOf = (net: number, { quantity }: Line, units: number): number =>
  Number((BigInt(net) * BigInt(units)) / BigInt(quantity));

export function costOf(lines: readonly Line[], fee: number | null, off: number): number {
  const nets = netsOf(lines, off);
  return (
    sum(lines.map((line, index) => (nets[index] ?? 0) - worthOf(nets[index] ?? 0, line, line.returned))) + (fee ?? 0)
  );
}

export const keptOf = ({ quantity, returned }: Line): number => quantity - returned;

export const hasReturns = ({ lines }: Order): boolean => lines.some(({ returned }) => returned > 0);

/** A walk-in sale leaves no debt. */
export const isOwing = (isWalkIn: boolean, paid: number, status: OrderStatus, cost: number): boolean =>
  isWalkIn && status !== "cancelled" && paid < cost;

/** Net of what was given back. */
export const paidOf = ({ paid, refunded }: Pick<Order, "paid" | "refunded">): number =>
  sum([...paid.values()]) - sum([...refunded.values()]);

/** What an order owes its customer. */
export const dueOf = (order: Order): number =>
  Math.max(0, paidOf(order) - (order.status === "cancelled" ? 0 : costOf(order.lines, order.fee, order.off)));

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

/** The variant next to a sold one that holds what is not sold as new; created if there is none. */
export function siblingOf(
  model: Model,
  { product, store, variation, price, cost }: Variant,
  status: "return" | "repair",
): Variant {
  const there = model.variants.find(
    (each) => each.product === product && each.variation === variation && each.status === status,
  );
  if (there) return there;
  const catalogue = { product: FRESH, variant: FRESH };
  const made = newVariant({ product, catalogue, store, variation, status, price, cost });
  model.variants.push(made);
  return made;
}

export const sameGadget = (one: Variant, other: Variant): boolean =>
  one.catalogue.product === other.catalogue.product && one.catalogue.variant === other.catalogue.variant;
