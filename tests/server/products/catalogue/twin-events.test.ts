import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { categoryOf, type Chain, openChain } from "./chain-kit";
import { eventsIn } from "../../audit/event-kit";
import { type SignedIn, signIn } from "../../fixtures";
import { expectSound } from "../../invariants";
import { openShop, type OrderShop } from "../../orders/order-kit";
import { moveBulk, proposed } from "../bulk/bulk-kit";
import { csvOf, postFile, reportOf } from "../imports/import-kit";
import { changing, editOf, loadProduct, putProduct } from "../product-kit";

let at: OrderShop;
let chain: Chain;
/** Sees orders of the first store, and no goods. */
let blind: SignedIn;
let since: number;

beforeAll(async () => {
  at = await openShop();
  chain = await openChain(at);
  const { email, key } = at.shop.ikeja.sales;
  await at.pool.query("update employees set own_permissions = '{orders.view}' where key = $1", [key]);
  blind = await signIn(at.app, email);
});
beforeEach(async () => {
  since = await positionNow();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const listen = async (headers: SignedIn, after?: number) =>
  eventsIn(
    (
      await at.app.inject({
        url: "/api/events",
        headers: { ...headers, ...(after !== undefined && { "last-event-id": String(after) }) },
      })
    ).body,
  );

const positionNow = async () => (await listen(at.admin)).find(({ event }) => event === "ready")?.id ?? 0;

/** The products of which a person heard since the test began, each once. */
async function heardBy(headers: SignedIn): Promise<string[]> {
  const changes = (await listen(headers, since)).flatMap((each) => each.changes);
  return [...new Set(changes.flatMap(({ kind, key }) => (kind === "product" ? [key] : [])))].toSorted();
}

/** Each store hears of its own product, people of all stores of all three, and people who see no goods of none. */
async function expectAllHeard(): Promise<void> {
  const { stores } = chain;
  expect(await heardBy(at.admin)).toEqual(stores.map(({ product }) => product).toSorted());
  for (const { product, manager, title } of stores) expect([title, await heardBy(manager)]).toEqual([title, [product]]);
  expect(await heardBy(blind)).toEqual([]);
}

async function expectFirstHeard(): Promise<void> {
  const [first, second, third] = chain.stores;
  for (const headers of [at.admin, first.manager]) expect(await heardBy(headers)).toEqual([first.product]);
  for (const { manager } of [second, third]) expect(await heardBy(manager)).toEqual([]);
}

async function lastEntry(product: string): Promise<object> {
  const entries = "select before, after from audit_log where entity_key = $1 order by id desc limit 1";
  return (await at.pool.query(entries, [product])).rows[0];
}

async function edit(change: (body: ReturnType<typeof editOf>) => object): Promise<void> {
  const [{ product, manager }] = chain.stores;
  const reply = await putProduct(at.app, manager, product, change(editOf(await loadProduct(at.app, manager, product))));
  if (reply.statusCode !== 200) throw new Error(reply.body);
}

test("a new name is announced in each store", async () => {
  await edit((body) => ({ ...body, title: "Lamp of all" }));
  await expectAllHeard();
  const [, second] = chain.stores;
  const [heard] = (await listen(second.manager, since)).flatMap(({ changes }) => changes);
  const { version } = await loadProduct(at.app, at.admin, second.product);
  expect(heard).toEqual({ kind: "product", key: second.product, version, action: "edited" });
});

test("so is a new text of a variant", async () => {
  await edit((body) => changing(body, 0, { variation: "Crimson" }));
  await expectAllHeard();
});

test("prices and units of one store are announced there alone", async () => {
  await edit((body) => ({ ...changing(body, 0, { sale_price: 200, quantity: 4 }), sale_price: 200 }));
  await expectFirstHeard();
});

test("a category that a change of many sets, and its undo, are announced in each store", async () => {
  const [{ product, manager }] = chain.stores;
  const change = { field: "category" as const, value: await categoryOf(at, "Light") };
  const key = await proposed(at.app, manager, { of: { products: [product] }, change });
  expect(await heardBy(at.admin)).toEqual([]);
  for (const step of ["apply", "undo"] as const) {
    since = await positionNow();
    const reply = await moveBulk(at.app, manager, key, step);
    expect(reply.statusCode, reply.body).toBe(200);
    await expectAllHeard();
  }
});

test("a price that a change of many sets is announced in its store", async () => {
  const [{ product, manager }] = chain.stores;
  const change = { field: "sale_price" as const, by: "add" as const, value: 5 };
  const key = await proposed(at.app, manager, { of: { products: [product] }, change });
  for (const step of ["apply", "undo"] as const) {
    since = await positionNow();
    expect((await moveBulk(at.app, manager, key, step)).statusCode).toBe(200);
    await expectFirstHeard();
  }
});

test("a name that a file brings is announced in each store", async () => {
  const [{ manager, sku }] = chain.stores;
  const file = csvOf(["SKU", "Title"], [sku, "Lamp of a file"]);
  const query = { supplier: at.shop.supplier, existing: "update" };
  expect(await reportOf(postFile(at.app, manager, file, { query }))).toMatchObject({ imported: true });
  await expectAllHeard();
});

test("an added barcode is announced in each store, with an entry in the history of each", async () => {
  const [{ product, manager }, second, third] = chain.stores;
  const { variants } = await loadProduct(at.app, manager, product);
  const [{ key: variant = "", variation = "", sku = "", barcodes = [] } = {}] = variants;
  const url = `/api/products/${product}/barcodes`;
  const payload = { variant, barcode: "4006381333931" };
  expect((await at.app.inject({ method: "POST", url, headers: manager, payload })).statusCode).toBe(200);
  await expectAllHeard();
  const before = { codes: [{ variation, sku, barcodes }] };
  const after = { codes: [{ variation, sku, barcodes: [...barcodes, "4006381333931"] }] };
  for (const twin of [second, third]) expect(await lastEntry(twin.product)).toEqual({ before, after });
});

test("so are codes that the form changes", async () => {
  await edit((body) => changing(body, 1, { sku: "LAMP-BLUE", barcodes: ["6291041500213"] }));
  await expectAllHeard();
  const [, second] = chain.stores;
  expect(await lastEntry(second.product)).toMatchObject({ after: { codes: [{ sku: "LAMP-BLUE" }] } });
});

test("and a barcode that a file brings", async () => {
  const [{ manager, sku }] = chain.stores;
  const file = csvOf(["SKU", "Barcode"], [sku, "6151234567891"]);
  const query = { supplier: at.shop.supplier, existing: "update" };
  expect(await reportOf(postFile(at.app, manager, file, { query }))).toMatchObject({ imported: true });
  await expectAllHeard();
});

test("a change that is refused is announced to nobody", async () => {
  const [{ product, manager }] = chain.stores;
  const body = editOf(await loadProduct(at.app, manager, product));
  const reply = await putProduct(at.app, manager, product, { ...body, title: "Late", applies_to: "all" }, 1);
  expect(reply.statusCode).toBe(403);
  expect(await heardBy(at.admin)).toEqual([]);
});
