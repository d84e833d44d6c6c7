import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BulkChange } from "../../../../src/api/products/bulk.contract";
import { createProduct, type SignedIn, signIn } from "../../fixtures";
import { expectSound } from "../../invariants";
import { orderBody, type OrderShop, sell, shopForEachTest } from "../../orders/order-kit";
import { grant } from "../../purchases/purchase-kit";
import { bulkOf, moveBulk, postBulk, proposed } from "./bulk-kit";
import { deleteProduct, editOf, loadProduct, putProduct } from "../product-kit";

const newShop = shopForEachTest();
let at: OrderShop;
/** The variants Red and Blue of a lamp, and Red of a fan. */
let lamp: { key: string; variants: string[] };
let fan: { key: string; variants: string[] };

beforeEach(async () => {
  at = await newShop();
  const list = async (title: string, ...variations: string[]) => {
    const { key, variants } = await createProduct(at.pool, {
      store: at.shop.ikeja.key,
      supplier: at.shop.supplier,
      title,
      variants: variations.map((variation) => ({ variation, quantity: 5 })),
    });
    return { key, variants: variants.map((variant) => variant.key) };
  };
  [lamp, fan] = [await list("Lamp", "Red", "Blue"), await list("Fan", "Red")];
});
afterEach(() => expectSound(at.pool));

type Numbers = { reorder_at?: number | null; order_up_to?: number | null };
const reorder = (numbers: Numbers): BulkChange => ({ field: "reorder", ...numbers });
const bodyOf = (numbers: Numbers) => ({ of: { products: [lamp.key, fan.key] }, change: reorder(numbers) });
const propose = (numbers: Numbers, headers: SignedIn = at.admin) => proposed(at.app, headers, bodyOf(numbers));
const move = (key: string, step: "apply" | "undo") => moveBulk(at.app, at.admin, key, step);

async function make(numbers: Numbers): Promise<string> {
  const key = await propose(numbers);
  expect((await move(key, "apply")).statusCode).toBe(200);
  return key;
}

const levelReply = async (variant: string) =>
  (await at.app.inject({ url: `/api/stock-levels/${variant}`, headers: at.admin })).json().data;

/** Of the lamp's variants and the fan's, `none` for no level. */
const levels = () =>
  Promise.all(
    [...lamp.variants, ...fan.variants].map(async (variant) => {
      const { reorder_at, order_up_to } = await levelReply(variant);
      return reorder_at === null ? "none" : `${reorder_at} to ${order_up_to}`;
    }),
  );

/** One person sets the level of one variant. */
async function setOne(variant: string, reorder_at: number | null, order_up_to: number | null): Promise<void> {
  const url = `/api/stock-levels/${variant}/edit`;
  const reply = await at.app.inject({ method: "PUT", url, headers: at.admin, payload: { reorder_at, order_up_to } });
  expect(reply.statusCode).toBe(200);
}

describe("what becomes of a level of 10 up to 40", () => {
  // The table of docs/bulk-changes.md.
  test.each<[string, Numbers, string, string]>([
    ["both numbers", { reorder_at: 5, order_up_to: 20 }, "5 to 20", "5 to 20"],
    ["only where it is low", { reorder_at: 15 }, "15 to 40", "none"],
    ["only up to how many", { order_up_to: 60 }, "10 to 60", "none"],
    ["not watched any more", { reorder_at: null, order_up_to: null }, "none", "none"],
  ])("%s", async (_name, numbers, watched, unwatched) => {
    const [red = "", blue = ""] = lamp.variants;
    await setOne(red, 10, 40);
    await setOne(blue, 10, 40);
    const key = await make(numbers);
    expect(await levels()).toEqual([watched, watched, unwatched]);
    expect((await move(key, "undo")).statusCode).toBe(200);
    expect(await levels()).toEqual(["10 to 40", "10 to 40", "none"]);
  });
});

describe("goods that were never sold and are gone since", () => {
  const takeOff = {
    variant: async () => {
      const body = editOf(await loadProduct(at.app, at.admin, lamp.key));
      return putProduct(at.app, at.admin, lamp.key, { ...body, variations: body.variations.slice(1) });
    },
    product: () => deleteProduct(at.app, at.admin, lamp.key),
  };

  test.each(["variant", "product"] as const)("refuse the change of a %s by name, and its undoing", async (gone) => {
    const waiting = await propose({ reorder_at: 7, order_up_to: 30 });
    const made = await make({ reorder_at: 5, order_up_to: 20 });
    expect((await takeOff[gone]()).statusCode).toBe(200);
    const [applied, undone] = [await move(waiting, "apply"), await move(made, "undo")];
    expect([applied.statusCode, applied.json().error]).toEqual([
      417,
      "Fan, Lamp were changed since. Nothing was changed. Make the change again to see the rows as they are",
    ]);
    expect([undone.statusCode, undone.json().error]).toEqual([417, "Lamp was changed since. Nothing was undone"]);
  });
});

test("the preview has each variant with its level, old and new, and leaves out those that stay", async () => {
  const [red = "", blue = ""] = lamp.variants;
  await setOne(red, 10, 40);
  await setOne(blue, 5, 20);
  const { data } = await bulkOf(at.app, at.admin, await propose({ reorder_at: 5, order_up_to: 20 }));
  expect(data.lines.map(({ title, variation, from, to }) => [title, variation, from, to])).toEqual([
    ["Fan", "Red", "", "5 → 20"],
    ["Lamp", "Red", "10 → 40", "5 → 20"],
  ]);
  const none = await bulkOf(at.app, at.admin, await propose({ reorder_at: null, order_up_to: null }));
  expect(none.data.lines.map(({ variation, to }) => [variation, to])).toEqual([
    ["Red", ""],
    ["Blue", ""],
  ]);
  expect([none.data.products, none.data.unchanged]).toEqual([1, 1]);
});

test("a level that would order nothing refuses the change with the variant", async () => {
  await setOne(lamp.variants[1] ?? "", 10, 40);
  const reply = await postBulk(at.app, at.admin, bodyOf({ reorder_at: 40 }));
  expect([reply.statusCode, reply.json().error]).toEqual([
    417,
    "Lamp (Blue) would be reordered at 40 up to 40, so nothing. Change both numbers, or leave it out",
  ]);
  const nothing = await postBulk(at.app, at.admin, {
    of: { products: [fan.key] },
    change: reorder({ reorder_at: 3 }),
  });
  expect([nothing.statusCode, nothing.json().error]).toEqual([
    417,
    "All of these products are like this already, are not active, or have no level of which to change one number. Nothing would change",
  ]);
  for (const wrong of [
    {},
    { reorder_at: 5, order_up_to: 5 },
    { reorder_at: null },
    { reorder_at: null, order_up_to: 5 },
    { reorder_at: 5, order_up_to: null },
    { reorder_at: -1, order_up_to: 5 },
    { reorder_at: 1.5, order_up_to: 5 },
    { reorder_at: 0, order_up_to: 1_000_001 },
  ])
    expect((await postBulk(at.app, at.admin, bodyOf(wrong))).statusCode, JSON.stringify(wrong)).toBe(400);
});

test("only active variants are ordered: the others keep what they have", async () => {
  const [red = "", blue = ""] = lamp.variants;
  await setOne(blue, 10, 40);
  await at.pool.query("update variants set status = 'hidden' where key = $1", [blue]);
  await make({ reorder_at: 5, order_up_to: 20 });
  const { rows } = await at.pool.query(
    "select key, reorder_at as n from reorder_levels where key = any ($1::uuid[]) order by n",
    [[red, blue]],
  );
  expect(rows).toEqual([
    { key: red, n: 5 },
    { key: blue, n: 10 },
  ]);
});

test("it needs the permission to set a level besides that to edit products", async () => {
  const { app, sales, shop } = at;
  await grant(at, ["products.edit", "purchases.view"]);
  expect((await postBulk(app, sales, bodyOf({ reorder_at: 5, order_up_to: 20 }))).statusCode).toBe(403);
  const theirs = await propose({ reorder_at: 5, order_up_to: 20 });
  for (const step of ["apply", "undo"] as const)
    expect((await moveBulk(app, sales, theirs, step)).statusCode).toBe(403);
  expect(await levels()).toEqual(["none", "none", "none"]);
  await grant(at, ["products.edit", "purchases.view", "purchases.create"]);
  expect((await moveBulk(app, sales, theirs, "apply")).statusCode).toBe(200);
  const elsewhere = await signIn(app, shop.wuse.manager.email);
  expect((await moveBulk(app, elsewhere, theirs, "undo")).statusCode).toBe(404);
});

test("it is logged for itself and for each variant, and leaves forms of the products as they are", async () => {
  const before = await loadProduct(at.app, at.admin, lamp.key);
  await make({ reorder_at: 5, order_up_to: 20 });
  expect((await loadProduct(at.app, at.admin, lamp.key)).version).toBe(before.version);
  const { rows } = await at.pool.query(
    `select action, entity_key as key, after->>'variation' as variation, after->>'order_up_to' as up from audit_log
      where request_id = (select request_id from audit_log order by id desc limit 1)
      order by action, entity_key = $1, variation`,
    [lamp.key],
  );
  const set = { action: "product.reorderLevelSet", up: "20" };
  expect(rows).toEqual([
    { ...set, key: fan.key, variation: "Red" },
    { ...set, key: lamp.key, variation: "Blue" },
    { ...set, key: lamp.key, variation: "Red" },
    { action: "products.changed", key: null, variation: null, up: "20" },
  ]);
});

describe("when others work on the same goods", () => {
  test("a level that is set, or a product that is edited, since the preview refuses it by name; a sale does not", async () => {
    const [red = ""] = fan.variants;
    const first = await propose({ reorder_at: 5, order_up_to: 20 });
    await setOne(red, 1, 2);
    const words = "was changed since. Nothing was changed. Make the change again to see the rows as they are";
    expect((await move(first, "apply")).json().error).toBe(`Fan ${words}`);
    expect(await levels()).toEqual(["none", "none", "1 to 2"]);
    const second = await propose({ reorder_at: 5, order_up_to: 20 });
    const body = editOf(await loadProduct(at.app, at.admin, lamp.key));
    await putProduct(at.app, at.admin, lamp.key, { ...body, description: "Bright" });
    expect((await move(second, "apply")).json().error).toBe(`Lamp ${words}`);
    const third = await propose({ reorder_at: 5, order_up_to: 20 });
    await sell(at.app, at.admin, orderBody(at.shop, { subtotalitems: [{ key: red, quantity: 1 }] }));
    expect((await move(third, "apply")).statusCode).toBe(200);
  });

  test("undo is refused once a level was set to something else, and then nothing goes back", async () => {
    const key = await make({ reorder_at: 5, order_up_to: 20 });
    await setOne(lamp.variants[0] ?? "", 6, 20);
    const reply = await move(key, "undo");
    expect([reply.statusCode, reply.json().error]).toEqual([417, "Lamp was changed since. Nothing was undone"]);
    expect(await levels()).toEqual(["6 to 20", "5 to 20", "5 to 20"]);
  });

  test("a change of many and one person who sets one of the levels at once never both win", async () => {
    const [red = ""] = fan.variants;
    const wins = { many: 0, one: 0 };
    for (let round = 1; round <= 12; round += 1) {
      const key = await propose({ reorder_at: round, order_up_to: 100 });
      const { version } = await levelReply(red);
      const one = () =>
        at.app.inject({
          method: "PUT",
          url: `/api/stock-levels/${red}/edit`,
          headers: { ...at.admin, "if-match": String(version) },
          payload: { reorder_at: round, order_up_to: 200 },
        });
      const both = round % 2 === 0 ? [move(key, "apply"), one()] : [one(), move(key, "apply")];
      const codes = (await Promise.all(both)).map(({ statusCode }) => statusCode);
      const [many, single] = round % 2 === 0 ? codes : codes.toReversed();
      expect([
        [200, 409],
        [417, 200],
      ]).toContainEqual([many, single]);
      wins[many === 200 ? "many" : "one"] += 1;
      const all = many === 200 ? `${round} to 100` : `${round} to 200`;
      expect((await levels())[2]).toBe(all);
    }
    expect(wins.many + wins.one).toBe(12);
  });
});
