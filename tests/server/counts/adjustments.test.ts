import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { serialMatch } from "../../../src/api/stock/units.rules";
import { expectSound } from "../invariants";
import { one, shopForEachTest } from "../orders/order-kit";
import { register, shelfOf, trackedPhone, unitOf } from "../stock/unit-kit";
import { adjust, type CountShop, furnishCounts, movementsOf, quantityOf, variantOf } from "./count-kit";

const newShop = shopForEachTest();
let at: CountShop;
let galaxy: string;

beforeEach(async () => {
  at = await furnishCounts(await newShop());
  galaxy = variantOf(at.shop.galaxy);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const change = async (body: object, headers = at.manager) => {
  const reply = await adjust(at.app, headers, { note: "", ...body });
  return [reply.statusCode, reply.statusCode === 200 ? reply.json().data.quantity : reply.json().error];
};

describe("an adjustment", () => {
  test("is one row of the ledger with its reason and note, and is in the product's history", async () => {
    expect(await change({ variant: galaxy, quantity: -2, reason: "damaged", note: " Fell down " })).toEqual([200, 8]);
    expect(await change({ variant: galaxy, quantity: 3, reason: "found" })).toEqual([200, 11]);
    expect((await movementsOf(at.pool, galaxy)).slice(1)).toEqual([
      { delta: -2, reason: "damaged", note: "Fell down", count_key: null },
      { delta: 3, reason: "found", note: "", count_key: null },
    ]);
    expect(
      await one(
        at.pool,
        "select before, after from audit_log where action = 'product.adjusted' and entity_key = $1 order by id limit 1",
        [at.shop.galaxy.key],
      ),
    ).toEqual({
      before: { variation: "Blue Black, 128GB", quantity: "10" },
      after: { variation: "Blue Black, 128GB", quantity: "8", reason: "damaged", note: "Fell down" },
    });
  });

  test("needs a reason that fits its direction", async () => {
    for (const reason of ["damaged", "lost", "own-use"])
      expect(await change({ variant: galaxy, quantity: 1, reason })).toEqual([
        417,
        "Units are added only as found or wrong count. Choose one of these, or take units away",
      ]);
    expect(await change({ variant: galaxy, quantity: -1, reason: "found" })).toEqual([
      417,
      "Found units are added. Choose another reason, or add units",
    ]);
    expect(await change({ variant: galaxy, quantity: -1, reason: "wrong-count" })).toEqual([200, 9]);
    expect((await change({ variant: galaxy, quantity: 0, reason: "lost" }))[0]).toBe(400);
    expect((await change({ variant: galaxy, quantity: -1 }))[0]).toBe(400);
  });

  test("takes no more than there is, and nothing of another store", async () => {
    expect(await change({ variant: galaxy, quantity: -11, reason: "lost" })).toEqual([
      417,
      "Only 10 of Samsung Galaxy A15 (Blue Black, 128GB) are in stock. Take away at most that many",
    ]);
    expect(await change({ variant: galaxy, quantity: -1, reason: "lost" }, at.wuseManager)).toEqual([
      417,
      "This variant is not available. Choose another one",
    ]);
    expect(await quantityOf(at.pool, galaxy)).toBe(10);
  });

  test("twice with the same key changes once", async () => {
    const body = { variant: galaxy, quantity: -1, reason: "own-use", note: "" };
    const replies = [await adjust(at.app, at.manager, body, "one"), await adjust(at.app, at.manager, body, "one")];
    expect(replies[1]?.body).toBe(replies[0]?.body);
    expect(await quantityOf(at.pool, galaxy)).toBe(9);
  });

  test("at once by many people never goes below nothing", async () => {
    const replies = await Promise.all(
      Array.from({ length: 16 }, () => change({ variant: galaxy, quantity: -1, reason: "lost" })),
    );
    expect(replies.filter(([status]) => status === 200)).toHaveLength(10);
    expect(await quantityOf(at.pool, galaxy)).toBe(0);
  });

  test("does not keep a product that was never traded from being deleted for good", async () => {
    const charger = variantOf(at.shop.charger);
    await change({ variant: charger, quantity: -5, reason: "own-use" });
    const { key } = at.shop.charger;
    await at.app.inject({ method: "DELETE", url: `/api/products/${key}/delete`, headers: at.admin });
    expect((await at.pool.query("select from products where key = $1", [key])).rowCount).toBe(0);
  });

  test("of units with serial numbers takes those that it names, and never leaves more numbers than units", async () => {
    const phone = await trackedPhone(at.pool, at.shop, { store: at.shop.ikeja.key, quantity: 3 });
    const variant = variantOf(phone);
    await register(at.app, at.admin, phone, ["SN-1", "SN-2"]);
    expect(await change({ variant, quantity: -2, reason: "lost" })).toEqual([
      417,
      "2 of iPhone 15 (Black, 128GB) have serial numbers. Name 1 more of the units that are taken away",
    ]);
    expect(await change({ variant, quantity: -2, reason: "lost", serials: ["SN-9"] })).toEqual([
      417,
      "SN-9 is not on the shelf of iPhone 15 (Black, 128GB) by the books. Choose another number",
    ]);
    expect(await change({ variant, quantity: -2, reason: "lost", serials: ["sn-1", "SN-1"] })).toEqual([
      417,
      "SN-1 is here twice. Remove one of them",
    ]);
    expect(await change({ variant, quantity: -2, reason: "lost", serials: ["sn-1"] })).toEqual([200, 1]);
    expect(await shelfOf(at.pool, variant)).toEqual({ quantity: 1, numbered: 1, waiting: 0 });
    const gone = await unitOf(at.app, at.admin, "SN-1");
    expect([gone.state, serialMatch(gone.serial), gone.history[0]?.note]).toEqual(["gone", "sn-1", "lost"]);
  });
});
