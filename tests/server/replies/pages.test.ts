import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { breakGround, type Ground } from "../data/seed-kit";
import { buildTestApp, type SignedIn, signIn } from "../fixtures";

/** The most rows that one page can have. */
const MOST = 100;
/** One is a size that screens offer, for which the server keeps a statement of its own, and one is not. */
const SIZES = { admin: 7, manager: 5 } as const;

type Person = keyof typeof SIZES;
const [EVERYBODY, ONLY_ADMIN]: readonly (readonly Person[])[] = [["admin", "manager"], ["admin"]];

/** Each list with those who may read it; in braces stands the list whose records it is read of. */
const LISTS: Readonly<Record<string, readonly Person[] | undefined>> = {
  orders: EVERYBODY,
  "orders?query=a": EVERYBODY,
  "orders?status=completed": EVERYBODY,
  "orders?sort=oldest": EVERYBODY,
  products: EVERYBODY,
  "products?query=a": EVERYBODY,
  "products?sort=oldest": EVERYBODY,
  customers: EVERYBODY,
  "customers?query=ada": EVERYBODY,
  employees: EVERYBODY,
  roles: EVERYBODY,
  "inventory/stores": ONLY_ADMIN,
  "inventory/suppliers": EVERYBODY,
  "inventory/transfers": EVERYBODY,
  "finances/accounts": EVERYBODY,
  "finances/transactions": EVERYBODY,
  purchases: EVERYBODY,
  "purchases?query=a": EVERYBODY,
  repairs: EVERYBODY,
  "repairs?query=a": EVERYBODY,
  counts: EVERYBODY,
  shifts: EVERYBODY,
  "stock-levels?show=all": EVERYBODY,
  audit: ONLY_ADMIN,
  "reports/debts": EVERYBODY,
  "reports/stock-value?by=product": EVERYBODY,
  "reports/supplier-debts": EVERYBODY,
  "preflight/load-products": EVERYBODY,
  "finances/transactions?account={finances/accounts}": EVERYBODY,
  "counts/{counts}/lines": EVERYBODY,
  "customers/{reports/debts}/orders": EVERYBODY,
  "employees/{employees}/orders": EVERYBODY,
};

/** Of so many records the list is read. */
const RECORDS = 12;

let ground: Ground;
let app: FastifyInstance;
let people: Readonly<Record<Person, SignedIn>>;

beforeAll(async () => {
  ground = await breakGround();
  app = await buildTestApp(await ground.seeded(60));
  people = {
    admin: await signIn(app, DEMO_SIGN_INS.admin, DEMO_PASSWORD),
    manager: await signIn(app, DEMO_SIGN_INS.manager, DEMO_PASSWORD),
  };
});

afterAll(async () => {
  await app.close();
  await ground.clear();
});

type Reply = { data: { key?: string; Key?: string }[]; pagination: { total_count: number } };

async function read(who: Person, list: string, paging: string): Promise<Reply> {
  const url = `/api/${list}${list.includes("?") ? "&" : "?"}${paging}`;
  const reply = await app.inject({ url, headers: people[who] });
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}

/** The addresses of a list: one, or one for each of a few records. */
async function addressesOf(who: Person, list: string): Promise<string[]> {
  const of = /\{(.+)\}/.exec(list)?.[1];
  if (of === undefined) return [list];
  const { data } = await read(who, of, `limit=${MOST}`);
  return data.slice(0, RECORDS).map(({ key = "" }) => list.replace(/\{.+\}/, key));
}

describe.each(Object.entries(LISTS))("%s", (list, who = []) => {
  test.each(who)("shows %s the rows of one long page on several short ones", async (person) => {
    let rows = 0;
    for (const address of await addressesOf(person, list)) {
      const whole = await read(person, address, `limit=${MOST}`);
      const limit = Math.min(SIZES[person], Math.max(1, whole.data.length - 1));
      const pages = Array.from({ length: Math.ceil(whole.data.length / limit) }, (_, at) => at + 1);
      const replies = await Promise.all(pages.map((page) => read(person, address, `limit=${limit}&page=${page}`)));
      expect(replies.flatMap(({ data }) => data).slice(0, MOST)).toEqual(whole.data);
      for (const { pagination } of replies) expect(pagination).toEqual(whole.pagination);
      const next = await read(person, address, `limit=${MOST}&page=1000`);
      expect(next.data).toEqual([]);
      rows = Math.max(rows, whole.data.length);
    }
    expect(rows).toBeGreaterThan(1);
  });
});
