import { afterEach, beforeEach, expect, test } from "vitest";
import { expectSound } from "../invariants";
import { variantOf } from "../orders/order-kit";
import { editOf, loadProduct, putProduct } from "../products/product-kit";
import { dispatch, goods, receive, type Transit, transitForEachTest, twinIn } from "./transit-kit";

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
