import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ProductWire } from "../../../../src/api/products/products.contract";
import { createProduct, type SignedIn, signIn } from "../../fixtures";
import { exportUrl } from "../../reports/export-kit";
import { csvOf, postFile, reportOf, sampleFile, type Sent } from "./import-kit";
import { expectSound } from "../../invariants";
import { countOf, openShop, type OrderShop } from "../../orders/order-kit";
import { loadProduct } from "../product-kit";
import { longTest } from "../../../long-test";

let at: OrderShop;
let manager: SignedIn;
let here: Record<string, string>;

beforeAll(async () => {
  at = await openShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  here = { store: at.shop.ikeja.key, supplier: at.shop.supplier };
});
afterEach(() => expectSound(at.pool));
afterAll(() => at.close());

const send = (file: string | Buffer, sent: Sent = {}, headers = manager) =>
  reportOf(postFile(at.app, headers, file, { ...sent, query: { supplier: at.shop.supplier, ...sent.query } }));
const check = (file: string | Buffer, query: Record<string, string> = {}, headers = manager) =>
  send(file, { query: { dry_run: "1", ...query } }, headers);

const HEADINGS = ["Title", "Description", "Variation", "Quantity", "Purchase price", "Sale price", "Status"];
const row = (changes: Partial<Record<string, string>> = {}) =>
  HEADINGS.map(
    (heading, index) =>
      changes[heading] ?? ["Oraimo Watch", "Calls too", "Black", "6", "32,000.00", "₦45,500.50", ""][index] ?? "",
  );
const rows = (...changes: Partial<Record<string, string>>[]) => csvOf(HEADINGS, ...changes.map(row));

async function newest(count: number, store = at.shop.ikeja.key): Promise<ProductWire[]> {
  const { rows: keys } = await at.pool.query<{ key: string }>(
    "select key from products where store_key = $2 order by key desc limit $1",
    [count, store],
  );
  return Promise.all(keys.toReversed().map(({ key }) => loadProduct(at.app, at.admin, key)));
}

const told = ({ title, description, price, sale_price, variants }: ProductWire) => ({
  title,
  description,
  price,
  sale_price,
  variants: variants.map((each) => [each.variation, each.status, each.quantity, each.price, each.sale_price]),
});

describe("files of other programs", () => {
  test("Shopify: variants are joined by handle, markup becomes text, picture rows are skipped", async () => {
    const checked = await check(sampleFile("shopify"));
    expect(checked).toMatchObject({
      format: "shopify",
      rows: 4,
      products: 2,
      variants: 3,
      units: 39,
      errors: { total: 0 },
    });
    expect(checked.columns.filter(({ field }) => field !== null).map(({ column }) => column)).toEqual([
      "Handle",
      "Title",
      "Body (HTML)",
      "Vendor",
      "Type",
      "Option1 Value",
      "Option2 Value",
      "Variant SKU",
      "Variant Inventory Qty",
      "Variant Price",
      "Status",
      "Cost per item",
    ]);
    await send(sampleFile("shopify"));
    expect((await newest(2)).map(told)).toEqual([
      {
        title: "Tecno Spark 30",
        description: "Big screen & long battery.\n- 128GB\n- 8GB RAM",
        price: 121_000.5,
        sale_price: 149_500,
        variants: [
          ["Black, 128GB", "active", 7, 121_000.5, 149_500],
          ["White, 256GB", "active", 2, 139_000, 169_500],
        ],
      },
      {
        title: "Car charger, 45W",
        description: "Car charger, 45W",
        price: 6200,
        sale_price: 9500,
        variants: [["Standard", "hidden", 30, 6200, 9500]],
      },
    ]);
  });

  test("WooCommerce: variations are joined to their parent by SKU or id", async () => {
    expect(await send(sampleFile("woocommerce"))).toMatchObject({ format: "woocommerce", products: 2, variants: 3 });
    expect((await newest(2)).map(told)).toEqual([
      {
        title: "itel earbuds",
        description: "Light earbuds.\nTwo years of warranty.",
        price: 9000,
        sale_price: 14_500,
        variants: [
          ["Green, Single", "active", 12, 9000, 14_500],
          ["Blue, Double", "hidden", 0, 17_000.25, 26_000.5],
        ],
      },
      {
        title: "Screen guard",
        description: "Screen guard",
        price: 700,
        sale_price: 1200,
        variants: [["Standard", "active", 200, 700, 1200]],
      },
    ]);
  });

  test("Loyverse: prices and stock are those of the chosen store", async () => {
    expect(await send(sampleFile("loyverse"))).toMatchObject({
      format: "loyverse",
      products: 2,
      variants: 3,
      units: 12,
    });
    expect((await newest(2)).map(told)[0]?.variants).toEqual([
      ["10000mAh", "active", 9, 11_500, 15_500],
      ["30000mAh", "hidden", 3, 23_000, 29_500],
    ]);
    await send(sampleFile("loyverse"), { query: { store: at.shop.wuse.key } }, at.admin);
    const [bank, cable] = (await newest(2, at.shop.wuse.key)).map(told);
    expect(bank?.variants.map(([, , quantity, , price]) => [quantity, price])).toEqual([
      [4, 16_000],
      [1, 30_000],
    ]);
    expect(cable).toMatchObject({ description: "Braided", variants: [["Standard", "active", 0, 800, 1500]] });
  });

  test("a file with columns of unknown stores is refused with a message", async () => {
    const other = sampleFile("loyverse").toString().replaceAll("[Ikeja Store]", "[Airport]");
    const reply = await postFile(at.app, manager, other, { query: here });
    expect([reply.statusCode, reply.json().error]).toEqual([
      417,
      "The file has columns for 2 stores, and none is called Ikeja Store. Keep the columns of one store only",
    ]);
  });

  test.each(["shopify", "woocommerce", "loyverse"] as const)(
    "%s imported again creates nothing twice",
    async (name) => {
      const before = await countOf(at.pool, "products");
      expect(await send(sampleFile(name))).toMatchObject({ products: 0, variants: 0, units: 0, skipped: 2 });
      expect(await countOf(at.pool, "products")).toBe(before);
    },
  );
});

describe("our own export", () => {
  const exported = async (headers: SignedIn) => (await at.app.inject({ url: exportUrl("products"), headers })).body;

  test("changes nothing in the store it came from, and is imported in full by another store", async () => {
    const { pool, shop } = at;
    const title = '=HYPERLINK("x"), "quoted"\r\nand \'more';
    const variants = [
      { variation: "+1 \t", quantity: 3 },
      { variation: "'=2", quantity: 0, status: "return" as const },
    ];
    await createProduct(pool, { store: shop.ikeja.key, supplier: shop.supplier, title, variants });
    const file = await exported(manager);
    const [before, all] = [await countOf(pool, "products"), await newest(100)];
    expect(await reportOf(postFile(at.app, manager, file))).toMatchObject({
      format: "backroom",
      errors: { total: 0 },
      products: 0,
      skipped: all.length,
    });
    expect(await countOf(pool, "products")).toBe(before);

    const made = await reportOf(postFile(at.app, at.admin, file, { query: { store: shop.wuse.key } }));
    expect(made.products).toBeGreaterThan(2);
    const there = new Map((await newest(100, shop.wuse.key)).map((product) => [product.title, told(product)]));
    for (const product of all) expect(there.get(product.title)?.variants.length).toBe(product.variants.length);
    expect(there.get(title)).toEqual(told(all.find((product) => product.title === title) ?? ({} as ProductWire)));
    const again = await reportOf(postFile(at.app, at.admin, file, { query: { store: shop.wuse.key } }));
    expect(again).toMatchObject({ products: 0, skipped: all.length });
  });

  test("goods sent between stores arrive at the product that was imported there", async () => {
    const { shop, pool } = at;
    const twins = await pool.query(
      `select w.key from products i join products w on w.catalogue_key = i.catalogue_key and w.store_key = $2
        where i.key = $1`,
      [shop.galaxy.key, shop.wuse.key],
    );
    expect(twins.rows).toHaveLength(1);
    const move = { product: shop.galaxy.key, variant: shop.galaxy.variants[0]?.key, quantity: 1 };
    const reply = await at.app.inject({
      method: "POST",
      url: "/api/inventory/transfers/new",
      headers: at.admin,
      payload: { products: [move], to: shop.wuse.key },
    });
    expect(reply.statusCode).toBe(200);
    const arrived = await loadProduct(at.app, at.admin, twins.rows[0].key);
    expect(arrived.variants[0]).toMatchObject({ variation: "Blue Black, 128GB", quantity: 11 });
  });
});

describe("an import", () => {
  test("that is only checked writes nothing", async () => {
    const before = [await countOf(at.pool, "products"), await countOf(at.pool, "audit_log")];
    expect(await check(rows({}))).toMatchObject({ imported: false, products: 1, variants: 1, units: 6 });
    expect([await countOf(at.pool, "products"), await countOf(at.pool, "audit_log")]).toEqual(before);
  });

  test("opens the units in the ledger, and logs itself and each product", async () => {
    expect(await send(rows({ Title: "Watch A" }, { Title: "Watch B", Quantity: "0" }))).toMatchObject({
      imported: true,
      products: 2,
    });
    const { rows: moves } = await at.pool.query(
      `select p.title, m.delta, m.reason, m.employee_key from stock_movements m join variants v on v.key = m.variant_key
         join products p on p.key = v.product_key where p.title like 'Watch _'`,
    );
    expect(moves).toEqual([{ title: "Watch A", delta: 6, reason: "opening", employee_key: at.shop.ikeja.manager.key }]);
    const { rows: audit } = await at.pool.query(
      "select action, count(*) as n from audit_log where request_id = (select request_id from audit_log order by id desc limit 1) group by 1 order by 1",
    );
    expect(audit).toEqual([
      { action: "product.created", n: 2 },
      { action: "products.imported", n: 1 },
    ]);
  });

  test("takes effect once with the same key and file; the same key with another file imports nothing", async () => {
    const before = await countOf(at.pool, "products");
    const query = here;
    const file = rows({ Title: "Only once" });
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => postFile(at.app, manager, file, { query, key: "drop-1" })),
    );
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await countOf(at.pool, "products")).toBe(before + 1);
    expect((await postFile(at.app, manager, rows({ Title: "Other" }), { query, key: "drop-1" })).statusCode).toBe(400);
  });

  test("with one wrong cell creates nothing", async () => {
    const before = await countOf(at.pool, "products");
    const file = rows({ Title: "Fine" }, { "Sale price": "12.345" }, { Quantity: "-1" });
    const reply = await postFile(at.app, manager, file, { query: here });
    expect([reply.statusCode, reply.json().error]).toEqual([
      417,
      "Row 3, Sale price: must be an amount in naira with at most 2 decimals, and 1 more cell needs a change. Nothing was imported",
    ]);
    expect(await countOf(at.pool, "products")).toBe(before);
  });

  longTest("of ten thousand rows is fast and recorded in full", async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) =>
      row({ Title: `Cable ${Math.floor(index / 4)}`, Variation: `Length ${index % 4}`, Quantity: String(index % 3) }),
    );
    const began = performance.now();
    const report = await send(csvOf(HEADINGS, ...lines));
    process.stdout.write(`10,000 rows imported in ${((performance.now() - began) / 1000).toFixed(2)} s\n`);
    expect(report).toMatchObject({ rows: 10_000, products: 2500, variants: 10_000, units: 9999 });
  });
});
