import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buyersReply } from "../../../src/api/people/customers.contract";
import { type RefusedSaleBody, refusedSalesReply } from "../../../src/api/orders/refused-sales.contract";
import { loadProductsReply } from "../../../src/api/shell/lookups.contract";
import { newKey } from "../../../server/core/ids";
import { tidy } from "../../../server/mail/housekeeping";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import {
  countOf,
  orderBody,
  type OrderShop,
  postOrder,
  quantityOf,
  sell,
  shopForEachTest,
  variantOf,
} from "./order-kit";

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});
afterEach(async () => {
  await expectSound(at.pool);
});

const PRICE = 185_000.75;

describe("a sale with an agreed total", () => {
  const delivery = {
    method: "delivery" as const,
    status: "pending" as const,
    fee: 2500,
    recipient_name: "Tunde Bello",
    recipient_phone: "08051112233",
    recipient_address: "9 Marina Road, Lagos",
  };

  test("is made when the goods and the delivery cost what was agreed", async () => {
    await sell(at.app, at.sales, orderBody(at.shop, { delivery, agreed_total: PRICE + 2500 }));
    expect(await countOf(at.pool, "orders")).toBe(1);
  });

  test.each([
    ["more", 0.01, "₦185,000.74"],
    ["less", -0.01, "₦185,000.76"],
  ])("is refused when it costs %s by one kobo, and nothing is written", async (_, more, agreed) => {
    const reply = await postOrder(at.app, at.sales, orderBody(at.shop, { agreed_total: PRICE - more }), randomUUID());
    expect([reply.statusCode, reply.json().error]).toEqual([
      417,
      `The price changed: ${agreed} was agreed, and it costs ₦185,000.75 now`,
    ]);
    expect(await countOf(at.pool, "orders")).toBe(0);
    expect(await countOf(at.pool, "transactions")).toBe(0);
    expect(await quantityOf(at.pool, variantOf(at.shop.galaxy))).toBe(at.shop.galaxy.variants[0]?.quantity);
  });
});

const reportOf = (changes: Partial<RefusedSaleBody> = {}): RefusedSaleBody => ({
  save: "save-of-the-sale",
  store: at.shop.ikeja.key,
  number: "P-3F9A2C",
  total: 370_001.5,
  sold_at: "2026-11-21T13:05:00.000Z",
  reason: "Only 1 of Samsung Galaxy A15 (Blue Black, 128GB) left",
  state: "undecided",
  note: "",
  ...changes,
});

const CANCELLED = { state: "cancelled", note: "Money back in cash" } as const;

const report = (headers: SignedIn, changes: Partial<RefusedSaleBody> = {}, key: string = randomUUID()) =>
  at.app.inject({
    method: "POST",
    url: "/api/refused-sales/new",
    headers: { ...headers, "idempotency-key": key },
    payload: reportOf(changes),
  });

const refused = async (headers: SignedIn) =>
  refusedSalesReply.parse((await at.app.inject({ url: "/api/refused-sales", headers })).json()).data;

describe("a refused sale", () => {
  test("is seen in its store and by administrators, with who sold it, and in no other store", async () => {
    expect((await report(at.sales)).statusCode).toBe(200);
    const shown = {
      number: "P-3F9A2C",
      store: at.shop.ikeja.key,
      store_title: "Ikeja Store",
      employee_name: "Sales of Ikeja",
      total: 370_001.5,
      reason: "Only 1 of Samsung Galaxy A15 (Blue Black, 128GB) left",
      state: "undecided",
      note: "",
    };
    const manager = await signIn(at.app, at.shop.ikeja.manager.email);
    for (const headers of [at.sales, manager, at.admin]) {
      const [row, ...others] = await refused(headers);
      expect(others).toEqual([]);
      expect(row).toMatchObject(shown);
      expect(Date.parse(row?.sold_at ?? "")).toBe(Date.parse("2026-11-21T13:05:00.000Z"));
    }
    expect(await refused(at.wuseSales)).toEqual([]);
  });

  test("is reported for a store in reach only, and another store looks unknown", async () => {
    const replies = await Promise.all([at.shop.wuse.key, newKey()].map((store) => report(at.sales, { store })));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([417, 417]);
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(await countOf(at.pool, "refused_sales")).toBe(0);
  });

  test("of a device whose clock is ahead was sold when it is reported, so that it is not the latest for years", async () => {
    expect((await report(at.sales, { sold_at: "9999-12-31T23:59:59.999Z" })).statusCode).toBe(200);
    const { rows } = await at.pool.query(
      "select r.sold_at = a.at as is_now from refused_sales r join audit_log a on a.entity_key = r.key",
    );
    expect(rows).toEqual([{ is_now: true }]);
  });

  test("is one row however often it is reported, with the latest reason", async () => {
    const key = randomUUID();
    const first = await report(at.sales, {}, key);
    expect((await report(at.sales, {}, key)).json()).toEqual(first.json());
    await report(at.sales, { reason: "Samsung Galaxy A15 (Blue Black, 128GB) is not for sale" });
    const rows = await refused(at.admin);
    expect(rows.map(({ reason }) => reason)).toEqual(["Samsung Galaxy A15 (Blue Black, 128GB) is not for sale"]);
  });

  test("stays cancelled, with its first note, whatever is reported after", async () => {
    await report(at.sales);
    await report(at.sales, CANCELLED);
    await report(at.sales, { reason: "reported late by another tab" });
    await report(at.sales, { ...CANCELLED, note: "Another note" });
    const rows = await refused(at.admin);
    expect(rows.map(({ state, reason, note }) => ({ state, reason, note }))).toEqual([
      { ...CANCELLED, reason: reportOf().reason },
    ]);
  });

  const sellReported = (headers: SignedIn, key: string) =>
    postOrder(at.app, headers, orderBody(at.shop, { agreed_total: PRICE }), key);
  const outcomes = async () => (await refused(at.admin)).map(({ state, order }) => ({ state, order }));

  test("is the order that was made of it later, also when its refusal is reported after that", async () => {
    await report(at.sales);
    const made = await sellReported(at.sales, reportOf().save);
    expect(made.statusCode).toBe(200);
    const { key, order_number: number } = made.json().data;
    const sold = [{ state: "made", order: { key, number } }];
    expect(await outcomes()).toEqual(sold);
    await report(at.sales, { reason: "reported late by another tab" });
    expect(await outcomes()).toEqual(sold);
  });

  test("is not the order that another person made by the same key, nor another record that its key made", async () => {
    await report(at.sales);
    expect((await sellReported(at.wuseSales, reportOf().save)).statusCode).toBe(417);
    expect((await sellReported(at.admin, reportOf().save)).statusCode).toBe(200);
    await report(at.sales, { save: "report-of-a-report" }, "report-of-a-report");
    expect(await outcomes()).toEqual([
      { state: "undecided", order: null },
      { state: "undecided", order: null },
    ]);
  });

  test("is still that order when the replies of its time are deleted", async () => {
    await report(at.sales);
    await sellReported(at.sales, reportOf().save);
    await sellReported(at.admin, "another-sale");
    await at.pool.query("update idempotent_replies set created_at = now() - interval '31 days'");
    await tidy(at.pool);
    const { rows } = await at.pool.query("select key from idempotent_replies");
    expect(rows).toEqual([{ key: reportOf().save }]);
    expect(await outcomes()).toMatchObject([{ state: "made" }]);
  });

  test("is in the log once when it is reported, however often, and once when it is cancelled", async () => {
    await report(at.sales);
    await report(at.sales);
    await report(at.sales, CANCELLED);
    await report(at.sales, CANCELLED);
    const { rows } = await at.pool.query(
      "select action, employee_key, after->>'note' as note from audit_log where entity = 'refusedSale' order by id",
    );
    const seller = { employee_key: at.shop.ikeja.sales.key };
    expect(rows).toEqual([
      { action: "refusedSale.reported", ...seller, note: "" },
      { action: "refusedSale.cancelled", ...seller, note: "Money back in cash" },
    ]);
  });

  test("is cancelled only with a note", async () => {
    const reply = await report(at.sales, { state: "cancelled", note: "  " });
    expect([reply.statusCode, reply.json().error]).toEqual([417, "Say what happened and what the customer got back"]);
    expect(await countOf(at.pool, "refused_sales")).toBe(0);
  });

  test("of another person with the same key is a row of its own", async () => {
    await report(at.sales, CANCELLED);
    await report(at.wuseSales, { store: at.shop.wuse.key });
    expect((await refused(at.wuseSales)).map(({ state, employee_name: by }) => [state, by])).toEqual([
      ["undecided", "Sales of Wuse"],
    ]);
    expect((await refused(at.sales)).map(({ state }) => state)).toEqual(["cancelled"]);
  });
});

describe("what a device copies to sell from", () => {
  const products = async (headers: SignedIn, store: string) => {
    const reply = await at.app.inject({ url: `/api/preflight/load-products?store=${store}`, headers });
    return loadProductsReply.parse(reply.json()).data;
  };
  const buyers = async (headers: SignedIn, store: string) => {
    const reply = await at.app.inject({ url: `/api/preflight/load-buyers?store=${store}`, headers });
    return buyersReply.parse(reply.json()).data.map(({ name }) => name);
  };
  const sellTo = (name: string) =>
    sell(
      at.app,
      at.sales,
      orderBody(at.shop, {
        customer: { ...orderBody(at.shop).customer, name, email: `${name.toLowerCase()}@example.com` },
        subtotalitems: [{ key: variantOf(at.shop.charger), quantity: 1 }],
      }),
    );

  test("are the products of one store", async () => {
    const { ikeja, wuse } = at.shop;
    const everywhere = await products(at.admin, ikeja.key);
    expect(everywhere.length).toBeGreaterThan(0);
    expect(new Set(everywhere.map(({ store }) => store))).toEqual(new Set([ikeja.key]));
    const keys = everywhere.map(({ key }) => key);
    expect((await products(at.sales, ikeja.key)).map(({ key }) => key)).toEqual(keys);
    expect(await products(at.sales, wuse.key)).toEqual([]);
  });

  test("are the customers of its orders, each once, the latest first, and none of another store", async () => {
    await sellTo("Ada");
    await sellTo("Bola");
    await sellTo("Chidi");
    await sellTo("Ada");
    expect(await buyers(at.sales, at.shop.ikeja.key)).toEqual(["Ada", "Chidi", "Bola"]);
    expect(await buyers(at.admin, at.shop.ikeja.key)).toEqual(["Ada", "Chidi", "Bola"]);
    expect(await buyers(at.sales, at.shop.wuse.key)).toEqual([]);
    expect(await buyers(at.wuseSales, at.shop.ikeja.key)).toEqual([]);
    expect(await buyers(at.admin, at.shop.wuse.key)).toEqual([]);
  });
});
