import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ProductWire } from "../../../../src/api/products/products.contract";
import { type SignedIn, signIn } from "../../fixtures";
import { expectSound } from "../../invariants";
import { openShop, type OrderShop } from "../../orders/order-kit";
import { exportUrl } from "../../reports/export-kit";
import { csvOf, postFile, reportOf, sampleFile } from "./import-kit";
import { loadProduct } from "../product-kit";

let at: OrderShop;
let manager: SignedIn;

beforeAll(async () => {
  at = await openShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
afterEach(() => expectSound(at.pool));
afterAll(() => at.close());

type Query = Record<string, string>;

const send = (file: string | Buffer, query: Query = {}, headers = manager) =>
  reportOf(postFile(at.app, headers, file, { query: { supplier: at.shop.supplier, ...query } }));
const faults = async (file: string, query: Query = {}, headers = manager) =>
  (await send(file, { dry_run: "1", ...query }, headers)).errors.list;

const HEADINGS = ["Title", "Variation", "Quantity", "Purchase price", "Sale price", "SKU", "Barcode"];

let made = 0;
/** A product of its own with one variant in each row: SKU and barcodes. */
const coded = (...codes: (readonly [sku: string, barcodes: string])[]): string => {
  made += 1;
  const rows = codes.map(([sku, barcodes], index) => [
    `Power bank ${made}`,
    `Size ${index}`,
    "1",
    "100",
    "150",
    sku,
    barcodes,
  ]);
  return csvOf(HEADINGS, ...rows);
};

async function codesOf(title: string, store = at.shop.ikeja.key) {
  const { rows } = await at.pool.query<{ key: string }>(
    "select key from products where title = $1 and store_key = $2 and deleted_at is null",
    [title, store],
  );
  const { variants }: ProductWire = await loadProduct(at.app, at.admin, rows[0]?.key ?? "");
  return variants.map(({ variation, sku, barcodes }) => [variation, sku, barcodes]);
}

describe("codes in a file", () => {
  test("SKU and barcodes are read, one barcode per line of the cell; blank ones stay blank", async () => {
    const file = coded(["PB-1", "6151234567891\n PB/one "], [" ", ""]);
    await send(file);
    expect(await codesOf(`Power bank ${made}`)).toEqual([
      ["Size 0", "PB-1", ["6151234567891", "PB/one"]],
      ["Size 1", "", []],
    ]);
  });

  test("the columns of Shopify, WooCommerce and Loyverse are read; a parent's SKU is no variant's", async () => {
    await send(sampleFile("shopify"));
    expect(await codesOf("Tecno Spark 30")).toEqual([
      ["Black, 128GB", "TS30-B", []],
      ["White, 256GB", "TS30-W", []],
    ]);
    await send(sampleFile("woocommerce"));
    expect((await codesOf("itel earbuds")).map(([, sku]) => sku)).toContain("IT-EAR-G");
    expect((await codesOf("itel earbuds")).map(([, sku]) => sku)).not.toContain("IT-EAR");
    await send(sampleFile("loyverse"), { store: at.shop.ikeja.key });
    expect((await codesOf("New Age power bank")).map(([, sku]) => sku)).toEqual(["10001", "10002"]);
  });

  test("an apostrophe that Shopify puts before digits is no part of a code", async () => {
    await send(
      csvOf(
        [
          "Handle",
          "Title",
          "Variant Price",
          "Variant Inventory Qty",
          "Cost per item",
          "Variant SKU",
          "Variant Barcode",
        ],
        ["quoted", "Quoted cable", "1500", "1", "900", "'00123", "'6151234567884"],
      ),
    );
    expect(await codesOf("Quoted cable")).toEqual([["Standard", "00123", ["6151234567884"]]]);
  });

  test("WooCommerce's column of GTINs is read", async () => {
    await send(
      csvOf(
        [
          "ID",
          "Type",
          "SKU",
          "GTIN, UPC, EAN, or ISBN",
          "Name",
          "Published",
          "Stock",
          "Regular price",
          "Cost of goods",
        ],
        ["77", "simple", "WC-77", "6151234567877", "Woo cable", "1", "3", "1500", "900"],
      ),
    );
    expect(await codesOf("Woo cable")).toEqual([["Standard", "WC-77", ["6151234567877"]]]);
  });
});

describe("codes that cannot be", () => {
  test("a wrong check digit, a code that is too long, and one that a spreadsheet shortened are named by row and column", async () => {
    const file = coded(["PB-2", "6151234567890"], ["x".repeat(49), ""], ["PB-3", "6.15123E+12"]);
    expect(await faults(file)).toEqual([
      {
        row: 2,
        column: "Barcode",
        error: "has a wrong check digit. Scan it again, or compare each digit with the label",
      },
      { row: 3, column: "SKU", error: "must have at most 48 characters" },
      {
        row: 4,
        column: "Barcode",
        error: "was shortened by a spreadsheet. Format the column as text there, and enter the whole code again",
      },
    ]);
  });

  test("a code given to two variants of the file, in any spelling", async () => {
    const file = coded(["pb-4", "6151234567860"], ["PB-4", ""], ["", "06151234567860"]);
    expect(await faults(file)).toEqual([
      { row: 3, column: "SKU", error: "is a code of row 2 too. A code names one variant: remove it from one of them" },
      {
        row: 4,
        column: "Barcode",
        error: "is a code of row 2 too. A code names one variant: remove it from one of them",
      },
    ]);
  });

  test("a code that other goods have: named to people who may see them, and nothing is imported", async () => {
    await send(coded(["PB-5", "6151234567853"]));
    const owner = `Power bank ${made}`;
    const file = coded(["", "6151234567853"], ["pb-5", ""]);
    const taken = (of: string) =>
      `is a code of ${of}. A code names one variant: change it here, or remove it there first`;
    expect(await faults(file)).toEqual([
      { row: 2, column: "Barcode", error: taken(`${owner} (Size 0)`) },
      { row: 3, column: "SKU", error: taken(`${owner} (Size 0)`) },
    ]);
    const reply = await postFile(at.app, manager, file, { query: { supplier: at.shop.supplier } });
    expect([reply.statusCode, reply.json()]).toEqual([
      417,
      {
        error: `Row 2, Barcode: ${taken(`${owner} (Size 0)`)}, and 1 more cell needs a change. Nothing was imported`,
        code: expect.any(String) as string,
      },
    ]);
    const elsewhere = await signIn(at.app, at.shop.wuse.manager.email);
    expect((await faults(file, {}, elsewhere)).map(({ error }) => error)).toEqual([
      taken("goods of another store"),
      taken("goods of another store"),
    ]);
  });
});

describe("goods that another store has", () => {
  const HEADS = ["Handle", "Name", "Price", "In stock", "Cost", "SKU", "Barcode"];
  const shared = (sku: string, barcode: string) =>
    csvOf(HEADS, ["shared-lamp", "Shared lamp", "1500", "1", "900", sku, barcode]);

  test("share their codes: what the file adds counts in both stores, what it lacks stays", async () => {
    await send(shared("LAMP", "6151234567846"), { store: at.shop.ikeja.key }, at.admin);
    expect(await faults(shared("LAMP-B", ""), { store: at.shop.wuse.key }, at.admin)).toEqual([
      {
        row: 2,
        column: "SKU",
        error: "differs from its SKU in another store, LAMP. Leave it blank, or change it there first",
      },
    ]);
    await send(shared("", "6151234567839"), { store: at.shop.wuse.key }, at.admin);
    const both = [["Standard", "LAMP", ["6151234567846", "6151234567839"]]];
    expect(await codesOf("Shared lamp")).toEqual(both);
    expect(await codesOf("Shared lamp", at.shop.wuse.key)).toEqual(both);
  });
});

test("an export has the codes, and reading it into a new shop keeps them", async () => {
  await send(coded(["PB-9", "6151234567822\n-1+1"]));
  const title = `Power bank ${made}`;
  const exported = await at.app.inject({ url: exportUrl("products"), headers: at.admin });
  const file = exported.body;
  expect(file.split("\r\n")[0]).toContain("SKU,Barcodes");
  const { rows } = await at.pool.query<{ key: string }>("select key from products where title = $1", [title]);
  await at.pool.query("update variants set removed_at = now() where product_key = $1", [rows[0]?.key]);
  await at.pool.query("update products set deleted_at = now() where title = $1", [title]);
  const own = file.split("\r\n").filter((line, index) => index === 0 || line.includes(title));
  await send(own.join("\r\n"), { store: at.shop.ikeja.key }, at.admin);
  expect(await codesOf(title)).toEqual([["Size 0", "PB-9", ["6151234567822", "-1+1"]]]);
});
