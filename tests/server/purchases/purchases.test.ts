import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { purchasesReply } from "../../../src/api/purchases/purchases.contract";
import { newKey } from "../../../server/core/ids";
import { PURCHASE_STATUSES, PURCHASE_STEPS } from "../../../src/api/purchases/purchases.rules";
import type { SignedIn } from "../fixtures";
import { expectSound } from "../invariants";
import { countOf, one, type OrderShop, shopForEachTest, variantOf } from "../orders/order-kit";
import {
  draft,
  grant,
  movePurchase,
  postPurchase,
  purchaseBody,
  purchaseOf,
  putPurchase,
  receiveAll,
  sent,
} from "./purchase-kit";

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});
afterEach(async () => {
  await expectSound(at.pool);
});

const text = (reply: { json: () => { error: string } }) => reply.json().error;

const list = async (headers: SignedIn, query = "") => {
  const reply = await at.app.inject({ url: `/api/purchases${query}`, headers });
  const { data, pagination } = purchasesReply.parse(reply.json());
  expect(pagination.total_count).toBe(data.length);
  return data;
};

test("a draft keeps what was written, with a number, a total and an entry in the log", async () => {
  const { app, admin, shop, pool } = at;
  const key = await draft(app, admin, purchaseBody(shop, { remark: " Call before Friday " }));
  const { lines, ...made } = await purchaseOf(app, admin, key);
  // 5 × 151,000.00 + 10 × 4,000.50
  expect(made).toMatchObject({
    purchase_number: 1,
    status: "draft",
    remark: "Call before Friday",
    store: shop.ikeja.key,
    supplier: shop.supplier,
    quantity: 15,
    received: 0,
    cost: 795_005,
    sent_at: null,
    deliveries: [],
    version: 1,
  });
  expect(
    lines.map(({ variant, quantity, received, extra, cost }) => [variant, quantity, received, extra, cost]),
  ).toEqual([
    [variantOf(shop.galaxy), 5, 0, 0, 151_000],
    [variantOf(shop.charger), 10, 0, 0, 4000.5],
  ]);
  const { action, after } = await one<{ action: string; after: { lines: object[] } }>(
    pool,
    "select action, after from audit_log where entity = 'purchase'",
  );
  expect([action, after.lines[1]]).toEqual([
    "purchase.created",
    { product: "Oraimo Charger", variation: "White, 20W", quantity: 10, price: "₦4,000.50" },
  ]);
});

test("a draft's supplier, remark and lines change; saving the same again changes nothing", async () => {
  const { app, admin, shop, pool } = at;
  const other = await draft(app, admin, purchaseBody(shop));
  const key = await draft(app, admin, purchaseBody(shop));
  const { store: _store, ...body } = purchaseBody(shop, {
    remark: "Fewer",
    lines: [{ variant: variantOf(shop.galaxy, 1), quantity: 2, cost: 160_000 }],
  });
  expect((await putPurchase(app, key, body, { headers: admin, version: 1 })).json().data.version).toBe(2);
  expect((await putPurchase(app, key, body, { headers: admin, version: 2 })).json().data.version).toBe(2);
  const now = await purchaseOf(app, admin, key);
  expect([now.remark, now.cost, now.lines.map(({ variation, quantity }) => [variation, quantity])]).toEqual([
    "Fewer",
    320_000,
    [["Yellow, 256GB", 2]],
  ]);
  const stale = await putPurchase(app, key, body, { headers: admin, version: 1 });
  expect([stale.statusCode, stale.json().current.version]).toEqual([409, 2]);
  expect(await countOf(pool, "audit_log where action = 'purchase.edited'")).toBe(1);
  expect((await purchaseOf(app, admin, other)).lines.map(({ quantity }) => quantity)).toEqual([5, 10]);
});

test("once it was sent, its lines are fixed", async () => {
  const { app, admin, shop } = at;
  const key = await sent(app, admin, purchaseBody(shop));
  const { store: _store, ...body } = purchaseBody(shop, { remark: "More" });
  const reply = await putPurchase(app, key, body, { headers: admin, version: 2 });
  expect([reply.statusCode, text(reply)]).toEqual([
    417,
    "Purchase 1 is sent, so its lines are fixed. Write another one",
  ]);
});

describe("steps", () => {
  const reach: Record<(typeof PURCHASE_STATUSES)[number], () => Promise<string>> = {
    draft: () => draft(at.app, at.admin, purchaseBody(at.shop)),
    sent: () => sent(at.app, at.admin, purchaseBody(at.shop)),
    "partly-received": async () => {
      const key = await reach.sent();
      await receiveAll(at.app, at.admin, key, [2, 0]);
      return key;
    },
    received: async () => {
      const key = await reach.sent();
      await receiveAll(at.app, at.admin, key, [5, 10]);
      return key;
    },
    cancelled: async () => {
      const key = await reach.sent();
      await movePurchase(at.app, key, "cancelled", { headers: at.admin });
      return key;
    },
  };

  /** From the specification: people send a draft, and cancel what is not finished. */
  const TAKEN = new Set(["draft sent", "draft cancelled", "sent cancelled", "partly-received cancelled"]);

  test.each(PURCHASE_STATUSES)("from %s only the listed steps are taken", async (from) => {
    const key = await reach[from]();
    const { version } = await purchaseOf(at.app, at.admin, key);
    for (const to of PURCHASE_STATUSES.filter((status) => status !== from)) {
      const isTaken = TAKEN.has(`${from} ${to}`);
      expect(PURCHASE_STEPS[from].includes(to)).toBe(isTaken);
      if (isTaken) continue;
      const reply = await movePurchase(at.app, key, to, { headers: at.admin, version });
      expect([to, reply.statusCode]).toEqual([to, 417]);
    }
    const [first] = PURCHASE_STEPS[from];
    if (first === undefined) return;
    expect((await movePurchase(at.app, key, first, { headers: at.admin, version })).statusCode).toBe(200);
    expect((await purchaseOf(at.app, at.admin, key)).status).toBe(first);
  });

  test("cancelling keeps what came", async () => {
    const { app, admin } = at;
    const key = await reach["partly-received"]();
    await movePurchase(app, key, "cancelled", { headers: admin });
    const { status, received, deliveries, lines } = await purchaseOf(app, admin, key);
    expect([status, received, deliveries.length, lines[0]?.received]).toEqual(["cancelled", 2, 1, 2]);
  });
});

test("refuses places and goods that are out of reach, and names the fields", async () => {
  const { app, admin, shop } = at;
  const goods = await postPurchase(
    app,
    admin,
    purchaseBody(shop, {
      lines: [
        { variant: variantOf(shop.galaxy), quantity: 1, cost: 1 },
        { variant: variantOf(shop.pixel), quantity: 1, cost: 1 },
        { variant: variantOf(shop.galaxy, 2), quantity: 1, cost: 1 },
      ],
    }),
  );
  expect([goods.statusCode, goods.json().fields.map(({ name }: { name: string }) => name)]).toEqual([
    417,
    ["lines.1.variant", "lines.2.variant"],
  ]);
  const supplier = await postPurchase(app, admin, purchaseBody(shop, { supplier: newKey() }));
  expect([supplier.statusCode, text(supplier)]).toEqual([417, "This supplier is not available. Choose another one"]);
  const twice = await postPurchase(
    app,
    admin,
    purchaseBody(shop, {
      lines: [
        { variant: variantOf(shop.galaxy), quantity: 1, cost: 1 },
        { variant: variantOf(shop.galaxy), quantity: 2, cost: 1 },
      ],
    }),
  );
  expect([twice.statusCode, text(twice)]).toEqual([400, "lines must not name a variant twice"]);
  const huge = await postPurchase(
    app,
    admin,
    purchaseBody(shop, { lines: [{ variant: variantOf(shop.galaxy), quantity: 1_000_000, cost: 90_000_000_000_000 }] }),
  );
  expect([huge.statusCode, text(huge)]).toEqual([417, "The total is larger than can be recorded"]);
});

test("people of another store neither see it nor change it", async () => {
  const { app, admin, shop, wuseSales, sales } = at;
  await grant(at, ["purchases.view", "purchases.create", "purchases.receive", "products.cost"]);
  const key = await sent(app, admin, purchaseBody(shop));
  const line = (await purchaseOf(app, sales, key)).lines[0]?.key ?? "";
  expect((await app.inject({ url: `/api/purchases/${key}`, headers: wuseSales })).statusCode).toBe(404);
  expect((await movePurchase(app, key, "cancelled", { headers: wuseSales })).statusCode).toBe(404);
  const { store: _store, ...body } = purchaseBody(shop);
  expect((await putPurchase(app, key, body, { headers: wuseSales })).statusCode).toBe(404);
  const delivery = await app.inject({
    method: "POST",
    url: `/api/purchases/${key}/deliveries/new`,
    headers: wuseSales,
    payload: { lines: [{ line, quantity: 1 }] },
  });
  expect(delivery.statusCode).toBe(404);
  expect((await postPurchase(app, wuseSales, purchaseBody(shop))).statusCode).toBe(417);
  expect([await list(wuseSales), (await list(sales)).map((row) => row.key)]).toEqual([[], [key]]);
});

test("costs are only for those who may see them", async () => {
  const { app, admin, shop, sales } = at;
  await grant(at, ["purchases.view", "purchases.create"]);
  const key = await sent(app, admin, purchaseBody(shop));
  await receiveAll(app, admin, key, [1, 1]);
  const seen = await app.inject({ url: `/api/purchases/${key}`, headers: sales });
  expect(seen.body).not.toMatch(/"(cost|price|amount)"/);
  expect(JSON.stringify(await list(sales))).not.toContain("cost");
  const history = await app.inject({ url: `/api/audit/purchase/${key}`, headers: sales });
  expect(history.json().data).toHaveLength(3);
  expect(history.body).not.toMatch(/"(price|amount)"/);
  expect((await postPurchase(app, sales, purchaseBody(shop))).statusCode).toBe(403);
});

test("the list finds purchases by number, supplier, product and status, of one supplier and one store", async () => {
  const { app, admin, shop } = at;
  const first = await draft(app, admin, purchaseBody(shop));
  const second = await sent(
    app,
    admin,
    purchaseBody(shop, {
      store: shop.wuse.key,
      lines: [{ variant: variantOf(shop.pixel), quantity: 2, cost: 500_000 }],
    }),
  );
  const { name } = await one<{ name: string }>(at.pool, "select name from suppliers");
  const found = async (query: string) => (await list(admin, `?${query}`)).map(({ key }) => key);
  expect(await found("")).toEqual([second, first]);
  expect(await found("query=%232")).toEqual([second]);
  expect(await found("query=pixel")).toEqual([second]);
  expect(await found(`query=${encodeURIComponent(name.slice(0, 4))}`)).toEqual([second, first]);
  expect(await found("status=draft")).toEqual([first]);
  expect(await found(`store=${shop.wuse.key}`)).toEqual([second]);
  expect(await found(`supplier=${shop.supplier}`)).toEqual([second, first]);
  expect(await found(`supplier=${newKey()}`)).toEqual([]);
});

test("a variant that was ordered stays when its product loses it", async () => {
  const { app, admin, shop, pool } = at;
  const spare = variantOf(shop.galaxy, 3);
  const key = await draft(app, admin, purchaseBody(shop, { lines: [{ variant: spare, quantity: 1, cost: 1 }] }));
  const detail = (await app.inject({ url: `/api/products/${shop.galaxy.key}`, headers: admin })).json().data;
  expect(detail.variants.length).toBeGreaterThan(3);
  const reply = await app.inject({ method: "DELETE", url: `/api/products/${shop.galaxy.key}/delete`, headers: admin });
  expect(reply.statusCode).toBe(200);
  expect(await countOf(pool, `variants where key = '${spare}'`)).toBe(1);
  expect((await purchaseOf(app, admin, key)).lines[0]?.variation).toBe("Secret, 1TB");
});
