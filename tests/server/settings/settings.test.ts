import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { settingsReply } from "../../../src/api/settings/settings.contract";
import { newKey } from "../../../server/core/ids";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { one, openShop, orderBody, type OrderShop, sell } from "../orders/order-kit";
import { readLines, readPdf } from "../../unit/papers/read-pdf";

let at: OrderShop;

const SHOP = { name: "Adaobi Phones", address: "5 Aba Road, Port Harcourt", tin: "12345678-0001" };
const NOTES = { invoice_note: "Goods are returned within 7 days.", receipt_note: "Please come again" };
const UNCHANGED = { name: "Kobo Gadgets", address: "", tin: "" };

const get = (headers: SignedIn = at.admin) => at.app.inject({ url: "/api/settings", headers });
const read = async () => settingsReply.parse((await get()).json()).data;
const put = async (
  part: "shop" | "papers" | "cash" | "reorder",
  payload: object,
  { key, ...headers }: { key?: string; [name: string]: string | undefined } = at.admin,
) => {
  const url = `/api/settings/${key ?? (await read()).key}/${part}/edit`;
  return at.app.inject({ method: "PUT", url, headers, payload });
};

beforeAll(async () => {
  at = await openShop();
});
beforeEach(() =>
  at.pool.query(
    `update shop_settings set name = 'Kobo Gadgets', address = '', tin = '', vat_bp = 0, version = 1,
       small_difference_kobo = 0, receipt_mm = 80, invoice_note = 'Thank you for your business.', receipt_note = 'Thank you for your business'`,
  ),
);
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

test("a shop that changed nothing prints what it printed before", async () => {
  expect(await read()).toMatchObject({
    ...UNCHANGED,
    invoice_note: "Thank you for your business.",
    receipt_note: "Thank you for your business",
    version: 1,
  });
});

test("name, address and tax number are saved apart from the last words, and are in the log", async () => {
  expect((await put("shop", SHOP)).statusCode).toBe(200);
  expect((await put("papers", NOTES)).statusCode).toBe(200);
  expect(await read()).toMatchObject({ ...SHOP, ...NOTES, version: 3 });
  expect(
    await one(at.pool, "select action, before, after from audit_log where entity = 'settings' order by id limit 1"),
  ).toEqual({
    action: "settings.edited",
    before: { ...UNCHANGED, vat_rate: 0 },
    after: { ...SHOP, vat_rate: 0 },
  });
});

test("the VAT rate is saved with the shop, and a client that knows none leaves it as it is", async () => {
  expect((await put("shop", { ...SHOP, vat_rate: 7.5 })).statusCode).toBe(200);
  expect((await read()).vat_rate).toBe(7.5);
  await put("shop", { ...SHOP, name: "Adaobi Phones and More" });
  expect(await read()).toMatchObject({ name: "Adaobi Phones and More", vat_rate: 7.5 });
});

test("receipts are as wide as the settings say, and a client that knows no width leaves it as it is", async () => {
  const order = await sell(at.app, at.admin, orderBody(at.shop));
  const widthOf = async () => {
    const url = `/api/servicecom/receipt/${order}/invoice?exportAs=thp`;
    const [page] = await readPdf((await at.app.inject({ url, headers: at.admin })).rawPayload);
    return Math.round(((page?.width ?? 0) / 72) * 25.4);
  };
  expect(await widthOf()).toBe(80);
  expect((await put("papers", { ...NOTES, receipt_mm: 58 })).statusCode).toBe(200);
  await put("papers", { ...NOTES, receipt_note: "Goodbye" });
  expect(await read()).toMatchObject({ receipt_note: "Goodbye", receipt_mm: 58 });
  expect(await widthOf()).toBe(58);
  expect((await put("papers", { ...NOTES, receipt_mm: 76 })).statusCode).toBe(400);
});

test("settings of another key are not there, and those that are stay", async () => {
  const before = await read();
  for (const [part, body] of [
    ["shop", SHOP],
    ["papers", NOTES],
    ["cash", { small_difference: 50 }],
    ["reorder", { reorder_at: 5, order_up_to: 40 }],
  ] as const) {
    expect((await put(part, body, { ...at.admin, key: newKey() })).statusCode).toBe(404);
  }
  expect(await read()).toEqual(before);
});

test.each([
  ["a VAT rate of 100 %", { ...SHOP, vat_rate: 100 }],
  ["a VAT rate below 0", { ...SHOP, vat_rate: -1 }],
  ["a VAT rate with three decimals", { ...SHOP, vat_rate: 7.125 }],
  ["no name", { ...SHOP, name: " " }],
  ["letters in the tax number", { ...SHOP, tin: "TIN 1" }],
  ["a name over 80 characters", { ...SHOP, name: "W".repeat(81) }],
  ["an unknown field", { ...SHOP, phone: "08030001111" }],
])("%s is refused with 400, and nothing changes", async (_, body) => {
  expect((await put("shop", body)).statusCode).toBe(400);
  expect(await read()).toMatchObject({ ...UNCHANGED, version: 1 });
});

test("an edit of an older version is a conflict that sends the settings as they are", async () => {
  await put("shop", SHOP);
  const stale = await put("papers", NOTES, { ...at.admin, "if-match": '"1"' });
  expect(stale.statusCode).toBe(409);
  expect(stale.json()).toMatchObject({ current: { ...SHOP, version: 2 } });
});

test("one save that is sent three times, twice at the same moment, takes effect once", async () => {
  const headers = { ...at.admin, "idempotency-key": newKey() };
  const both = await Promise.all([put("shop", SHOP, headers), put("shop", SHOP, headers)]);
  const later = await put("shop", SHOP, headers);
  expect([...both, later].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await read()).version).toBe(2);
});

test("of ten edits of one version at the same moment one is saved", async () => {
  const edits = Array.from({ length: 10 }, (_, index) =>
    put("shop", { ...SHOP, name: `Shop ${index}` }, { ...at.admin, "if-match": '"1"' }),
  );
  const statuses = (await Promise.all(edits)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  expect((await read()).version).toBe(2);
});

test("a person without the permission neither reads, changes nor previews them", async () => {
  const seller = await signIn(at.app, at.shop.ikeja.sales.email);
  const preview = `/files/paper-preview/receipt/file.pdf?${new URLSearchParams({ ...SHOP, ...NOTES })}`;
  const replies = await Promise.all([
    get(seller),
    put("shop", SHOP, seller),
    at.app.inject({ url: preview, headers: seller }),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  expect(await read()).toMatchObject(UNCHANGED);
});

test("the papers of an order print the settings as they are now", async () => {
  const order = await sell(at.app, at.admin, orderBody(at.shop));
  await put("shop", SHOP);
  await put("papers", NOTES);
  const linesOf = async (url: string) => {
    const reply = await at.app.inject({ url, headers: at.admin });
    expect(reply.statusCode).toBe(200);
    return (await readPdf(reply.rawPayload)).flatMap(readLines);
  };
  const invoice = await linesOf(`/files/order-invoice/${order}/file.pdf`);
  expect(invoice[0]).toMatch(/^Adaobi Phones Invoice/);
  expect(invoice.join("\n")).toContain("TIN 12345678-0001");
  expect(invoice.at(-1)).toContain("Goods are returned within 7 days.");
  const receipt = await linesOf(`/api/servicecom/receipt/${order}/invoice?exportAs=thp`);
  expect([receipt[0], receipt.at(-1)]).toEqual(["Adaobi Phones", "Please come again"]);
});

test("a preview prints settings that are not saved", async () => {
  const query = new URLSearchParams({ ...SHOP, ...NOTES, vat_rate: "7.5" });
  const reply = await at.app.inject({ url: `/files/paper-preview/receipt/file.pdf?${query}`, headers: at.admin });
  const lines = (await readPdf(reply.rawPayload)).flatMap(readLines);
  expect(lines[0]).toBe("Adaobi Phones");
  // 235,000.00 and 17,000.00, each × 7.5 ÷ 107.5: 16,395.35 and 1,186.05.
  expect(lines.join("\n")).toMatch(/VAT 7\.5% ₦?17,581\.40/);
  expect(await read()).toMatchObject(UNCHANGED);
});

test("the difference that needs no explanation is saved to the kobo, is never negative, and is in the log", async () => {
  expect((await read()).small_difference).toBe(0);
  expect((await put("cash", { small_difference: 50.5 })).statusCode).toBe(200);
  expect(await read()).toMatchObject({ small_difference: 50.5, version: 2 });
  expect(
    await one(at.pool, "select before, after from audit_log where entity = 'settings' order by id desc limit 1"),
  ).toEqual({ before: { small_difference: 0 }, after: { small_difference: 50.5 } });
  for (const small_difference of [-0.01, 0.005, 1_000_000.01, "50"]) {
    expect([small_difference, (await put("cash", { small_difference })).statusCode]).toEqual([small_difference, 400]);
  }
});
