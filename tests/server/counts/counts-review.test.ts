import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newKey } from "../../../server/core/ids";
import { expectSound } from "../invariants";
import { orderBody, postOrder, sell, shopForEachTest } from "../orders/order-kit";
import {
  adjust,
  type CountShop,
  countOf,
  enter,
  found,
  furnishCounts,
  lineOf,
  linesOf,
  move,
  movementsOf,
  post,
  quantityOf,
  refusal,
  reasonFor,
  reviewAndPost,
  start,
  variantOf,
  wholeStore,
} from "./count-kit";

const newShop = shopForEachTest();
let at: CountShop;
let { app, pool, shop, sales, manager, admin } = {} as CountShop;
/** 10 in stock, bought at 150,000.50. */
let galaxy: string;
/** 25 in stock. */
let charger: string;

beforeEach(async () => {
  at = await furnishCounts(await newShop());
  ({ app, pool, shop, sales, manager, admin } = at);
  galaxy = variantOf(shop.galaxy);
  charger = variantOf(shop.charger);
});
afterEach(async () => {
  await expectSound(pool);
});

const sellGalaxies = (quantity: number) =>
  sell(app, admin, orderBody(shop, { subtotalitems: [{ key: galaxy, quantity }] }));

describe("sales during the count", () => {
  test("are accounted for by the ledger position of each line: the worked example of docs/counts.md", async () => {
    // 10 by the books, 9 on the shelf: one was stolen.
    const count = await start(app, sales, wholeStore(shop));
    await sellGalaxies(2); // Books 8, shelf 7.
    await found(app, sales, count, { variant: galaxy, quantity: 7 });
    await sellGalaxies(3); // Books 5, shelf 4.
    await move(app, count, "reviewing", { headers: manager });
    expect(await lineOf(app, manager, count, galaxy)).toMatchObject({
      counted: 7,
      expected: 8,
      difference: -1,
      moved: 0,
    });
    await post(app, count, { lines: 1, short: 1, over: 0 }, { headers: manager });
    expect(await quantityOf(pool, galaxy)).toBe(4);
  });

  test("between two entries of one line: the last one decides, and the review says that units moved", async () => {
    const count = await start(app, sales, wholeStore(shop));
    await found(app, sales, count, { variant: galaxy, quantity: 4 });
    await sellGalaxies(2); // From the 6 that were not counted yet.
    await found(app, manager, count, { variant: galaxy, quantity: 4 });
    await sellGalaxies(1);
    // A correction of what was typed was found nowhere, so its place does not matter.
    await found(app, manager, count, { variant: galaxy, quantity: -1 });
    await move(app, count, "reviewing", { headers: manager });
    expect(await lineOf(app, manager, count, galaxy)).toMatchObject({
      counted: 7,
      expected: 8,
      difference: -1,
      moved: 2,
    });
  });

  test("an entry that waited for the network is compared with the books of its own moment", async () => {
    const count = await start(app, sales, wholeStore(shop));
    await sellGalaxies(4);
    // Everything moved within the last hour; a day ago there was nothing of it in the books.
    await pool.query("alter table stock_movements disable trigger append_only");
    await pool.query(
      "update stock_movements set created_at = now() - interval '2 days' where variant_key = $1 and reason = 'opening'",
      [galaxy],
    );
    await pool.query("alter table stock_movements enable trigger append_only");
    await found(app, sales, count, { variant: galaxy, quantity: 10, age: 3_600_000 });
    await move(app, count, "reviewing", { headers: manager });
    expect(await lineOf(app, manager, count, galaxy)).toMatchObject({ expected: 10, difference: 0 });
  });

  test("an entry that waited for the network is no later than one that was made and sent before it", async () => {
    await pool.query("alter table stock_movements disable trigger append_only");
    await pool.query("update stock_movements set created_at = now() - interval '2 days'");
    await pool.query("alter table stock_movements enable trigger append_only");
    await sellGalaxies(4);
    const count = await start(app, sales, wholeStore(shop));
    await found(app, sales, count, { variant: galaxy, quantity: 2 });
    await found(app, sales, count, { variant: galaxy, quantity: 3, age: 3_600_000 });
    await move(app, count, "reviewing", { headers: manager });
    expect(await lineOf(app, manager, count, galaxy)).toMatchObject({ counted: 5, expected: 6, difference: -1 });
  });

  test("what the books have learned since is not posted again", async () => {
    const count = await start(app, sales, wholeStore(shop));
    await found(app, sales, count, { variant: galaxy, quantity: 8 });
    // The count has seen that this one is not there; the damaged one left the shelf later.
    await adjust(app, manager, { variant: galaxy, quantity: -1, reason: "lost", note: "" });
    await adjust(app, manager, { variant: galaxy, quantity: -1, reason: "damaged", note: "" });
    const other = await start(app, sales, wholeStore(shop));
    await found(app, sales, other, { variant: galaxy, quantity: 7 });
    await reviewAndPost(app, manager, count);
    expect(await quantityOf(pool, galaxy)).toBe(7);
    await reviewAndPost(app, manager, other);
    expect(await quantityOf(pool, galaxy)).toBe(7);
  });
});

describe("the review", () => {
  const counted = async (quantity: number) => {
    const count = await start(app, sales, wholeStore(shop));
    await found(app, sales, count, { variant: galaxy, quantity });
    await found(app, sales, count, { variant: charger, quantity: 27 });
    await move(app, count, "reviewing", { headers: manager });
    return count;
  };

  test("shows differences in units and at unit cost to who posts, and stays blind for who counts", async () => {
    const count = await counted(8);
    expect(await lineOf(app, manager, count, galaxy)).toMatchObject({
      expected: 10,
      difference: -2,
      cost: -300_001,
      reason: "wrong-count",
    });
    expect(await countOf(app, manager, count)).toMatchObject({
      short: { lines: 1, units: 2, cost: 300_001 },
      over: { lines: 1, units: 2, cost: 300_001 },
    });
    expect(await lineOf(app, sales, count, galaxy)).toMatchObject({ counted: 8, expected: null, cost: null });
    await pool.query("update roles set permissions = array_remove(permissions, 'products.cost') where key = $1", [
      shop.roles.manager,
    ]);
    expect(await lineOf(app, manager, count, galaxy)).toMatchObject({ difference: -2, cost: null });
    expect((await countOf(app, manager, count)).short).toEqual({ lines: 1, units: 2, cost: null });
    const different = await linesOf(app, manager, count, "?show=different");
    expect(different.map(({ variant }) => variant)).toEqual([charger, galaxy]);
  });

  test("a line counted again replaces the round, keeps the old entries, and changes the count", async () => {
    const count = await counted(8);
    expect(await found(app, manager, count, { variant: galaxy, quantity: 9, round: 1, again: true })).toEqual(
      expect.objectContaining({ counted: 9, round: 2, counts: true }),
    );
    // What somebody counted before that and could not send is kept, and does not add up.
    expect(await found(app, sales, count, { variant: galaxy, quantity: 3, round: 1 })).toMatchObject({
      counted: 9,
      counts: false,
    });
    expect(
      await refusal(enter(app, count, { variant: galaxy, quantity: 9, round: 1, again: true }, { headers: sales })),
    ).toEqual([
      417,
      "Samsung Galaxy A15 (Blue Black, 128GB) was counted again meanwhile. Look at the new count before you replace it",
    ]);
    expect(await lineOf(app, manager, count, galaxy)).toMatchObject({ counted: 9, difference: -1, round: 2 });
    expect(await countOf(app, manager, count)).toMatchObject({ version: 4 });
    const { rows } = await pool.query("select round, quantity from count_entries where variant_key = $1 order by id", [
      galaxy,
    ]);
    expect(rows).toEqual([
      { round: 1, quantity: 8 },
      { round: 2, quantity: 9 },
      { round: 1, quantity: 3 },
    ]);
  });

  test("keeps a reason for each line, which has to fit", async () => {
    const count = await counted(8);
    const give = (variant: string, reason: string) =>
      refusal(reasonFor(app, count, variant, { reason, missing: [] }, { headers: manager }));
    expect(await give(galaxy, "found")).toEqual([
      417,
      "There are fewer than expected. Choose damaged, lost, own use or wrong count",
    ]);
    expect(await give(charger, "lost")).toEqual([417, "There are more than expected. Choose found or wrong count"]);
    expect((await give(galaxy, "damaged"))[0]).toBe(200);
    expect((await give(newKey(), "lost"))[0]).toBe(404);
    await post(app, count, { lines: 2, short: 2, over: 2 }, { headers: manager });
    expect((await movementsOf(pool, galaxy)).at(-1)).toEqual({
      delta: -2,
      reason: "damaged",
      note: "",
      count_key: count,
    });
    expect((await movementsOf(pool, charger)).at(-1)).toMatchObject({ delta: 2, reason: "wrong-count" });
  });

  test("needs something counted, and can go back to counting", async () => {
    const empty = await start(app, sales, wholeStore(shop));
    expect(await refusal(move(app, empty, "reviewing", { headers: manager }))).toEqual([
      417,
      "Nothing is counted yet. Count at least one product, or cancel the count",
    ]);
    const count = await counted(8);
    expect((await move(app, count, "counting", { headers: manager })).statusCode).toBe(200);
    expect(await lineOf(app, manager, count, galaxy)).toMatchObject({ expected: null });
    expect((await move(app, count, "reviewing", { headers: manager, version: 2 })).statusCode).toBe(409);
  });
});

describe("a counted product", () => {
  test("that is deleted stays for the count, hidden", async () => {
    const count = await start(app, sales, wholeStore(shop));
    await found(app, sales, count, { variant: charger, quantity: 25 });
    await app.inject({ method: "DELETE", url: `/api/products/${shop.charger.key}/delete`, headers: admin });
    expect(await lineOf(app, sales, count, charger)).toMatchObject({ product_title: "Oraimo Charger", is_gone: true });
    expect(
      (await postOrder(app, admin, orderBody(shop, { subtotalitems: [{ key: charger, quantity: 1 }] }))).statusCode,
    ).toBe(417);
  });
});
