import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { one, type OrderShop, quantityOf, shopForEachTest, variantOf } from "../orders/order-kit";
import { deleteProduct } from "../products/product-kit";
import { callBack, dispatch, getTransfer, goods, ledgerOf, receive, transferOf, twinIn } from "./transit-kit";

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

describe("receiving", () => {
  test("all that was sent adds it here, with who did it and when", async () => {
    const key = await send(4);
    const reply = await take(key, { received: 4 }, receiver, 1);
    expect(reply.json().data).toEqual({ key, status: "received", version: 2 });
    expect([await quantityOf(at.pool, phone), (await there()).quantity]).toEqual([6, 4]);
    expect(await ledgerOf(at.pool, key)).toEqual([
      [phone, -4, "transfer-out"],
      [(await there()).key, 4, "transfer-in"],
    ]);
    const transfer = await transferOf(at.app, sender, key);
    expect(transfer).toMatchObject({
      status: "received",
      closed_by: at.shop.wuse.manager.name,
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
    const key = await send(5);
    const differences = stated.map(([reason, quantity]) => ({ reason, quantity, note: `${reason}, says the driver` }));
    expect(said(await take(key, { received, differences }))).toEqual([200, undefined]);
    const twin = await there();
    expect([await quantityOf(at.pool, phone), twin.quantity]).toEqual(stock);
    const stores: Readonly<Record<string, string>> = { [phone]: "ikeja", [twin.key]: "wuse" };
    const rows = (await ledgerOf(at.pool, key)).map(([variant, ...rest]) => [stores[variant], ...rest]);
    expect(rows.toSorted()).toEqual(ledger.map((row) => [...row]).toSorted());
    const transfer = await transferOf(at.app, sender, key);
    expect(transfer.status).toBe(stated.length === 0 ? "received" : "received-with-differences");
    expect(transfer.products[0]?.differences ?? []).toEqual(
      stated.map(([reason, quantity]) => ({ reason, quantity, note: `${reason}, says the driver`, serials: [] })),
    );
  });

  test("keeps a note with the ledger row of each difference", async () => {
    const key = await send(5);
    await take(key, { received: 5, differences: [{ reason: "damaged", quantity: 1, note: " Screen cracked " }] });
    expect(await one(at.pool, "select note from stock_movements where reason = 'damaged'")).toEqual({
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
    const key = await send(5);
    expect(said(await take(key, line))).toEqual([417, text]);
    expect([await quantityOf(at.pool, phone), (await there()).quantity]).toEqual([5, 0]);
    expect((await transferOf(at.app, sender, key)).status).toBe("sent");
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
    expect((await take(await send(5), line)).statusCode).toBe(400);
  });

  test("is of the whole transfer: each line once, and no other", async () => {
    const { galaxy, charger, pixel } = at.shop;
    const key = await dispatch(at.app, sender, [goods(galaxy, 1), goods(charger, 2)], at.shop.wuse.key);
    expect(said(await take(key, { received: 1 }))).toEqual([
      417,
      "A transfer is received as a whole. Say what came of each product, also where none did",
    ]);
    const line = { received: 1 };
    const twice = [
      { variant: phone, ...line },
      { variant: phone, ...line },
    ];
    expect((await receive(at.app, key, twice, { headers: receiver })).statusCode).toBe(400);
    const other = [
      { variant: phone, ...line },
      { variant: variantOf(pixel), ...line },
    ];
    expect((await receive(at.app, key, other, { headers: receiver })).statusCode).toBe(400);
    const whole = [
      { variant: variantOf(charger), received: 2 },
      { variant: phone, ...line },
    ];
    expect((await receive(at.app, key, whole, { headers: receiver })).statusCode).toBe(200);
  });

  test("belongs to the people of the other store; strangers see nothing", async () => {
    const key = await send(5);
    expect(said(await take(key, { received: 5 }, sender))).toEqual([
      417,
      expect.stringMatching(/^Transfer \d+ is received at Wuse Store$/),
    ]);
    await at.pool.query("insert into stores (key, title, address) values ($1, 'Lekki Store', '1 Low Road')", [
      "0199a0de-aaaa-7000-8000-000000000001",
    ]);
    const back = await dispatch(at.app, sender, [goods(at.shop.charger, 1)], "0199a0de-aaaa-7000-8000-000000000001");
    const line = [{ variant: variantOf(at.shop.charger), received: 1 }];
    expect((await receive(at.app, back, line, { headers: receiver })).statusCode).toBe(404);
    expect((await callBack(at.app, back, { headers: receiver })).statusCode).toBe(404);
    expect((await getTransfer(at.app, receiver, back)).statusCode).toBe(404);
    expect((await receive(at.app, back, line, { headers: at.admin })).statusCode).toBe(200);
  });

  test("of a version that changed meanwhile is refused with the current transfer", async () => {
    const key = await send(5);
    await callBack(at.app, key, { headers: sender, version: 1 });
    const reply = await take(key, { received: 5 }, receiver, 1);
    expect([reply.statusCode, reply.json().current]).toMatchObject([409, { key, status: "called-back", version: 2 }]);
    expect(said(await take(key, { received: 5 }))).toEqual([417, expect.stringContaining("was called back")]);
  });

  test("sent again with its key takes effect once", async () => {
    const key = await send(5);
    const ask = () =>
      receive(at.app, key, [{ variant: phone, received: 5 }], { headers: receiver, version: 1, key: "one" });
    const [first, again] = [await ask(), await ask()];
    expect([first.statusCode, again.body]).toEqual([200, first.body]);
    expect((await there()).quantity).toBe(5);
  });

  test("lists a product again that this store took off its list meanwhile", async () => {
    const key = await send(5);
    const before = await there();
    expect((await deleteProduct(at.app, receiver, before.product)).statusCode).toBe(200);
    expect((await take(key, { received: 5 })).statusCode).toBe(200);
    const now = await there();
    expect([now.quantity, now.key === before.key, await quantityOf(at.pool, before.key)]).toEqual([5, false, 0]);
  });
});
