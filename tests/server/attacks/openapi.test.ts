import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import type { OpenApi, Operation } from "../../../server/core/docs/document";
import { EXAMPLE_EMAIL_LINK, EXAMPLE_KEYS, EXAMPLE_LINK } from "../../../server/core/docs/example-keys";
import { EXAMPLES, RECORD_KEYS } from "../../../server/rooms";
import { purchasedGoods } from "../purchases/purchase-kit";
import { stockRepairOf } from "../repairs/repair-kit";
import { transitGoods } from "../stock/transit-kit";
import { exampleBulk } from "../products/bulk/bulk-kit";
import { exampleCounts } from "../counts/count-kit";
import { countOf } from "../shifts/shift-kit";
import { replyFault } from "../../../tools/fuzz/reply-check";
import { buildTestApp, createProduct } from "../fixtures";
import { expectSound } from "../invariants";
import { addPersonWithoutPassword, askEmail, sendLink } from "../people/links-kit";
import { type OrderShop, openShop, orderBody, orderOf, quantityOf, sell, variantOf } from "../orders/order-kit";
import { returnableOrders } from "../orders/returns/return-kit";
import { trackedGoods } from "../stock/unit-kit";

type Call = { method: string; path: string; operation: Operation };

/** Calls that end the session in use, or remove records that other calls need, come last. */
const METHODS = ["get", "post", "put", "delete"];
const rank = ({ method, path }: Call) => METHODS.indexOf(method) + (path.endsWith("/logout") ? METHODS.length : 0);

/** Examples upload pictures. */
const mediaFolder = mkdtempSync(join(tmpdir(), "backroom-media-"));
let open: OrderShop;
let app: App;
let calls: Call[];
/** Keys of this shop, by the keys in the examples. */
let keys: Map<string, string>;

beforeAll(async () => {
  open = await openShop();
  app = await buildTestApp(open.pool, { mediaFolder });
  const document: OpenApi = (await app.inject({ url: "/api/docs/openapi.json" })).json();
  calls = Object.entries(document.paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
    )
    .toSorted((one, other) => rank(one) - rank(other));
  keys = await exampleKeys();
});
afterAll(async () => {
  await expectSound(open.pool);
  await app.close();
  await open.close();
  rmSync(mediaFolder, { recursive: true });
});

const KEYS = { ...EXAMPLE_KEYS, ...RECORD_KEYS };

async function exampleKeys(): Promise<Map<string, string>> {
  const { shop, admin } = open;
  const order = await sell(app, admin, orderBody(shop));
  const { token, mail } = await sendLink(open.pool, shop.wuse.manager);
  await askEmail(open.pool, shop.admin, shop.admin);
  await askEmail(open.pool, shop.wuse.sales, shop.admin);
  const emailToken = await askEmail(open.pool, shop.ikeja.manager, shop.admin);
  const own: Record<keyof typeof KEYS, string> = {
    store: shop.ikeja.key,
    otherStore: shop.wuse.key,
    // A person whose sessions may be ended.
    employee: shop.wuse.sales.key,
    role: shop.roles.sales,
    supplier: shop.supplier,
    category: await created("/api/categories/new", { name: "Phones" }),
    product: shop.galaxy.key,
    variant: variantOf(shop.galaxy),
    customer: (await orderOf(app, admin, order)).customer_key,
    settings: RECORD_KEYS.settings,
    repair: await created("/api/repairs/new", stockRepairOf(shop.ikeja.key, variantOf(shop.galaxy))),
    shift: await created("/api/shifts/new", {
      account: await created("/api/finances/accounts/new", {
        name: "Second drawer",
        type: "cash",
        store: shop.ikeja.key,
        balance: 15_210,
      }),
      count: countOf({ "1000": 15, "200": 1, "10": 1 }),
    }),
    account: shop.ikeja.cash,
    otherAccount: await created("/api/finances/accounts/new", {
      name: "Ikeja safe",
      type: "cash",
      store: shop.ikeja.key,
      balance: 1_000_000,
    }),
    expense: await created("/api/categories/new", { name: "Rent", kind: "expense" }),
    newStore: await created("/api/inventory/stores/new", { title: "Lekki Store", address: "1 Admiralty Way" }),
    order,
    transfer: await created("/api/inventory/transfers/new", {
      products: [{ product: shop.charger.key, variant: variantOf(shop.charger), quantity: 1 }],
      to: shop.wuse.key,
    }),
    transaction: await created("/api/finances/transactions/new", {
      remark: "Shop rent",
      type: "debit",
      store: shop.ikeja.key,
      transactions: [{ account_key: shop.ikeja.cash, amount: 1 }],
    }),
    ...(await returnableOrders(open, { store: shop.ikeja, variant: variantOf(shop.galaxy) })),
    ...(await trackedGoods(open, shop.ikeja)),
    ...(await purchasedGoods(open, shop.ikeja, variantOf(shop.galaxy))),
    ...(await transitGoods({ ...open, app }, shop.ikeja.key, shop.wuse.key, shop.charger)),
    ...(await exampleCounts(
      open,
      { store: shop.ikeja.key, variant: variantOf(shop.galaxy) },
      await quantityOf(open.pool, variantOf(shop.galaxy)),
    )),
    ...(await exampleBulk(open, [await spare("Radio"), shop.charger.key])),
    invited: (await addPersonWithoutPassword(open.pool, shop)).key,
    mail,
  };
  const keyed = Object.entries(KEYS).map(([name, key]) => [key, own[name as keyof typeof own]] as const);
  return new Map<string, string>([...keyed, [EXAMPLE_LINK, token], [EXAMPLE_EMAIL_LINK, emailToken]]);
}

/** A product that no other call names. */
const spare = async (title: string): Promise<string> => {
  const { pool, shop } = open;
  const variants = [{ variation: "Black", quantity: 1 }];
  return (await createProduct(pool, { store: shop.ikeja.key, supplier: shop.supplier, title, variants })).key;
};

async function created(url: string, payload: object): Promise<string> {
  const reply = await app.inject({ method: "POST", url, headers: open.admin, payload });
  if (reply.statusCode !== 200) throw new Error(`${url} was refused: ${reply.body}`);
  return reply.json().data.key;
}

const nameOf = ({ method, path }: Call) => `${method.toUpperCase()} ${path}`;

const withOwnKeys = (text: string) =>
  [...keys].reduce((filled, [example, own]) => filled.replaceAll(example, own), text);

/** The example of a call as a request; parameters without an example are omitted. */
function requestOf({ method, path, operation }: Call) {
  let url = path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = { ...open.admin };
  for (const { name, in: where, example } of operation.parameters ?? []) {
    if (example === undefined) continue;
    if (where === "path") url = url.replace(`{${name}}`, String(example));
    if (where === "header") headers[name] = withOwnKeys(String(example));
    if (where === "query") for (const value of [example].flat()) query.append(name, String(value));
  }
  const [media = "", content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const body = content?.example;
  return {
    method: method.toUpperCase() as "GET" | "POST" | "PUT" | "DELETE",
    url: withOwnKeys(query.size === 0 ? url : `${url}?${query}`),
    headers: { ...headers, ...(body !== undefined && { "content-type": media }) },
    ...(body !== undefined && { payload: typeof body === "string" ? body : withOwnKeys(JSON.stringify(body)) }),
  };
}

const isNeeded = ({ parameters = [], requestBody }: Operation) => ({
  parameters: parameters.filter(({ required, example }) => required && example === undefined).map(({ name }) => name),
  body: Object.values(requestBody?.content ?? {}).some(({ example }) => example === undefined),
});

test("every call documents its purpose and its replies", () => {
  const silent = calls.filter(({ operation }) => operation.summary === "" || operation.responses[200] === undefined);
  expect(silent.map((call) => `${nameOf(call)}: add docs: { summary, reply } to its config`)).toEqual([]);
});

test("every call has an example of its body, parameters and query", () => {
  const bare = calls.filter(({ operation }) => {
    const { parameters, body } = isNeeded(operation);
    return parameters.length > 0 || body;
  });
  expect(bare.map((call) => `${nameOf(call)}: add an example to its room`)).toEqual([]);
});

test("every example belongs to a route", () => {
  const known = new Set(calls.map((call) => nameOf(call).replace(/\{(\w+)\}/g, ":$1")));
  expect(Object.keys(EXAMPLES).filter((name) => !known.has(name))).toEqual([]);
});

/**
 * These calls need a state that this test cannot make: a shop is set up once, and codes need the person's own second
 * factor. tests/server/session/setup.test.ts and second-factor.test.ts cover them.
 */
const OF_A_MOMENT = new Set([
  "POST /api/setup",
  "POST /api/user_profile/second-factor/turn-on",
  "POST /api/user_profile/second-factor/recovery-codes",
]);
const isOfAMoment = (call: Call) => OF_A_MOMENT.has(nameOf(call));

test("every documented example succeeds, and its reply matches the documentation", async () => {
  const faults: string[] = [];
  for (const call of calls) {
    const request = requestOf(call);
    const reply = await app.inject(request);
    const media = String(reply.headers["content-type"] ?? "");
    const fault = replyFault(call.operation, { status: reply.statusCode, media, text: reply.body });
    if (reply.statusCode !== (isOfAMoment(call) ? 417 : 200))
      faults.push(`${nameOf(call)}: ${reply.statusCode} ${reply.body.slice(0, 300)}`);
    if (fault !== null) faults.push(`${nameOf(call)}: ${fault}`);
  }
  expect(faults).toEqual([]);
}, 60_000);

describe("the documentation page", () => {
  test("loads only files of this server, with the same API description", async () => {
    const page = await app.inject({ url: "/api/docs" });
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = ""]) => url);
    expect(files.length).toBeGreaterThan(3);
    for (const url of files) {
      expect(url).toMatch(/^\/api\/docs\/static\//);
      expect({ url, status: (await app.inject({ url })).statusCode }).toEqual({ url, status: 200 });
    }
    expect(page.body).not.toMatch(/<script>|style="|https?:\/\//);
    const start = await app.inject({ url: "/api/docs/static/swagger-initializer.js" });
    expect(start.headers["content-type"]).toMatch(/^application\/javascript/);
    expect(start.body).toContain("resolveUrl('./json')");
    const [shown, described] = await Promise.all(["/json", "/openapi.json"].map((at) => app.inject(`/api/docs${at}`)));
    expect(shown?.body).toBe(described?.body);
  });

  test("sends its files again only after a change, and no file outside its folder", async () => {
    const url = "/api/docs/static/swagger-ui.css";
    const { etag = "" } = (await app.inject({ url })).headers;
    const again = await app.inject({ url, headers: { "if-none-match": etag } });
    expect(again.statusCode).toBe(304);
    for (const path of ["nothing.js", "../package.json", "%2e%2e/package.json", "..%2fpackage.json", "%00"]) {
      const reply = await app.inject({ url: `/api/docs/static/${path}` });
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode).toBeLessThan(500);
      expect(Object.keys(reply.json())).toEqual(["error", "code"]);
    }
  });
});

describe("the check of a reply against the documentation", () => {
  const detail = () => {
    const call = calls.find(({ method, path }) => method === "get" && path === "/api/orders/{id}");
    if (!call) throw new Error("the document has no order detail");
    return call.operation;
  };
  const json = (status: number, body: unknown) => ({ status, media: "application/json", text: JSON.stringify(body) });

  test("finds undocumented statuses, shapes, fields and media types", async () => {
    const order = keys.get(EXAMPLE_KEYS.order);
    const sound = (await app.inject({ url: `/api/orders/${order}`, headers: open.sales })).json();
    expect(replyFault(detail(), json(200, sound))).toBeNull();
    const { cost: _cost, ...costless } = sound.data;
    const wrong = [
      json(500, { error: "x", code: "server_fault" }),
      json(404, { error: "x" }),
      json(404, { error: "x", code: "rule" }),
      json(404, { message: "x" }),
      json(200, { ...sound, data: costless }),
      json(200, { ...sound, data: { ...sound.data, secret: 1 } }),
      json(200, { ...sound, data: { ...sound.data, cost: "1" } }),
      { ...json(200, sound), media: "text/html" },
      { ...json(200, sound), text: "{" },
    ];
    for (const reply of wrong) expect(replyFault(detail(), reply)).not.toBeNull();
  });
});
