import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type SignedIn } from "../fixtures";
import { expectSound } from "../invariants";
import { one, orderBody, postOrder, quantityOf } from "../orders/order-kit";
import { deleteProduct } from "../products/product-kit";
import {
  callBack,
  dispatch,
  goods,
  ledgerOf,
  postTransfer,
  transferOf,
  said,
  type Transit,
  transitForEachTest,
} from "./transit-kit";

const newTransit = transitForEachTest();
let on: Transit;

beforeEach(async () => {
  on = await newTransit();
});
afterEach(async () => {
  await expectSound(on.at.pool);
});

describe("sending", () => {
  test("takes the units here, and adds none there until they are received", async () => {
    const key = await on.send(4);
    const twin = await on.there();
    expect([await quantityOf(on.at.pool, on.phone), twin.quantity]).toEqual([6, 0]);
    expect(await ledgerOf(on.at.pool, key)).toEqual([[on.phone, -4, "transfer-out"]]);
    expect(await transferOf(on.at.app, on.receiver, key)).toMatchObject({
      status: "sent",
      can_receive: true,
      can_call_back: false,
      closed_at: null,
      version: 1,
    });
    expect(await transferOf(on.at.app, on.sender, key)).toMatchObject({ can_receive: false, can_call_back: true });
    expect(await transferOf(on.at.app, on.at.admin, key)).toMatchObject({ can_receive: true, can_call_back: true });
    const audit = await one(on.at.pool, "select after from audit_log where action = 'transfer.created'");
    expect(audit).toMatchObject({ after: { status: "sent", to: "Wuse Store" } });
  });

  test("without asking for it moves at once, as before, and reads as received", async () => {
    const key = await dispatch(on.at.app, on.sender, [goods(on.at.shop.galaxy, 4)], on.at.shop.wuse.key, false);
    expect((await on.there()).quantity).toBe(4);
    expect(await transferOf(on.at.app, on.sender, key)).toMatchObject({
      status: "received",
      closed_at: null,
      closed_by: null,
      can_receive: false,
      can_call_back: false,
    });
    expect(said(await on.take(key, { received: 4 }))).toEqual([417, expect.stringContaining("was received already")]);
    expect(said(await callBack(on.at.app, key, { headers: on.sender }))[0]).toBe(417);
  });

  test("sells no unit that is on the way, in either store", async () => {
    await on.send(9);
    const sale = (variant: string, quantity: number, store: "ikeja" | "wuse", headers: SignedIn) =>
      postOrder(
        on.at.app,
        headers,
        orderBody(on.at.shop, {
          store: on.at.shop[store].key,
          facilitator: on.at.shop[store].sales.key,
          subtotalitems: [{ key: variant, quantity }],
          payment: [{ account_key: on.at.shop[store].cash, amount: 0 }],
        }),
      );
    expect(said(await sale(on.phone, 2, "ikeja", on.sender))).toEqual([
      417,
      "Only 1 of Samsung Galaxy A15 (Blue Black, 128GB) left",
    ]);
    expect(said(await sale((await on.there()).key, 1, "wuse", on.receiver))).toEqual([
      417,
      "Only 0 of Samsung Galaxy A15 (Blue Black, 128GB) left",
    ]);
  });

  test("refuses goods of several stores: they are not one parcel", async () => {
    const { galaxy, pixel } = on.at.shop;
    const third = "0199a0de-aaaa-7000-8000-000000000001";
    await on.at.pool.query("insert into stores (key, title, address) values ($1, 'Lekki Store', '1 Low Road')", [
      third,
    ]);
    const both = [goods(galaxy, 1), goods(pixel, 1)];
    expect(said(await postTransfer(on.at.app, on.at.admin, both, third))).toEqual([
      417,
      "These products are in Ikeja Store and Wuse Store. Send a transfer from each store, or move them at once",
    ]);
    expect((await postTransfer(on.at.app, on.at.admin, both, third, false)).statusCode).toBe(200);
  });

  test("lists transfers by their status", async () => {
    const [way, done] = [await on.send(1), await on.send(1)];
    await on.take(done, { received: 1 });
    const keys = async (status: string) => {
      const reply = await on.at.app.inject({ url: `/api/inventory/transfers?status=${status}`, headers: on.receiver });
      return reply.json().data.map((row: { key: string }) => row.key);
    };
    expect(await keys("sent")).toEqual([way]);
    expect(await keys("received")).toEqual([done]);
    expect(await keys("called-back")).toEqual([]);
  });
});

describe("calling back", () => {
  test("returns every unit to the sender, and ends the transfer", async () => {
    const key = await on.send(5);
    const reply = await callBack(on.at.app, key, { headers: on.sender, version: 1 });
    expect(reply.json().data).toEqual({ key, status: "called-back", version: 2 });
    expect([await quantityOf(on.at.pool, on.phone), (await on.there()).quantity]).toEqual([10, 0]);
    expect(await ledgerOf(on.at.pool, key)).toEqual([
      [on.phone, -5, "transfer-out"],
      [on.phone, 5, "transfer-back"],
    ]);
    expect(await transferOf(on.at.app, on.receiver, key)).toMatchObject({
      status: "called-back",
      closed_by: on.at.shop.ikeja.manager.name,
      can_receive: false,
      can_call_back: false,
    });
  });

  test("has a product to come back to: the sender keeps it listed while its units are on the way", async () => {
    const { galaxy } = on.at.shop;
    const key = await on.send(4);
    const { order_number } = await transferOf(on.at.app, on.sender, key);
    expect(said(await deleteProduct(on.at.app, on.sender, galaxy.key))).toEqual([
      417,
      `4 of ${galaxy.title} are on the way with transfer ${order_number}. Wait until it is received, or call it back first`,
    ]);
    await callBack(on.at.app, key, { headers: on.sender });
    expect(await quantityOf(on.at.pool, on.phone)).toBe(10);
    expect((await deleteProduct(on.at.app, on.sender, galaxy.key)).statusCode).toBe(200);
  });

  test("belongs to the people of the sending store, while nothing was received", async () => {
    const key = await on.send(5);
    expect(said(await callBack(on.at.app, key, { headers: on.receiver }))).toEqual([
      417,
      expect.stringMatching(/^Transfer \d+ is called back at Ikeja Store$/),
    ]);
    await on.take(key, { received: 5 });
    expect(said(await callBack(on.at.app, key, { headers: on.sender }))).toEqual([
      417,
      expect.stringContaining("was received already"),
    ]);
    expect((await on.there()).quantity).toBe(5);
  });
});
