import { afterEach, beforeEach, expect, test } from "vitest";
import { loadProductsReply } from "../../../src/api/shell/lookups.contract";
import { type ShopProduct, type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { orderBody, type OrderShop, sell, shopForEachTest, variantOf } from "../orders/order-kit";
import { putUnit, register, trackedPhone } from "./unit-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let phone: ShopProduct;
let black: string;

beforeEach(async () => {
  at = await newShop();
  phone = await trackedPhone(at.pool, at.shop, { store: at.shop.ikeja.key });
  black = variantOf(phone);
  await register(at.app, at.admin, phone, ["SN-1", "SN-2"]);
});
afterEach(async () => {
  await expectSound(at.pool);
});

/** What a scanner is told about a code: the variant that has it, and the unit whose number it is. */
async function scanned(code: string, headers: SignedIn = at.sales) {
  const reply = await at.app.inject({ url: `/api/preflight/load-products?code=${encodeURIComponent(code)}`, headers });
  expect(reply.statusCode, reply.body).toBe(200);
  return loadProductsReply.parse(reply.json()).data.map(({ has_code, unit }) => [has_code, unit]);
}

test("a serial number in any spelling finds its unit with its state, and an unknown one nothing", async () => {
  expect(await scanned("sn-1")).toEqual([[black, { serial: "SN-1", state: "in stock" }]]);
  const subtotalitems = [{ key: black, quantity: 1, serials: ["SN-1"] }];
  await sell(at.app, at.sales, orderBody(at.shop, { status: "completed", subtotalitems }));
  expect(await scanned("SN-1")).toEqual([[black, { serial: "SN-1", state: "sold" }]]);
  expect(await scanned("SN-9")).toEqual([]);
});

test("a unit of another store, and a number that was taken off, are unknown", async () => {
  expect(await scanned("SN-2", at.wuseSales)).toEqual([]);
  await putUnit(at.app, at.admin, "SN-2", { version: 1, gone: true, reason: "Wrong label" });
  expect(await scanned("SN-2")).toEqual([]);
});

test("a code of goods comes before the number of a unit", async () => {
  const manager = await signIn(at.app, at.shop.ikeja.manager.email);
  const given = await at.app.inject({
    method: "POST",
    url: `/api/products/${at.shop.galaxy.key}/barcodes`,
    headers: manager,
    payload: { variant: variantOf(at.shop.galaxy), barcode: "SN-1" },
  });
  expect(given.statusCode, given.body).toBe(200);
  expect(await scanned("SN-1")).toEqual([[variantOf(at.shop.galaxy), null]]);
});
