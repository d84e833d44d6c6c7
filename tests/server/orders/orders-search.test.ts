import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ordersReply } from "../../../src/api/orders/orders.contract";
import type { Staff } from "../../../server/core/session-context";
import { ordersList } from "../../../server/orders/orders-read";
import { listText, Values } from "../../../server/reading/list";
import type { SignedIn } from "../fixtures";
import { expectSound } from "../invariants";
import { type NamedSale, openShop, orderBody, type OrderShop, putEdit, sell, variantOf } from "./order-kit";

let at: OrderShop;
/** Keys of the orders by their letter, in the order they were made. */
const keys = new Map<string, string>();

/** Every unit costs 185,000.75 in this shop. */
beforeAll(async () => {
  at = await openShop();
  const { shop, app } = at;
  const { customer } = orderBody(shop);
  const buyer = (name: string, email: string, phone = "08030000000") => ({ ...customer, name, email, phone });
  const of = (...goods: [product: typeof shop.galaxy, variant?: number][]) =>
    goods.map(([product, variant]) => ({ key: variantOf(product, variant), quantity: 1 }));
  const atWuse = { store: shop.wuse.key, facilitator: shop.wuse.sales.key };
  const paid = (account_key: string, amount: number) => [{ account_key, amount }];
  const sales: [letter: string, by: SignedIn, changes: Partial<NamedSale>][] = [
    ["a", at.sales, { customer: buyer("Adaeze Okafor", "ada@example.com"), subtotalitems: of([shop.galaxy]) }],
    [
      "b",
      at.sales,
      {
        customer: buyer("Musa Bello", "musa@example.com"),
        subtotalitems: of([shop.galaxy, 1], [shop.charger]),
        payment: paid(shop.ikeja.cash, 150_000),
      },
    ],
    [
      "c",
      at.wuseSales,
      {
        ...atWuse,
        customer: buyer("Ngọzi Eze", "ngozi@example.com"),
        subtotalitems: of([shop.pixel]),
        payment: paid(shop.wuse.cash, 150_000),
      },
    ],
    // Goods of the other store, which only administrators sell.
    ["d", at.admin, { customer: buyer("Musa Bello", "musa@example.com"), subtotalitems: of([shop.pixel]) }],
    [
      "e",
      at.admin,
      {
        ...atWuse,
        // The customer is known by another name.
        customer: buyer("Madam Folake", "ada@example.com"),
        subtotalitems: of([shop.galaxy]),
        payment: paid(shop.wuse.cash, 0),
      },
    ],
  ];
  for (const [letter, by, changes] of sales) keys.set(letter, await sell(app, by, orderBody(shop, changes)));
  await at.pool.query(
    `with known as (
       insert into catalogue_codes (catalogue_key) select catalogue_key from variants where key = $1 returning catalogue_key)
     insert into codes (catalogue_key, sku) select catalogue_key, 'GX-256-Y' from known`,
    [variantOf(shop.galaxy, 1)],
  );
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const get = (query: string, headers = at.admin) =>
  at.app.inject({ url: `/api/orders?limit=100&query=${encodeURIComponent(query)}`, headers });

/** The letters of the orders found, in their order. */
async function found(query: string, headers = at.admin, more = ""): Promise<string> {
  const reply = await at.app.inject({
    url: `/api/orders?limit=100&query=${encodeURIComponent(query)}${more}`,
    headers,
  });
  const { data, pagination } = ordersReply.parse(reply.json());
  expect(pagination.total_count).toBe(data.length);
  const letterOf = new Map([...keys].map(([letter, key]) => [key, letter]));
  return data.map(({ key }) => letterOf.get(key)).join("");
}

/** Gives orders other numbers while `work` runs. */
async function numbered(numbers: Readonly<Record<string, number>>, work: () => Promise<void>): Promise<void> {
  const renumber = (letters: readonly string[], to: readonly number[]) =>
    at.pool.query(
      "update orders o set order_number = n from unnest($1::uuid[], $2::bigint[]) given (key, n) where o.key = given.key",
      [letters.map((letter) => keys.get(letter)), to],
    );
  const letters = Object.keys(numbers);
  const { rows } = await at.pool.query<{ number: string }>(
    `select order_number as number from unnest($1::uuid[]) with ordinality given (key, place)
       join orders o using (key) order by place`,
    [letters.map((letter) => keys.get(letter))],
  );
  await renumber(letters, Object.values(numbers));
  await work().finally(() =>
    renumber(
      letters,
      rows.map(({ number }) => Number(number)),
    ),
  );
}

describe("goods", () => {
  test.each([
    ["galaxy", "eba"],
    ["GALAXY a15", "eba"],
    ["galaxy 256", "b"],
    ["256gb galaxy", "b"],
    ["128GB", "edca"],
    ["pixel", "dc"],
    ["charger", "b"],
    ["oraimo galaxy", ""],
    ["sa", "eba"],
    ["ri", ""],
    ["gx-256-y", "b"],
    ["gx-256", ""],
  ])("%s finds the orders with them, newest first: %s", async (text, expected) => {
    expect(await found(text)).toBe(expected);
    expect(await found(text, at.admin, "&sort=oldest")).toBe([...expected].toReversed().join(""));
  });

  test("are found within the person's store, whichever store lists them", async () => {
    expect([await found("galaxy", at.sales), await found("galaxy", at.wuseSales)]).toEqual(["ba", "e"]);
    expect([await found("pixel", at.sales), await found("pixel", at.wuseSales)]).toEqual(["d", "c"]);
    expect(await found("galaxy", at.admin, `&store=${at.shop.wuse.key}`)).toBe("e");
    expect(await found("galaxy", at.sales, `&store=${at.shop.wuse.key}`)).toBe("");
    expect(await found("galaxy", at.admin, "&status=cancelled")).toBe("");
    expect(await found("galaxy", at.sales, "&status=pending")).toBe("ba");
    const store = at.shop.ikeja.key;
    for (const [status, pending] of Object.entries({ cancelled: "eb", pending: "eba" })) {
      await putEdit(at.app, at.admin, keys.get("a") ?? "", { status, store, remark: "" });
      expect(await found("galaxy", at.admin, "&status=pending")).toBe(pending);
    }
  });

  test("are found by the name they were sold under, after a change, and when they are deleted", async () => {
    const { galaxy } = at.shop;
    await at.pool.query("update products set title = 'Samsung A15 (2025)', deleted_at = now() where key = $1", [
      galaxy.key,
    ]);
    await at.pool.query("update variants set variation = 'Lemon, 256GB' where key = $1", [variantOf(galaxy, 1)]);
    expect([await found("galaxy"), await found("(2025)"), await found("2025 128gb")]).toEqual(["eba", "eba", "ea"]);
    expect([await found("yellow"), await found("lemon"), await found("galaxy yellow")]).toEqual(["b", "b", "b"]);
    await at.pool.query("update products set title = $2, deleted_at = null where key = $1", [galaxy.key, galaxy.title]);
    await at.pool.query("update variants set variation = 'Yellow, 256GB' where key = $1", [variantOf(galaxy, 1)]);
  });

  test("are found far apart, one page after the other, and each order once", async () => {
    await numbered({ a: 7, b: 50_000, e: 3_000_000 }, async () => {
      expect(await found("galaxy")).toBe("eba");
      expect(await found("galaxy", at.admin, "&sort=oldest")).toBe("abe");
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) =>
          at.app.inject({ url: `/api/orders?query=galaxy&limit=1&page=${page}`, headers: at.admin }),
        ),
      );
      const replies = pages.map((page) => ordersReply.parse(page.json()));
      expect(replies.flatMap(({ data }) => data.map((row) => row.order_number))).toEqual([3_000_000, 50_000, 7]);
      expect(replies.map(({ pagination }) => pagination.total_count)).toEqual([3, 3, 3, 3]);
    });
  });

  test("follow an order into another store", async () => {
    const key = keys.get("a") ?? "";
    const edit = { status: "pending", remark: "" };
    expect((await putEdit(at.app, at.admin, key, { ...edit, store: at.shop.wuse.key })).statusCode).toBe(200);
    expect([await found("galaxy", at.sales), await found("galaxy", at.wuseSales)]).toEqual(["b", "ea"]);
    expect((await putEdit(at.app, at.admin, key, { ...edit, store: at.shop.ikeja.key })).statusCode).toBe(200);
    expect([await found("galaxy", at.sales), await found("galaxy", at.wuseSales)]).toEqual(["ba", "e"]);
  });
});

describe("amounts", () => {
  test.each(["150000", "150,000", "150,000.00", "150000.0", "₦150,000", "₦ 150000", "N150,000", "ngn 150,000.00"])(
    "%s finds the orders for which this was paid at once",
    async (text) => {
      expect([await found(text), await found(text, at.sales), await found(text, at.wuseSales)]).toEqual([
        "cb",
        "b",
        "c",
      ]);
    },
  );

  test("find what an order costs and what is owed for it, to the kobo", async () => {
    expect([await found("370,001.50"), await found("370001.5"), await found("370001")]).toEqual(["b", "b", ""]);
    expect([await found("₦220,001.50"), await found("₦220,001.50", at.wuseSales)]).toEqual(["b", ""]);
    expect([await found("35000.75"), await found("35000.75", at.sales)]).toEqual(["c", ""]);
    expect([await found("185,000.75"), await found("185,000.75", at.sales)]).toEqual(["edca", "da"]);
    expect(await found("185,000.75", at.admin, "&sort=oldest")).toBe("acde");
    expect([await found("150,000.01"), await found("0"), await found("₦0"), await found("1,50000")]).toEqual([
      "",
      "",
      "",
      "",
    ]);
  });

  test("come after the orders whose number begins with the digits", async () => {
    await numbered({ d: 1_500_007, a: 150_000 }, async () => {
      expect([await found("150000"), await found("150000", at.sales)]).toEqual(["adcb", "adb"]);
      expect(await found("150000", at.admin, "&sort=oldest")).toBe("adbc");
      // A sign says that it is no number.
      expect([await found("₦150000"), await found("#150000")]).toEqual(["cb", "ad"]);
    });
  });
});

describe("customers", () => {
  test("are found by their name and by the one they bought under, with or without accents", async () => {
    expect([await found("okafor"), await found("Folake"), await found("ngozi e")]).toEqual(["ea", "e", "c"]);
    expect([await found("musa", at.sales), await found("musa", at.wuseSales)]).toEqual(["db", ""]);
    expect([await found("folake", at.sales), await found("folake", at.wuseSales)]).toEqual(["", "e"]);
    await at.pool.query("update customers set name = 'Musa Bello-Sani' where email = 'musa@example.com'");
    expect([await found("bello-sani"), await found("musa bello")]).toEqual(["db", "db"]);
  });
});

describe("any text", () => {
  test.each([
    "%",
    "_",
    "%%%",
    "\\",
    "' or true --",
    "₦",
    "₦,",
    ",",
    ".",
    "1,2,3",
    "1.234",
    "9".repeat(200),
    "a ".repeat(100),
    "x".repeat(200),
    "💡".repeat(40),
    "(((",
    "[a-z]+",
    "+",
    "+234",
    "#",
    "#1",
    "1e5",
    "-150000",
    "999,999,999,999,999",
    "{}",
    "null",
  ])("%s is answered", async (text) => {
    for (const headers of [at.admin, at.sales]) expect((await get(text, headers)).statusCode).toBe(200);
  });

  test("finds wildcards only where they stand", async () => {
    expect([await found("g_laxy"), await found("gal%y"), await found("a%"), await found("128GB%")]).toEqual([
      "",
      "",
      "",
      "",
    ]);
  });
});

/** Plans that read a table as a whole only where no index serves. */
async function withoutScans<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await at.pool.connect();
  try {
    await client.query("begin; set local enable_seqscan = off");
    return await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("a search's statement", () => {
  type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };
  const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
  const LARGE = new Set(["orders", "order_lines", "order_goods", "payments", "units"]);

  test.each(["galaxy", "galaxy a15", "150000", "₦150,000", "080355", "okafor"])(
    "%s scans no large table as a whole",
    async (typed) => {
      for (const isAdmin of [true, false])
        for (const query of [{}, { sort: "oldest" as const }, { status: "pending" as const }, { page: 3 }]) {
          const staff: Staff = { key: "", name: "", storeKey: at.shop.ikeja.key, isAdmin, permissions: new Set() };
          const values = new Values();
          const text = listText(ordersList(staff, query, { typed, serial: null, values }));
          // As the route runs it: planned for its values. In a small shop PostgreSQL would read whole tables by choice.
          const { rows } = await withoutScans((client) => client.query(`explain (format json) ${text}`, values.list));
          const read = nodesOf(rows[0]["QUERY PLAN"][0].Plan).filter((node) => LARGE.has(node["Relation Name"] ?? ""));
          expect(read.length).toBeGreaterThan(3);
          expect(read.filter((node) => node["Node Type"] === "Seq Scan")).toEqual([]);
        }
    },
  );
});
