import { afterAll, beforeAll, expect, test } from "vitest";
import { purchasesReply } from "../../../src/api/purchases/purchases.contract";
import { readLines, readPdf } from "../../unit/papers/read-pdf";
import { PASSWORD } from "../fixtures";
import { expectSound } from "../invariants";
import { one, openShop, type OrderShop, quantityOf, variantOf } from "../orders/order-kit";
import { debtsOf, draft, grant, lineKeys, purchaseBody, purchaseOf, receive, receiveAll, sent } from "./purchase-kit";

let at: OrderShop;

beforeAll(async () => {
  at = await openShop();
  await grant(at, ["purchases.view"]);
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

async function fileCookie(email: string): Promise<{ cookie: string }> {
  const reply = await at.app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password: PASSWORD } });
  return { cookie: reply.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

const open = async (key: string, email: string) =>
  at.app.inject({ url: `/files/purchase-order/${key}/file.pdf`, headers: await fileCookie(email) });

test("a new tab opens the order with the file cookie, with costs only for those who see them, and the log says so", async () => {
  const { app, admin, shop, pool } = at;
  const key = await draft(app, admin, purchaseBody(shop));
  const reply = await open(key, shop.admin.email);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="purchase-order-1.pdf"',
  });
  const textOf = async (pdf: Buffer) => (await readPdf(pdf)).flatMap(readLines).join("\n");
  expect(await textOf(reply.rawPayload)).toContain("Expected cost ₦795,005.00");
  const seen = await textOf((await open(key, shop.ikeja.sales.email)).rawPayload);
  expect(seen).toContain("Units in all 15");
  expect(seen).not.toContain("₦");
  expect(await one(pool, "select count(*)::integer as n from audit_log where action = 'purchaseOrder.opened'")).toEqual(
    { n: 2 },
  );
  expect((await open(key, shop.wuse.sales.email)).statusCode).toBe(404);
});

test("of two purchases each has its own store, supplier, people, lines and deliveries", async () => {
  const { app, admin, shop, wuseSales, pool } = at;
  const { wuse } = shop;
  await grant(at, ["purchases.create", "purchases.receive", "products.cost"]);
  const { key: supplier } = await one<{ key: string }>(
    pool,
    `insert into suppliers (key, name, contact, address) values (gen_random_uuid(), 'Zinox', '08030000001', 'Kano')
     returning key`,
  );
  const other = await sent(app, admin, purchaseBody(shop));
  await receiveAll(app, admin, other, [1, 1]);
  const lines = [{ variant: variantOf(shop.pixel), quantity: 3, cost: 400_000 }];
  const key = await sent(app, wuseSales, { store: wuse.key, supplier, remark: "For May", lines });
  const [line = ""] = await lineKeys(app, wuseSales, key);
  const body = { lines: [{ line, quantity: 2, cost: 410_000 }], remark: "Note 7" };
  expect((await receive(app, key, body, { headers: wuseSales })).statusCode).toBe(200);

  const row = {
    key,
    purchase_number: 3,
    created_at: expect.any(String),
    status: "partly-received",
    supplier,
    supplier_name: "Zinox",
    store: wuse.key,
    store_title: "Wuse Store",
    quantity: 3,
    received: 2,
    cost: 1_200_000,
  };
  expect(await purchaseOf(app, wuseSales, key)).toEqual({
    ...row,
    remark: "For May",
    sent_at: expect.any(String),
    employee_name: wuse.sales.name,
    lines: [
      {
        key: line,
        product: shop.pixel.key,
        product_title: "Google Pixel 8",
        product_image: "/media/phone.webp",
        variant: variantOf(shop.pixel),
        variation: "Obsidian, 128GB",
        tracks_serials: false,
        quantity: 3,
        received: 2,
        extra: 0,
        cost: 400_000,
        price: 410_000,
      },
    ],
    deliveries: [
      {
        key: expect.any(String),
        delivery_number: 1,
        created_at: expect.any(String),
        employee_name: wuse.sales.name,
        remark: "Note 7",
        amount: 820_000,
        lines: [
          {
            product_title: "Google Pixel 8",
            variation: "Obsidian, 128GB",
            quantity: 2,
            extra: 0,
            cost: 410_000,
            sets_price: true,
            serials: [],
          },
        ],
      },
    ],
    version: 3,
  });
  const paper = (await readPdf((await open(key, wuse.sales.email)).rawPayload)).flatMap(readLines).join("\n");
  for (const part of ["Zinox", "Kano", "Wuse Store", "1 High Road, Wuse", "Google Pixel 8", wuse.sales.name])
    expect(paper).toContain(part);
  const listed = await app.inject({ url: "/api/purchases", headers: wuseSales });
  expect(purchasesReply.parse(listed.json()).data).toEqual([row]);
  expect(await debtsOf(app, admin, supplier)).toEqual([
    { store: wuse.key, store_title: wuse.title, delivered: 820_000, paid: 0, owed: 820_000 },
  ]);
  expect((await purchaseOf(app, admin, other)).lines.map(({ received }) => received)).toEqual([1, 1]);
  expect(await quantityOf(pool, variantOf(shop.galaxy))).toBe(11);
});
