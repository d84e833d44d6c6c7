import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { vatIn } from "../../../src/api/orders/discount.rules";
import { readLines, readPdf } from "../../unit/papers/read-pdf";
import { expectSound } from "../invariants";
import { putPart } from "./edits/order-edit-kit";
import { orderOf, type OrderShop, shopForEachTest, variantOf } from "./order-kit";
import { returnOf, sellPhones, takeBack } from "./returns/return-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let phone: string;
let charger: string;

/** In percent, as people say it. */
async function setRate(rate: number): Promise<void> {
  const { data } = (await at.app.inject({ url: "/api/settings", headers: at.admin })).json();
  const payload = { name: data.name, address: data.address, tin: data.tin, vat_rate: rate };
  const url = `/api/settings/${data.key}/shop/edit`;
  expect((await at.app.inject({ method: "PUT", url, headers: at.admin, payload })).statusCode).toBe(200);
}

const vatOf = async (order: string) => (await orderOf(at.app, at.admin, order)).vat;

const textOf = async (url: string) =>
  (await readPdf((await at.app.inject({ url, headers: at.admin })).rawPayload)).flatMap(readLines).join("\n");

beforeEach(async () => {
  at = await newShop();
  phone = variantOf(at.shop.galaxy);
  charger = variantOf(at.shop.charger);
});
afterEach(async () => {
  await expectSound(at.pool);
});

test("a shop without VAT says nothing of it, on the order or on paper", async () => {
  const order = await sellPhones(at, 2);
  expect(await vatOf(order)).toBeNull();
  expect(await textOf(`/files/order-invoice/${order}/file.pdf`)).not.toContain("VAT");
});

test("prices include it: an order costs what it cost before, and shows what of that is VAT", async () => {
  await setRate(7.5);
  const order = await sellPhones(at, 2);
  // 370,001.50 × 7.5 ÷ 107.5 = 25,814.058…
  expect(await orderOf(at.app, at.admin, order)).toMatchObject({
    cost: 370_001.5,
    vat: [{ rate: 7.5, gross: 370_001.5, amount: 25_814.06 }],
  });
  const papers = await Promise.all([
    textOf(`/files/order-invoice/${order}/file.pdf`),
    textOf(`/api/servicecom/receipt/${order}/invoice?exportAs=thp`),
  ]);
  for (const paper of papers) {
    expect(paper).toMatch(/VAT 7\.5% ₦?25,814\.06/);
    expect(paper).toMatch(/Without VAT ₦?344,187\.44/);
  }
});

test("an order keeps the rate of its lines; a product that is added later has the rate of that day", async () => {
  await setRate(7.5);
  const order = await sellPhones(at, 1, 0, { status: "pending" });
  await setRate(10);
  const lines = [
    { key: phone, quantity: 2 },
    { key: charger, quantity: 1 },
  ];
  expect((await putPart(at.app, at.admin, order, "products", lines)).statusCode).toBe(200);
  expect((await vatOf(order))?.map(({ rate }) => rate)).toEqual([7.5, 10]);
  expect((await vatOf(order))?.[0]).toEqual({ rate: 7.5, gross: 370_001.5, amount: 25_814.06 });
});

test("an exempt product is sold without VAT beside others", async () => {
  await setRate(7.5);
  const url = `/api/products/${at.shop.charger.key}`;
  const { data } = (await at.app.inject({ url, headers: at.admin })).json();
  const { title, description, store, supplier, price, sale_price, variants } = data;
  const variations = variants.map(({ key, variation, status }: Record<string, string>) => ({ key, variation, status }));
  const payload = { title, description, store, supplier, price, sale_price, variations, vat_exempt: true };
  const edited = await at.app.inject({ method: "PUT", url: `${url}/edit`, headers: at.admin, payload });
  expect(edited.statusCode).toBe(200);
  const subtotalitems = [phone, charger].map((key) => ({ key, quantity: 1 }));
  const order = await sellPhones(at, 1, 0, { subtotalitems });
  expect(await vatOf(order)).toEqual([{ rate: 7.5, gross: 185_000.75, amount: 12_907.03 }]);
});

test("goods that come back one by one take exactly the VAT of their line with them", async () => {
  await setRate(7.5);
  const order = await sellPhones(at, 3);
  // 555,002.25 × 7.5 ÷ 107.5 = 38,721.087…; of two 25,814.058… are left, of one 12,907.029…
  expect((await vatOf(order))?.[0]?.amount).toBe(38_721.09);
  const notes: string[] = [];
  for (const left of [25_814.06, 12_907.03, 0]) {
    notes.push(await takeBack(at.app, at.admin, order, returnOf(phone, 1)));
    expect((await vatOf(order))?.[0]?.amount).toBe(left);
  }
  const texts = await Promise.all(notes.map((key) => textOf(`/files/credit-note/${key}/file.pdf`)));
  expect(texts.map((text) => /VAT 7\.5% in it ₦([\d,.]+)/.exec(text)?.[1])).toEqual([
    "12,907.03",
    "12,907.03",
    "12,907.03",
  ]);
});

test("the database and the papers' preview round VAT alike, half to even", async () => {
  const amounts = fc.sample(fc.tuple(fc.nat(900_000_000_000_000), fc.integer({ min: 0, max: 9999 })), 500);
  // At 20 % three kobo include half a kobo, and nine include one and a half.
  const all = [[3, 2000], [9, 2000], ...amounts] as [number, number][];
  const { rows } = await at.pool.query<{ vat: number }>(
    "select vat_in(kobo, bp) as vat from unnest($1::bigint[], $2::integer[]) as given (kobo, bp)",
    [all.map(([kobo]) => kobo), all.map(([, bp]) => bp)],
  );
  expect(rows.slice(0, 2).map(({ vat }) => vat)).toEqual([0, 2]);
  expect(rows.map(({ vat }) => vat)).toEqual(all.map(([kobo, bp]) => vatIn(kobo, bp)));
});
