import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ProductWire } from "../../../../src/api/products/products.contract";
import { createProduct, type SignedIn, signIn } from "../../fixtures";
import { expectSound } from "../../invariants";
import { openShop, type OrderShop } from "../../orders/order-kit";
import { exportUrl } from "../../reports/export-kit";
import { csvOf, listGoods, postFile, reportOf } from "./import-kit";
import { programFile } from "./program-files";

let at: OrderShop;
let manager: SignedIn;

beforeAll(async () => {
  at = await openShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
afterEach(() => expectSound(at.pool));
afterAll(() => at.close());

type Query = Record<string, string>;
const post = (file: string, query: Query = {}, headers = manager) =>
  postFile(at.app, headers, file, { query: { supplier: at.shop.supplier, existing: "update", ...query } });
const check = (file: string, query: Query = {}) => reportOf(post(file, { dry_run: "1", ...query }));
const send = (file: string, query: Query = {}) => reportOf(post(file, query));

const listed = (title: string, ...names: string[]) => listGoods(at, manager, title, ...names);
const told = ({ title, sale_price, variants }: ProductWire) => [
  title,
  sale_price,
  ...variants.map(({ variation, quantity, price, sale_price: own, sku, barcodes }) =>
    [variation, quantity, price, own, sku, ...barcodes].join(" "),
  ),
];

describe("rows find what they change", () => {
  test.each(["\u0130stanbul kettle", "KETTLE O\u03A3"])(
    "by a title with a capital that PostgreSQL and JavaScript write small in different ways: %s",
    async (title) => {
      const { load } = await listed(title, "Red");
      const file = csvOf(["Title", "Variation", "Sale price"], [title, "Red", "175.50"]);
      expect(await send(file)).toMatchObject({ products: 0, updates: { rows: { new: 0, changed: 1 } } });
      expect((await load()).variants.map(({ sale_price: price }) => price)).toEqual([175.5]);
    },
  );

  test("by SKU alone: a list of prices changes these prices and nothing else", async () => {
    const { prefix, load } = await listed("Lamp", "Red", "Blue");
    const file = csvOf(["SKU", "Sale price"], [`${prefix.toLowerCase()}-blue`, "175.50"]);
    const report = await check(file);
    expect(report).toMatchObject({ products: 0, skipped: 0, errors: { total: 0 } });
    expect(report.updates).toMatchObject({
      rows: { new: 0, changed: 1, unchanged: 0 },
      fields: [{ field: "sale_price", rows: 1 }],
      changes: {
        total: 1,
        list: [
          {
            row: 2,
            title: "Lamp",
            variation: "Blue",
            changes: [{ field: "sale_price", from: "₦150.00", to: "₦175.50" }],
          },
        ],
      },
    });
    expect(told(await load())).toEqual(["Lamp", 150, `Red 5 100 150 ${prefix}-Red`, `Blue 5 100 150 ${prefix}-Blue`]);
    expect(await send(file)).toMatchObject({ imported: true, updates: { check: null, rows: { changed: 1 } } });
    expect(told(await load())).toEqual(["Lamp", 150, `Red 5 100 150 ${prefix}-Red`, `Blue 5 100 175.5 ${prefix}-Blue`]);
  });

  test("by SKU before barcode, by barcode before title, by title and variation", async () => {
    const one = await listed("Fan", "Big", "Small");
    const other = await listed("Cooler", "Big");
    await send(csvOf(["SKU", "Barcode"], [`${one.prefix}-Big`, "6151234567891"]));
    await send(
      csvOf(
        ["Title", "Variation", "SKU", "Barcode", "Sale price"],
        ["Cooler", "Big", `${other.prefix}-Big`, "", "201"],
        ["Fan", "Large", "", "6151234567891", "202"],
        ["FAN", "small", "", "", "203"],
      ),
    );
    expect(told(await other.load()).slice(1)).toEqual([201, `Big 5 100 201 ${other.prefix}-Big`]);
    expect(told(await one.load())).toEqual([
      "Fan",
      202,
      `Large 5 100 202 ${one.prefix}-Big 6151234567891`,
      `Small 5 100 203 ${one.prefix}-Small`,
    ]);
  });

  test("a variation that the product lacks is added, a product that the store lacks is listed", async () => {
    const { load, prefix } = await listed("Kettle", "Steel");
    const file = csvOf(
      ["Title", "Variation", "Quantity", "Purchase price", "Sale price"],
      ["Kettle", "Glass", "2", "", ""],
      ["Toaster", "White", "1", "10", "20"],
    );
    const report = await check(file);
    expect(report).toMatchObject({ products: 1, updates: { rows: { new: 1, changed: 1, unchanged: 0 } } });
    expect(report.updates?.changes.list[0]?.changes).toEqual([{ field: "new_variant", from: "", to: "Glass" }]);
    await send(file);
    expect(told(await load())).toEqual(["Kettle", 150, `Steel 5 100 150 ${prefix}-Steel`, "Glass 2 100 150 "]);
  });

  test("without `existing=update` a file changes nothing that is listed", async () => {
    const { load, prefix } = await listed("Iron", "Steel");
    const file = csvOf(
      ["Title", "Variation", "Purchase price", "Sale price", "SKU"],
      ["Iron", "Steel", "1", "2", `${prefix}-Steel`],
    );
    expect((await check(file, { existing: "skip" })).errors.list[0]?.error).toMatch(/is a code of Iron \(Steel\)/);
    expect((await load()).sale_price).toBe(150);
  });

  test("only in the store that receives the file", async () => {
    await createProduct(at.pool, {
      store: at.shop.wuse.key,
      supplier: at.shop.supplier,
      title: "Far away",
      variants: [{ variation: "Red", quantity: 1 }],
    });
    const file = csvOf(["Title", "Variation", "Purchase price", "Sale price"], ["Far away", "Red", "1", "2"]);
    expect(await check(file)).toMatchObject({ products: 1, updates: { rows: { new: 1, changed: 0 } } });
  });
});

describe("what is written", () => {
  test("quantities go through the ledger, and each product has one entry in the log, like an edit", async () => {
    const one = await listed("Radio", "A", "B");
    const other = await listed("Speaker", "A");
    const file = csvOf(
      ["SKU", "Quantity", "Purchase price"],
      [`${one.prefix}-A`, "9", ""],
      [`${one.prefix}-B`, "", "110"],
      [`${other.prefix}-A`, "0", ""],
    );
    await send(file);
    const { rows: moves } = await at.pool.query(
      `select p.title, m.delta, m.quantity_before, m.quantity_after, m.reason from stock_movements m
         join variants v on v.key = m.variant_key join products p on p.key = v.product_key
        where p.title in ('Radio', 'Speaker') and m.reason <> 'opening' order by p.title`,
    );
    expect(moves).toEqual([
      { title: "Radio", delta: 4, quantity_before: 5, quantity_after: 9, reason: "edit" },
      { title: "Speaker", delta: -5, quantity_before: 5, quantity_after: 0, reason: "edit" },
    ]);
    const { rows: log } = await at.pool.query(
      `select action, entity_key, employee_key from audit_log
        where request_id = (select request_id from audit_log order by id desc limit 1) order by action, entity_key`,
    );
    expect(log).toHaveLength(3);
    expect(log.filter(({ action }) => action === "product.edited").map(({ entity_key: key }) => key)).toEqual(
      [one.key, other.key].toSorted(),
    );
    expect(new Set(log.map((entry) => entry.employee_key))).toEqual(new Set([at.shop.ikeja.manager.key]));
  });

  test("our own export changes nothing; changed cells change, in all programs' files too", async () => {
    await listed("Mixer", "White");
    const file = (await at.app.inject({ url: exportUrl("products"), headers: manager })).body;
    const versions = async () => (await at.pool.query("select key, version from products order by key")).rows;
    const before = await versions();
    const report = await reportOf(postFile(at.app, manager, file, { query: { existing: "update" } }));
    expect(report.updates).toMatchObject({ rows: { new: 0, changed: 0 }, changes: { total: 0 } });
    expect(await versions()).toEqual(before);
  });

  test("a Shopify file that is sent again with other prices and categories changes them", async () => {
    const file = (price: string, type: string) =>
      programFile("shopify", [
        {
          Handle: "drone",
          Title: "Drone",
          Vendor: "Whoever",
          Type: type,
          "Option1 Name": "Color",
          "Option1 Value": "Black",
          "Variant Price": price,
          "Variant Inventory Qty": "3",
          "Cost per item": "50",
          Status: "active",
        },
      ]);
    await send(file("70", "Toys"));
    const report = await check(file("80", "Cameras"));
    expect(report.errors.list).toEqual([]);
    expect(report.updates?.fields.map(({ field }) => field).toSorted()).toEqual(["category", "sale_price"]);
    await send(file("80", "Cameras"));
    const { rows } = await at.pool.query(
      "select sale_price_kobo::integer as kobo, c.name from products p join categories c on c.key = p.category_key where title = 'Drone'",
    );
    expect(rows).toEqual([{ kobo: 8000, name: "Cameras" }]);
    expect((await check(file("80", "Cameras"))).updates?.rows).toEqual({ new: 0, changed: 0, unchanged: 1 });
  });

  test("a fault in one row leaves all as it was", async () => {
    const { load, prefix } = await listed("Clock", "A", "B");
    const file = csvOf(["SKU", "Sale price"], [`${prefix}-A`, "180"], [`${prefix}-B`, "much"]);
    const reply = await post(file);
    expect([reply.statusCode, reply.json().error]).toEqual([
      417,
      "Row 3, Sale price: must be an amount in naira such as 1,500.00. Nothing was imported",
    ]);
    expect((await load()).variants.map(({ sale_price }) => sale_price)).toEqual([150, 150]);
  });

  test("faults of rows that contradict each other name both rows", async () => {
    const one = await listed("Torch", "A");
    const other = await listed("Tripod", "A");
    const twice = csvOf(["SKU", "Sale price"], [`${one.prefix}-A`, "1"], [`${one.prefix}-a`, "2"]);
    expect((await check(twice)).errors.list).toEqual([
      { row: 3, column: null, error: "is the same variant as row 2. Keep one of them" },
    ]);
    const mixed = csvOf(
      ["Title", "Variation", "SKU"],
      ["Torch", "A", `${one.prefix}-A`],
      ["Torch", "B", `${other.prefix}-A`],
    );
    expect((await check(mixed)).errors.list).toEqual([
      {
        row: 3,
        column: "SKU",
        error: "is of Tripod, and row 2 of the same product is of Torch. Make two products of them",
      },
    ]);
  });

  test("needs the permission to edit", async () => {
    await at.pool.query("update employees set own_permissions = $2 where key = $1", [
      at.shop.ikeja.sales.key,
      ["products.create", "products.cost"],
    ]);
    const file = csvOf(["Title", "Variation", "Purchase price", "Sale price"], ["Mine", "Red", "1", "2"]);
    expect((await post(file, { dry_run: "1" }, at.sales)).statusCode).toBe(403);
    expect((await post(file, { dry_run: "1", existing: "skip" }, at.sales)).statusCode).toBe(200);
  });
});
