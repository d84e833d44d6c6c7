import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { breakGround, type Ground } from "../data/seed-kit";
import { newKey } from "../../../server/core/ids";
import { RECORDS } from "../../../server/rooms";
import { createStoreReader } from "../../../server/shell/live/changes";
import { PAPERS, RECORD_KINDS } from "../../../src/resources";
import { buildTestApp, type SignedIn, signIn } from "../fixtures";
import { createListReader, type ListReader, MOST } from "./list-reader";
import { namesOf, recordsAround } from "./record-stores";
import { dayOfRow, FILTERED, type Filters, type Named, type Row } from "./list-filters";

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

let ground: Ground;
let pool: Pool;
let app: FastifyInstance;
let people: Readonly<Record<Person, SignedIn>>;
let lists: Readonly<Record<Person, ListReader>>;

beforeAll(async () => {
  ground = await breakGround();
  pool = await ground.seeded(60);
  app = await buildTestApp(pool);
  people = {
    admin: await signIn(app, DEMO_SIGN_INS.admin, DEMO_PASSWORD),
    manager: await signIn(app, DEMO_SIGN_INS.manager, DEMO_PASSWORD),
  };
  lists = { admin: createListReader(app, people.admin), manager: createListReader(app, people.manager) };
});

afterAll(async () => {
  await app.close();
  await ground.clear();
});

describe.each(Object.entries(LISTS))("%s", (list, who = []) => {
  test.each(who)("shows %s the rows of one long page on several short ones", async (person) => {
    let rows = 0;
    for (const address of await lists[person].addresses(list)) {
      const whole = await lists[person].page(address, `limit=${MOST}`);
      const limit = Math.min(SIZES[person], Math.max(1, whole.data.length - 1));
      const pages = Array.from({ length: Math.ceil(whole.data.length / limit) }, (_, at) => at + 1);
      const replies = await Promise.all(
        pages.map((page) => lists[person].page(address, `limit=${limit}&page=${page}`)),
      );
      expect(replies.flatMap(({ data }) => data).slice(0, MOST)).toEqual(whole.data);
      for (const { pagination } of replies) expect(pagination).toEqual(whole.pagination);
      const next = await lists[person].page(address, `limit=${MOST}&page=1000`);
      expect(next.data).toEqual([]);
      rows = Math.max(rows, whole.data.length);
    }
    expect(rows).toBeGreaterThan(1);
  });
});

async function namedBy(who: Person): Promise<Named> {
  const keysOf = async (list: string) => {
    const { rows } = await lists[who].all(list);
    return new Map(rows.map(({ title, key }) => [String(title), String(key)]));
  };
  return { stores: await keysOf("inventory/stores"), roles: await keysOf("roles") };
}

/**
 * The list with the parameters has these rows, in the order of the whole list, on one page and on short ones. A row of one
 * account also has the balance after it.
 */
async function expectListed(
  who: Person,
  list: string,
  params: Readonly<Record<string, string>>,
  wanted: readonly Row[],
) {
  const address = `${list}${list.includes("?") ? "&" : "?"}${new URLSearchParams(params)}`;
  const { rows, total } = await lists[who].all(address);
  const next = await lists[who].page(address, `limit=${SIZES[who]}&page=2`);
  expect({ address, total, rows, next: next.data, of: next.pagination.total_count }).toMatchObject({
    address,
    total: wanted.length,
    rows: wanted,
    next: wanted.slice(SIZES[who], 2 * SIZES[who]),
    of: wanted.length,
  });
}

const first = <Each>(those: readonly Each[], most: number): Each[] => [...new Set(those)].slice(0, most);

const plain = (text: unknown): string => String(text).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

describe.each(Object.entries(FILTERED))("%s", (list, { by, texts, number }: Filters) => {
  test.each(["admin", "manager"] as const)(
    "finds for %s the rows that each filter and each search fit",
    async (who) => {
      const named = await namedBy("admin");
      const { rows } = await lists[who].all(list);
      const filters = Object.entries(by).map(([name, valuesOf]) => ({
        name,
        fits: (value: string) => (row: Row) => valuesOf(row, named).includes(value),
        values: first(
          rows.flatMap((row) => valuesOf(row, named)).filter((value) => typeof value === "string"),
          3,
        ),
      }));
      for (const { name, fits, values } of filters) {
        // Who sees one store alone is not shown its title.
        if (who === "admin") expect(values, name).not.toEqual([]);
        const unknown = name === "status" ? [] : [newKey()];
        for (const value of [...values, ...unknown])
          await expectListed(who, list, { [name]: value }, rows.filter(fits(value)));
      }
      for (const [at, one] of filters.entries()) {
        for (const other of filters.slice(at + 1)) {
          const [value = "", another = ""] = [one.values[0], other.values.at(-1)];
          const both = rows.filter(one.fits(value)).filter(other.fits(another));
          await expectListed(who, list, { [one.name]: value, [other.name]: another }, both);
        }
      }
      for (const name of texts) {
        for (const query of first(
          rows.map((row) => String(row[name])).filter((text) => text.length > 2),
          2,
        )) {
          const fits = (row: Row) => texts.some((each) => plain(row[each]).includes(plain(query)));
          await expectListed(who, list, { query }, rows.filter(fits));
        }
      }
      if (number === undefined) return;
      for (const row of [rows[0], rows.at(-1)])
        await expectListed(who, list, { query: `#${row?.[number]}` }, [row ?? {}]);
    },
  );
});

test.each(["admin", "manager"] as const)(
  "transactions of some days are those that %s sees of these days",
  async (who) => {
    const { rows } = await lists[who].all("finances/transactions");
    const days = first(rows.map(dayOfRow), 4);
    const [to = "", from = ""] = [days[1], days[3]];
    const later = rows.filter((row) => dayOfRow(row) >= from);
    await expectListed(who, "finances/transactions", { from_date: from }, later);
    await expectListed(
      who,
      "finances/transactions",
      { from_date: from, to_date: to },
      later.filter((row) => dayOfRow(row) <= to),
    );
  },
);

test("records of every kind are of their stores alone: events of them, who edits them, and their histories", async () => {
  const { rows } = await pool.query("select store_key as store from employees where email = $1", [
    DEMO_SIGN_INS.manager,
  ]);
  const store: string = rows[0].store;
  const records = await recordsAround(pool, store);
  expect(records.length).toBeGreaterThan(RECORD_KINDS.length * 2);
  const unknown = RECORD_KINDS.filter((kind) => kind !== "settings").map((kind) => ({ kind, key: newKey() }));
  const nobody = { people: new Set<string>(), changedBy: new Set<string>() };
  const asked = [...unknown, ...records].map(({ kind, key }) => ({ kind, key, ...nobody }));
  const live = await createStoreReader(pool, RECORDS)(asked);
  expect(live.map(({ kind, key, stores }) => ({ kind, key, stores: [...new Set(stores)].toSorted() }))).toEqual(
    records,
  );
  for (const who of ["admin", "manager"] as const) {
    const isSeen = (stores: readonly string[]) => who === "admin" || stores.length === 0 || stores.includes(store);
    const found = [
      ...records.map((each) => ({ ...each, isThere: isSeen(each.stores) })),
      ...unknown.map((each) => ({ ...each, isThere: false })),
    ]
      // This manager has no right to categories.
      .filter(({ kind }) => who === "admin" || kind !== "category");
    const replies: unknown[] = [];
    // One after the other: a busy server would refuse some of a hundred at once.
    for (const { kind, key } of found) {
      const form = key.replaceAll("-", "");
      const headers = people[who];
      const editing = await app.inject({ method: "PUT", url: `/api/editing/${kind}/${key}/${form}`, headers });
      const history = await app.inject({ url: `/api/audit/${kind}/${key}`, headers });
      replies.push([kind, key, editing.statusCode, history.statusCode]);
    }
    const status = (isThere: boolean) => (isThere ? 200 : 404);
    expect(replies).toEqual(found.map(({ kind, key, isThere }) => [kind, key, status(isThere), status(isThere)]));
  }
});

const NAMED = [
  ...RECORD_KINDS.filter((kind) => kind !== "settings").map((kind) => [kind, kind] as const),
  ...Object.entries(PAPERS),
];

test.each(NAMED)("the log names each %s after its record", async (entity, kind) => {
  const names = await namesOf(pool, kind as Exclude<typeof kind, "settings">);
  await pool.query(
    `insert into audit_log (request_id, action, entity, entity_key) select 'r', $1 || '.edited', $1, unnest($2::uuid[])`,
    [entity, [...names.keys()].slice(0, 3)],
  );
  const { data } = (await app.inject({ url: `/api/audit?entity=${entity}&limit=100`, headers: people.admin })).json();
  const shown = data.map((row: Row) => [row.entity, row.entity_key, row.entity_name]);
  expect(shown).toEqual(data.map((row: Row) => [entity, row.entity_key, names.get(String(row.entity_key)) ?? ""]));
  expect(data.length).toBeGreaterThanOrEqual(Math.min(3, names.size));
});
