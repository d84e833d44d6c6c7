import { Buffer } from "node:buffer";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openMedia } from "../../../../server/files/media";
import { missingPictures, readPictures } from "../../../../server/data/verify/pictures";
import { type SignedIn, signIn } from "../../fixtures";
import { expectSound } from "../../invariants";
import { countOf, one, openShop, type OrderShop } from "../../orders/order-kit";
import { editOf, loadProduct, postProduct, productBody, putProduct } from "../product-kit";

let folder: string;
let at: OrderShop;
let manager: SignedIn;
let key: string;

const names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
const [A = "", B = "", C = "", D = "", ...others] = names.map((name) => `/media/products-${name}.webp`);
const GONE = "/media/products-gone.webp";
const LOST = [417, "This picture is not there any more. Upload it again"];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backroom-pictures-"));
  const media = openMedia(folder, null);
  for (const reference of [A, B, C, D, ...others]) await media.put(reference.slice("/media/".length), Buffer.from("x"));
  at = await openShop({ mediaFolder: folder });
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
beforeEach(async () => {
  key = await create({ pictures: [A, B, C] });
});
afterEach(() => expectSound(at.pool));
afterAll(async () => {
  await at.close();
  await rm(folder, { recursive: true });
});

const post = (changes: object) => postProduct(at.app, manager, productBody(at, { ...changes }));
const create = async (changes: object): Promise<string> => (await post(changes)).json().data.key;
const load = (own = key) => loadProduct(at.app, manager, own);
const pictured = async (own = key) => {
  const { image, pictures } = await load(own);
  return [image, pictures];
};

/** An edit that names nothing of the product's pictures but this. */
async function edit(changes: object, version?: number, headers = manager) {
  const { image: _cover, ...body } = editOf(await load());
  const reply = await putProduct(at.app, headers, key, { ...body, ...changes }, version);
  return [reply.statusCode, reply.json().error];
}

describe("a new product", () => {
  test("has its pictures in their order, and the first is its image in lists", async () => {
    expect(await pictured()).toEqual([A, [A, B, C]]);
    const list = await at.app.inject({ url: "/api/products?limit=1", headers: manager });
    expect(list.json().data).toMatchObject([{ key, image: A }]);
    expect(list.body).not.toContain(B);
  });

  test("of an older client has its image or none; `pictures` wins over `image`", async () => {
    expect(await pictured(await create({ image: D }))).toEqual([D, [D]]);
    expect(await pictured(await create({ image: "" }))).toEqual(["", []]);
    expect(await pictured(await create({ image: D, pictures: [A, B] }))).toEqual([A, [A, B]]);
    expect(await pictured(await create({ image: GONE, pictures: [] }))).toEqual(["", []]);
  });

  test.each<[string, object, [number, string]]>([
    ["nine pictures", { pictures: [A, B, C, D, ...others] }, [400, "pictures must be at most 8 entries"]],
    ["a picture twice", { pictures: [A, B, A] }, [400, "pictures must not name a picture twice"]],
    ["no picture between others", { pictures: [A, ""] }, [400, "pictures.1 must be a picture"]],
    [
      "a picture from elsewhere",
      { pictures: [A, "https://example.com/a.png"] },
      [400, "pictures.1 must be a picture that was uploaded here"],
    ],
    ["a picture that is not there", { pictures: [A, GONE] }, LOST as [number, string]],
  ])("with %s is refused", async (_name, changes, refusal) => {
    const before = await countOf(at.pool, "products");
    const reply = await post(changes);
    expect([reply.statusCode, reply.json().error]).toEqual(refusal);
    expect(await countOf(at.pool, "products")).toBe(before);
  });

  test("may have eight", async () => {
    const eight = [A, B, C, D, ...others].slice(0, 8);
    expect(await pictured(await create({ pictures: eight }))).toEqual([A, eight]);
  });
});

describe("an edit", () => {
  test("replaces the pictures, and the log has both lists", async () => {
    const { version } = await load();
    expect((await edit({ pictures: [B, D] }, version))[0]).toBe(200);
    expect(await pictured()).toEqual([B, [B, D]]);
    expect((await load()).version).toBe(version + 1);
    const logged = await one(
      at.pool,
      "select before, after from audit_log where action = 'product.edited' and entity_key = $1",
      [key],
    );
    expect(logged).toMatchObject({ before: { pictures: [A, B, C] }, after: { pictures: [B, D] } });
  });

  test("of an older client replaces only the cover", async () => {
    await edit({ image: D });
    expect(await pictured()).toEqual([D, [D, B, C]]);
    await edit({ image: C });
    expect(await pictured()).toEqual([C, [C, B]]);
  });

  test("of an older client that removes the cover makes the next picture the cover", async () => {
    await edit({ image: "" });
    expect(await pictured()).toEqual([B, [B, C]]);
    await edit({ image: "" });
    await edit({ image: "" });
    expect(await pictured()).toEqual(["", []]);
    await edit({ image: "" });
    expect(await pictured()).toEqual(["", []]);
  });

  test("that names no pictures, or those it has, keeps them and writes nothing", async () => {
    const { version } = await load();
    for (const same of [{}, { image: A }, { pictures: [A, B, C] }, { image: GONE, pictures: [A, B, C] }])
      expect((await edit(same, version))[0]).toBe(200);
    expect(await load()).toMatchObject({ version, pictures: [A, B, C] });
  });

  test("takes a picture from the store only if it is new to the product", async () => {
    await at.pool.query("update products set more_images = $2 where key = $1", [key, [B, GONE]]);
    expect((await edit({ pictures: [GONE, A] }))[0]).toBe(200);
    expect(await pictured()).toEqual([GONE, [GONE, A]]);
    expect(await edit({ pictures: [GONE, "/media/products-lost.webp"] })).toEqual(LOST);
    expect(await edit({ image: "/media/products-lost.webp" })).toEqual(LOST);
    await edit({ pictures: [A] });
  });

  test("that is stale gets the current pictures and changes nothing", async () => {
    const { version } = await load();
    await edit({ pictures: [A, B] }, version);
    const reply = await putProduct(at.app, manager, key, { ...editOf(await load()), pictures: [C] }, version);
    expect(reply.statusCode).toBe(409);
    expect(reply.json().current).toMatchObject({ image: A, pictures: [A, B] });
    expect(await pictured()).toEqual([A, [A, B]]);
  });

  test("needs the permission, and reaches only products of the own store", async () => {
    await at.pool.query("update employees set own_permissions = '{products.view}' where key = $1", [
      at.shop.ikeja.sales.key,
    ]);
    expect((await edit({ pictures: [B] }, undefined, at.sales))[0]).toBe(403);
    const theirs = { ...editOf(await load()), pictures: [B] };
    expect((await putProduct(at.app, manager, at.shop.pixel.key, theirs)).statusCode).toBe(404);
    expect(await pictured()).toEqual([A, [A, B, C]]);
  });
});

test("a transfer lists a product elsewhere with all its pictures", async () => {
  const { variants } = await load();
  const reply = await at.app.inject({
    method: "POST",
    url: "/api/inventory/transfers/new",
    headers: at.admin,
    payload: { to: at.shop.wuse.key, products: [{ product: key, variant: variants[0]?.key, quantity: 1 }] },
  });
  expect([reply.statusCode, reply.body]).toEqual([200, reply.body]);
  const { rows } = await at.pool.query(
    "select image, more_images from products where catalogue_key = (select catalogue_key from products where key = $1)",
    [key],
  );
  expect(rows).toEqual(Array(2).fill({ image: A, more_images: [B, C] }));
});

test("the check of a shop's data knows every picture of a product", async () => {
  await at.pool.query("update products set more_images = $2 where key = $1", [key, [B, GONE]]);
  const missing = await missingPictures(openMedia(folder, null), await readPictures(at.pool));
  expect(missing).toContainEqual({ image: GONE, entity: "product", key });
  await at.pool.query("update products set more_images = '{}' where key = $1", [key]);
});

test("the table refuses more than seven pictures after the cover, and any without a cover", async () => {
  const set = (image: string, more: readonly string[]) =>
    at.pool.query("update products set image = $2, more_images = $3 where key = $1", [key, image, more]);
  await expect(set(A, [B, C, D, ...others.slice(0, 4), "/media/x.webp"])).rejects.toThrow("products_more_images_check");
  await expect(set("", [B])).rejects.toThrow("products_more_images_check");
  await expect(set(A, [""])).rejects.toThrow("products_more_images_check");
});
