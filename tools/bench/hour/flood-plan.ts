import { createRandom } from "../../../server/data/seed/random";
import type { Pool } from "pg";
import type { Catalogue, Person, Plan } from "./plan";

/** One in so many requests is a sale. */
const SALES = 10;
const READS = 4000;

/** What the overload is made of: whole requests as they are sent, and sales to which a key is added. */
export type Mix = { reads: string[]; sales: { token: string; body: Record<string, unknown> }[]; everyNth: number };

export type FloodPlan = { origins: string[]; mix: Mix };

/** To the process that sends the flood. */
export type ToFlood =
  | { plan: FloodPlan }
  | { closed: { connections: number; seconds: number } }
  | { open: { perSecond: number; seconds: number } };

export type Flooded = {
  /** In ms from when a request was due to be sent, sorted. */
  admitted: number[];
  refused: number[];
  /** Refusals without `Retry-After` or without a sentence, replies that nobody should get, and lost connections. */
  faults: string[];
  faultCount: number;
  /** Of the sender, in ms. */
  loopP99Ms: number;
  /** Keys of sales that were acknowledged, and of those that were refused. */
  sold: string[];
  notSold: string[];
};

export type FromFlood = { perSecond: number } | { isOver: true } | { flooded: Flooded };

/** Reads and sales as the staff make them, none of which is like another. */
export async function mixOf(pool: Pool, { people, catalogue, seed }: Plan): Promise<Mix> {
  const random = createRandom(`${seed} flood`);
  const able = people.filter(
    ({ isAdmin, permissions }) =>
      isAdmin || ["orders.view", "orders.create", "products.view"].every((each) => permissions.includes(each)),
  );
  const { rows } = await pool.query<{ key: string; store: string }>(
    "select key::text, store_key::text as store from orders order by created_at desc limit 5000",
  );
  const get = ({ token }: Person, path: string) =>
    `GET ${path} HTTP/1.1\r\nhost: shop\r\ntw-auth: Bearer ${token}\r\n\r\n`;
  const reads = Array.from({ length: READS }, () => {
    const person = random.pick(able);
    const own = rows.filter(({ store }) => store === person.store);
    return get(
      person,
      random.weighted(
        [
          { weight: 4, path: `/api/orders?page=${random.int(1, 60)}` },
          { weight: 4, path: `/api/orders/${random.pick(own.length > 0 ? own : rows).key}` },
          { weight: 2, path: `/api/products?page=${random.int(1, 5)}` },
          { weight: 1, path: `/api/orders?query=${encodeURIComponent(random.pick(catalogue.buyers).name)}` },
          { weight: 1, path: "/api/user_profile" },
        ],
        ({ weight }) => weight,
      ).path,
    );
  });
  const sales = able.map((person) => ({ token: person.token, body: saleOf(person, catalogue, random) }));
  return { reads, sales, everyNth: SALES };
}

const saleOf = (person: Person, { buyers }: Catalogue, random: ReturnType<typeof createRandom>) => ({
  store: person.store,
  status: "pending",
  facilitator: person.key,
  customer: { ...random.pick(buyers), instagram: "", twitter: "" },
  delivery: null,
  subtotalitems: [{ key: random.pick(person.variants), quantity: 1 }],
  payment: [{ account_key: random.pick(person.accounts), amount: 500 }],
});
