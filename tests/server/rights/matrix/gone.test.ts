import { afterAll, beforeAll, expect, test } from "vitest";
import { EXAMPLE_KEYS } from "../../../../server/core/docs/example-keys";
import { newKey } from "../../../../server/core/ids";
import { RULES } from "../../../../server/rooms";
import { createProduct } from "../../fixtures";
import { type Matrix, openMatrix } from "./open";
import { keysIn, requestOf } from "./request";

let matrix: Matrix;
/** A product that was deleted, and variants that were taken off: with their product, and off one that is still there. */
let gone: { product: string; variants: string[] };

beforeAll(async () => {
  matrix = await openMatrix();
  const { pool, shop } = matrix;
  const add = (title: string, variation: string, quantity: number) =>
    createProduct(pool, {
      store: shop.ikeja.key,
      supplier: shop.supplier,
      title,
      variants: [
        { variation, quantity },
        { variation: "Old", quantity: 0 },
      ],
    });
  const [deleted, kept] = [await add("Deleted phone", "Red", 3), await add("Kept phone", "Red", 3)];
  const off = kept.variants[1]?.key ?? "";
  await pool.query("update products set deleted_at = now() where key = $1", [deleted.key]);
  await pool.query("update variants set status = 'hidden' where product_key = $1", [deleted.key]);
  await pool.query("update variants set status = 'hidden', removed_at = now() where key = $1", [off]);
  gone = { product: deleted.key, variants: [deleted.variants[0]?.key ?? "", off] };
});
afterAll(() => matrix.close());

const PLACES = Object.keys(RULES).flatMap((name) =>
  keysIn(name)
    .filter(({ example }) => example === EXAMPLE_KEYS.product || example === EXAMPLE_KEYS.variant)
    .map(({ at, example }) => ({ name, at, isVariant: example === EXAMPLE_KEYS.variant })),
);

const statusOf = async (name: string, at: string, value: string | undefined) =>
  (await matrix.ask(requestOf(name, matrix.own, { at, value }), matrix.actor("an administrator"))).status;

test.each(PLACES)("$name answers what is gone at $at like what was never there", async ({ name, at, isVariant }) => {
  const unknown = await statusOf(name, at, newKey());
  for (const key of isVariant ? gone.variants : [gone.product])
    expect([key, await statusOf(name, at, key)]).toEqual([key, unknown]);
});

/** For sale, in repair, and hidden. */
const [SALE, REPAIR, HIDDEN] = ["Yellow, 256GB", "Cracked, 128GB", "Secret, 1TB"] as const;

/** Only what is for sale is sold, transferred and ordered again; hidden goods are bought too, and all goods counted. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  "POST /api/orders/new /body/subtotalitems/0/key": [SALE],
  "POST /api/orders/:id/exchanges/new /body/subtotalitems/0/key": [SALE],
  "PUT /api/orders/:id/products/edit /body/0/key": [SALE],
  "POST /api/inventory/transfers/new /body/products/0/variant": [SALE],
  "GET /api/stock-levels/:id /params/id": [SALE],
  "PUT /api/stock-levels/:id/edit /params/id": [SALE],
  "POST /api/purchases/new /body/lines/0/variant": [SALE, HIDDEN],
  "PUT /api/purchases/:id/edit /body/lines/0/variant": [SALE, HIDDEN],
  "POST /api/counts/:id/entries/new /body/variant": [SALE, REPAIR, HIDDEN],
  "POST /api/adjustments/new /body/variant": [SALE, REPAIR, HIDDEN],
  "POST /api/products/:id/barcodes /body/variant": [SALE, REPAIR, HIDDEN],
};

test.each(Object.entries(TAKEN))("%s takes variants in these statuses alone", async (place, taken) => {
  const [method, path, at = ""] = place.split(" ");
  const answered: string[] = [];
  for (const { key, variation } of matrix.shop.galaxy.variants)
    if ((await statusOf(`${method} ${path}`, at, key)) === 200) answered.push(variation);
  expect(answered.filter((variation) => variation !== "Blue Black, 128GB")).toEqual(taken);
});
