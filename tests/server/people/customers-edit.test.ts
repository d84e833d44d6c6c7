import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { customerEditReply, customerReply } from "../../../src/api/people/customers.contract";
import { newKey } from "../../../server/core/ids";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { countOf, one, shopForEachTest, orderBody, orderOf, type OrderShop, sell } from "../orders/order-kit";
import { refusal } from "./people-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;
let order: string;
let ada: string;

const details = {
  name: "Adaeze Obi",
  email: "ada.obi@example.com",
  phone: "08099990000",
  address: "2 Allen Avenue",
  instagram: "ada",
  twitter: "adaobi",
};

const read = async () =>
  customerReply.parse((await at.app.inject({ url: `/api/customers/${ada}`, headers: manager })).json()).data;
const put = (body: unknown, { key = ada, headers = manager, version = "" } = {}) =>
  at.app.inject({
    method: "PUT",
    url: `/api/customers/${key}/edit`,
    headers: { ...headers, ...(version && { "if-match": version }) },
    payload: body as object,
  });

beforeEach(async () => {
  at = await newShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  order = await sell(at.app, at.sales, orderBody(at.shop));
  ada = (await one<{ key: string }>(at.pool, "select key from customers")).key;
});
afterEach(async () => {
  await expectSound(at.pool);
});

const sellTo = (email: string) =>
  sell(at.app, at.sales, orderBody(at.shop, { customer: { ...orderBody(at.shop).customer, email } }));

describe("an edit of a customer", () => {
  test("changes the customer and not their past orders, and is logged", async () => {
    const reply = await put(details, { version: "1" });
    expect(customerEditReply.parse(reply.json())).toEqual({ data: { key: ada, version: 2 } });
    expect(await read()).toMatchObject({ ...details, order_count: 1, version: 2 });
    expect((await orderOf(at.app, at.sales, order)).customer_name).toBe("Adaeze Okafor");
    const audit = await one(at.pool, "select before, after from audit_log where action = 'customer.edited'");
    expect(audit).toMatchObject({ before: { email: "adaeze@example.com" }, after: details });
  });

  test("keeps instagram and twitter when they are not sent, and clears them when they are empty", async () => {
    await put(details);
    const { instagram, twitter, ...rest } = details;
    await put({ ...rest, name: "Ada" });
    expect(await read()).toMatchObject({ name: "Ada", instagram, twitter });
    await put({ ...details, instagram: "", twitter: "" });
    expect(await read()).toMatchObject({ instagram: "", twitter: "" });
  });

  test("from an older version is stale; a sale in between does not make it stale", async () => {
    await sellTo("adaeze@example.com");
    expect((await put(details, { version: "1" })).statusCode).toBe(200);
    const late = await put({ ...details, name: "Late" }, { version: "1" });
    expect([late.statusCode, late.json().current]).toEqual([409, await read()]);
  });

  test("that changes nothing keeps the version and writes no log row", async () => {
    await put(details);
    const audits = await countOf(at.pool, "audit_log");
    expect((await put(details, { version: "2" })).json()).toEqual({ data: { key: ada, version: 2 } });
    expect(await countOf(at.pool, "audit_log")).toBe(audits);
  });

  test.each([
    { name: "" },
    { email: "ada" },
    { email: undefined },
    { phone: " " },
    { address: "" },
    { spent: 5 },
    { twitter: 7 },
  ])("is refused with the body %j", async (change) => {
    expect((await put({ ...details, ...change })).statusCode).toBe(400);
    expect((await read()).version).toBe(1);
  });

  test("of an unknown customer gets 404, and without the permission is refused", async () => {
    expect((await put(details, { key: newKey() })).statusCode).toBe(404);
    expect((await put(details, { headers: at.sales })).statusCode).toBe(403);
  });
});

describe("a customer's email", () => {
  test("that another customer has, in upper or lower case, is refused with a reason; their own in another case is accepted", async () => {
    await sellTo("emeka@example.com");
    const taken = await put({ ...details, email: "EMEKA@example.com" });
    expect([taken.statusCode, taken.json()]).toEqual(refusal("Another customer already has this email", "email"));
    expect((await put({ ...details, email: "Adaeze@Example.com" })).statusCode).toBe(200);
  });

  test("requested by two edits and a sale at once goes to one customer", async () => {
    await sellTo("emeka@example.com");
    const { key: emeka } = await one<{ key: string }>(
      at.pool,
      "select key from customers where email = 'emeka@example.com'",
    );
    const wanted = { ...details, email: "wanted@example.com" };
    const [one_, other, sale] = await Promise.all([
      put(wanted),
      put(wanted, { key: emeka }),
      sellTo("wanted@example.com").then(() => 200),
    ]);
    expect([one_.statusCode, other.statusCode].every((status) => [200, 417].includes(status))).toBe(true);
    expect(sale).toBe(200);
    expect(await one(at.pool, "select count(*) as n from customers where email = 'wanted@example.com'")).toEqual({
      n: 1,
    });
  });

  test("swapped by two customers at once causes no server error", async () => {
    await sellTo("emeka@example.com");
    const { key: emeka } = await one<{ key: string }>(
      at.pool,
      "select key from customers where email = 'emeka@example.com'",
    );
    const replies = await Promise.all([
      put({ ...details, email: "emeka@example.com" }),
      put({ ...details, email: "adaeze@example.com" }, { key: emeka }),
    ]);
    for (const reply of replies) expect([200, 417]).toContain(reply.statusCode);
  });
});
