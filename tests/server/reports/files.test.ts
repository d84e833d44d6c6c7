import { afterAll, beforeAll, expect, test } from "vitest";
import type { NewOrderBody } from "../../../src/api/orders/orders.contract";
import { readLines, readPdf } from "../../unit/papers/read-pdf";
import { PASSWORD, statementsOf } from "../fixtures";
import { openShop, orderBody, type OrderShop, putEdit, sell, variantOf } from "../orders/order-kit";

const NOBODY = "01900000-0000-7000-8000-000000000000";

let place: OrderShop;
let sold: string;
let sale: NewOrderBody;

const invoiceOf = (key: string) => `/files/order-invoice/${key}/file.pdf`;
const receiptOf = (key: string, query = "?exportAs=thp") => `/api/servicecom/receipt/${key}/invoice${query}`;

beforeAll(async () => {
  place = await openShop();
  const { shop, app, sales } = place;
  sale = orderBody(shop, {
    remark: "Call before delivery.",
    delivery: {
      method: "delivery",
      status: "pending",
      recipient_name: "Chinedu Okafor",
      recipient_phone: "08035550188",
      recipient_address: "22 Admiralty Way, Lekki",
      fee: 5000,
    },
    subtotalitems: [
      { key: variantOf(shop.galaxy), quantity: 2 },
      { key: variantOf(shop.charger), quantity: 1 },
    ],
    payment: [
      { account_key: shop.ikeja.cash, amount: 100_000 },
      { account_key: shop.ikeja.bank, amount: 200_000.25 },
    ],
  });
  sold = await sell(app, sales, sale);
});
afterAll(() => place.close());

const open = (url: string, headers: Record<string, string>) => place.app.inject({ url, headers });

/** The headers of a new tab that opens a file: the sign-in's cookies and none of our own headers. */
async function fileCookie(email: string): Promise<{ cookie: string }> {
  const reply = await place.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email, password: PASSWORD },
  });
  return { cookie: reply.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

const linesOf = async (pdf: Buffer) => (await readPdf(pdf)).flatMap(readLines);

test("a new tab opens the invoice of a sale with the file cookie", async () => {
  const reply = await open(invoiceOf(sold), await fileCookie(place.shop.ikeja.sales.email));
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="invoice-10001.pdf"',
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  expect(await linesOf(reply.rawPayload)).toEqual(
    expect.arrayContaining([
      "Adaeze Okafor Chinedu Okafor Sales of Ikeja",
      "2 ₦185,000.75 ₦370,001.50",
      "1 ₦185,000.75 ₦185,000.75",
      "Subtotal ₦555,002.25",
      "Ikeja bank, wire transfer ₦200,000.25",
      "Delivery fee ₦5,000.00",
      "Total ₦560,002.25",
      "Paid ₦300,000.25",
      "Balance due ₦260,002.00",
      "Call before delivery.",
    ]),
  );
});

test("a new tab opens the receipt of a sale with the file cookie", async () => {
  const reply = await open(receiptOf(sold), await fileCookie(place.shop.ikeja.sales.email));
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="receipt-10001.pdf"',
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  expect(await linesOf(reply.rawPayload)).toEqual(
    expect.arrayContaining([
      "Order 10001",
      "2 × 185,000.75 370,001.50",
      "Total ₦560,002.25",
      "Balance due ₦260,002.00",
    ]),
  );
});

test("a cancelled sale prints what has to be returned", async () => {
  const { app, shop, sales } = place;
  const key = await sell(app, sales, orderBody(shop, { payment: [{ account_key: shop.ikeja.cash, amount: 1000.5 }] }));
  await putEdit(app, sales, key, { status: "cancelled", store: shop.ikeja.key, remark: "" });
  expect(await linesOf((await open(invoiceOf(key), sales)).rawPayload)).toContain("Refund due ₦1,000.50");
  expect(await linesOf((await open(receiptOf(key), sales)).rawPayload)).toContain("Refund due ₦1,000.50");
});

test.each([invoiceOf, receiptOf])("%o needs a session of that store", async (url) => {
  const { admin, shop } = place;
  expect((await open(url(sold), {})).statusCode).toBe(401);
  expect((await open(url(sold), { cookie: "tw-file=not-a-session" })).statusCode).toBe(401);
  expect((await open(url(sold), await fileCookie(shop.wuse.manager.email))).statusCode).toBe(404);
  expect((await open(url(sold), admin)).statusCode).toBe(200);
});

test.each([invoiceOf, receiptOf])(
  "%o has the same reply for an order of another store and an unknown one",
  async (url) => {
    const replies = await Promise.all([sold, NOBODY, "add"].map((key) => open(url(key), place.wuseSales)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  },
);

test.each([invoiceOf, receiptOf])("%o needs the permission to see orders", async (url) => {
  const { pool, shop } = place;
  const person = shop.ikeja.manager;
  await pool.query("update employees set own_permissions = '{products.view}' where key = $1", [person.key]);
  expect((await open(url(sold), await fileCookie(person.email))).statusCode).toBe(403);
});

test.each(["", "?exportAs=", "?exportAs=pdf", "?exportAs=THP", "?exportAs=thp&exportAs=thp", "?exportAs=thp&size=a4"])(
  "a receipt with %j is refused",
  async (query) => {
    expect((await open(receiptOf(sold, query), place.sales)).statusCode).toBe(400);
  },
);

test("a paper is read with one statement and logged with another, in addition to the session's", async () => {
  await open(invoiceOf(sold), place.sales);
  expect(await statementsOf(() => open(invoiceOf(sold), place.sales))).toBe(3);
});
