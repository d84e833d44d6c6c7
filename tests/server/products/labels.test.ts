import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../server/core/ids";
import { createProduct, type SignedIn, signIn } from "../fixtures";
import { openShop, type OrderShop } from "../orders/order-kit";
import { readLines, readPdf } from "../../unit/papers/read-pdf";

let at: OrderShop;
let manager: SignedIn;
let lamp: { key: string; variants: string[] };

beforeAll(async () => {
  at = await openShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  const made = await createProduct(at.pool, {
    store: at.shop.ikeja.key,
    supplier: at.shop.supplier,
    title: "Reading lamp",
    variants: [
      { variation: "White", quantity: 3 },
      { variation: "Black", quantity: 2 },
      { variation: "Broken", quantity: 9, status: "repair" },
    ],
  });
  lamp = { key: made.key, variants: made.variants.map(({ key }) => key) };
});
afterAll(() => at.close());

const open = (query: Record<string, string>, headers: Record<string, string> = manager, key = lamp.key) =>
  at.app.inject({ url: `/files/labels/${key}/file.pdf?${new URLSearchParams(query)}`, headers });

async function labelsOf(reply: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/pdf"]);
  return (await readPdf(reply.rawPayload)).map((page) => readLines(page).slice(1).join(" "));
}

const code = async (variant: number, barcode: string) => {
  const body = { variant: lamp.variants[variant], barcode };
  const reply = await at.app.inject({
    method: "POST",
    url: `/api/products/${lamp.key}/barcodes`,
    headers: at.admin,
    payload: body,
  });
  expect(reply.statusCode).toBe(200);
};

test("one label for each variant on sale, or for each of its units, with its first barcode", async () => {
  await code(0, "6151234567891");
  await code(0, "LAMP-W");
  const [white, black] = await labelsOf(await open({ paper: "roll", per: "variant" }));
  expect(white).toMatch(/^White 6151234567891 ₦[\d,]+\.\d\d$/);
  expect(black).toMatch(/^Black ₦[\d,]+\.\d\d$/);
  expect(await labelsOf(await open({ paper: "roll", per: "unit" }))).toEqual([white, white, white, black, black]);
  const [, second = ""] = lamp.variants;
  expect(await labelsOf(await open({ paper: "roll", per: "unit", variant: second }))).toEqual([black, black]);
});

test("what cannot be printed is said in a sentence", async () => {
  const errorOf = async (query: Record<string, string>, key?: string) => {
    const reply = await open(query, { ...manager, accept: "application/json" }, key);
    return [reply.statusCode, (reply.json() as { error: string }).error];
  };
  const [, , broken = ""] = lamp.variants;
  expect(await errorOf({ paper: "a4", per: "unit", variant: broken })).toEqual([
    417,
    "There is nothing on sale to print labels for. Check the status and the stock",
  ]);
  await code(1, "LAMP/BLACK/2026/READING-ROOM");
  expect(await errorOf({ paper: "roll", per: "variant" })).toEqual([
    417,
    "The code LAMP/BLACK/2026/READING-ROOM is too long for a label of this size. Print on A4, or give the variant a shorter one",
  ]);
  const many = await createProduct(at.pool, {
    store: at.shop.ikeja.key,
    supplier: at.shop.supplier,
    title: "Cable",
    variants: [{ variation: "1 m", quantity: 2001 }],
  });
  expect(await errorOf({ paper: "a4", per: "unit" }, many.key)).toEqual([
    417,
    "2,001 labels are too many for one file. Print one label for each variant instead",
  ]);
});

const openMany = (query: Record<string, string | string[]>, headers: Record<string, string> = manager) =>
  at.app.inject({ url: "/files/labels/file.pdf", query, headers });

test("labels of chosen products, and of all that a filter shows, are those of each product", async () => {
  const list = (title: string, ...variants: { variation: string; quantity: number; status?: "hidden" }[]) =>
    createProduct(at.pool, { store: at.shop.ikeja.key, supplier: at.shop.supplier, title, variants });
  const bowl = await list("Bowl", { variation: "Wood", quantity: 3 }, { variation: "Clay", quantity: 2 });
  const kettle = await list(
    "Kettle of labels",
    { variation: "Steel", quantity: 2 },
    { variation: "Glass", quantity: 1, status: "hidden" },
  );
  const roll = { paper: "roll", per: "unit" };
  const ofBowl = await labelsOf(await open(roll, manager, bowl.key));
  const ofKettle = await labelsOf(await open(roll, manager, kettle.key));
  expect([ofBowl.length, ofKettle.length]).toEqual([5, 2]);
  // The newest product first, as in the list.
  expect(await labelsOf(await openMany({ ...roll, products: [bowl.key, kettle.key] }))).toEqual([
    ...ofKettle,
    ...ofBowl,
  ]);
  expect(await labelsOf(await openMany({ ...roll, query: "of labels" }))).toEqual(ofKettle);
  expect(await labelsOf(await openMany({ ...roll, products: kettle.key, per: "variant" }))).toHaveLength(1);
});

test("labels of many products stay within reach, and too many are refused in a sentence", async () => {
  const errorOf = async (query: Record<string, string | string[]>, headers = manager) => {
    const reply = await openMany({ paper: "a4", per: "variant", ...query }, { ...headers, accept: "application/json" });
    return [reply.statusCode, (reply.json() as { error: string }).error];
  };
  const nothing = [417, "There is nothing on sale to print labels for. Check the status and the stock"];
  const elsewhere = await signIn(at.app, at.shop.wuse.manager.email);
  expect(await errorOf({ products: lamp.key }, elsewhere)).toEqual(nothing);
  expect(await errorOf({ query: "no such thing" })).toEqual(nothing);
  expect(await errorOf({ products: Array.from({ length: 201 }, () => lamp.key) })).toEqual([
    417,
    "Labels are printed of at most 200 chosen products. Choose fewer, or all that a filter shows",
  ]);
  expect((await openMany({ paper: "a4", per: "variant" }, {})).statusCode).toBe(401);
  const variants = Array.from({ length: 200 }, (_, n) => ({ variation: `${n}`, quantity: 1 }));
  for (let n = 0; n < 11; n += 1)
    await createProduct(at.pool, {
      store: at.shop.ikeja.key,
      supplier: at.shop.supplier,
      title: `Drawer ${n}`,
      variants,
    });
  expect(await errorOf({ query: "drawer" })).toEqual([
    417,
    "These are more than 2,000 labels, too many for one file. Filter the list",
  ]);
});

test("a variation that was taken off has no label, and a deleted product has none", async () => {
  const vase = await createProduct(at.pool, {
    store: at.shop.ikeja.key,
    supplier: at.shop.supplier,
    title: "Vase",
    variants: [
      { variation: "Chipped", quantity: 1 },
      { variation: "Green", quantity: 1 },
    ],
  });
  const query = { paper: "roll", per: "variant" };
  await at.pool.query("update variants set removed_at = now() where key = $1", [vase.variants[0]?.key]);
  expect(await labelsOf(await open(query, manager, vase.key))).toEqual([expect.stringMatching(/^Green /)]);
  const many = { ...query, products: vase.key };
  expect(await labelsOf(await openMany(many))).toEqual([expect.stringMatching(/^Green /)]);
  await at.pool.query("update products set deleted_at = now() where key = $1", [vase.key]);
  expect((await open(query, manager, vase.key)).statusCode).toBe(404);
  expect((await openMany(many)).statusCode).toBe(417);
});

test("another store's product looks unknown; labels need the right to see products", async () => {
  const elsewhere = await signIn(at.app, at.shop.wuse.manager.email);
  const query = { paper: "a4", per: "variant" };
  const replies = await Promise.all([lamp.key, newKey()].map((key) => open(query, elsewhere, key)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  expect((await open(query, {})).statusCode).toBe(401);
});
