import { afterAll, beforeAll, expect, test } from "vitest";
import { newTransferReply } from "../../../src/api/stock/transfers.contract";
import { newKey } from "../../../server/core/ids";
import { renderTransferNote } from "../../../server/files/papers/transfer-note";
import { drawPdf, readLines, readPdf } from "../../unit/papers/read-pdf";
import { createProduct, PASSWORD, type ShopProduct, type SignedIn, signIn, statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import { openShop, type OrderShop, variantOf } from "../orders/order-kit";

let at: OrderShop;
let lekki: string;

beforeAll(async () => {
  at = await openShop();
  lekki = newKey();
  await at.pool.query(
    "insert into stores (key, title, address, phone) values ($1, 'Lekki Store', '1 Admiralty Way', '08025550111')",
    [lekki],
  );
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

/** The text of the pages. They are drawn first, so that a damaged file fails the test. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
  drawPdf(pdf, 40);
  return (await readPdf(pdf)).map((page) => readLines(page).join("\n"));
}

const lineOf = (product: ShopProduct, quantity: number) => ({
  product: product.key,
  variant: variantOf(product),
  quantity,
});

async function sent(products: object[], headers: SignedIn, to = lekki): Promise<string> {
  const reply = await at.app.inject({
    method: "POST",
    url: "/api/inventory/transfers/new",
    headers,
    payload: { products, to },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return newTransferReply.parse(reply.json()).data.key;
}

const open = (key: string, headers: Record<string, string>) =>
  at.app.inject({ url: `/files/transfer-note/${key}/file.pdf`, headers });

async function fileCookie(email: string): Promise<{ cookie: string }> {
  const reply = await at.app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password: PASSWORD } });
  return { cookie: reply.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

test("a new tab opens the note of a transfer with the file cookie", async () => {
  const manager = await signIn(at.app, at.shop.ikeja.manager.email);
  const key = await sent([lineOf(at.shop.galaxy, 2), lineOf(at.shop.charger, 1)], manager);
  const reply = await open(key, await fileCookie(at.shop.ikeja.manager.email));
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="transfer-note-1.pdf"',
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  const text = (await pagesOf(reply.rawPayload)).join("\n");
  expect(text).toMatch(/Ikeja Store\s+Lekki Store\s+Manager of Ikeja/);
  expect(text).toMatch(/0802 555 0111/);
  expect(text).toMatch(/Samsung Galaxy A15\s+2\n/);
  expect(text).toMatch(/Units in all\s+3/);
  // The session, the transfer, and the log row.
  expect(await statementsOf(() => open(key, manager))).toBe(3);
});

test("the note of a transfer from several stores shows the sending staff their own goods, and the receiver all", async () => {
  const key = await sent([lineOf(at.shop.galaxy, 1), lineOf(at.shop.pixel, 1)], at.admin);
  const read = async (headers: Record<string, string>) =>
    (await pagesOf((await open(key, headers)).rawPayload)).join("\n");
  const manager = await signIn(at.app, at.shop.ikeja.manager.email);
  const mine = await read(manager);
  expect(mine).toContain("Samsung Galaxy A15");
  expect(mine).not.toMatch(/Pixel|Wuse|Several/);
  expect(mine).toMatch(/Units in all\s+1/);
  const all = await read(at.admin);
  expect(all).toMatch(/Several stores/);
  expect(all).toMatch(/From Wuse Store/);

  const here = await sent([lineOf(at.shop.pixel, 1)], at.admin, at.shop.ikeja.key);
  const received = (await pagesOf((await open(here, manager)).rawPayload)).join("\n");
  expect(received).toMatch(/Google Pixel 8\s+1/);
});

test("another store's note gets the reply of an unknown one; a note needs a session and the permission", async () => {
  const title = "Tecno Spark 20";
  const spare = await createProduct(at.pool, {
    store: at.shop.wuse.key,
    supplier: at.shop.supplier,
    title,
    variants: [{ variation: "Gold", quantity: 3 }],
  });
  const key = await sent([lineOf(spare, 1)], at.admin);
  const manager = await signIn(at.app, at.shop.ikeja.manager.email);
  const replies = await Promise.all([key, newKey(), "create"].map((one) => open(one, manager)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  expect((await open(key, {})).statusCode).toBe(401);
  await at.pool.query("update employees set own_permissions = '{products.view,transfers.create}' where key = $1", [
    at.shop.wuse.manager.key,
  ]);
  expect((await open(key, await fileCookie(at.shop.wuse.manager.email))).statusCode).toBe(403);
});

test("sixty lines, long names, emoji and other scripts fit on paper", async () => {
  const store = { title: "Computer Village and Otigba Street Annex", address: "14 Otigba Street, Ikeja", phone: "" };
  const lines = Array.from({ length: 60 }, (_, index) => ({
    title: `Samsung Galaxy Z Fold7 Ultra Thin Edition 🎧 ${index + 1}`,
    variation: "إتش بي Black 👨‍👩‍👧",
    from: store.title,
    quantity: 1_000_000,
  }));
  const from = [store, { ...store, title: "Ọjà Ẹ̀bùn" }];
  const pdf = await renderTransferNote({
    shop: { name: "Kobo Gadgets", address: "", tin: "", invoiceNote: "", receiptNote: "", receiptMm: 80 },
    number: 1,
    createdAt: "2026-11-21T08:42:00Z",
    to: store,
    from,
    sentBy: "שרה",
    lines,
  });
  const pages = await pagesOf(pdf);
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages.filter((text) => text.includes("Galaxy")))
    expect(page.match(/Item\s+Qty\s+Received/g)).toHaveLength(1);
  const text = pages.join("\n");
  expect(Array.from(text.matchAll(/Ultra Thin Edition (\d+)/g), ([, number]) => Number(number))).toEqual(
    lines.map((_, index) => index + 1),
  );
  expect(text).toMatch(/Units in all\s+60000000/);
});
