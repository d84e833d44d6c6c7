import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { expectSound } from "../invariants";
import { one, quantityOf, variantOf } from "../orders/order-kit";
import { deleteProduct } from "../products/product-kit";
import {
  callBack,
  dispatch,
  getTransfer,
  goods,
  ledgerOf,
  receive,
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

describe("receiving", () => {
  test("all that was sent adds it here, with who did it and when", async () => {
    const key = await on.send(4);
    const reply = await on.take(key, { received: 4 }, on.receiver, 1);
    expect(reply.json().data).toEqual({ key, status: "received", version: 2 });
    expect([await quantityOf(on.at.pool, on.phone), (await on.there()).quantity]).toEqual([6, 4]);
    expect(await ledgerOf(on.at.pool, key)).toEqual([
      [on.phone, -4, "transfer-out"],
      [(await on.there()).key, 4, "transfer-in"],
    ]);
    const transfer = await transferOf(on.at.app, on.sender, key);
    expect(transfer).toMatchObject({
      status: "received",
      closed_by: on.at.shop.wuse.manager.name,
      closed_at: expect.any(String),
      can_receive: false,
      can_call_back: false,
    });
    expect(transfer.products[0]?.differences).toBeUndefined();
  });

  // The table of docs/transfers.md: ten phones, five of them sent. What each store has afterwards, and the ledger.
  test.each([
    [
      "all came",
      5,
      [],
      [5, 5],
      [
        ["ikeja", -5, "transfer-out"],
        ["wuse", 5, "transfer-in"],
      ],
    ],
    [
      "two were lost",
      3,
      [["lost", 2]],
      [5, 3],
      [
        ["ikeja", -5, "transfer-out"],
        ["ikeja", 2, "transfer-back"],
        ["ikeja", -2, "lost"],
        ["wuse", 3, "transfer-in"],
      ],
    ],
    [
      "two were not packed",
      3,
      [["not-packed", 2]],
      [7, 3],
      [
        ["ikeja", -5, "transfer-out"],
        ["ikeja", 2, "transfer-back"],
        ["wuse", 3, "transfer-in"],
      ],
    ],
    [
      "one is damaged",
      5,
      [["damaged", 1]],
      [5, 4],
      [
        ["ikeja", -5, "transfer-out"],
        ["wuse", 5, "transfer-in"],
        ["wuse", -1, "damaged"],
      ],
    ],
    [
      "two more came",
      7,
      [["extra", 2]],
      [3, 7],
      [
        ["ikeja", -5, "transfer-out"],
        ["ikeja", -2, "transfer-out"],
        ["wuse", 7, "transfer-in"],
      ],
    ],
    [
      "one was lost, one not packed and one damaged",
      3,
      [
        ["lost", 1],
        ["not-packed", 1],
        ["damaged", 1],
      ],
      [6, 2],
      [
        ["ikeja", -5, "transfer-out"],
        ["ikeja", 1, "transfer-back"],
        ["ikeja", -1, "lost"],
        ["ikeja", 1, "transfer-back"],
        ["wuse", 3, "transfer-in"],
        ["wuse", -1, "damaged"],
      ],
    ],
    [
      "nothing came",
      0,
      [["lost", 5]],
      [5, 0],
      [
        ["ikeja", -5, "transfer-out"],
        ["ikeja", 5, "transfer-back"],
        ["ikeja", -5, "lost"],
      ],
    ],
  ] as const)("%s", async (_, received, stated, stock, ledger) => {
    const key = await on.send(5);
    const differences = stated.map(([reason, quantity]) => ({ reason, quantity, note: `${reason}, says the driver` }));
    expect(said(await on.take(key, { received, differences }))).toEqual([200, undefined]);
    const twin = await on.there();
    expect([await quantityOf(on.at.pool, on.phone), twin.quantity]).toEqual(stock);
    const stores: Readonly<Record<string, string>> = { [on.phone]: "ikeja", [twin.key]: "wuse" };
    const rows = (await ledgerOf(on.at.pool, key)).map(([variant, ...rest]) => [stores[variant], ...rest]);
    expect(rows.toSorted()).toEqual(ledger.map((row) => [...row]).toSorted());
    const transfer = await transferOf(on.at.app, on.sender, key);
    expect(transfer.status).toBe(stated.length === 0 ? "received" : "received-with-differences");
    expect(transfer.products[0]?.differences ?? []).toEqual(
      stated.map(([reason, quantity]) => ({ reason, quantity, note: `${reason}, says the driver`, serials: [] })),
    );
  });

  test("keeps a note with the ledger row of each difference", async () => {
    const key = await on.send(5);
    await on.take(key, { received: 5, differences: [{ reason: "damaged", quantity: 1, note: " Screen cracked " }] });
    expect(await one(on.at.pool, "select note from stock_movements where reason = 'damaged'")).toEqual({
      note: "Screen cracked",
    });
  });

  test.each([
    [
      { received: 4 },
      "5 of Samsung Galaxy A15 (Blue Black, 128GB) were sent, and you say that 4 came. Say what happened to the difference",
    ],
    [
      { received: 6 },
      "5 of Samsung Galaxy A15 (Blue Black, 128GB) were sent, and you say that 6 came. Say what happened to the difference",
    ],
    [
      { received: 5, differences: [{ reason: "lost" as const, quantity: 1 }] },
      "5 of Samsung Galaxy A15 (Blue Black, 128GB) were sent, and you say that 5 came. Say what happened to the difference",
    ],
    [
      { received: 11, differences: [{ reason: "extra" as const, quantity: 6 }] },
      "Ikeja Store has only 5 of Samsung Galaxy A15 (Blue Black, 128GB) left, so 6 more cannot have come from there. Count again, or ask them to count",
    ],
  ])("refuses what does not add up: %j", async (line, text) => {
    const key = await on.send(5);
    expect(said(await on.take(key, line))).toEqual([417, text]);
    expect([await quantityOf(on.at.pool, on.phone), (await on.there()).quantity]).toEqual([5, 0]);
    expect((await transferOf(on.at.app, on.sender, key)).status).toBe("sent");
  });

  test.each([
    {
      received: 5,
      differences: [
        { reason: "lost" as const, quantity: 1 },
        { reason: "extra" as const, quantity: 1 },
      ],
    },
    {
      received: 1,
      differences: [
        { reason: "lost" as const, quantity: 4 },
        { reason: "damaged" as const, quantity: 2 },
      ],
    },
    {
      received: 3,
      differences: [
        { reason: "lost" as const, quantity: 1 },
        { reason: "lost" as const, quantity: 1 },
      ],
    },
    { received: 5, serials: ["A1", "a1"] },
  ])("refuses what contradicts itself: %j", async (line) => {
    expect((await on.take(await on.send(5), line)).statusCode).toBe(400);
  });

  test("is of the whole transfer: each line once, and no other", async () => {
    const { galaxy, charger, pixel } = on.at.shop;
    const key = await dispatch(on.at.app, on.sender, [goods(galaxy, 1), goods(charger, 2)], on.at.shop.wuse.key);
    expect(said(await on.take(key, { received: 1 }))).toEqual([
      417,
      "A transfer is received as a whole. Say what came of each product, also where none did",
    ]);
    const line = { received: 1 };
    const twice = [
      { variant: on.phone, ...line },
      { variant: on.phone, ...line },
    ];
    expect((await receive(on.at.app, key, twice, { headers: on.receiver })).statusCode).toBe(400);
    const other = [
      { variant: on.phone, ...line },
      { variant: variantOf(pixel), ...line },
    ];
    expect((await receive(on.at.app, key, other, { headers: on.receiver })).statusCode).toBe(400);
    const whole = [
      { variant: variantOf(charger), received: 2 },
      { variant: on.phone, ...line },
    ];
    expect((await receive(on.at.app, key, whole, { headers: on.receiver })).statusCode).toBe(200);
  });

  test("belongs to the people of the other store; strangers see nothing", async () => {
    const key = await on.send(5);
    expect(said(await on.take(key, { received: 5 }, on.sender))).toEqual([
      417,
      expect.stringMatching(/^Transfer \d+ is received at Wuse Store$/),
    ]);
    await on.at.pool.query("insert into stores (key, title, address) values ($1, 'Lekki Store', '1 Low Road')", [
      "0199a0de-aaaa-7000-8000-000000000001",
    ]);
    const back = await dispatch(
      on.at.app,
      on.sender,
      [goods(on.at.shop.charger, 1)],
      "0199a0de-aaaa-7000-8000-000000000001",
    );
    const line = [{ variant: variantOf(on.at.shop.charger), received: 1 }];
    expect((await receive(on.at.app, back, line, { headers: on.receiver })).statusCode).toBe(404);
    expect((await callBack(on.at.app, back, { headers: on.receiver })).statusCode).toBe(404);
    expect((await getTransfer(on.at.app, on.receiver, back)).statusCode).toBe(404);
    expect((await receive(on.at.app, back, line, { headers: on.at.admin })).statusCode).toBe(200);
  });

  test("of a version that changed meanwhile is refused with the current transfer", async () => {
    const key = await on.send(5);
    await callBack(on.at.app, key, { headers: on.sender, version: 1 });
    const reply = await on.take(key, { received: 5 }, on.receiver, 1);
    expect([reply.statusCode, reply.json().current]).toMatchObject([409, { key, status: "called-back", version: 2 }]);
    expect(said(await on.take(key, { received: 5 }))).toEqual([417, expect.stringContaining("was called back")]);
  });

  test("sent again with its key takes effect once", async () => {
    const key = await on.send(5);
    const ask = () =>
      receive(on.at.app, key, [{ variant: on.phone, received: 5 }], { headers: on.receiver, version: 1, key: "one" });
    const [first, again] = [await ask(), await ask()];
    expect([first.statusCode, again.body]).toEqual([200, first.body]);
    expect((await on.there()).quantity).toBe(5);
  });

  test("lists a product again that this store took off its list meanwhile", async () => {
    const key = await on.send(5);
    const before = await on.there();
    expect((await deleteProduct(on.at.app, on.receiver, before.product)).statusCode).toBe(200);
    expect((await on.take(key, { received: 5 })).statusCode).toBe(200);
    const now = await on.there();
    expect([now.quantity, now.key === before.key, await quantityOf(on.at.pool, before.key)]).toEqual([5, false, 0]);
  });
});
