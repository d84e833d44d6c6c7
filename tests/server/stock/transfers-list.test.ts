import { afterEach, beforeEach, expect, test } from "vitest";
import {
  newTransferReply,
  transferItem,
  transferReply,
  transfersReply,
} from "../../../src/api/stock/transfers.contract";
import { newKey } from "../../../server/core/ids";
import { createProduct, type ShopProduct, type SignedIn, signIn, statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import { shopForEachTest, type OrderShop, variantOf } from "../orders/order-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;
let wuseManager: SignedIn;

beforeEach(async () => {
  at = await newShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  wuseManager = await signIn(at.app, at.shop.wuse.manager.email);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const line = (product: ShopProduct, index: number, quantity: number) => ({
  product: product.key,
  variant: variantOf(product, index),
  quantity,
});

async function sent(products: object[], headers = manager, to = at.shop.wuse.key): Promise<string> {
  const payload = { products, to };
  const reply = await at.app.inject({ method: "POST", url: "/api/inventory/transfers/new", headers, payload });
  expect(reply.statusCode, reply.body).toBe(200);
  return newTransferReply.parse(reply.json()).data.key;
}

async function list(query = "", headers = at.admin) {
  const reply = await at.app.inject({ url: `/api/inventory/transfers?${query}`, headers });
  const { data, pagination } = transfersReply.parse(reply.json());
  const rows = data.map((row) => ({ ...row, items: transferItem.array().parse(JSON.parse(row.products)) }));
  return { rows, total: pagination.total_count };
}

const detail = (key: string, headers = at.admin) => at.app.inject({ url: `/api/inventory/transfers/${key}`, headers });

test("shows the goods, origin and destination of each transfer, newest first, the goods as JSON text", async () => {
  const { galaxy, charger, pixel, ikeja, wuse } = at.shop;
  const first = await sent([line(galaxy, 0, 2), line(charger, 0, 3)]);
  await sent([line(pixel, 0, 1)], wuseManager, ikeja.key);
  const { rows, total } = await list();
  expect(total).toBe(2);
  expect(rows.map((row) => [row.to, row.to_key])).toEqual([
    ["Ikeja Store", ikeja.key],
    ["Wuse Store", wuse.key],
  ]);
  expect(rows[1]?.items).toEqual([
    {
      product_title: galaxy.title,
      product_image: "/media/phone.webp",
      product_variant_key: variantOf(galaxy),
      product_variant: "Blue Black, 128GB",
      from: "Ikeja Store",
      from_key: ikeja.key,
      quantity: 2,
      sale_price: 185_000.75,
      variants: [{ key: variantOf(galaxy), variation: "Blue Black, 128GB" }],
    },
    expect.objectContaining({ product_title: charger.title, quantity: 3 }),
  ]);
  const { data, breadcrumb } = transferReply.parse((await detail(first)).json());
  expect(data).toMatchObject({ key: first, to: "Wuse Store", products: rows[1]?.items, version: 1 });
  expect(breadcrumb).toBe(String(data.order_number));
});

test("is filtered by both stores and by a search of titles, variations and numbers", async () => {
  const { galaxy, charger, pixel, ikeja, wuse } = at.shop;
  await sent([line(galaxy, 0, 2)]);
  await sent([line(charger, 0, 3)]);
  await sent([line(pixel, 0, 1)], wuseManager, ikeja.key);
  const totals = async (...queries: string[]) => Promise.all(queries.map(async (query) => (await list(query)).total));
  expect(await totals(`from=${ikeja.key}`, `to=${ikeja.key}`, `from=${wuse.key}&to=${wuse.key}`)).toEqual([2, 1, 0]);
  expect(await totals("query=galaxy", "query=20w", "query=gal%25xy", "query=%25", "query=")).toEqual([1, 1, 0, 0, 3]);
  expect(await totals(`query=galaxy&from=${ikeja.key}`, `query=galaxy&to=${ikeja.key}`)).toEqual([1, 0]);
  const { rows } = await list("limit=1&page=2");
  expect((await list(`query=%23${rows[0]?.order_number}`)).rows.map(({ key }) => key)).toEqual([rows[0]?.key]);
  for (const query of ["page=0", "from=ikeja", "colour=red"]) {
    expect((await at.app.inject({ url: `/api/inventory/transfers?${query}`, headers: at.admin })).statusCode).toBe(400);
  }
});

test("shows staff the goods that arrive at or leave their store, and no others", async () => {
  const { galaxy, ikeja, pixel, supplier } = at.shop;
  const third = newKey();
  await at.pool.query("insert into stores (key, title, address) values ($1, 'Lekki Store', '1 Low Road')", [third]);
  const variants = [{ variation: "Gold", quantity: 5 }];
  const itel = await createProduct(at.pool, { store: third, supplier, title: "Itel P40", variants });
  const mixed = await sent([line(galaxy, 0, 1), line(pixel, 0, 1)], at.admin, third);
  const arriving = await sent([line(itel, 0, 1), line(pixel, 0, 1)], at.admin, ikeja.key);
  const foreign = await sent([line(itel, 0, 1)], at.admin);
  const { rows, total } = await list("", manager);
  expect(total).toBe(2);
  expect(rows.map(({ key, items }) => [key, items.map((item) => item.product_title)])).toEqual([
    [arriving, ["Itel P40", "Google Pixel 8"]],
    [mixed, ["Samsung Galaxy A15"]],
  ]);
  expect((await detail(foreign, manager)).body).toBe((await detail(newKey(), manager)).body);
  expect(JSON.stringify((await detail(mixed, manager)).json())).not.toContain("Pixel");
  expect((await list("query=pixel", manager)).rows.map(({ key }) => key)).toEqual([arriving]);
  expect((await list(`from=${at.shop.wuse.key}`, manager)).rows.map(({ key }) => key)).toEqual([arriving]);
  const number = (await list("", at.admin)).rows.find(({ key }) => key === foreign)?.order_number;
  expect((await list(`query=${number}`, manager)).total).toBe(0);
});

test("takes one statement in addition to the session's, and so does a detail", async () => {
  const key = await sent([line(at.shop.galaxy, 0, 1)]);
  expect(await statementsOf(() => list("query=gal", manager))).toBe(2);
  expect(await statementsOf(() => detail(key, manager))).toBe(2);
});
