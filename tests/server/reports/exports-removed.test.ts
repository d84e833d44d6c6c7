import { afterAll, beforeAll, expect, test } from "vitest";
import { type SignedIn, signIn } from "../fixtures";
import { exportUrl, parsed } from "./export-kit";
import { expectSound } from "../invariants";
import { openShop, orderBody, type OrderShop, sell, variantOf } from "../orders/order-kit";
import { deleteProduct, editOf, loadProduct, putProduct } from "../products/product-kit";

let at: OrderShop;
let manager: SignedIn;

beforeAll(async () => {
  at = await openShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  // Removing something that was sold hides it permanently, and it stays in the database.
  await sell(at.app, at.sales, orderBody(at.shop));
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const read = async (report: string) => parsed((await at.app.inject({ url: exportUrl(report), headers: manager })).body);

const column = ({ headings, rows }: ReturnType<typeof parsed>, heading: string) =>
  rows.map((row) => row[headings.indexOf(heading)]);

const removedVariant = () => variantOf(at.shop.galaxy);

test("a variant removed after a sale is missing from the export of products, and stays in that of the ledger", async () => {
  const loaded = await loadProduct(at.app, manager, at.shop.galaxy.key);
  expect(column(await read("products"), "Variant key")).toContain(removedVariant());
  const edit = editOf(loaded);
  const variations = edit.variations.filter(({ key }) => key !== removedVariant());
  expect(variations).toHaveLength(edit.variations.length - 1);
  expect((await putProduct(at.app, manager, loaded.key, { ...edit, variations })).statusCode).toBe(200);
  const left = column(await read("products"), "Variant key");
  expect(left).not.toContain(removedVariant());
  expect(left).toEqual(expect.arrayContaining(variations.map(({ key }) => key)));
  expect(column(await read("product-logs"), "Variant key")).toContain(removedVariant());
});

test("a product deleted after a sale is missing from the export of products and from its supplier's count, and stays in that of the ledger", async () => {
  const [before] = column(await read("suppliers"), "Products");
  const { galaxy } = at.shop;
  expect((await deleteProduct(at.app, manager, galaxy.key)).statusCode).toBe(200);
  expect(column(await read("products"), "Product key")).not.toContain(galaxy.key);
  expect(column(await read("suppliers"), "Products")).toEqual([String(Number(before) - 1)]);
  expect(column(await read("product-logs"), "Product key")).toContain(galaxy.key);
});
