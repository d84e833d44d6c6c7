import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runFuzz } from "../../../tools/fuzz/fuzz";
import type { App } from "../../../server/core/http/app-types";
import { byLength } from "../../length";
import { buildTestApp } from "../fixtures";
import { brokenInvariants } from "../invariants";
import { type OrderShop, openShop, orderBody, sell, variantOf } from "../orders/order-kit";
import { purchasedGoods } from "../purchases/purchase-kit";
import { trackedGoods } from "../stock/unit-kit";

const REQUESTS = byLength({ short: 800, long: 4000 });
/** Fixed, so that every run sends the same requests; the long run chooses its own seed. */
const SEED = "backroom";

/** Some requests upload pictures. */
const mediaFolder = mkdtempSync(join(tmpdir(), "backroom-media-"));
let open: OrderShop;
let app: App;
beforeAll(async () => {
  open = await openShop();
  app = await buildTestApp(open.pool, { mediaFolder });
});
afterAll(async () => {
  await app.close();
  await open.close();
  rmSync(mediaFolder, { recursive: true });
});

test(`${REQUESTS} requests generated from the API description get no 5xx and no undocumented reply, and the books stay sound`, async () => {
  const { pool, shop, admin } = open;
  for (const status of ["pending", "completed", "cancelled"] as const)
    await sell(app, admin, orderBody(shop, { status }));
  await trackedGoods(open, shop.ikeja);
  await purchasedGoods(open, shop.ikeja, variantOf(shop.galaxy));
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const staff = [shop.admin.key, shop.ikeja.manager.key, shop.wuse.sales.key];
  const { sent, byStatus, faults } = await runFuzz({
    origin,
    pool,
    staff,
    requests: REQUESTS,
    seed: SEED,
    connections: 6,
  });
  expect(faults).toEqual([]);
  expect(await brokenInvariants(pool)).toEqual({});
  expect(sent).toBe(REQUESTS);
  // A test whose requests were all refused, or all accepted, would prove nothing.
  for (const status of [200, 400, 401, 403, 404, 415, 417]) expect(byStatus).toHaveProperty(String(status));
  expect(byStatus[200]).toBeGreaterThan(REQUESTS / 5);
}, 60_000);
