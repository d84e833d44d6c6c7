import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type SignedIn, signIn } from "../../fixtures";
import { expectSound } from "../../invariants";
import { openShop, type OrderShop } from "../../orders/order-kit";
import { csvOf, postFile, reportOf } from "./import-kit";
import { programFile, utf16, windows1252 } from "./program-files";

let at: OrderShop;
let manager: SignedIn;

beforeAll(async () => {
  at = await openShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
afterEach(() => expectSound(at.pool));
afterAll(() => at.close());

const send = (file: string | Buffer, query: Record<string, string> = {}) =>
  reportOf(postFile(at.app, manager, file, { query: { supplier: at.shop.supplier, ...query } }));
const check = (file: string | Buffer, query: Record<string, string> = {}) => send(file, { dry_run: "1", ...query });

const titles = async () =>
  (await at.pool.query<{ title: string }>("select title from products order by key")).rows.map(({ title }) => title);

describe("encodings", () => {
  const file = (title: string, delimiter = ";") =>
    [
      ["Title", "Variation", "Quantity", "Purchase price", "Sale price"],
      [title, "Black", "1", "10", "20"],
    ]
      .map((cells) => cells.join(delimiter))
      .join("\r\n");

  test.each([
    ["UTF-8", "utf-8", Buffer.from(file("Àké “ọjà” ₦ – €"))],
    ["UTF-8 with its mark", "utf-8", Buffer.from(`\uFEFF${file("Àké “ọjà” ₦ – €")}`)],
    ["Windows-1252 of Excel", "windows-1252", windows1252(file("Café “Pro” – 5€ ™"))],
    ["UTF-16 of Excel's Unicode text", "utf-16", utf16(file("Àké “ọjà” ₦ – €", "\t"), "le")],
    ["UTF-16 with the other order", "utf-16", utf16(file("Àké “ọjà” ₦ – €", "\t"), "be")],
    ["UTF-16 without its mark", "utf-16", utf16(file("Àké “ọjà” ₦ – €", "\t"), "le", false)],
    ["the other order without its mark", "utf-16", utf16(file("Àké “ọjà” ₦ – €"), "be", false)],
  ])("%s is read letter by letter", async (_name, encoding, bytes) => {
    expect(await send(bytes)).toMatchObject({ encoding, errors: { total: 0 }, products: 1 });
    expect((await titles()).at(-1)).toBe(encoding === "windows-1252" ? "Café “Pro” – 5€ ™" : "Àké “ọjà” ₦ – €");
  });
});

const SHOPIFY = programFile("shopify", [
  {
    Handle: "anker-735",
    Title: "Anker 735 Café",
    Vendor: "Slot",
    "Option1 Name": "Title",
    "Option1 Value": "Default Title",
    "Variant SKU": "ANK-735",
    "Variant Inventory Qty": "4",
    "Variant Price": "45000.00",
    "Variant Barcode": "'6151234567891",
    "Gift Card": "false",
    "Cost per item": "31000.00",
    Status: "active",
  },
  {
    Handle: "gift-card",
    Title: "Gift card",
    "Option1 Name": "Amount",
    "Option1 Value": "₦5,000",
    "Variant Price": "5000.00",
    "Gift Card": "true",
    Status: "active",
  },
  { Handle: "gift-card", "Option1 Value": "₦10,000", "Variant Price": "10000.00" },
]);

const WOOCOMMERCE = programFile("woocommerce", [
  { ID: "90", Type: "grouped", SKU: "SET", Name: "Desk set", Published: "1", "Grouped products": "LAMP" },
  {
    ID: "91",
    Type: "simple",
    SKU: "LAMP",
    Name: "Desk lamp",
    Published: "1",
    Stock: "3",
    "Regular price": "9000",
    "Sale price": "7500.50",
    Categories: "Home > Lamps",
    "Cost of goods": "5000",
  },
  {
    ID: "92",
    Type: "external",
    Name: "Elsewhere",
    Published: "1",
    "Regular price": "100",
    "External URL": "https://shop.example.com",
  },
]);

const LOYVERSE = programFile("loyverse", [
  {
    Handle: "bulb",
    SKU: "B-1",
    Name: "Bulb",
    Cost: "300",
    "Price [Ikeja Store]": "500",
    "In stock [Ikeja Store]": "9",
    "Available for sale [Ikeja Store]": "Y",
  },
  {
    Handle: "box",
    SKU: "B-2",
    Name: "Box of bulbs",
    "SKU of included item": "B-1",
    "Quantity of included item": "6",
    "Price [Ikeja Store]": "2500",
  },
]);

describe("rows that are no stock", () => {
  const gift = "marks a gift card, which is not kept in stock";
  const type = "must be simple, variable or variation: nothing else is kept in stock";
  const part = "names a part of another item: such items are not kept in stock here";
  test.each([
    ["Shopify", SHOPIFY, [[3, "Gift Card", gift] as const, [4, "Gift Card", gift] as const]],
    ["WooCommerce", WOOCOMMERCE, [[2, "Type", type] as const, [4, "Type", type] as const]],
    ["Loyverse", LOYVERSE, [[3, "SKU of included item", part] as const]],
  ])("of %s are refused, or left out on request", async (_name, file, rows) => {
    const refused = await check(file);
    expect(refused.errors.list.map(({ row, column, error }) => [row, column, error])).toEqual(rows);
    const reply = await postFile(at.app, manager, file, { query: { supplier: at.shop.supplier } });
    expect(reply.statusCode).toBe(417);
    const left = await send(file, { no_stock: "skip" });
    expect(left).toMatchObject({ imported: true, products: 1, errors: { total: 0 } });
    expect(left.no_stock?.list.map(({ row, column, error }) => [row, column, error])).toEqual(rows);
  });

  test("a file without them has none to leave out", async () => {
    const file = csvOf(["Title", "Variation", "Purchase price", "Sale price"], ["Plain cable", "Black", "10", "20"]);
    expect(await check(file, { no_stock: "skip" })).not.toHaveProperty("no_stock");
  });
});

describe("WooCommerce's sale price", () => {
  const priced = async (row: Record<string, string>, name: string) => {
    await send(
      programFile("woocommerce", [
        { Type: "simple", SKU: name, Name: name, Published: "1", "Regular price": "900", "Cost of goods": "1", ...row },
      ]),
    );
    const { rows } = await at.pool.query<{ kobo: number }>(
      "select sale_price_kobo::integer as kobo from products where title = $1",
      [name],
    );
    return rows[0]?.kobo;
  };

  test("is the price while it holds", async () => {
    expect(await priced({ "Sale price": "750.50" }, "Offer A")).toBe(75_050);
    expect(await priced({ "Sale price": " " }, "Offer B")).toBe(90_000);
    expect(await priced({ "Sale price": "750", "Date sale price ends": "2020-01-31" }, "Offer C")).toBe(90_000);
    expect(await priced({ "Sale price": "750", "Date sale price starts": "2999-01-01 00:00:00" }, "Offer D")).toBe(
      90_000,
    );
    expect(
      await priced(
        { "Sale price": "750", "Date sale price starts": "2020-01-01", "Date sale price ends": "2999-01-01" },
        "Offer E",
      ),
    ).toBe(75_000);
  });

  test("is named in its fault", async () => {
    const file = programFile("woocommerce", [
      { Type: "simple", SKU: "X", Name: "X", "Regular price": "900", "Sale price": "cheap", "Cost of goods": "1" },
    ]);
    expect((await check(file)).errors.list).toEqual([
      { row: 2, column: "Sale price", error: "must be an amount in naira such as 1,500.00" },
    ]);
  });
});
