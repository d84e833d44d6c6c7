import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { NewExchangeBody } from "../../../../src/api/orders/exchanges.contract";
import { inTransaction } from "../../../../server/core/db/transaction";
import { STORE_CREDIT } from "../../../../src/api/orders/store-credit.rules";
import { byLength } from "../../../length";
import type { SignedIn } from "../../fixtures";
import { readLines, readPdf } from "../../../unit/papers/read-pdf";
import { expectSound } from "../../invariants";
import {
  balanceOf,
  countOf,
  one,
  orderBody,
  orderOf,
  type OrderShop,
  putEdit,
  quantityOf,
  restock,
  sell,
  shopForEachTest,
  untilItWaits,
  variantOf,
} from "../order-kit";
import { letTakeBack, PRICE, returnOf, sellPhones } from "./return-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let phone: string;
let charger: string;
let cash: string;

beforeEach(async () => {
  at = await newShop();
  phone = variantOf(at.shop.galaxy);
  charger = variantOf(at.shop.charger);
  ({ cash } = at.shop.ikeja);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const postExchange = (order: string, body: unknown, headers: SignedIn = at.admin, key?: string) =>
  at.app.inject({
    method: "POST",
    url: `/api/orders/${order}/exchanges/new`,
    headers: {
      ...headers,
      "content-type": "application/json",
      ...(key !== undefined && { "idempotency-key": key }),
    },
    payload: JSON.stringify(body),
  });

/** One phone for this many chargers, which cost as much as phones; by default one, and nothing is paid. */
const swap = (changes: Partial<NewExchangeBody> = {}): NewExchangeBody => ({
  ...returnOf(phone, 1),
  subtotalitems: [{ key: charger, quantity: 1 }],
  payment: [],
  agreed_total: PRICE,
  ...changes,
});

/** A charger for less than the phone. */
const CHEAPER = 145_000.75;
const cheaper = (changes: Partial<NewExchangeBody> = {}) =>
  swap({
    subtotalitems: [
      { key: charger, quantity: 1, discount: { kind: "amount", value: 40_000, reason: "A loyal customer" } },
    ],
    agreed_total: CHEAPER,
    ...changes,
  });

async function exchanged(order: string, body: NewExchangeBody, headers?: SignedIn) {
  const reply = await postExchange(order, body, headers);
  if (reply.statusCode !== 200) throw new Error(`the exchange was refused: ${reply.body}`);
  return orderOf(at.app, at.admin, reply.json().data.order);
}

async function refusalOf(order: string, body: NewExchangeBody, headers?: SignedIn) {
  const reply = await postExchange(order, body, headers);
  return [reply.statusCode, reply.json().error];
}

const walkInSale = () => {
  const { customer: _nobody, ...body } = orderBody(at.shop, {
    status: "completed",
    payment: [{ account_key: cash, amount: PRICE }],
  });
  return sell(at.app, at.admin, { ...body, walk_in: true });
};

describe("an exchange", () => {
  test("of equal goods moves both and no money", async () => {
    const order = await sellPhones(at, 1, PRICE);
    const made = await exchanged(order, swap());
    expect(made).toMatchObject({
      status: "completed",
      customer_name: "Adaeze Okafor",
      store: at.shop.ikeja.key,
      cost: PRICE,
      debt: 0,
      payments: [{ account: "Store credit", account_key: STORE_CREDIT, amount: PRICE }],
    });
    const before = await orderOf(at.app, at.admin, order);
    expect(before).toMatchObject({ cost: 0, debt: 0, customer_credit: null });
    // An open form of the customer is not outdated: none of their details changed.
    expect(await one(at.pool, "select version from customers where email = 'adaeze@example.com'")).toEqual({
      version: 1,
    });
    expect(before.returns?.[0]).toMatchObject({
      amount: PRICE,
      exchange: { key: made.key, order_number: made.order_number },
    });
    const url = `/files/credit-note/${before.returns?.[0]?.key}/file.pdf`;
    const note = (await readPdf((await at.app.inject({ url, headers: at.admin })).rawPayload)).flatMap(readLines);
    expect(note.join("\n")).toContain(`Exchanged for order ${made.order_number}`);
    expect([await quantityOf(at.pool, phone), await quantityOf(at.pool, charger)]).toEqual([10, 24]);
    expect(await balanceOf(at.pool, cash)).toBe(18_500_075);
  });

  test("for goods without VAT has none in it, and leaves the details of the customer as they are", async () => {
    await at.pool.query("update shop_settings set vat_bp = 750");
    await at.pool.query("update products set is_vat_exempt = true where key = $1", [at.shop.charger.key]);
    const order = await sellPhones(at, 1, PRICE);
    await at.pool.query("update customers set instagram = 'ada', twitter = 'adaeze'");
    expect((await exchanged(order, swap())).vat).toBeNull();
    expect(
      (await exchanged(await sellPhones(at, 1, PRICE), swap({ subtotalitems: [{ key: phone, quantity: 1 }] }))).vat,
    ).toEqual([
      // 185,000.75 × 7.5 ÷ 107.5 = 12,907.029…
      { rate: 7.5, gross: PRICE, amount: 12_907.03 },
    ]);
    expect((await at.pool.query("select instagram, twitter, version from customers")).rows).toEqual([
      { instagram: "ada", twitter: "adaeze", version: 1 },
    ]);
  });

  test("for dearer goods takes the difference, and what is not paid is owed", async () => {
    const order = await sellPhones(at, 1, PRICE);
    const two = { subtotalitems: [{ key: charger, quantity: 2 }], agreed_total: 2 * PRICE };
    const made = await exchanged(order, swap({ ...two, payment: [{ account_key: cash, amount: 100_000 }] }));
    expect(made).toMatchObject({ cost: 370_001.5, debt: 85_000.75 });
    // 185,000.75 at first and 100,000 now.
    expect(await balanceOf(at.pool, cash)).toBe(28_500_075);
    const { key } = await one<{ key: string }>(at.pool, "select key from customers where email = 'adaeze@example.com'");
    const customer = await at.app.inject({ url: `/api/customers/${key}`, headers: at.admin });
    expect(customer.json().data).toMatchObject({ store_credit: null, debt: 85_000.75, spent: 285_000.75 });
  });

  test("for cheaper goods gives the rest back, also as store credit", async () => {
    const inCash = await sellPhones(at, 1, PRICE);
    const made = await exchanged(inCash, cheaper({ refunds: [{ account_key: cash, amount: 40_000 }] }));
    expect(made).toMatchObject({ cost: CHEAPER, debt: 0 });
    expect(await balanceOf(at.pool, cash)).toBe(14_500_075);
    const asCredit = await sellPhones(at, 1, PRICE);
    await exchanged(asCredit, cheaper({ refunds: [{ account_key: STORE_CREDIT, amount: 40_000 }] }));
    expect(await orderOf(at.app, at.admin, asCredit)).toMatchObject({ customer_credit: 40_000 });
  });

  test("lowers the debt of the first order before it pays for the other goods", async () => {
    const owing = await sellPhones(at, 1, 85_000.75);
    const made = await exchanged(owing, swap());
    expect(made).toMatchObject({ cost: PRICE, debt: 100_000, payments: [{ amount: 85_000.75 }] });
    const unpaid = await sellPhones(at, 1, 0);
    expect(await exchanged(unpaid, swap())).toMatchObject({ cost: PRICE, debt: PRICE, payments: [] });
  });

  test("works at the counter, where nobody's name is known, and leaves no store credit behind", async () => {
    const made = await exchanged(await walkInSale(), swap());
    expect(made).toMatchObject({ customer_name: "Walk-in customer", customer_email: "", debt: 0 });
    const two = { subtotalitems: [{ key: charger, quantity: 2 }], agreed_total: 2 * PRICE };
    const paid = swap({ ...two, payment: [{ account_key: cash, amount: PRICE }] });
    const short = swap({ ...two, payment: [{ account_key: cash, amount: PRICE - 0.01 }] });
    const order = await walkInSale();
    expect(await refusalOf(order, short)).toEqual([417, expect.stringContaining("walk-in")]);
    expect(await exchanged(order, paid)).toMatchObject({ debt: 0 });
    expect(
      await refusalOf(await walkInSale(), cheaper({ refunds: [{ account_key: STORE_CREDIT, amount: 40_000 }] })),
    ).toEqual([417, "A walk-in sale has no store credit, because nobody's name is kept. Choose an account"]);
  });

  test.each([PRICE, 0])("of ₦%d that were paid goes to the customer whose email is changed meanwhile", async (paid) => {
    const order = await sellPhones(at, 1, paid);
    const exchanging = await inTransaction(at.pool, async (tx) => {
      await tx.query("update customers set email = 'ada@example.com', version = version + 1");
      const running = postExchange(order, swap());
      await untilItWaits(at.pool, running);
      return [running];
    });
    const [reply] = await Promise.all(exchanging);
    expect([reply?.statusCode, await countOf(at.pool, "customers")]).toEqual([200, 1]);
    await at.pool.query("update customers set email = 'adaeze@example.com', version = 1");
  });

  test("of a walk-in sale stays paid by what came back, and its other payments can change", async () => {
    const two = { subtotalitems: [{ key: charger, quantity: 2 }], agreed_total: 2 * PRICE };
    const { bank } = at.shop.ikeja;
    const made = await exchanged(await walkInSale(), swap({ ...two, payment: [{ account_key: cash, amount: PRICE }] }));
    const pay = async (...payload: { account_key: string; amount: number }[]) => {
      const url = `/api/orders/${made.key}/payment/edit`;
      return (await at.app.inject({ method: "PUT", url, headers: at.admin, payload })).statusCode;
    };
    const credit = { account_key: STORE_CREDIT, amount: PRICE };
    expect(await pay({ account_key: cash, amount: 2 * PRICE })).toBe(417);
    expect(await pay(credit, { account_key: bank, amount: PRICE })).toBe(200);
    await putEdit(at.app, at.admin, made.key, { status: "cancelled", store: made.store, remark: "" });
    expect(await pay()).toBe(417);
    expect(await pay(credit)).toBe(200);
    expect(await balanceOf(at.pool, bank)).toBe(0);
  });

  test("is refused as a whole, with nothing moved, when either half is", async () => {
    const order = await sellPhones(at, 1, PRICE);
    const counts = async () => [
      await quantityOf(at.pool, phone),
      await quantityOf(at.pool, charger),
      await countOf(at.pool, "returns"),
      await countOf(at.pool, "orders"),
      await countOf(at.pool, "transactions"),
      await countOf(at.pool, "stock_movements"),
    ];
    const before = await counts();
    const many = { subtotalitems: [{ key: charger, quantity: 26 }], agreed_total: 26 * PRICE };
    const refused: [NewExchangeBody, string][] = [
      [swap(many), "Only 25 of Oraimo Charger (White, 20W) left"],
      [swap({ ...returnOf(phone, 2) }), "Only 1 of Samsung Galaxy A15"],
      [swap({ agreed_total: PRICE + 1 }), "The price changed"],
      [swap({ refunds: [{ account_key: cash, amount: 1 }] }), "The other goods use up what these are worth"],
      [cheaper(), "₦40,000.00 has to be given back for these goods"],
      [swap({ payment: [{ account_key: cash, amount: 0.01 }] }), "more than"],
    ];
    for (const [body, text] of refused)
      expect(await refusalOf(order, body)).toEqual([417, expect.stringContaining(text)]);
    expect(await counts()).toEqual(before);
  });

  test("needs the rights to take back and to sell, and to bargain where it is bargained", async () => {
    const order = await sellPhones(at, 1, PRICE);
    expect(await refusalOf(order, swap(), at.sales)).toEqual([403, "You do not have permission to do this"]);
    await letTakeBack(at);
    const gives = cheaper({ refunds: [{ account_key: cash, amount: 40_000 }] });
    expect(await refusalOf(order, gives, at.sales)).toEqual([403, "You do not have permission to give discounts"]);
    const selling = "update roles set permissions = array_remove(permissions, 'orders.create') where key = $1";
    await at.pool.query(selling, [at.shop.roles.sales]);
    expect(await refusalOf(order, swap(), at.sales)).toEqual([403, "You do not have permission to do this"]);
    expect((await refusalOf(order, swap(), at.wuseSales))[0]).toBe(403);
  });

  test("happens once, however often it is sent, and is not for people of another store", async () => {
    await letTakeBack(at);
    const order = await sellPhones(at, 1, PRICE);
    expect((await refusalOf(order, swap(), at.wuseSales))[0]).toBe(404);
    const key = "11111111-2222-4333-8444-555555555555";
    const replies = await Promise.all([1, 2, 3].map(() => postExchange(order, swap(), at.sales, key)));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(200);
    expect(await countOf(at.pool, "returns")).toBe(1);
  });

  test("of many people at once never sells more than there is, nor takes more back than was sold", async () => {
    const rounds = byLength({ short: 4, long: 60 });
    for (let round = 0; round < rounds; round += 1) {
      await restock(at.pool, phone, 4);
      const [first, second] = await Promise.all([sellPhones(at, 3, 3 * PRICE), walkInSale()]);
      await restock(at.pool, charger, 3);
      const sold = await countOf(at.pool, "orders");
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, person) => postExchange(person % 4 === 0 ? second : first, swap())),
      );
      const done = replies.filter(({ statusCode }) => statusCode === 200).length;
      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 417]));
      expect([done, await quantityOf(at.pool, charger)]).toEqual([3, 0]);
      expect(await countOf(at.pool, "orders")).toBe(sold + 3);
      await expectSound(at.pool);
    }
  });
});
