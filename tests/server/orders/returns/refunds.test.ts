import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readLines, readPdf } from "../../../unit/papers/read-pdf";
import { expectSound } from "../../invariants";
import { balanceOf, one, orderOf, type OrderShop, putEdit, shopForEachTest, variantOf } from "../order-kit";
import { postRefund, PRICE, returnOf, sellPhones, takeBack } from "./return-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let phone: string;
let cash: string;
let bank: string;

beforeEach(async () => {
  at = await newShop();
  phone = variantOf(at.shop.galaxy);
  ({ cash, bank } = at.shop.ikeja);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const cancel = (order: string) =>
  putEdit(at.app, at.admin, order, { status: "cancelled", store: at.shop.ikeja.key, remark: "" });

describe("money that is due", () => {
  const cancelled = async () => {
    const order = await sellPhones(at, 1, 100_000, { status: "pending" });
    await cancel(order);
    return order;
  };

  test("is given back from an account that need not have taken it", async () => {
    const order = await cancelled();
    const before = await balanceOf(at.pool, bank);
    expect((await postRefund(at.app, at.admin, order, bank, 60_000)).statusCode).toBe(200);
    expect(await balanceOf(at.pool, bank)).toBe(before - 60_000_00);
    expect(await orderOf(at.app, at.admin, order)).toMatchObject({
      payments: [{ account_key: cash, amount: 100_000 }],
      refunds: [{ account_key: bank, amount: 60_000 }],
    });
    const tooMuch = await postRefund(at.app, at.admin, order, cash, 40_000.01);
    expect([tooMuch.statusCode, tooMuch.json().error]).toEqual([
      417,
      "Only ₦40,000.00 has to be given back on this order",
    ]);
    expect((await postRefund(at.app, at.admin, order, cash, 40_000)).statusCode).toBe(200);
    expect(await one(at.pool, "select paid_kobo::integer as paid from orders")).toEqual({ paid: 0 });
  });

  test("is not given back twice by one request", async () => {
    const order = await cancelled();
    const send = () =>
      at.app.inject({
        method: "POST",
        url: `/api/orders/${order}/refunds/new`,
        headers: { ...at.admin, "idempotency-key": "refund-once" },
        payload: { account_key: cash, amount: 60_000 },
      });
    const [first, again] = [await send(), await send()];
    expect([first.statusCode, again.body]).toEqual([200, first.body]);
    expect(await one(at.pool, "select paid_kobo::integer as paid from orders")).toEqual({ paid: 40_000_00 });
  });

  test("is nothing on an order that owes", async () => {
    const order = await sellPhones(at, 1, 100_000);
    const reply = await postRefund(at.app, at.admin, order, cash, 1);
    expect([reply.statusCode, reply.json().error]).toEqual([417, "Nothing has to be given back on this order"]);
  });
});

test("papers tell what came back: the invoice, the receipt and the credit note", async () => {
  const order = await sellPhones(at, 2, 2 * PRICE);
  const refunds = [{ account_key: bank, amount: PRICE }];
  const key = await takeBack(at.app, at.admin, order, returnOf(phone, 1, { refunds }));
  const linesOf = async (url: string) => {
    const reply = await at.app.inject({ url, headers: at.admin });
    expect(reply.statusCode).toBe(200);
    return (await readPdf(reply.rawPayload)).flatMap(readLines).join("\n");
  };
  const account = (await one<{ name: string }>(at.pool, "select name from accounts where key = $1", [bank])).name;
  const invoice = await linesOf(`/files/order-invoice/${order}/file.pdf`);
  expect(invoice).toContain("Subtotal ₦370,001.50");
  expect(invoice).toContain("Returned, R-1 -₦185,000.75");
  expect(invoice).toContain("Total ₦185,000.75");
  expect(invoice).toContain(`Given back, ${account}`);
  const receipt = await linesOf(`/api/servicecom/receipt/${order}/invoice?exportAs=thp`);
  expect(receipt).toContain("Returned, R-1 -185,000.75");
  const note = await linesOf(`/files/credit-note/${key}/file.pdf`);
  expect(note).toContain("No R-1");
  expect(note).toContain("Credit ₦185,000.75");
  expect(note).toContain("Changed their mind");
});
