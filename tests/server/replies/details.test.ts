import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { breakGround, type Ground } from "../data/seed-kit";
import { buildTestApp, type SignedIn, signIn } from "../fixtures";
import type { Row } from "./list-filters";
import { createListReader, keyOf, type ListReader } from "./list-reader";

const PEOPLE = ["admin", "manager"] as const;
type Person = (typeof PEOPLE)[number];

type Listed = {
  /** The address of the details, where it is not that of the list. */
  at?: string;
  /** The fields of a row by the names that the details have for them. */
  row?: (row: Row) => Row;
  /** What the details say in several fields, and a row in one. */
  details?: (details: Row) => Row;
  /** The rows of every store are shown to everyone. */
  isShared?: boolean;
};

type Variant = Row & { quantity: number; status: string };

const variantsOf = ({ variants }: Row) => variants as readonly Variant[];

const LISTS: Readonly<Record<string, Listed>> = {
  orders: {},
  products: {
    details: (product) => ({ quantity: variantsOf(product).reduce((sum, { quantity }) => sum + quantity, 0) }),
  },
  customers: { isShared: true },
  employees: {
    row: ({ store, user_role: role, ...row }) => ({
      ...row,
      store_title: (store as Row).title,
      user_role_title: (role as Row).title,
    }),
  },
  roles: { isShared: true },
  "inventory/stores": {},
  // What is owed is compared with the books by the reports' tests.
  "inventory/suppliers": { isShared: true, row: ({ owed: _owed, ...row }) => row },
  "inventory/transfers": {},
  "finances/accounts": {},
  "finances/transactions": {},
  purchases: {},
  repairs: {},
  counts: {},
  shifts: {},
  "stock-levels?show=all": { at: "stock-levels" },
  "customers/{reports/debts}/orders": { at: "orders" },
  "employees/{employees}/orders": { at: "orders" },
  "preflight/load-products": {
    at: "products",
    row: (product) => ({ ...product, variants: variantsOf(product).map(({ image: _image, ...variant }) => variant) }),
    details: (product) => ({ variants: variantsOf(product).filter(({ status }) => status === "active") }),
  },
};

/** Some fields are JSON in a text. */
const opened = (fields: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" && /^[[{]/.test(value) ? JSON.parse(value) : value,
    ]),
  );

let ground: Ground;
let app: FastifyInstance;
let headersOf: Readonly<Record<Person, SignedIn>>;
let lists: Readonly<Record<Person, ListReader>>;

beforeAll(async () => {
  ground = await breakGround();
  const pool = await ground.seeded(60);
  app = await buildTestApp(pool);
  headersOf = {
    admin: await signIn(app, DEMO_SIGN_INS.admin, DEMO_PASSWORD),
    manager: await signIn(app, DEMO_SIGN_INS.manager, DEMO_PASSWORD),
  };
  lists = {
    admin: createListReader(app, headersOf.admin),
    manager: createListReader(app, headersOf.manager),
  };
});
afterAll(async () => {
  await app.close();
  await ground.clear();
});

const NEWEST = 10;
const FULLEST = 30;

/** What sums and names are wrong in shows where they are not empty. */
const fullnessOf = (row: Row): number =>
  Object.values(row).filter((value) => value !== null && value !== "" && value !== 0).length;

/** The rows that are compared with their details. */
function comparedOf(rows: readonly Row[]): Row[] {
  const byFullness = rows.slice(NEWEST).toSorted((one, other) => fullnessOf(other) - fullnessOf(one));
  return [...rows.slice(0, NEWEST), ...byFullness.slice(0, FULLEST)];
}

async function detailsOf(who: Person, of: string, key: string): Promise<{ status: number; data: Row }> {
  const reply = await app.inject({ url: `/api/${of}/${key}`, headers: headersOf[who] });
  return { status: reply.statusCode, data: reply.json().data };
}

const rowsOf = async (who: Person, list: string): Promise<Row[]> => {
  const addresses = await lists[who].addresses(list);
  return (await Promise.all(addresses.map(async (address) => (await lists[who].all(address)).rows))).flat();
};

describe.each(Object.entries(LISTS))("%s", (list, { at = list, row: rowAs = (row) => row, details }) => {
  test.each(PEOPLE)("has for %s what the details of each row say", async (who) => {
    const rows = comparedOf(await rowsOf(who, list));
    expect(rows).not.toEqual([]);
    for (const row of rows) {
      const { status, data } = await detailsOf(who, at, keyOf(row));
      expect([status, { ...opened(data), ...details?.(data) }]).toMatchObject([200, opened(rowAs(row))]);
    }
  });
});

const ofOneStore = Object.entries(LISTS).filter(([, { isShared }]) => isShared !== true);

test.each(ofOneStore)(
  "%s has every row whose details a manager may read, and no other",
  async (list, { at = list }) => {
    const [all, own] = [await rowsOf("admin", list), await rowsOf("manager", list)];
    const ownKeys = new Set(own.map(keyOf));
    const foreign = all.filter((row) => !ownKeys.has(keyOf(row)));
    expect(foreign).not.toEqual([]);
    for (const row of comparedOf(foreign)) expect((await detailsOf("manager", at, keyOf(row))).status).toBe(404);
  },
);
