import { afterEach, beforeEach, expect, test, describe } from "vitest";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { one, type OrderShop, shopForEachTest, variantOf } from "../orders/order-kit";
import { changing, editOf, loadProduct, putProduct } from "./product-kit";

const EAN = "4006381333931";
const OTHER_EAN = "6291041500213";

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;

beforeEach(async () => {
  at = await newShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const galaxy = () => at.shop.galaxy.key;
const load = (key = galaxy()) => loadProduct(at.app, manager, key);
const codesOf = async () => (await load()).variants.map(({ sku, barcodes }) => [sku, ...barcodes]);

async function giveCodes(codes: { sku?: string; barcodes?: string[] }, index = 0, { key } = at.shop.galaxy) {
  const loaded = await load(key);
  return putProduct(at.app, manager, key, changing(editOf(loaded), index, codes), loaded.version);
}

describe("giving a code to a variant", () => {
  const give = (body: object, headers = manager, key?: string) =>
    at.app.inject({
      method: "POST",
      url: `/api/products/${galaxy()}/barcodes`,
      headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
      payload: body,
    });

  test("adds a barcode after the others, once, and logs it", async () => {
    await giveCodes({ sku: "A15", barcodes: [EAN] });
    const { version } = await load();
    const body = { variant: variantOf(at.shop.galaxy), barcode: OTHER_EAN };
    const first = await give(body, manager, "given-1");
    expect(first.statusCode, first.body).toBe(200);
    expect(first.json().data.version).toBeGreaterThan(version);
    expect((await give(body, manager, "given-1")).body).toBe(first.body);
    expect((await give(body)).json().data.version).toBe(first.json().data.version);
    expect((await codesOf())[0]).toEqual(["A15", EAN, OTHER_EAN]);
    const { after } = await one<{ after: unknown }>(at.pool, "select after from audit_log order by id desc limit 1");
    expect(after).toMatchObject({ codes: [{ sku: "A15", barcodes: [EAN, OTHER_EAN] }] });
  });

  test("refuses a taken code, a variant of another product and people without the right", async () => {
    await giveCodes({ barcodes: [EAN] }, 0, at.shop.charger);
    const variant = variantOf(at.shop.galaxy);
    expect((await give({ variant, barcode: EAN })).json()).toMatchObject({ fields: [{ name: "barcode" }] });
    const stranger = await give({ variant: variantOf(at.shop.charger), barcode: OTHER_EAN });
    expect(stranger.statusCode).toBe(417);
    expect((await give({ variant, barcode: "4006381333932" })).statusCode).toBe(400);
    expect((await give({ variant, barcode: OTHER_EAN }, at.sales)).statusCode).toBe(403);
    const outsider = await signIn(at.app, at.shop.wuse.manager.email);
    expect((await give({ variant, barcode: OTHER_EAN }, outsider)).statusCode).toBe(404);
    expect((await codesOf())[0]).toEqual([""]);
  });
});
