import { afterEach, beforeEach, expect, test } from "vitest";
import { expectSound } from "../invariants";
import { shopForEachTest } from "../orders/order-kit";
import { dispatch, goods, receive } from "../stock/transit-kit";
import {
  type CountShop,
  countOf,
  found,
  furnishCounts,
  move,
  post,
  quantityOf,
  seenIn,
  start,
  variantOf,
  wholeStore,
} from "./count-kit";

const newShop = shopForEachTest();
let at: CountShop;
/** 10 in stock. */
let galaxy: string;

beforeEach(async () => {
  at = await furnishCounts(await newShop());
  galaxy = variantOf(at.shop.galaxy);
});
afterEach(() => expectSound(at.pool));

test("a count posts what was missing, and not what a transfer lost after it was counted", async () => {
  const { app, admin, sales, manager, wuseManager, shop, pool } = at;
  const transfer = await dispatch(app, admin, [goods(shop.galaxy, 5)], shop.wuse.key);
  const count = await start(app, sales, wholeStore(shop));
  await found(app, sales, count, { variant: galaxy, quantity: 4 });
  const lines = [{ variant: galaxy, received: 3, differences: [{ reason: "lost" as const, quantity: 2 }] }];
  expect((await receive(app, transfer, lines, { headers: wuseManager })).statusCode).toBe(200);
  await move(app, count, "reviewing", { headers: manager });
  const seen = seenIn(await countOf(app, manager, count));
  expect(seen).toEqual({ lines: 1, short: 1, over: 0 });
  expect((await post(app, count, seen, { headers: manager })).statusCode).toBe(200);
  expect(await quantityOf(pool, galaxy)).toBe(4);
});
