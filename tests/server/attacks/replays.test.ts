import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../../../tools/kit/sign-in";
import { openReplays } from "./replays";
import { buildTestApp, PASSWORD } from "../fixtures";
import { expectSound } from "../invariants";
import { type OrderShop, openShop, orderBody, sell, variantOf } from "../orders/order-kit";
import { returnableOrders } from "../orders/returns/return-kit";
import { purchasedGoods } from "../purchases/purchase-kit";
import { trackedGoods } from "../stock/unit-kit";

const TIMES = 20;

const mediaFolder = mkdtempSync(join(tmpdir(), "backroom-media-"));
let open: OrderShop;
beforeAll(async () => {
  open = await openShop();
  await sell(open.app, open.admin, orderBody(open.shop));
  await open.app.inject({
    method: "POST",
    url: "/api/categories/new",
    headers: open.admin,
    payload: { name: "Fuel", kind: "expense" },
  });
  await trackedGoods(open, open.shop.ikeja);
  await purchasedGoods(open, open.shop.ikeja, variantOf(open.shop.galaxy));
  await returnableOrders(open, { store: open.shop.ikeja, variant: variantOf(open.shop.galaxy) });
});
afterAll(async () => {
  await expectSound(open.pool);
  await open.close();
  rmSync(mediaFolder, { recursive: true });
});

test(`every creating POST sent ${TIMES} times at once, and ${TIMES} times to the restarted server, takes effect once`, async () => {
  const { pool, shop } = open;
  const first = await buildTestApp(pool, { mediaFolder });
  const origin = await first.listen({ host: "127.0.0.1", port: 0 });
  const token = await signIn(origin, shop.admin.email, PASSWORD);
  const replays = openReplays({ token, email: shop.admin.email, times: TIMES });
  await replays.atOnce(origin, pool);
  await first.close();
  const next = await buildTestApp(pool, { mediaFolder });
  await replays.again(await next.listen({ host: "127.0.0.1", port: 0 }), pool);
  await next.close();

  const counted = replays.counted();
  expect(counted).toEqual(counted.map(({ route }) => ({ route, answered: 2 * TIMES, effects: 1, answers: 1 })));
  expect(counted.map(({ route }) => route)).toEqual(
    expect.arrayContaining([
      "POST /api/orders/new",
      "POST /api/inventory/transfers/new",
      "POST /api/media/assets/upload",
    ]),
  );
}, 60_000);
