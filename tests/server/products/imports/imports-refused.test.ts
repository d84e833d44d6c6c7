import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Permission } from "../../../../src/api/rights/permissions.contract";
import { newKey } from "../../../../server/core/ids";
import { type SignedIn, signIn } from "../../fixtures";
import { csvOf, postFile, reportOf, sampleFile } from "./import-kit";
import { expectSound } from "../../invariants";
import { countOf, openShop, type OrderShop } from "../../orders/order-kit";

let at: OrderShop;
let manager: SignedIn;
let before: number;

beforeAll(async () => {
  at = await openShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
beforeEach(async () => {
  before = await countOf(at.pool, "products");
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const HEADINGS = ["Title", "Supplier", "Variation", "Quantity", "Purchase price", "Sale price", "Status"];
const FINE = ["Oraimo Watch", "slot", "Black", "6", "32,000.00", "45,500.50", "active"];
const row = (changes: Record<string, string> = {}) =>
  HEADINGS.map((heading, index) => changes[heading] ?? FINE[index] ?? "");

const check = (file: string | Buffer, query: Record<string, string> = {}, headers = manager) =>
  reportOf(postFile(at.app, headers, file, { query: { dry_run: "1", ...query } }));

const errorsOf = async (file: string | Buffer, query = {}, headers = manager) =>
  (await check(file, query, headers)).errors.list.map(({ row: number, column, error }) => [number, column, error]);

describe("a file is accepted", () => {
  const lines = (delimiter: string, end: string) =>
    [HEADINGS, row({ "Purchase price": "₦32000", "Sale price": "45500.5" })]
      .map((cells) => cells.join(delimiter))
      .join(end);

  test.each([
    ["with commas", lines(",", "\n")],
    ["with semicolons", lines(";", "\r\n")],
    ["with tabs", lines("\t", "\r\n")],
    ["with old line ends", lines(";", "\r")],
    ["with a byte order mark", `\uFEFF${lines(",", "\r\n")}`],
    ["with blank lines", `${lines(",", "\r\n")}\r\n\r\n,,,\r\n`],
    ["with line breaks within cells", csvOf(HEADINGS, row({ Variation: "Black\r\n41 mm" }))],
    ["with control characters that were pasted or scanned", csvOf(HEADINGS, row({ Variation: "Bla\u0002ck\u001D" }))],
    ["with a column that no program has", csvOf([...HEADINGS, "Constructor"], [...row(), "Oraimo"])],
    [
      "with amounts as people write them",
      csvOf(HEADINGS, row({ "Purchase price": "NGN 32,000", "Sale price": " ₦45,500.50 " })),
    ],
  ])("%s", async (_name, file) => {
    expect(await check(file)).toMatchObject({ rows: 1, products: 1, units: 6, errors: { total: 0 } });
  });

  test.each([
    ["a workbook", Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0xff, 0xe9]), /bytes that are no text/],
    ["damaged UTF-8", Buffer.from([...Buffer.from("Title\r\nÀké ọjà "), 0xc3, 0x0a]), /UTF-8 with damaged letters/],
    ["a quotation mark left open", 'Title,Variation\r\n"Watch,Black', /cannot be read as CSV/],
    ["no content", "", /names of the columns/],
    ["headings alone", "Title,Variation\r\n", /no rows below/],
    ["too many rows", `Title\r\n${"Watch\r\n".repeat(10_001)}`, /10,001 rows, and 10,000 is the most/],
  ])("but not with %s", async (_name, file, words) => {
    const reply = await postFile(at.app, manager, file, { query: { dry_run: "1" } });
    expect(reply.statusCode).toBe(417);
    expect(reply.json().error).toMatch(words);
  });

  test("but not above 5 MB, nor with another content type", async () => {
    const large = await postFile(at.app, manager, "x".repeat(5 * 1024 * 1024 + 1));
    expect([large.statusCode, large.json().error]).toEqual([
      413,
      "The file is larger than 5 MB. Split it into smaller ones",
    ]);
    for (const type of ["application/json", "text/plain"])
      expect((await postFile(at.app, manager, "[]", { type })).statusCode).toBe(415);
  });
});

describe("each problem names its row and column", () => {
  test.each<[string, Record<string, string>, string, string]>([
    ["no title", { Title: " " }, "Title", "is required"],
    ["a long title", { Title: "x".repeat(201) }, "Title", "must be at most 200 characters long"],
    ["no variation", { Variation: "" }, "Variation", "is required"],
    ["half a unit", { Quantity: "0.5" }, "Quantity", "must be a whole number, 0 or more"],
    ["too many units", { Quantity: "1,000,001" }, "Quantity", "must be at most 1000000"],
    ["no price", { "Sale price": "" }, "Sale price", "is required"],
    [
      "no purchase price",
      { "Purchase price": "" },
      "Purchase price",
      'is required. Fill it in with what you paid, or choose "No purchase price means ₦0.00"',
    ],
    ["words for a price", { "Sale price": "variable" }, "Sale price", "must be an amount in naira such as 1,500.00"],
    ["a negative price", { "Sale price": "-5" }, "Sale price", "must be an amount in naira such as 1,500.00"],
    ["a decimal comma", { "Sale price": "1500,50" }, "Sale price", "must be an amount in naira such as 1,500.00"],
    ["half a kobo", { "Sale price": "1.005" }, "Sale price", "must be an amount in naira with at most 2 decimals"],
    [
      "an amount beyond the books",
      { "Sale price": "99999999999999999" },
      "Sale price",
      "must be at most 90,071,992,547,409.91",
    ],
    ["an unknown status", { Status: "lost" }, "Status", "must be active, repair, return or hidden"],
    ["a status that objects have", { Status: "constructor" }, "Status", "must be active, repair, return or hidden"],
    [
      "an unknown supplier",
      { Supplier: "Nobody" },
      "Supplier",
      "is no supplier you can choose. Add it first, or choose one for the whole file",
    ],
    [
      "no supplier",
      { Supplier: "" },
      "Supplier",
      "is missing. Choose a supplier for the whole file, or name it in a column",
    ],
  ])("%s", async (_name, changes, column, error) => {
    expect(await errorsOf(csvOf(HEADINGS, row(), row({ Title: "Other", ...changes })))).toEqual([[3, column, error]]);
  });

  test("rows of one product with different descriptions are refused", async () => {
    const headings = ["Product key", "Description", ...HEADINGS];
    const key = newKey();
    const file = csvOf(headings, [key, "Calls", ...row()], [key, "No calls", ...row({ Variation: "Red" })]);
    expect(await errorsOf(file)).toEqual([[3, "Description", "differs from row 2, which is the same product"]]);
    expect(await errorsOf(csvOf(headings, ["7", "", ...row()]))).toEqual([
      [2, "Product key", "must be the key of a product as an export has it, or blank"],
    ]);
  });

  test("features of WooCommerce that this shop lacks are refused", async () => {
    const file = sampleFile("woocommerce")
      .toString()
      .replace('44,"simple, virtual"', "44,grouped")
      .replace(",id:41,", ",id:99,");
    expect(await errorsOf(file, { supplier: at.shop.supplier })).toEqual([
      [4, "Parent", "names no variable product of this file"],
      [5, "Type", "must be simple, variable or variation: nothing else is kept in stock"],
    ]);
  });

  test("the first hundred problems are listed, and all are counted", async () => {
    const many = Array.from({ length: 150 }, (_, index) => row({ Title: `Watch ${index}`, Quantity: "some" }));
    const { errors } = await check(csvOf(HEADINGS, ...many));
    expect([errors.total, errors.list.length]).toEqual([150, 100]);
  });

  test.each([
    ["woocommerce", "Cost of goods"],
    ["shopify", "Cost per item"],
  ] as const)("a %s file without cost names the column %s, the rows and what to do", async (program, column) => {
    const [headings = "", ...lines] = sampleFile(program).toString().trimEnd().split("\n");
    const file = [headings.replace(column, "Notes"), ...lines].join("\n");
    const errors = await errorsOf(Buffer.from(file), { supplier: at.shop.supplier });
    const costs = errors.filter(([, name]) => name === column);
    expect(costs.length).toBeGreaterThan(0);
    for (const [, , error] of costs) {
      expect(error).toBe(
        'is required, and the file has no such column. Add it with what you paid, or choose "No purchase price means ₦0.00"',
      );
    }
    expect(errors.filter(([, name]) => name === null)).toEqual([]);
  });

  test("a row without cost names its column and what to do", async () => {
    const file = sampleFile("woocommerce").toString().replace("Single,9000", "Single,");
    expect(await errorsOf(Buffer.from(file), { supplier: at.shop.supplier })).toEqual([
      [3, "Cost of goods", 'is required. Fill it in with what you paid, or choose "No purchase price means ₦0.00"'],
    ]);
  });

  test("a missing purchase price counts as zero only on request", async () => {
    const file = csvOf(HEADINGS, row({ "Purchase price": "" }));
    expect((await check(file)).errors.total).toBe(1);
    expect((await check(file, { missing_cost: "zero" })).errors.total).toBe(0);
  });
});

describe("the store of imported products", () => {
  const inStore = (store: string) => csvOf(["Store", ...HEADINGS], [store, ...row()]);
  const unknown = "is no store you can choose. Add it first, or choose one for the whole file";

  test("is the staff's own; any other store is refused like an unknown one", async () => {
    expect((await check(inStore("IKEJA STORE"))).errors.total).toBe(0);
    expect(await errorsOf(inStore("Wuse Store"))).toEqual([[2, "Store", unknown]]);
    expect(await errorsOf(inStore("Moon Store"))).toEqual([[2, "Store", unknown]]);
    for (const store of [at.shop.wuse.key, newKey()]) {
      const reply = await postFile(at.app, manager, inStore(""), { query: { store } });
      expect([reply.statusCode, reply.json().error]).toEqual([417, "This store is not available. Choose another one"]);
    }
  });

  test("is named by administrators, in a column or for the whole file", async () => {
    expect((await check(inStore("Wuse Store"), {}, at.admin)).errors.total).toBe(0);
    expect((await check(inStore("Moon"), { store: at.shop.wuse.key }, at.admin)).errors.total).toBe(0);
    expect(await errorsOf(csvOf(HEADINGS, row()), {}, at.admin)).toEqual([
      [2, null, "is missing. Choose a store for the whole file, or name it in a column"],
    ]);
  });

  test("a supplier chosen for the whole file overrides its column", async () => {
    const file = csvOf(HEADINGS, row({ Supplier: "Nobody" }));
    expect((await check(file, { supplier: at.shop.supplier })).errors.total).toBe(0);
    expect((await postFile(at.app, manager, file, { query: { supplier: newKey() } })).statusCode).toBe(417);
  });

  test("a supplier's name that two suppliers share is refused", async () => {
    await at.pool.query("insert into suppliers (key, name, contact, address) values ($1, 'SLOT ', '0', 'Abuja')", [
      newKey(),
    ]);
    expect(await errorsOf(csvOf(HEADINGS, row()))).toEqual([
      [2, "Supplier", "is the name of several suppliers. Choose one for the whole file"],
    ]);
    await at.pool.query("delete from suppliers where name = 'SLOT '");
  });
});

test("an import needs the permission to create products and to see cost", async () => {
  const grant = (permissions: readonly Permission[]) =>
    at.pool.query("update employees set own_permissions = $2 where key = $1", [at.shop.ikeja.sales.key, permissions]);
  const file = csvOf(HEADINGS, row());
  const status = async () => (await postFile(at.app, at.sales, file, { query: { dry_run: "1" } })).statusCode;
  await grant(["products.view", "products.cost"]);
  expect(await status()).toBe(403);
  await grant(["products.create"]);
  expect(await status()).toBe(403);
  await grant(["products.create", "products.cost"]);
  expect(await status()).toBe(200);
});

test("a refused import creates nothing", async () => {
  expect(await countOf(at.pool, "products")).toBe(before);
  expect(before).toBe(3);
});
