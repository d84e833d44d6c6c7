import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { neutralised } from "../../../server/files/exports/cells";
import { createProduct, PASSWORD, type SignedIn, signIn } from "../fixtures";
import { exportUrl, parsed, PERIOD } from "./export-kit";
import { expectSound } from "../invariants";
import { one, openShop, orderBody, type OrderShop, putEdit, sell } from "../orders/order-kit";

const REPORTS = ["products", "product-logs", "debtors", "suppliers"];

const NASTY = [
  '=HYPERLINK("http://example.com","click")',
  "+2348035550142",
  "-1 of these",
  "@SUM(A1:A9)",
  "＝1＋1",
  "'=already quoted",
  'The "best", they say; really',
  "Two\r\nlines\nand three",
  "Ẹ̀bùn 🎉 محمد ₦",
];

let at: OrderShop;
let manager: SignedIn;
let wuseManager: SignedIn;

beforeAll(async () => {
  at = await openShop();
  const { app, shop, pool } = at;
  manager = await signIn(app, shop.ikeja.manager.email);
  wuseManager = await signIn(app, shop.wuse.manager.email);
  for (const title of NASTY) {
    const variants = [{ variation: title, quantity: 2 }];
    await createProduct(pool, { store: shop.ikeja.key, supplier: shop.supplier, title, variants });
  }
  const paid = { payment: [{ account_key: shop.ikeja.cash, amount: 100_000.5 }] };
  await sell(app, at.sales, orderBody(shop, paid));
  const cancelled = await sell(app, at.sales, orderBody(shop));
  await putEdit(app, at.sales, cancelled, { status: "cancelled", store: shop.ikeja.key, remark: "" });
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const get = (report: string, headers: Record<string, string> = manager, query?: string) =>
  at.app.inject({ url: exportUrl(report, query), headers });

const read = async (report: string, headers: SignedIn = manager) => parsed((await get(report, headers)).body);

/** The cells of some columns, by row. */
const cells = ({ headings, rows }: ReturnType<typeof parsed>, ...wanted: string[]) =>
  rows.map((row) => wanted.map((heading) => row[headings.indexOf(heading)]));

describe("every cell, as another program reads it, has the value of the shop", () => {
  test("products with their variants", async () => {
    await at.pool.query(
      `with kept as (insert into catalogue_codes (catalogue_key)
                     select catalogue_key from variants where product_key = $1 order by position limit 1
                     returning catalogue_key)
       insert into codes (catalogue_key, sku, barcode, position)
       select catalogue_key, sku, barcode, position from kept,
              (values ('=A15', null, null), (null, '6151234567891', 0), (null, '-2+3', 1)) as c (sku, barcode, position)`,
      [at.shop.galaxy.key],
    );
    const { rows } = await at.pool.query({
      text: `select p.key, v.key, p.title, p.description, s.title, u.name, p.image, v.variation, v.status, v.quantity::text,
                    naira(v.sale_price_kobo), naira(p.sale_price_kobo), naira(v.price_kobo), naira(p.price_kobo),
                    naira(v.sale_price_kobo - v.price_kobo),
                    to_char(p.created_at at time zone 'Africa/Lagos', 'YYYY-MM-DD HH24:MI:SS'),
                    to_char(v.updated_at at time zone 'Africa/Lagos', 'YYYY-MM-DD HH24:MI:SS'),
                    coalesce((select max(sku) from codes c where c.catalogue_key = v.catalogue_key), ''),
                    coalesce((select string_agg(barcode, chr(10) order by position) from codes c
                               where c.catalogue_key = v.catalogue_key), ''),
                    coalesce(c.name, '')
               from products p join variants v on v.product_key = p.key join stores s on s.key = p.store_key
               join suppliers u on u.key = p.supplier_key
               left join categories c on c.key = p.category_key
              where p.store_key = $1 order by p.created_at, p.key, v.position`,
      values: [at.shop.ikeja.key],
      rowMode: "array",
    });
    const file = await read("products");
    expect(file.rows).toEqual(rows.map((row: string[]) => row.map(neutralised)));
    expect(cells(file, "Title").flat()).toEqual(expect.arrayContaining(NASTY.map(neutralised)));
    expect(file.headings).toEqual([
      "Product key",
      "Variant key",
      "Title",
      "Description",
      "Store",
      "Supplier",
      "Picture",
      "Variation",
      "Status",
      "Quantity",
      "Sale price",
      "Product sale price",
      "Purchase price",
      "Product purchase price",
      "Profit",
      "Created",
      "Last updated",
      "SKU",
      "Barcodes",
      "Category",
    ]);
    expect(cells(file, "SKU", "Barcodes")).toContainEqual(["'=A15", "6151234567891\n'-2+3"]);
  });

  test("the ledger of stock, with the person and the reason of each movement", async () => {
    const file = await read("product-logs");
    const galaxy = cells(file, "Product", "Variation", "Change", "Before", "After", "Reason", "Order number", "By");
    expect(
      galaxy.filter(([product, variation]) => product === "Samsung Galaxy A15" && variation?.startsWith("Blue")),
    ).toEqual([
      ["Samsung Galaxy A15", "Blue Black, 128GB", "10", "0", "10", "opening", "", ""],
      ["Samsung Galaxy A15", "Blue Black, 128GB", "-1", "10", "9", "sale", "10001", "Sales of Ikeja"],
      ["Samsung Galaxy A15", "Blue Black, 128GB", "-1", "9", "8", "sale", "10002", "Sales of Ikeja"],
      ["Samsung Galaxy A15", "Blue Black, 128GB", "1", "8", "9", "sale-cancelled", "10002", "Sales of Ikeja"],
    ]);
    const held =
      "select count(*) as n from stock_movements m join variants v on v.key = m.variant_key join products p on p.key = v.product_key where p.store_key = $1";
    expect(file.rows).toHaveLength((await one<{ n: number }>(at.pool, held, [at.shop.ikeja.key])).n);
  });

  test("orders with debt, without cancelled ones", async () => {
    const file = await read("debtors");
    const columns = ["Customer", "Email", "Order number", "Cost", "Paid", "Debt", "Profit"];
    expect(cells(file, ...columns)).toEqual([
      ["Adaeze Okafor", "adaeze@example.com", "10001", "185000.75", "100000.50", "85000.25", "35000.25"],
    ]);
  });

  test("suppliers with their products within reach", async () => {
    expect(cells(await read("suppliers"), "Name", "Contact", "Address", "Products")).toEqual([
      ["Slot", "08030000000", "Lagos", String(NASTY.length + 2)],
    ]);
    expect(cells(await read("suppliers", at.admin), "Products")).toEqual([[String(NASTY.length + 3)]]);
  });
});

test.each(REPORTS)("%s is a CSV file that spreadsheets read as UTF-8", async (report) => {
  const reply = await get(report);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(reply.headers["cache-control"]).toBe("no-store");
  expect(reply.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(reply.body.endsWith("\r\n")).toBe(true);
});

test("a file is named after its report and its period in the shop's days", async () => {
  const reply = await get("product-logs", manager, "?from=2026-11-19T23:00:00.000Z&to=2026-11-21T22:59:59.999Z");
  expect(reply.headers["content-disposition"]).toBe(
    `attachment; filename="product-logs 2026-11-20 - 2026-11-21.csv"; ` +
      `filename*=UTF-8''product-logs%202026-11-20%20%E2%80%93%202026-11-21.csv`,
  );
  const suppliers = await get("suppliers");
  expect(suppliers.headers["content-disposition"]).toBe(
    `attachment; filename="suppliers.csv"; filename*=UTF-8''suppliers.csv`,
  );
});

test("the period includes both its bounds", async () => {
  const at9 = "2026-03-02T09:00:00.000Z";
  await at.pool.query("update products set created_at = '2026-03-02T09:00:00.0005Z' where key = $1", [
    at.shop.charger.key,
  ]);
  const titles = async (from: string, to: string) =>
    cells(parsed((await get("products", manager, `?from=${from}&to=${to}`)).body), "Title").flat();
  expect(await titles(at9, at9)).toEqual(["Oraimo Charger"]);
  expect(await titles("2026-03-02T10:00:00.000%2B01:00", at9)).toEqual(["Oraimo Charger"]);
  expect(await titles("2026-03-01T00:00:00Z", "2026-03-02T08:59:59.999Z")).toEqual([]);
  expect(await titles("2026-03-02T09:00:00.001Z", "2026-03-03T00:00:00Z")).toEqual([]);
});

test.each([
  "",
  "?from=2026-01-01T00:00:00Z",
  "?from=2026-01-02&to=2026-01-03",
  "?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z",
  "?from=today&to=tomorrow",
  `${PERIOD}&store=1`,
])("a period of %j is refused", async (query) => {
  expect((await get("products", manager, query)).statusCode).toBe(400);
});

describe("permissions for downloads", () => {
  test.each(["products", "product-logs", "debtors"])("%s has only rows of the person's store", async (report) => {
    const own = new Set(cells(await read(report, wuseManager), "Store").flat());
    expect([...own].filter((store) => store !== "Wuse Store")).toEqual([]);
    const all = new Set(cells(await read(report, at.admin), "Store").flat());
    expect(all.size).toBe(report === "debtors" ? 1 : 2);
  });

  test("purchase prices and profit are only for people who may see cost", async () => {
    const { pool, shop, app } = at;
    const person = shop.wuse.manager;
    const grant = (permissions: string[] | null) =>
      pool.query("update employees set own_permissions = $2 where key = $1", [person.key, permissions]);
    const headings = async (report: string) => (await read(report, await signIn(app, person.email))).headings;
    const secret = /purchase|profit|cost price/i;
    await grant(["exports.download"]);
    for (const report of REPORTS) expect((await headings(report)).filter((title) => secret.test(title))).toEqual([]);
    await grant(["exports.download", "products.cost"]);
    for (const report of ["products", "product-logs", "debtors"])
      expect((await headings(report)).filter((title) => secret.test(title))).not.toEqual([]);
    await grant(null);
  });

  test.each(REPORTS)("%s opens in a tab for people with the permission, and for nobody else", async (report) => {
    const login = { email: at.shop.ikeja.manager.email, password: PASSWORD };
    const signedIn = await at.app.inject({ method: "POST", url: "/api/auth/login", payload: login });
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    expect((await get(report, { cookie })).statusCode).toBe(200);
    expect((await get(report, {})).statusCode).toBe(401);
    expect((await get(report, at.sales)).statusCode).toBe(403);
    const head = await at.app.inject({ method: "HEAD", url: exportUrl(report), headers: manager });
    expect(head.statusCode).toBe(404);
  });
});
