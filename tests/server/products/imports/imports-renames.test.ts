import { afterEach, beforeEach, expect, test } from "vitest";
import { expectSound } from "../../invariants";
import { type OrderShop, shopForEachTest } from "../../orders/order-kit";
import { type Chain, openChain } from "../catalogue/chain-kit";
import { deleteProduct, loadProduct } from "../product-kit";
import { csvOf, listGoods, postFile, reportOf } from "./import-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let chain: Chain;

beforeEach(async () => {
  at = await newShop();
  chain = await openChain(at);
});
afterEach(() => expectSound(at.pool));

type Query = Record<string, string>;

const post = (file: string, headers = chain.stores[0].manager, query: Query = {}) =>
  postFile(at.app, headers, file, { query: { supplier: at.shop.supplier, existing: "update", ...query } });

const faults = async (file: string, headers = chain.stores[0].manager) =>
  (await reportOf(post(file, headers, { dry_run: "1" }))).errors.list;

/** The title of the goods in each store. */
const titles = () =>
  Promise.all(chain.stores.map(async ({ product }) => (await loadProduct(at.app, at.admin, product)).title));

const entriesOf = async (product: string): Promise<object[]> =>
  (
    await at.pool.query(
      "select before, after from audit_log where entity_key = $1 and before is not null order by id",
      [product],
    )
  ).rows;

test("a row that is found by its SKU renames the goods in all stores, once in the history of each", async () => {
  const [{ sku }, second, third] = chain.stores;
  const versions = async () =>
    Promise.all([second, third].map(async ({ product }) => (await loadProduct(at.app, at.admin, product)).version));
  const before = await versions();
  expect(await reportOf(post(csvOf(["SKU", "Title"], [sku, "Lantern"])))).toMatchObject({
    imported: true,
    updates: { rows: { new: 0, changed: 1, unchanged: 0 } },
  });
  expect(await titles()).toEqual(["Lantern", "Lantern", "Lantern"]);
  expect(await versions()).toEqual(before.map((version) => version + 1));
  for (const { product } of [second, third])
    expect(await entriesOf(product)).toEqual([{ before: { title: "Lamp" }, after: { title: "Lantern" } }]);
});

test("so does one that is found by its barcode, and from another store than the one that listed them first", async () => {
  const [{ sku }, second] = chain.stores;
  await reportOf(post(csvOf(["SKU", "Barcode"], [sku, "6151234567891"])));
  await reportOf(post(csvOf(["Barcode", "Title"], ["6151234567891", "Torch"]), second.manager));
  expect(await titles()).toEqual(["Torch", "Torch", "Torch"]);
});

test("so does one whose goods a store no longer lists; they say the same when it lists them again", async () => {
  const [first, second] = chain.stores;
  expect((await deleteProduct(at.app, at.admin, second.product)).statusCode).toBe(200);
  await reportOf(post(csvOf(["SKU", "Title"], [first.sku, "Lantern"])));
  const reply = await at.app.inject({
    method: "POST",
    url: `/api/products/${first.product}/stores`,
    headers: at.admin,
    payload: { stores: [second.key] },
  });
  const again: string = reply.json().data.stores[0].key;
  expect((await loadProduct(at.app, at.admin, again)).title).toBe("Lantern");
});

test("other goods may have the title; then it alone does not say which are meant, by row and column", async () => {
  const [{ sku }, , third] = chain.stores;
  const fan = await listGoods(at, third.manager, "Fan", "Big");
  await reportOf(post(csvOf(["SKU", "Title"], [sku, "Fan"])));
  expect(await titles()).toEqual(["Fan", "Fan", "Fan"]);
  expect((await fan.load()).title).toBe("Fan");
  const file = csvOf(["Title", "Variation", "Sale price"], ["Fan", "Huge", "9"]);
  const error = "is the title of 2 products here. Say which one by its SKU or barcode";
  expect(await faults(file, third.manager)).toContainEqual({ row: 2, column: "Title", error });
  // Its variation says which one: the renamed goods have no `Big`.
  const big = await reportOf(post(csvOf(["Title", "Variation", "Sale price"], ["Fan", "Big", "9"]), third.manager));
  expect(big).toMatchObject({ imported: true, updates: { rows: { changed: 1 } } });
  expect((await fan.load()).variants.map(({ sale_price }) => sale_price)).toEqual([9]);
});

test("two rows of one store that name the same goods differently are refused, with row and column", async () => {
  const [{ sku }] = chain.stores;
  const file = csvOf(["SKU", "Title"], [sku, "Lantern"], [sku.replace("Red", "Blue"), "Torch"]);
  expect(await faults(file)).toEqual([
    { row: 3, column: "Title", error: "says another title than row 2, which is the same product" },
  ]);
  const reply = await post(file);
  expect([reply.statusCode, reply.json().error]).toEqual([
    417,
    "Row 3, Title: says another title than row 2, which is the same product. Nothing was imported",
  ]);
  expect(await titles()).toEqual(["Lamp", "Lamp", "Lamp"]);
});

test("so are rows of two stores; a row that leaves the old name contradicts none", async () => {
  const [first, second, third] = chain.stores;
  const file = (...names: string[]) =>
    csvOf(
      ["SKU", "Title", "Store"],
      ...names.map((name, place) => [first.sku, name, chain.stores[place]?.title ?? ""]),
    );
  expect(await faults(file("Lantern", "Torch", "Lamp"), at.admin)).toEqual([
    {
      row: 3,
      column: "Title",
      error:
        "differs from row 2, which is the same product in another store. It is the same in all stores: change one of the two",
    },
  ]);
  expect((await post(file("Lantern", "Torch", "Lamp"), at.admin)).statusCode).toBe(417);
  expect(await titles()).toEqual(["Lamp", "Lamp", "Lamp"]);
  expect(await reportOf(post(file("Lantern", "Lantern", "Lamp"), at.admin))).toMatchObject({ imported: true });
  expect(await titles()).toEqual(["Lantern", "Lantern", "Lantern"]);
  // The first two stores were edited by the file itself, the third one as their twin.
  for (const { product } of [first, second, third]) expect(await entriesOf(product)).toHaveLength(1);
});

test("rows of two stores that bring the same goods a barcode each give them both", async () => {
  const [first, second, third] = chain.stores;
  const file = csvOf(
    ["SKU", "Barcode", "Store"],
    [first.sku, "6151234567891", first.title],
    [first.sku, "4006381333931", second.title],
  );
  expect(await reportOf(post(file, at.admin))).toMatchObject({ imported: true });
  for (const { product } of [first, second, third]) {
    const { variants } = await loadProduct(at.app, at.admin, product);
    expect(variants[0]?.barcodes.toSorted()).toEqual(["4006381333931", "6151234567891"]);
    expect(await entriesOf(product)).toHaveLength(1);
  }
});

test("two SKUs of two stores for the same goods contradict each other", async () => {
  const [first, second] = chain.stores;
  const file = csvOf(
    ["Title", "Variation", "SKU", "Store"],
    ["Lamp", "Red", "LAMP-1", first.title],
    ["Lamp", "Red", "LAMP-2", second.title],
  );
  expect(await faults(file, at.admin)).toEqual([
    {
      row: 3,
      column: "SKU",
      error:
        "differs from row 2, which is the same product in another store. It is the same in all stores: change one of the two",
    },
  ]);
  const alone = csvOf(
    ["Title", "Variation", "SKU", "Barcode", "Store"],
    ["Lamp", "Red", "LAMP-1", "", first.title],
    ["Lamp", "Red", "", "6151234567891", second.title],
  );
  expect(await reportOf(post(alone, at.admin))).toMatchObject({ imported: true });
  const { variants } = await loadProduct(at.app, at.admin, first.product);
  expect(variants[0]).toMatchObject({ sku: "LAMP-1", barcodes: ["6151234567891"] });
});

test("barcodes of several rows are no more together than one variant may have", async () => {
  const [first, second] = chain.stores;
  const elevenFrom = (start: number) => Array.from({ length: 11 }, (_, place) => `CODE-${start + place}`).join("\n");
  const file = csvOf(
    ["SKU", "Barcode", "Store"],
    [first.sku, elevenFrom(0), first.title],
    [first.sku, elevenFrom(11), second.title],
  );
  expect(await faults(file, at.admin)).toEqual([
    { row: 3, column: "Barcode", error: "makes 22 barcodes with those of other rows, and 20 is the most" },
  ]);
});

test("a file changes the codes of goods and lists them in another store", async () => {
  const [first, second, third] = chain.stores;
  expect((await deleteProduct(at.app, at.admin, third.product)).statusCode).toBe(200);
  const headings = ["Product key", "Variant key", "Title", "Variation", "Quantity", "Purchase price", "Sale price"];
  const row = async (product: string, barcode: string, store: string) => [
    product,
    (await loadProduct(at.app, at.admin, product)).variants[0]?.key ?? "",
    "Lamp",
    "Red",
    "5",
    "100",
    "150",
    barcode,
    store,
  ];
  const file = csvOf(
    [...headings, "Barcode", "Store"],
    await row(first.product, "6151234567891", first.title),
    await row(second.product, "4006381333931", third.title),
  );
  expect(await reportOf(post(file, at.admin))).toMatchObject({ imported: true, products: 1 });
  const codes = (await loadProduct(at.app, at.admin, second.product)).variants[0]?.barcodes;
  expect(codes?.toSorted()).toEqual(["4006381333931", "6151234567891"]);
});
