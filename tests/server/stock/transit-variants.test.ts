import { afterEach, beforeEach, expect, test } from "vitest";
import { expectSound } from "../invariants";
import { quantityOf, variantOf } from "../orders/order-kit";
import { changing, editOf, loadProduct, putProduct } from "../products/product-kit";
import {
  callBack,
  dispatch,
  goods,
  receive,
  said,
  type Transit,
  transferOf,
  transitForEachTest,
  twinIn,
} from "./transit-kit";

const newTransit = transitForEachTest();
let on: Transit;

/** The other store lists the first variant of the phone; the second one is on its way there. */
let key: string;
let yellow: string;

beforeEach(async () => {
  on = await newTransit();
  const { app, shop } = on.at;
  yellow = variantOf(shop.galaxy, 1);
  await dispatch(app, on.sender, [goods(shop.galaxy, 1)], shop.wuse.key, false);
});
afterEach(() => expectSound(on.at.pool));

const send = async () => {
  const { app, shop } = on.at;
  key = await dispatch(app, on.sender, [goods(shop.galaxy, 2, 1)], shop.wuse.key);
};

const yellowThere = () => twinIn(on.at.pool, yellow, on.at.shop.wuse.key);

const receiveAll = () => receive(on.at.app, key, [{ variant: yellow, received: 2 }], { headers: on.receiver });

test("a form that was opened before goods were sent does not take their variant off the list", async () => {
  const { app } = on.at;
  const { product } = await on.there();
  const loaded = await loadProduct(app, on.receiver, product);
  await send();
  const edit = { ...editOf(loaded), sale_price: 190_000 };
  expect((await putProduct(app, on.receiver, product, edit, loaded.version)).statusCode).toBe(409);
  expect((await receiveAll()).statusCode).toBe(200);
  expect((await yellowThere()).quantity).toBe(2);
});

test("goods whose variant was taken off meanwhile are for sale once they are received", async () => {
  const { app } = on.at;
  await send();
  const { product, key: coming } = await yellowThere();
  const body = editOf(await loadProduct(app, on.receiver, product));
  const kept = body.variations.filter((variation) => variation.key !== coming);
  expect((await putProduct(app, on.receiver, product, { ...body, variations: kept })).statusCode).toBe(200);
  expect((await receiveAll()).statusCode).toBe(200);
  const there = await yellowThere();
  expect(there).toMatchObject({ product, quantity: 2 });
  const { variants } = await loadProduct(app, on.receiver, product);
  expect(variants.map((each) => [each.key === there.key, each.status, each.quantity])).toEqual([
    [false, "active", 1],
    [true, "active", 2],
  ]);
});

test("the sender keeps a variant while its units are on the way", async () => {
  const { app, pool, shop } = on.at;
  const { galaxy } = shop;
  await send();
  const { order_number } = await transferOf(app, on.sender, key);
  const body = editOf(await loadProduct(app, on.sender, galaxy.key));
  const kept = { ...body, variations: body.variations.filter((variation) => variation.key !== yellow) };
  expect(said(await putProduct(app, on.sender, galaxy.key, kept))).toEqual([
    417,
    `2 of ${galaxy.title} (Yellow, 256GB) are on the way with transfer ${order_number}. Wait until it is received, or call it back first`,
  ]);
  const renamed = await putProduct(app, on.sender, galaxy.key, changing(body, 1, { sale_price: 200_000 }));
  expect(renamed.statusCode).toBe(200);
  await callBack(app, key, { headers: on.sender });
  expect(await quantityOf(pool, yellow)).toBe(3);
  const now = editOf(await loadProduct(app, on.sender, galaxy.key));
  const less = { ...now, variations: now.variations.filter((variation) => variation.key !== yellow) };
  expect((await putProduct(app, on.sender, galaxy.key, less)).statusCode).toBe(200);
});
