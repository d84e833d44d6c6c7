import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BulkChange } from "../../../../src/api/products/bulk.contract";
import { newKey } from "../../../../server/core/ids";
import { createProduct, type SignedIn, signIn } from "../../fixtures";
import { expectSound } from "../../invariants";
import { orderBody, type OrderShop, sell, shopForEachTest } from "../../orders/order-kit";
import { bulkOf, moveBulk, postBulk, proposed } from "./bulk-kit";
import { deleteProduct, editOf, loadProduct, putProduct } from "../product-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;
let keys: string[];

/** Two products of two variants in the first store, ₦10,000.00 and ₦20,000.50. */
beforeEach(async () => {
  at = await newShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  keys = [];
  for (const [title, price] of [
    ["Lamp", 10_000],
    ["Fan", 20_000.5],
  ] as const) {
    const { key } = await createProduct(at.pool, {
      store: at.shop.ikeja.key,
      supplier: at.shop.supplier,
      title,
      variants: [
        { variation: "Red", quantity: 5 },
        { variation: "Blue", quantity: 5 },
      ],
    });
    const body = editOf(await loadProduct(at.app, at.admin, key));
    const variations = body.variations.map((variation) => ({ ...variation, sale_price: price }));
    await putProduct(at.app, at.admin, key, { ...body, sale_price: price, variations });
    keys.push(key);
  }
});
afterEach(() => expectSound(at.pool));

const propose = (change: BulkChange, headers = manager) =>
  proposed(at.app, headers, { of: { products: keys }, change });
const pricesOf = async (key = keys[0] ?? "") => {
  const { sale_price, variants } = await loadProduct(at.app, at.admin, key);
  return [sale_price, ...variants.map((variant) => variant.sale_price)];
};
const by = (kind: "set" | "add" | "percent", value: number, roundTo?: number): BulkChange => ({
  field: "sale_price",
  by: kind,
  value,
  ...(roundTo !== undefined && { round_to: roundTo }),
});

describe("prices", () => {
  test.each<[string, BulkChange, number, number]>([
    ["set", by("set", 15_000), 15_000, 15_000],
    ["more", by("add", 250.25), 10_250.25, 20_250.75],
    ["less", by("add", -1000), 9000, 19_000.5],
    ["a percentage more", by("percent", 2.5), 10_250, 20_500.51],
    ["a percentage less, to the nearest ₦500", by("percent", -10, 500), 9000, 18_000],
    ["half of ₦500 rounds up", by("set", 12_250, 500), 12_500, 12_500],
  ])("%s", async (_name, change, lamp, fan) => {
    const key = await propose(change);
    expect(await pricesOf()).toEqual([10_000, 10_000, 10_000]);
    expect((await moveBulk(at.app, manager, key, "apply")).statusCode).toBe(200);
    expect(await pricesOf()).toEqual([lamp, lamp, lamp]);
    expect(await pricesOf(keys[1])).toEqual([fan, fan, fan]);
  });

  test("below ₦0.00 is refused with the product", async () => {
    const reply = await postBulk(at.app, manager, { of: { products: keys }, change: by("add", -15_000) });
    expect([reply.statusCode, reply.json().error]).toEqual([
      417,
      "Lamp would cost less than ₦0.00. Take less off, or leave it out",
    ]);
  });
});

test("the preview has each row, old and new, page by page", async () => {
  const key = await propose(by("add", 1));
  const { data, pagination } = await bulkOf(at.app, manager, key, "?limit=4");
  expect([data.status, data.products, data.unchanged, pagination.total_count]).toEqual(["proposed", 2, 0, 6]);
  expect(data.lines.map(({ title, variation, from, to }) => [title, variation, from, to])).toEqual([
    ["Fan", "", "₦20,000.50", "₦20,001.50"],
    ["Fan", "Red", "₦20,000.50", "₦20,001.50"],
    ["Fan", "Blue", "₦20,000.50", "₦20,001.50"],
    ["Lamp", "", "₦10,000.00", "₦10,001.00"],
  ]);
  const rest = await bulkOf(at.app, manager, key, "?limit=4&page=2");
  expect(rest.data.lines.map(({ title, variation }) => [title, variation])).toEqual([
    ["Lamp", "Red"],
    ["Lamp", "Blue"],
  ]);
});

describe("status, category and supplier", () => {
  test("a status for goods on sale; those to repair keep theirs unless they are meant", async () => {
    await at.pool.query("update variants set status = 'repair' where product_key = $1 and variation = 'Blue'", [
      keys[0],
    ]);
    const statuses = async () =>
      (await loadProduct(at.app, at.admin, keys[0] ?? "")).variants.map(({ status }) => status);
    await moveBulk(at.app, manager, await propose({ field: "status", value: "hidden" }), "apply");
    expect(await statuses()).toEqual(["hidden", "repair"]);
    const key = await propose({ field: "status", value: "active", of: "repair" });
    expect((await bulkOf(at.app, manager, key)).data).toMatchObject({ products: 1, unchanged: 1 });
    await moveBulk(at.app, manager, key, "apply");
    expect(await statuses()).toEqual(["hidden", "active"]);
  });

  test("a category goes to all stores that list the goods, a supplier does not; undo gives both back", async () => {
    const category = "0199a0de-0000-7000-8000-0000000000c1";
    await at.pool.query("insert into categories (key, name) values ($1, 'Light')", [category]);
    await at.pool.query(
      `insert into audit_log (request_id, action, entity, entity_key, after) values ('x', 'category.created', 'category', $1, '{}')`,
      [category],
    );
    const twin = await createProduct(at.pool, {
      store: at.shop.wuse.key,
      supplier: at.shop.supplier,
      title: "Lamp",
      variants: [{ variation: "Red", quantity: 1 }],
    });
    await at.pool.query(
      "update products set catalogue_key = (select catalogue_key from products where key = $1) where key = $2",
      [keys[0], twin.key],
    );
    const categories = async () =>
      (
        await at.pool.query(
          "select category_key as key from products where key = any ($1::uuid[]) order by title, key",
          [[...keys, twin.key]],
        )
      ).rows.map(({ key }) => key);
    const key = await propose({ field: "category", value: category });
    await moveBulk(at.app, manager, key, "apply");
    expect(await categories()).toEqual([category, category, category]);
    expect((await moveBulk(at.app, manager, key, "undo")).statusCode).toBe(200);
    expect(await categories()).toEqual([null, null, null]);
    const none = await postBulk(at.app, manager, { of: { products: keys }, change: { field: "category", value: "" } });
    expect(none.json().error).toBe("All of these products are like this already. Nothing would change");
  });
});

test("undo is refused once the category of before was removed, and then nothing goes back", async () => {
  const category = async (name: string): Promise<string> => {
    const url = "/api/categories/new";
    return (await at.app.inject({ method: "POST", url, headers: at.admin, payload: { name } })).json().data.key;
  };
  const [before, after] = [await category("Light"), await category("Home")];
  const change = async (value: string) => {
    const key = await propose({ field: "category", value });
    await moveBulk(at.app, manager, key, "apply");
    return key;
  };
  await change(before);
  const key = await change(after);
  await at.app.inject({ method: "DELETE", url: `/api/categories/${before}/delete`, headers: at.admin });
  const reply = await moveBulk(at.app, manager, key, "undo");
  expect([reply.statusCode, reply.json().error]).toEqual([
    417,
    "The category that Fan had was removed since. Nothing was undone",
  ]);
  expect((await loadProduct(at.app, at.admin, keys[1] ?? "")).category).toBe(after);
});

describe("who and what", () => {
  test("all products of a list's filters, within reach", async () => {
    const change = by("add", 5);
    const key = await proposed(at.app, manager, { of: { filters: { query: "lamp" } }, change });
    expect((await bulkOf(at.app, manager, key)).data.products).toBe(1);
    const all = await proposed(at.app, manager, { of: { filters: {} }, change });
    const { rows } = await at.pool.query<{ n: number }>(
      "select count(*)::integer as n from products where store_key = $1",
      [at.shop.ikeja.key],
    );
    expect((await bulkOf(at.app, manager, all)).data.products).toBe(rows[0]?.n);
  });

  test("goods of another store are refused like unknown ones, and a change is seen only in its store", async () => {
    const reply = await postBulk(at.app, manager, { of: { products: [at.shop.pixel.key] }, change: by("add", 1) });
    expect(reply.statusCode).toBe(417);
    const elsewhere = await signIn(at.app, at.shop.wuse.manager.email);
    const key = await propose(by("add", 1));
    for (const step of ["apply", "undo"] as const)
      expect((await moveBulk(at.app, elsewhere, key, step)).statusCode).toBe(404);
    const both = await proposed(at.app, at.admin, {
      of: { products: [...keys, at.shop.pixel.key] },
      change: by("add", 1),
    });
    expect((await moveBulk(at.app, manager, both, "apply")).statusCode).toBe(404);
    expect((await moveBulk(at.app, at.admin, both, "apply")).statusCode).toBe(200);
  });

  test("deleted goods are refused like unknown ones, also when they were deleted since the preview", async () => {
    const change = await propose(by("add", 1));
    expect((await deleteProduct(at.app, at.admin, keys[0] ?? "")).statusCode).toBe(200);
    const unknown = await postBulk(at.app, manager, { of: { products: [newKey()] }, change: by("add", 1) });
    const deleted = await postBulk(at.app, manager, { of: { products: keys }, change: by("add", 1) });
    expect([deleted.statusCode, deleted.json()]).toEqual([417, unknown.json()]);
    const reply = await moveBulk(at.app, manager, change, "apply");
    expect(reply.statusCode).toBe(417);
    expect(await pricesOf(keys[1])).toEqual([20_000.5, 20_000.5, 20_000.5]);
  });

  test("it takes effect once, and is logged for itself and for each product", async () => {
    const key = await propose(by("add", 7));
    const replies = await Promise.all([1, 2, 3].map(() => moveBulk(at.app, manager, key, "apply", "once")));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(await pricesOf()).toEqual([10_007, 10_007, 10_007]);
    expect((await moveBulk(at.app, manager, key, "apply")).json().error).toBe("This change was made already");
    const { rows } = await at.pool.query(
      `select action, count(*)::integer as n from audit_log
        where request_id = (select request_id from audit_log order by id desc limit 1) group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { action: "product.edited", n: 2 },
      { action: "products.changed", n: 1 },
    ]);
  });
});

describe("when others work on the same goods", () => {
  const edit = async (key = keys[0] ?? "") => {
    const body = editOf(await loadProduct(at.app, at.admin, key));
    expect((await putProduct(at.app, at.admin, key, { ...body, description: "Bright" })).statusCode).toBe(200);
  };
  const sold = async () => {
    const { variants } = await loadProduct(at.app, at.admin, keys[0] ?? "");
    await sell(at.app, at.admin, orderBody(at.shop, { subtotalitems: [{ key: variants[0]?.key ?? "", quantity: 1 }] }));
  };

  test("an edit since the preview refuses it with the names, a sale does not", async () => {
    const key = await propose(by("add", 1));
    await sold();
    await edit();
    const reply = await moveBulk(at.app, manager, key, "apply");
    expect([reply.statusCode, reply.json().error]).toEqual([
      417,
      "Lamp was changed since. Nothing was changed. Make the change again to see the rows as they are",
    ]);
    expect(await pricesOf(keys[1])).toEqual([20_000.5, 20_000.5, 20_000.5]);
    const again = await propose(by("add", 1));
    await sold();
    expect((await moveBulk(at.app, manager, again, "apply")).statusCode).toBe(200);
  });

  test("undo gives all prices back after sales, and is refused after an edit, by name", async () => {
    const key = await propose(by("percent", 10));
    await moveBulk(at.app, manager, key, "apply");
    await sold();
    expect((await moveBulk(at.app, manager, key, "undo")).statusCode).toBe(200);
    expect(await pricesOf()).toEqual([10_000, 10_000, 10_000]);
    expect((await moveBulk(at.app, manager, key, "undo")).json().error).toBe("This change was undone already");

    const second = await propose(by("percent", 10));
    await moveBulk(at.app, manager, second, "apply");
    await edit();
    const reply = await moveBulk(at.app, manager, second, "undo");
    expect([reply.statusCode, reply.json().error]).toEqual([417, "Lamp was changed since. Nothing was undone"]);
    expect(await pricesOf(keys[1])).toEqual([22_000.55, 22_000.55, 22_000.55]);
  });
});
