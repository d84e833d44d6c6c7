import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOOKUP_FIELDS } from "../../../../src/api/shell/lookups.contract";
import { EXAMPLE_KEYS } from "../../../../server/core/docs/example-keys";
import { EXAMPLES, RECORD_KEYS, RULES } from "../../../../server/rooms";
import { newKey } from "../../../../server/core/ids";
import { type Matrix, openMatrix } from "./open";
import { keysIn, type NamedKey, requestOf } from "./request";

let matrix: Matrix;
beforeAll(async () => {
  matrix = await openMatrix();
});
afterAll(() => matrix.close());

/** Data that all stores share, and fields that may name another store. */
const NOT_OF_ONE_STORE: ReadonlySet<string> = new Set([
  EXAMPLE_KEYS.supplier,
  EXAMPLE_KEYS.category,
  EXAMPLE_KEYS.expense,
  EXAMPLE_KEYS.role,
  EXAMPLE_KEYS.customer,
  EXAMPLE_KEYS.otherStore,
  EXAMPLE_KEYS.mail,
  RECORD_KEYS.settings,
]);
const OF_ONE_STORE: ReadonlySet<string> = new Set(
  Object.values({ ...EXAMPLE_KEYS, ...RECORD_KEYS }).filter((key) => !NOT_OF_ONE_STORE.has(key)),
);

const storeFilter = (name: string): NamedKey => ({ at: `/query/${name}`, example: EXAMPLE_KEYS.store });

/** Filters that the examples lack. */
const FILTERS: Readonly<Record<string, NamedKey[]>> = {
  "GET /api/products": [storeFilter("store")],
  "GET /api/finances/transactions": [storeFilter("store")],
  "GET /api/inventory/transfers": [storeFilter("to")],
  "GET /api/preflight/load-products": [{ at: "/query/variant", example: EXAMPLE_KEYS.variant }, storeFilter("store")],
};

/** Every place where a call can name a record of a store, for callers limited to their own. */
const NAMED = Object.entries(RULES)
  .filter(([, { access }]) => access !== "public" && access !== "administrator")
  .flatMap(([name]) =>
    [...keysIn(name), ...(FILTERS[name] ?? [])]
      .filter(({ example }) => OF_ONE_STORE.has(example))
      .map(({ at, example }) => ({ name, at, example })),
  );

test("every call that names a record or filters by one is compared", () => {
  const named = new Set(NAMED.map(({ name }) => name));
  const held = Object.entries(RULES).filter(([, { reach }]) => reach === "record" || reach === "fields");
  expect(held.map(([name]) => name).filter((name) => !named.has(name))).toEqual([]);
});

/** A variation whose key is unknown is a new one. */
const NEW_BY_KEY = "/body/variations/0/key";

/** How a call refuses a record that is not there; none of them does where nothing is learnt by it, such as in filters. */
function refusalsOf(name: string, at: string): number[] {
  if (RULES[name]?.reach === "record" && !at.startsWith("/body/")) return [404];
  return at.startsWith("/body/") && at !== NEW_BY_KEY ? [400, 417] : [200, 417];
}

test.each(NAMED)(
  "$name gives the same reply for another store's $at and an unknown one",
  async ({ name, at, example }) => {
    const ask = async (value: unknown) => {
      const request = requestOf(name, matrix.own, { at, value });
      // Connections and prepared statements are warm the second time.
      await matrix.ask(request, matrix.actor("every right"));
      return matrix.ask(request, matrix.actor("every right"));
    };
    const foreign = await ask(matrix.other.get(example));
    expect(foreign).toEqual(await ask(newKey()));
    expect(refusalsOf(name, at)).toContain(foreign.status);
  },
);

/** Lists that have to be asked with a filter: their stores are compared above, and of labels in their own test. */
const FILTERED = ["file-exports", "load-info", "load-buyers", "/files/labels"];

describe("replies to requests that name no record", () => {
  const everyList = Object.entries(RULES).flatMap(([name, { reach, access }]) => {
    const isBare = name.startsWith("GET ") && reach === "list" && access !== "public" && !name.includes(":id");
    return isBare && !FILTERED.some((each) => name.includes(each)) ? [name.slice(4)] : [];
  });
  const exported = Object.keys(EXAMPLES).filter((name) => name.includes("file-exports"));
  const lookUps = Object.entries(LOOKUP_FIELDS).map(
    ([list, fields]) => `/api/preflight/load-info?xbtsx=${list}&${fields.map((field) => `fields=${field}`).join("&")}`,
  );

  const told = (body: string) => matrix.otherWords.filter((word) => body.includes(word));

  const ASKED: Readonly<Record<string, string>> = {
    // There are more callers than fit on a page; people of the other store have its town in their email.
    "/api/employees": "?limit=100&query=wuse",
    // Nothing is low in these shops.
    "/api/stock-levels": "?show=all",
  };
  const lists = everyList.map((url) => `${url}${ASKED[url] ?? ""}`);

  test.each([...lists, "/api/customers", "/api/analytics/summary"])(
    "%s has only records of its own store",
    async (url) => {
      const reply = await matrix.ask({ url, headers: { "last-event-id": "0" } }, matrix.actor("every right"));
      expect([reply.status, told(reply.body)]).toEqual([200, []]);
      const all = await matrix.ask({ url, headers: { "last-event-id": "0" } }, matrix.actor("an administrator"));
      // All stores share the customers.
      if (url !== "/api/customers") expect(told(all.body)).not.toEqual([]);
    },
  );

  test.each(exported)("%s contains only records of its own store", async (name) => {
    const request = requestOf(name, matrix.own);
    const reply = await matrix.ask(request, matrix.actor("every right"), "cookie");
    expect([reply.status, told(reply.body)]).toEqual([200, []]);
    const all = await matrix.ask(request, matrix.actor("an administrator"), "cookie");
    // All stores share the suppliers.
    if (!name.includes("/supplier")) expect(told(all.body)).not.toEqual([]);
  });

  test.each(lookUps)("%s names only records of its own store", async (url) => {
    const reply = await matrix.ask({ url }, matrix.actor("no rights"));
    expect([reply.status, told(reply.body)]).toEqual([200, []]);
  });
});
