import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type SignedIn, signIn } from "../../fixtures";
import { expectSound } from "../../invariants";
import { openShop, orderBody, type OrderShop, sell } from "../../orders/order-kit";
import { csvOf, listGoods, postFile, reportOf } from "./import-kit";
import { editOf, putProduct } from "../product-kit";

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
describe("between the check and the import", () => {
  const rename = async ({ key, load }: Awaited<ReturnType<typeof listed>>) => {
    const body = { ...editOf(await load()), title: "Renamed" };
    expect((await putProduct(at.app, at.admin, key, body)).statusCode).toBe(200);
  };

  test("a product that somebody edited stays as it is and is named, the others change", async () => {
    const one = await listed("Watch one", "A");
    const other = await listed("Watch two", "A");
    const file = csvOf(["SKU", "Sale price"], [`${one.prefix}-A`, "160"], [`${other.prefix}-A`, "170"]);
    const { updates } = await check(file);
    await rename(one);
    const report = await send(file, { check: updates?.check ?? "" });
    expect(report.updates).toMatchObject({
      rows: { changed: 1 },
      changed_meanwhile: { total: 1, list: [{ row: 2, title: "Renamed" }] },
    });
    expect((await one.load()).variants[0]?.sale_price).toBe(150);
    expect((await other.load()).variants[0]?.sale_price).toBe(170);
  });

  test("a sale meanwhile matters where the file counts units, and not to its price", async () => {
    const one = await listed("Lens one", "A");
    const other = await listed("Lens two", "A");
    const file = csvOf(
      ["SKU", "Sale price", "Quantity"],
      [`${one.prefix}-A`, "160", ""],
      [`${other.prefix}-A`, "", "7"],
    );
    const { updates } = await check(file);
    for (const { load } of [one, other]) {
      const [variant] = (await load()).variants;
      await sell(at.app, at.admin, orderBody(at.shop, { subtotalitems: [{ key: variant?.key ?? "", quantity: 1 }] }));
    }
    const report = await send(file, { check: updates?.check ?? "" });
    expect(report.updates?.changed_meanwhile.list).toEqual([{ row: 3, title: "Lens two" }]);
    expect((await one.load()).variants[0]).toMatchObject({ sale_price: 160, quantity: 4 });
    expect((await other.load()).variants[0]?.quantity).toBe(4);
  });

  test("a product that somebody listed meanwhile is not changed", async () => {
    const file = csvOf(["Title", "Variation", "Purchase price", "Sale price"], ["Late comer", "A", "1", "2"]);
    const { updates } = await check(file);
    const late = await listed("Late comer", "A");
    const report = await send(file, { check: updates?.check ?? "" });
    expect(report).toMatchObject({ products: 0, updates: { changed_meanwhile: { list: [{ row: 2 }] } } });
    expect((await late.load()).variants[0]?.sale_price).toBe(150);
  });

  test("the check of another file, or of another person, is refused", async () => {
    const { prefix } = await listed("Cable box", "A");
    const file = csvOf(["SKU", "Sale price"], [`${prefix}-A`, "160"]);
    const { updates } = await check(file);
    for (const reply of [
      await post(csvOf(["SKU", "Sale price"], [`${prefix}-A`, "161"]), { check: updates?.check ?? "" }),
      await post(file, { check: updates?.check ?? "", store: at.shop.ikeja.key }, at.admin),
    ]) {
      expect([reply.statusCode, reply.json().error]).toEqual([
        417,
        "This check is too old, or of another file. Nothing was imported. Check the file again",
      ]);
    }
  });
});
