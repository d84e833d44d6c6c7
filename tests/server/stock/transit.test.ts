import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { one, orderBody, type OrderShop, postOrder, quantityOf, shopForEachTest, variantOf } from "../orders/order-kit";
import { callBack, dispatch, goods, ledgerOf, postTransfer, receive, transferOf, twinIn } from "./transit-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let sender: SignedIn;
let receiver: SignedIn;
let phone: string;

beforeEach(async () => {
  at = await newShop();
  sender = await signIn(at.app, at.shop.ikeja.manager.email);
  receiver = await signIn(at.app, at.shop.wuse.manager.email);
  phone = variantOf(at.shop.galaxy);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const send = (quantity: number, headers = sender) =>
  dispatch(at.app, headers, [goods(at.shop.galaxy, quantity)], at.shop.wuse.key);

const there = () => twinIn(at.pool, phone, at.shop.wuse.key);

const said = ({ statusCode, json }: { statusCode: number; json: () => { error?: string } }) => [
  statusCode,
  json().error,
];

type Line = Parameters<typeof receive>[2][number];
const take = (transfer: string, line: Omit<Line, "variant">, headers = receiver, version?: number) =>
  receive(at.app, transfer, [{ variant: phone, ...line }], { headers, ...(version !== undefined && { version }) });

describe("sending", () => {
  test("takes the units here, and adds none there until they are received", async () => {
    const key = await send(4);
    const twin = await there();
    expect([await quantityOf(at.pool, phone), twin.quantity]).toEqual([6, 0]);
    expect(await ledgerOf(at.pool, key)).toEqual([[phone, -4, "transfer-out"]]);
    expect(await transferOf(at.app, receiver, key)).toMatchObject({
      status: "sent",
      can_receive: true,
      can_call_back: false,
      closed_at: null,
      version: 1,
    });
    expect(await transferOf(at.app, sender, key)).toMatchObject({ can_receive: false, can_call_back: true });
    expect(await transferOf(at.app, at.admin, key)).toMatchObject({ can_receive: true, can_call_back: true });
    const audit = await one(at.pool, "select after from audit_log where action = 'transfer.created'");
    expect(audit).toMatchObject({ after: { status: "sent", to: "Wuse Store" } });
  });

  test("without asking for it moves at once, as before, and reads as received", async () => {
    const key = await dispatch(at.app, sender, [goods(at.shop.galaxy, 4)], at.shop.wuse.key, false);
    expect((await there()).quantity).toBe(4);
    expect(await transferOf(at.app, sender, key)).toMatchObject({
      status: "received",
      closed_at: null,
      closed_by: null,
      can_receive: false,
      can_call_back: false,
    });
    expect(said(await take(key, { received: 4 }))).toEqual([417, expect.stringContaining("was received already")]);
    expect(said(await callBack(at.app, key, { headers: sender }))[0]).toBe(417);
  });

  test("sells no unit that is on the way, in either store", async () => {
    await send(9);
    const sale = (variant: string, quantity: number, store: "ikeja" | "wuse", headers: SignedIn) =>
      postOrder(
        at.app,
        headers,
        orderBody(at.shop, {
          store: at.shop[store].key,
          facilitator: at.shop[store].sales.key,
          subtotalitems: [{ key: variant, quantity }],
          payment: [{ account_key: at.shop[store].cash, amount: 0 }],
        }),
      );
    expect(said(await sale(phone, 2, "ikeja", sender))).toEqual([
      417,
      "Only 1 of Samsung Galaxy A15 (Blue Black, 128GB) left",
    ]);
    expect(said(await sale((await there()).key, 1, "wuse", receiver))).toEqual([
      417,
      "Only 0 of Samsung Galaxy A15 (Blue Black, 128GB) left",
    ]);
  });

  test("refuses goods of several stores: they are not one parcel", async () => {
    const { galaxy, pixel } = at.shop;
    const third = "0199a0de-aaaa-7000-8000-000000000001";
    await at.pool.query("insert into stores (key, title, address) values ($1, 'Lekki Store', '1 Low Road')", [third]);
    const both = [goods(galaxy, 1), goods(pixel, 1)];
    expect(said(await postTransfer(at.app, at.admin, both, third))).toEqual([
      417,
      "These products are in Ikeja Store and Wuse Store. Send a transfer from each store, or move them at once",
    ]);
    expect((await postTransfer(at.app, at.admin, both, third, false)).statusCode).toBe(200);
  });

  test("lists transfers by their status", async () => {
    const [way, done] = [await send(1), await send(1)];
    await take(done, { received: 1 });
    const keys = async (status: string) => {
      const reply = await at.app.inject({ url: `/api/inventory/transfers?status=${status}`, headers: receiver });
      return reply.json().data.map((row: { key: string }) => row.key);
    };
    expect(await keys("sent")).toEqual([way]);
    expect(await keys("received")).toEqual([done]);
    expect(await keys("called-back")).toEqual([]);
  });
});

describe("calling back", () => {
  test("returns every unit to the sender, and ends the transfer", async () => {
    const key = await send(5);
    const reply = await callBack(at.app, key, { headers: sender, version: 1 });
    expect(reply.json().data).toEqual({ key, status: "called-back", version: 2 });
    expect([await quantityOf(at.pool, phone), (await there()).quantity]).toEqual([10, 0]);
    expect(await ledgerOf(at.pool, key)).toEqual([
      [phone, -5, "transfer-out"],
      [phone, 5, "transfer-back"],
    ]);
    expect(await transferOf(at.app, receiver, key)).toMatchObject({
      status: "called-back",
      closed_by: at.shop.ikeja.manager.name,
      can_receive: false,
      can_call_back: false,
    });
  });

  test("belongs to the people of the sending store, while nothing was received", async () => {
    const key = await send(5);
    expect(said(await callBack(at.app, key, { headers: receiver }))).toEqual([
      417,
      expect.stringMatching(/^Transfer \d+ is called back at Ikeja Store$/),
    ]);
    await take(key, { received: 5 });
    expect(said(await callBack(at.app, key, { headers: sender }))).toEqual([
      417,
      expect.stringContaining("was received already"),
    ]);
    expect((await there()).quantity).toBe(5);
  });
});
