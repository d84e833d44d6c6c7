import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProduct, type SignedIn, signIn } from "../fixtures";
import { openShop, type OrderShop } from "../orders/order-kit";
import { postCount, wholeStore } from "../counts/count-kit";
import { twinOfGalaxy } from "./catalogue/catalogue-kit";
import { track } from "../stock/unit-kit";

type Goods = {
  variant: string;
  product: string;
  store: string;
  status: string;
  isThere: boolean;
  codes: string[];
  units: { serial: string; state: string }[];
};

let at: OrderShop;
let goods: Goods[];
let texts: string[];
let count: string;
let who: Record<"admin" | "manager", { headers: SignedIn; isSeen: (each: Goods) => boolean }>;

/** A serial number that is also the SKU of other goods. */
const BOTH = "SKU-1";

beforeAll(async () => {
  at = await openShop();
  const { pool, shop } = at;
  const add = (store: string, title: string) =>
    createProduct(pool, {
      store,
      supplier: shop.supplier,
      title,
      variants: [
        { variation: "Black", quantity: 9 },
        { variation: "Pink", quantity: 9 },
        { variation: "Scratched", quantity: 9, status: "repair" },
      ],
    });
  const [here, there] = [await add(shop.ikeja.key, "iPhone 15"), await add(shop.wuse.key, "iPhone 15 Pro")];
  const deleted = await add(shop.ikeja.key, "Old phone");
  for (const phone of [here, there]) await track(pool, phone);
  await twinOfGalaxy(at);
  await pool.query(
    `with numbered as (select catalogue_key, row_number() over (order by min(key::text)) as n from variants group by 1),
          entries as (insert into catalogue_codes (catalogue_key) select catalogue_key from numbered)
     insert into codes (catalogue_key, sku, barcode, position)
     select catalogue_key, 'SKU-' || n, null, null from numbered
     union all select catalogue_key, null, 'Box ' || n, 0 from numbered where n % 3 = 0`,
  );
  await pool.query(
    `insert into units (key, serial, variant_key, state)
     select gen_random_uuid(), serial, v.key, state
       from (values ($1::uuid, 0, 'SN-1', 'in stock'), ($1, 0, 'SN-2', 'in transit'), ($1, 0, 'SN-3', 'gone'), ($1, 1, 'SN-4', 'in stock'),
                    ($2, 0, 'SN-5', 'in stock'), ($2, 1, $3, 'in stock'), ($4, 0, 'SN-6', 'in stock')) u (product, position, serial, state)
       join variants v on v.product_key = u.product and v.position = u.position`,
    [here.key, there.key, BOTH, deleted.key],
  );
  const reply = await postCount(at.app, at.admin, wholeStore(shop));
  count = reply.json().data.key;
  await pool.query("update products set deleted_at = now() where key = $1", [deleted.key]);
  await pool.query(
    "update variants set removed_at = now(), status = 'hidden' where product_key = $1 and position = 1",
    [here.key],
  );
  const { rows } = await pool.query<Goods>(
    `select v.key as variant, p.key as product, p.store_key as store, v.status,
            p.deleted_at is null and v.removed_at is null as "isThere",
            array(select coalesce(sku, barcode) from codes c where c.catalogue_key = v.catalogue_key) as codes,
            (select coalesce(json_agg(json_build_object('serial', serial, 'state', state)), '[]') from units u
              where u.variant_key = v.key) as units
       from variants v join products p on p.key = v.product_key order by v.key`,
  );
  goods = rows;
  texts = [
    ...new Set(goods.flatMap(({ codes, units }) => [...codes, ...units.map(({ serial }) => serial)])),
    "SKU-999",
  ];
  who = {
    admin: { headers: at.admin, isSeen: () => true },
    manager: {
      headers: await signIn(at.app, shop.ikeja.manager.email),
      isSeen: ({ store }) => store === shop.ikeja.key,
    },
  };
});
afterAll(() => at.close());

const isEqual = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const hasCode = (text: string) => (each: Goods) => each.codes.some((code) => isEqual(code, text));
const unitIn = ({ units }: Goods, text: string) => units.find(({ serial }) => isEqual(serial, text));

/** The goods there that a scan of the text means: a code of goods names more than a number of a unit. */
function scanned(text: string): Goods[] {
  const isCode = goods.some(hasCode(text));
  return goods.filter(
    (each) =>
      each.isThere &&
      (hasCode(text)(each) || (!isCode && unitIn(each, text) !== undefined && unitIn(each, text)?.state !== "gone")),
  );
}

const set = <Each>(those: readonly Each[]): Each[] => [...new Set(those)].toSorted();
const productsOf = (those: readonly Goods[]) => set(those.map(({ product }) => product));

describe.each(["admin", "manager"] as const)("for %s", (person) => {
  const ask = async (url: string) => at.app.inject({ url, headers: who[person].headers });
  const rowsOf = async (url: string): Promise<{ key: string }[]> => {
    const reply = await ask(url);
    expect(reply.statusCode, reply.body).toBe(200);
    const { data, pagination } = reply.json();
    // The total is found by a search of its own.
    expect([url, pagination.total_count]).toEqual([url, data.length]);
    return data;
  };
  const seen = (those: readonly Goods[]) => those.filter(who[person].isSeen);
  const each = (work: (text: string, query: string) => Promise<void>) => async () => {
    for (const text of texts) await work(text, encodeURIComponent(text.toLowerCase()));
  };

  test(
    "the list and the picker find products by each code of theirs",
    each(async (text, query) => {
      const coded = seen(goods.filter(({ isThere }) => isThere)).filter(hasCode(text));
      for (const [address, found] of [
        [`products?query=${query}`, coded],
        [
          `products?status=repair&query=${query}`,
          coded.filter(({ product }) => goods.some((other) => other.product === product && other.status === "repair")),
        ],
        [`preflight/load-products?query=${query}`, coded.filter(({ status }) => status === "active")],
      ] as const) {
        const rows = await rowsOf(`/api/${address}&limit=100`);
        expect([address, set(rows.map(({ key }) => key))]).toEqual([address, productsOf(found)]);
      }
    }),
  );

  test(
    "a scan in the picker finds the goods of a code, or of a unit that is there, with what is for sale beside it",
    each(async (text, query) => {
      const rows = await rowsOf(`/api/preflight/load-products?code=${query}`);
      const shown = rows as unknown as { key: string; has_code: string; unit?: unknown; variants: { key: string }[] }[];
      const wanted = seen(scanned(text)).map((one) => ({
        key: one.product,
        has_code: one.variant,
        unit: goods.some(hasCode(text)) ? null : (unitIn(one, text) ?? null),
        variants: set(
          goods
            .filter(({ product, isThere }) => product === one.product && isThere)
            .filter(({ variant, status }) => status === "active" || variant === one.variant)
            .map(({ variant }) => variant),
        ),
      }));
      const found = shown.map(({ key, has_code, unit, variants }) => ({
        key,
        has_code,
        unit: unit ?? null,
        variants: set(variants.map((variant) => variant.key)),
      }));
      const byKey = (all: readonly { key: string }[]) => all.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      expect([text, byKey(found)]).toEqual([text, byKey(wanted)]);
    }),
  );

  test("a picker that asks for variants gets them, in whatever status, and what is for sale beside them", async () => {
    for (const one of goods) {
      const rows = await rowsOf(`/api/preflight/load-products?variant=${one.variant}`);
      const offered = seen(goods)
        .filter(({ product, isThere }) => product === one.product && isThere)
        .filter(({ variant, status }) => status === "active" || variant === one.variant);
      const shown = rows as unknown as { key: string; variants: { key: string }[] }[];
      expect([one, rows.map(({ key }) => key)]).toEqual([one, productsOf(offered)]);
      const variants = shown.flatMap((row) => row.variants.map(({ key }) => key));
      expect([one, set(variants)]).toEqual([one, set(offered.map(({ variant }) => variant))]);
    }
  });

  test(
    "a scan in a count finds the goods of a code and of a unit",
    each(async (text, query) => {
      const reply = await ask(`/api/counts/codes/${query}`);
      const wanted = seen(goods).filter(
        (one) => one.isThere && (hasCode(text)(one) || unitIn(one, text) !== undefined),
      );
      expect([text, reply.statusCode]).toEqual([text, wanted.length > 0 ? 200 : 404]);
      const shown = wanted.length > 0 ? (reply.json().data as { variant: string }[]) : [];
      expect(set(shown.map(({ variant }) => variant))).toEqual(set(wanted.map(({ variant }) => variant)));
    }),
  );

  test(
    "a search in a count finds the lines of goods with the code or the unit",
    each(async (text, query) => {
      const lines = await rowsOf(`/api/counts/${count}/lines?limit=100&query=${query}`);
      const wanted = goods.filter(
        (one) => one.store === at.shop.ikeja.key && (hasCode(text)(one) || unitIn(one, text) !== undefined),
      );
      const shown = (lines as unknown as { variant: string }[]).map(({ variant }) => variant);
      expect([text, set(shown)]).toEqual([text, set(wanted.map(({ variant }) => variant))]);
    }),
  );

  test(
    "labels and changes of all that a search shows are of the products with the code",
    each(async (text, query) => {
      const found = productsOf(seen(goods.filter(({ isThere }) => isThere)).filter(hasCode(text)));
      const onSale = goods.some((one) => found.includes(one.product) && one.isThere && one.status === "active");
      // Drawing labels takes longest: of those that are drawn one will do.
      if (!onSale || text === BOTH) {
        const labels = await ask(`/files/labels/file.pdf?paper=a4&per=variant&query=${query}`);
        expect([text, labels.statusCode]).toEqual([text, onSale ? 200 : 417]);
      }
      const change = { field: "sale_price", by: "add", value: 100, round_to: 1 };
      const payload = { of: { filters: { query: text } }, change };
      const headers = who[person].headers;
      const bulk = await at.app.inject({ method: "POST", url: "/api/bulk-changes/new", headers, payload });
      expect([text, bulk.statusCode], bulk.body).toEqual([text, found.length > 0 ? 200 : 417]);
      if (found.length === 0) return;
      const { rows } = await at.pool.query<{ key: string }>(
        "select product_key as key from bulk_products where bulk_key = $1",
        [bulk.json().data.key],
      );
      expect([text, set(rows.map(({ key }) => key))]).toEqual([text, found]);
    }),
  );
});

test("a code that is scanned in a count of a store counts the goods that the store has by it", async () => {
  const { headers } = who.admin;
  for (const text of texts.filter((each) => each !== BOTH && (goods.some(hasCode(each)) || each === "SKU-999"))) {
    const payload = { code: text.toLowerCase(), quantity: 1 };
    const reply = await at.app.inject({ method: "POST", url: `/api/counts/${count}/entries/new`, headers, payload });
    const here = goods.find((one) => one.store === at.shop.ikeja.key && one.isThere && hasCode(text)(one));
    expect([text, reply.statusCode, reply.json().data?.variant]).toEqual([text, here ? 200 : 417, here?.variant]);
  }
});
