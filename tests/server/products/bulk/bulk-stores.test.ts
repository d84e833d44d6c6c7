import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BulkChange } from "../../../../src/api/products/bulk.contract";
import { expectSound } from "../../invariants";
import { type OrderShop, shopForEachTest } from "../../orders/order-kit";
import { categoryOf, type Chain, openChain } from "../catalogue/chain-kit";
import { listGoods } from "../imports/import-kit";
import { editOf, loadProduct, putProduct } from "../product-kit";
import { bulkOf, moveBulk, proposed } from "./bulk-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let chain: Chain;
/** A lamp in each of three stores, and a fan in the first one alone. */
let keys: string[];
let fan: string;

beforeEach(async () => {
  at = await newShop();
  chain = await openChain(at);
  fan = (await listGoods(at, chain.stores[0].manager, "Fan", "Big")).key;
  keys = [...chain.stores.map(({ product }) => product), fan];
  // Each store has a price of its own.
  for (const [place, { product, manager }] of chain.stores.entries()) {
    const price = 1000 * (place + 1);
    const body = editOf(await loadProduct(at.app, manager, product));
    const variations = body.variations.map((variation) => ({ ...variation, sale_price: price }));
    const reply = await putProduct(at.app, manager, product, { ...body, sale_price: price, variations });
    if (reply.statusCode !== 200) throw new Error(reply.body);
  }
});
afterEach(() => expectSound(at.pool));

/** What a change may touch of each product. */
const now = () =>
  Promise.all(
    keys.map(async (key) => {
      const { title, sale_price, category, variants } = await loadProduct(at.app, at.admin, key);
      return { title, sale_price, category, variants: variants.map(({ status, sale_price: own }) => [status, own]) };
    }),
  );

const change = (changes: BulkChange, products = keys) =>
  proposed(at.app, at.admin, { of: { products }, change: changes });

async function move(key: string, step: "apply" | "undo", headers = at.admin): Promise<void> {
  const reply = await moveBulk(at.app, headers, key, step);
  if (reply.statusCode !== 200) throw new Error(reply.body);
}

const CHANGES: readonly [string, () => Promise<BulkChange>, object[]][] = [
  [
    "prices",
    () => Promise.resolve({ field: "sale_price", by: "percent", value: 10 }),
    [1100, 2200, 3300, 165].map((price) => ({ sale_price: price })),
  ],
  [
    "status",
    () => Promise.resolve({ field: "status", value: "hidden" }),
    [1000, 2000, 3000].map((price) => ({
      variants: [
        ["hidden", price],
        ["hidden", price],
      ],
    })),
  ],
  [
    "category",
    async () => ({ field: "category", value: await categoryOf(at, "Light") }),
    Array.from({ length: 4 }, () => ({ category: expect.stringMatching(/^[\da-f-]{36}$/) })),
  ],
];

describe.each(CHANGES)("%s of goods of three stores", (_, wanted, expected) => {
  test("change in all of them, and undo gives everything back", async () => {
    const before = await now();
    const key = await change(await wanted());
    expect(await now()).toEqual(before);
    await move(key, "apply");
    const after = await now();
    for (const [place, each] of expected.entries()) expect(after[place]).toMatchObject(each);
    await move(key, "undo");
    expect(await now()).toEqual(before);
    expect((await bulkOf(at.app, at.admin, key)).data.status).toBe("undone");
  });

  test("stay changed in all stores when one product of one store changed since", async () => {
    const key = await change(await wanted());
    await move(key, "apply");
    const [, , { product, manager }] = chain.stores;
    const body = editOf(await loadProduct(at.app, manager, product));
    expect((await putProduct(at.app, manager, product, { ...body, sale_price: 1 })).statusCode).toBe(200);
    const after = await now();
    const reply = await moveBulk(at.app, at.admin, key, "undo");
    expect([reply.statusCode, reply.json().error]).toEqual([417, "Lamp was changed since. Nothing was undone"]);
    expect(await now()).toEqual(after);
    expect((await bulkOf(at.app, at.admin, key)).data.status).toBe("applied");
  });
});

test("goods that a change names in each of three stores have one entry in each history, with one version", async () => {
  const key = await change({ field: "category", value: await categoryOf(at, "Light") });
  const versions = async () =>
    (await at.pool.query("select version from products where key = any ($1::uuid[]) order by key", [keys])).rows.map(
      ({ version }: { version: number }) => version,
    );
  const before = await versions();
  for (const [step, more] of [
    ["apply", 1],
    ["undo", 2],
  ] as const) {
    await move(key, step);
    expect(await versions()).toEqual(before.map((version) => version + more));
    const { rows } = await at.pool.query(
      `select count(*)::integer as n from audit_log
        where entity_key = any ($1::uuid[]) and request_id = (select request_id from audit_log order by id desc limit 1)
        group by entity_key`,
      [keys],
    );
    expect(rows).toEqual(keys.map(() => ({ n: 1 })));
  }
});

test("a word that one store changed since is new in all stores, so that undo names the goods of each", async () => {
  const key = await change({ field: "sale_price", by: "add", value: 5 });
  await move(key, "apply");
  const [, { product, manager }] = chain.stores;
  const body = editOf(await loadProduct(at.app, manager, product));
  expect((await putProduct(at.app, manager, product, { ...body, description: "Bright" })).statusCode).toBe(200);
  const after = await now();
  const reply = await moveBulk(at.app, at.admin, key, "undo");
  expect(reply.json().error).toBe("Lamp, Lamp, Lamp were changed since. Nothing was undone");
  expect(await now()).toEqual(after);
});

test("people of one store undo a change of their store alone, also of one that an administrator made", async () => {
  const [first, second, third] = chain.stores;
  const before = await now();
  const ofAll = await change({ field: "sale_price", by: "add", value: 5 });
  await move(ofAll, "apply");
  const after = await now();
  for (const { manager } of chain.stores) {
    expect((await moveBulk(at.app, manager, ofAll, "undo")).statusCode).toBe(404);
    const seen = await at.app.inject({ url: `/api/bulk-changes/${ofAll}`, headers: manager });
    expect(seen.statusCode).toBe(404);
  }
  expect(await now()).toEqual(after);
  await move(ofAll, "undo");

  const ofFirst = await change({ field: "sale_price", by: "add", value: 7 }, [first.product, fan]);
  await move(ofFirst, "apply");
  for (const { manager } of [second, third])
    expect((await moveBulk(at.app, manager, ofFirst, "undo")).statusCode).toBe(404);
  expect((await now())[0]).toMatchObject({ sale_price: 1007 });
  await move(ofFirst, "undo", first.manager);
  expect(await now()).toEqual(before);
});
