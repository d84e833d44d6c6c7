import { busyMoments } from "../clock";
import type { Keys } from "../keys";
import type { Random } from "../random";
import { WALK_IN_NAME } from "../../../orders/payments";
import type { Customer, Store } from "../shop";
import { phoneNumber, plain, someone } from "./names";

const DOMAINS = ["example.com", "example.com", "example.org", "example.net"];

/** Customers the shop knew before its first day in Backroom. */
const FROM_BEFORE = 260;

/** One of the newest, so that a first look finds her. */
const ADAEZE = {
  name: "Adaeze Okafor",
  email: "adaeze.okafor@example.com",
  phone: "08035550142",
  address: "14 Bode Thomas Street, Surulere, Lagos",
  instagram: "adaeze.o",
  twitter: "",
};

type Span = { random: Random; keys: Keys; stores: readonly Store[]; from: number; until: number };

/** `count` customers in the order they came, more and more of them as the shop grows. */
export function welcomeCustomers({ random, keys, stores, from, until }: Span, count: number): Customer[] {
  const emails = new Set([ADAEZE.email]);
  const customers: Customer[] = [];
  const arrive = (at: number, known?: typeof ADAEZE) => {
    const store = known ? stores[0] : random.weighted(stores, ({ town }) => town.share);
    if (!store) throw new RangeError("a shop without stores");
    const person = known ?? stranger(random, store, emails);
    customers.push({ key: keys(at), ...person, store, createdAt: at, orderCount: 0, spentKobo: 0, debtKobo: 0 });
  };
  for (let nth = 0; nth < FROM_BEFORE; nth += 1) arrive(from);
  const moments = [...busyMoments(random, count - FROM_BEFORE, from, until)];
  for (const [index, at] of moments.entries()) arrive(at, index === moments.length - 8 ? ADAEZE : undefined);
  return customers;
}

/** The one record of sales to people who give no name. */
export function walkInCustomer(keys: Keys, [store]: readonly Store[], createdAt: number): Customer {
  if (store === undefined) throw new RangeError("a shop without stores");
  const details = { name: WALK_IN_NAME, email: "", phone: "", address: "", instagram: "", twitter: "" };
  const totals = { orderCount: 0, spentKobo: 0, debtKobo: 0 };
  return { key: keys(createdAt), ...details, ...totals, store, createdAt, isWalkIn: true };
}

function stranger(random: Random, { town }: Store, emails: Set<string>) {
  const { given, family, name } = someone(random);
  const [first, last] = [plain(given), plain(family)];
  const handle = random.pick([
    `${first}.${last}`,
    `${first}${last}`,
    `${first}_${last.slice(0, 1)}`,
    `${last}.${first}`,
  ]);
  return {
    name,
    email: freeEmail(random, handle, emails),
    phone: phoneNumber(random),
    address: `${random.int(1, 148)} ${random.pick(town.streets)}, ${town.city}`,
    instagram: random.chance(0.22) ? `${first}.${last.slice(0, 3)}` : "",
    twitter: random.chance(0.12) ? `${first}_${last}` : "",
  };
}

function freeEmail(random: Random, handle: string, emails: Set<string>): string {
  const domain = random.pick(DOMAINS);
  let email = `${handle}@${domain}`;
  for (let number = random.int(2, 9); emails.has(email); number += 1) email = `${handle}${number}@${domain}`;
  emails.add(email);
  return email;
}
