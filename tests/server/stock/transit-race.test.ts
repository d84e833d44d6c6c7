import { afterEach, beforeEach, expect, test } from "vitest";
import { byLength } from "../../length";
import type { ShopProduct, SignedIn } from "../fixtures";
import { signIn } from "../fixtures";
import { expectSound } from "../invariants";
import {
  orderBody,
  type OrderShop,
  postOrder,
  quantityOf,
  restock,
  shopForEachTest,
  variantOf,
  untilItWaits,
} from "../orders/order-kit";
import { callBack, dispatch, goods, ledgerOf, receive, said, transferOf, twinIn } from "./transit-kit";
import { register, shelfOf, trackedPhone, unitOf } from "./unit-kit";

const ROUNDS = byLength({ short: 6, long: 12 });

const newShop = shopForEachTest();
let at: OrderShop;
let sender: SignedIn;
let receiver: SignedIn;
let phone: ShopProduct;
let black: string;

beforeEach(async () => {
  at = await newShop();
  sender = await signIn(at.app, at.shop.ikeja.manager.email);
  receiver = await signIn(at.app, at.shop.wuse.manager.email);
  phone = await trackedPhone(at.pool, at.shop, { store: at.shop.ikeja.key, quantity: 40 });
  black = variantOf(phone);
  await register(at.app, at.admin, phone, ["A1"]);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const send = (quantity: number, serials?: string[]) =>
  dispatch(at.app, sender, [{ ...goods(phone, quantity), ...(serials && { serials }) }], at.shop.wuse.key);

const take = (transfer: string, received: number, more: Partial<Parameters<typeof receive>[2][number]> = {}) =>
  receive(at.app, transfer, [{ variant: black, received, ...more }], { headers: receiver });

const there = () => twinIn(at.pool, black, at.shop.wuse.key);

const codes = (replies: readonly { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((first, second) => first - second);

test("eight people receive one transfer at once: it arrives once", async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const key = await send(2);
    const replies = await Promise.all(Array.from({ length: 8 }, () => take(key, 2)));
    expect(codes(replies)).toEqual([200, ...Array(7).fill(417)]);
    expect((await there()).quantity).toBe(2 * round);
    expect(await ledgerOf(at.pool, key)).toHaveLength(2);
  }
});

test("of a transfer that is called back while it is received, one happens", async () => {
  const ends = new Set<string>();
  let [here, arrived] = [40, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = await send(2, ["A1"]);
    const work = [() => callBack(at.app, key, { headers: sender }), () => take(key, 2), () => take(key, 2)];
    const replies = await Promise.all((round % 2 === 0 ? work : work.toReversed()).map((each) => each()));
    expect(codes(replies)).toEqual([200, 417, 417]);
    const { status } = await transferOf(at.app, at.admin, key);
    ends.add(status);
    const isBack = status === "called-back";
    if (!isBack) [here, arrived] = [here - 2, arrived + 2];
    const twin = await there();
    expect([await quantityOf(at.pool, black), twin.quantity]).toEqual([here, arrived]);
    expect((await unitOf(at.app, at.admin, "A1")).store).toBe(isBack ? at.shop.ikeja.key : at.shop.wuse.key);
    if (isBack) continue;
    const home = { product: twin.product, variant: twin.key, quantity: 2, serials: ["A1"] };
    await dispatch(at.app, receiver, [home], at.shop.ikeja.key, false);
    [here, arrived] = [here + 2, arrived - 2];
  }
  expect(ends.size).toBeGreaterThan(0);
});

test("a unit is sold or sent, never both, and is not sold while it is on the way", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const serial = `R${round}`;
    await register(at.app, at.admin, phone, [serial]);
    const sale = () =>
      postOrder(
        at.app,
        sender,
        orderBody(at.shop, { status: "completed", subtotalitems: [{ key: black, quantity: 1, serials: [serial] }] }),
      );
    const sending = () =>
      at.app.inject({
        method: "POST",
        url: "/api/inventory/transfers/new",
        headers: sender,
        payload: { products: [{ ...goods(phone, 1), serials: [serial] }], to: at.shop.wuse.key, on_the_way: true },
      });
    const replies = await Promise.all([sale(), sending(), sale()]);
    expect(codes(replies)).toEqual([200, 417, 417]);
    const { state } = await unitOf(at.app, at.admin, serial);
    expect(state).toBe(replies[1]?.statusCode === 200 ? "in transit" : "sold");
    if (state === "in transit") expect((await sale()).json().error).toMatch(/on its way to another store/);
  }
});

test("sales at the sender beside a receipt with extra units never sell a unit that came", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const left = await quantityOf(at.pool, black);
    const { numbered } = await shelfOf(at.pool, black);
    const key = await send(left - numbered - 1);
    const sale = () => postOrder(at.app, sender, orderBody(at.shop, { subtotalitems: [{ key: black, quantity: 1 }] }));
    const extra = { differences: [{ reason: "extra" as const, quantity: 1 }] };
    const [receipt, ...sales] = await Promise.all([take(key, left - numbered, extra), sale(), sale(), sale()]);
    for (const reply of [receipt, ...sales]) expect([200, 417], reply.body).toContain(reply.statusCode);
    expect(await quantityOf(at.pool, black)).toBeGreaterThanOrEqual(0);
    const sold = sales.filter(({ statusCode }) => statusCode === 200).length;
    expect(await quantityOf(at.pool, black)).toBe(1 + numbered - (receipt.statusCode === 200 ? 1 : 0) - sold);
    if (receipt.statusCode !== 200) await callBack(at.app, key, { headers: sender });
    const twin = await there();
    if (twin.quantity === 0) continue;
    const home = { product: twin.product, variant: twin.key, quantity: twin.quantity };
    await dispatch(at.app, receiver, [home], at.shop.ikeja.key, false);
  }
});

const MOST_IN_STOCK = 1_000_000_000;

test.each([
  { side: "sender", left: 1, received: 4, extra: 2, refusal: /has only 1 of .* left, so 2 more cannot have come/ },
  { side: "receiver", left: MOST_IN_STOCK - 1, received: 2, extra: 0, refusal: /more units than can be recorded/ },
])("a receipt waits while the stock of the $side changes, and is refused where it no longer fits", async (each) => {
  const key = await send(2);
  const variant = each.side === "sender" ? black : (await there()).key;
  const counting = await at.pool.connect();
  try {
    await counting.query("begin");
    await restock(counting, variant, each.left);
    const differences = each.extra > 0 ? [{ reason: "extra" as const, quantity: each.extra }] : [];
    const taking = take(key, each.received, { differences });
    await untilItWaits(at.pool, taking);
    await counting.query("commit");
    expect(said(await taking)).toEqual([417, expect.stringMatching(each.refusal)]);
  } finally {
    counting.release();
  }
  expect(await quantityOf(at.pool, variant)).toBe(each.left);
});
