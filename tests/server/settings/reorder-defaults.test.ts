import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { settingsReply } from "../../../src/api/settings/settings.contract";
import { type Client, connect } from "../audit/event-kit";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { type OrderShop, shopForEachTest, variantOf } from "../orders/order-kit";
import { csvOf, postFile, reportOf } from "../products/imports/import-kit";
import { grant } from "../purchases/purchase-kit";
import { editOf, loadProduct, postProduct, productBody, putProduct } from "../products/product-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;

beforeEach(async () => {
  at = await newShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
afterEach(() => expectSound(at.pool));

type Level = { reorder_at: number | null; order_up_to: number | null };
const NONE = { reorder_at: null, order_up_to: null };
const LEVEL = { reorder_at: 5, order_up_to: 40 };

const read = async () =>
  settingsReply.parse((await at.app.inject({ url: "/api/settings", headers: at.admin })).json()).data;

async function set(level: object, headers: Record<string, string> = at.admin) {
  const { key } = await read();
  return at.app.inject({ method: "PUT", url: `/api/settings/${key}/reorder/edit`, headers, payload: level });
}

async function setDefault(level: Level): Promise<void> {
  const reply = await set(level);
  if (reply.statusCode !== 200) throw new Error(reply.body);
}

/** The variants of a product that have a level, in order. */
async function levels(product: string): Promise<[name: string, from: number, upTo: number][]> {
  const { rows } = await at.pool.query<{ name: string; from: number; upTo: number }>(
    `select v.variation as name, l.reorder_at as from, l.order_up_to as "upTo"
       from reorder_levels l join variants v using (key)
      where v.product_key = $1 and l.reorder_at is not null order by v.position`,
    [product],
  );
  return rows.map(({ name, from, upTo }) => [name, from, upTo]);
}

async function created(changes: Record<string, unknown> = {}): Promise<string> {
  const reply = await postProduct(at.app, at.admin, productBody(at, changes));
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json().data.key;
}

async function logOf(product: string) {
  const { rows } = await at.pool.query<{ after: { variants?: object[]; added?: object[] } }>(
    "select after from audit_log where entity = 'product' and entity_key = $1 order by id desc limit 1",
    [product],
  );
  return rows[0]?.after;
}

describe("the default level", () => {
  test("is off at first, is saved as a pair, and is in the log", async () => {
    expect(await read()).toMatchObject({ ...NONE, version: 1 });
    expect((await set(LEVEL)).json().data.version).toBe(2);
    expect(await read()).toMatchObject({ ...LEVEL, version: 2 });
    // The same once more changes nothing.
    expect((await set(LEVEL)).json().data.version).toBe(2);
    expect((await set(NONE)).json().data.version).toBe(3);
    expect(await read()).toMatchObject({ ...NONE, version: 3 });
    const { rows } = await at.pool.query(
      "select action, before, after from audit_log where entity = 'settings' order by id",
    );
    expect(rows).toEqual([
      { action: "settings.edited", before: NONE, after: LEVEL },
      { action: "settings.edited", before: LEVEL, after: NONE },
    ]);
  });

  test.each([
    { reorder_at: 5, order_up_to: 5 },
    { reorder_at: 5, order_up_to: null },
    { reorder_at: null, order_up_to: 5 },
    { reorder_at: -1, order_up_to: 5 },
    { reorder_at: 1.5, order_up_to: 5 },
    { reorder_at: 0, order_up_to: 1_000_001 },
    { reorder_at: "5", order_up_to: 40 },
    { reorder_at: 5 },
    { ...LEVEL, store: "" },
  ])("has the rules of a variant's level: %j is refused", async (level) => {
    expect((await set(level)).statusCode).toBe(400);
    expect(await read()).toMatchObject({ ...NONE, version: 1 });
  });

  test("is a matter of people with `settings.manage`", async () => {
    expect((await set(LEVEL, at.sales)).statusCode).toBe(403);
    await grant(at, ["settings.manage"]);
    expect((await set(LEVEL, at.sales)).statusCode).toBe(200);
    await at.pool.query("update roles set permissions = array_remove(permissions, 'settings.manage')");
    expect((await set(NONE, manager)).statusCode).toBe(403);
    expect(await read()).toMatchObject(LEVEL);
  });

  test("from an older version is a conflict that sends it as it is", async () => {
    await setDefault(LEVEL);
    const reply = await set({ reorder_at: 1, order_up_to: 2 }, { ...at.admin, "if-match": '"1"' });
    expect([reply.statusCode, reply.json().current]).toMatchObject([409, { ...LEVEL, version: 2 }]);
  });

  test("is announced to people who may see the settings, and to nobody else", async () => {
    const clients: Client[] = [];
    try {
      for (const headers of [at.admin, at.sales]) clients.push(await connect(at.app, headers));
      const [boss, seller] = clients;
      for (const client of clients) await client.ready();
      await setDefault(LEVEL);
      const { key } = await read();
      const heard = await boss?.untilChange(key);
      expect(heard?.changes).toEqual([{ kind: "settings", key, version: 2, action: "edited" }]);
      // What follows reaches both, so the seller has heard all that came before.
      const product = await created();
      await seller?.untilChange(product);
      const kinds = seller?.events().flatMap(({ changes }) => changes.map(({ kind }) => kind));
      expect(kinds).toEqual(["product"]);
    } finally {
      for (const client of clients) await client.cut();
    }
  });
});

describe("a variant begins with it", () => {
  test("in a new product; those that were there before keep theirs", async () => {
    const before = await created();
    await setDefault(LEVEL);
    const product = await created({ title: "Itel A70" });
    expect(await levels(product)).toEqual([
      ["Black, 128GB", 5, 40],
      ["Blue, 256GB", 5, 40],
    ]);
    expect(await levels(before)).toEqual([]);
    expect(await levels(at.shop.galaxy.key)).toEqual([]);
    expect((await logOf(product))?.variants).toMatchObject([LEVEL, LEVEL]);
    await setDefault({ reorder_at: 7, order_up_to: 70 });
    expect(await levels(product)).toEqual([
      ["Black, 128GB", 5, 40],
      ["Blue, 256GB", 5, 40],
    ]);
    await setDefault(NONE);
    const later = await created({ title: "Itel P55" });
    expect(await levels(later)).toEqual([]);
    expect((await logOf(later))?.variants?.[0]).not.toHaveProperty("reorder_at");
  });

  test("that an edit adds; the others of the product keep theirs", async () => {
    await setDefault(LEVEL);
    const body = editOf(await loadProduct(at.app, at.admin, at.shop.galaxy.key));
    const added = { variation: "Refurbished", status: "active", quantity: 2 };
    const reply = await putProduct(at.app, at.admin, at.shop.galaxy.key, {
      ...body,
      variations: [...body.variations, added],
    });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await levels(at.shop.galaxy.key)).toEqual([["Refurbished", 5, 40]]);
    expect((await logOf(at.shop.galaxy.key))?.added).toMatchObject([LEVEL]);
  });

  test("in rows of an import that are new, of a new product and of one that is listed", async () => {
    await setDefault(LEVEL);
    const file = csvOf(
      ["Title", "Variation", "Quantity", "Purchase price", "Sale price"],
      ["Kettle", "Steel", "2", "10", "20"],
      ["Kettle", "Glass", "0", "10", "20"],
      ["Oraimo Charger", "White, 20W", "30", "", ""],
      ["Oraimo Charger", "Black, 20W", "1", "", ""],
    );
    const query = { supplier: at.shop.supplier, existing: "update" };
    expect(await reportOf(postFile(at.app, manager, file, { query }))).toMatchObject({ imported: true });
    const { rows } = await at.pool.query<{ key: string }>("select key from products where title = 'Kettle'");
    const kettle = rows[0]?.key ?? "";
    expect(await levels(kettle)).toEqual([
      ["Steel", 5, 40],
      ["Glass", 5, 40],
    ]);
    expect((await logOf(kettle))?.variants).toMatchObject([LEVEL, LEVEL]);
    expect(await levels(at.shop.charger.key)).toEqual([["Black, 20W", 5, 40]]);
    expect((await logOf(at.shop.charger.key))?.added).toMatchObject([LEVEL]);
  });

  test("in another store, whatever its level is in the first one", async () => {
    const { app, admin, shop } = at;
    const post = (url: string, payload: object) => app.inject({ method: "POST", url, headers: admin, payload });
    const own = { reorder_at: 1, order_up_to: 2 };
    const url = `/api/stock-levels/${variantOf(shop.charger)}/edit`;
    expect((await app.inject({ method: "PUT", url, headers: admin, payload: own })).statusCode).toBe(200);
    await setDefault(LEVEL);
    const listed = await post(`/api/products/${shop.charger.key}/stores`, { stores: [shop.wuse.key] });
    const twin: string = listed.json().data.stores[0].key;
    expect(await levels(twin)).toEqual([["White, 20W", 5, 40]]);
    expect((await logOf(twin))?.variants).toMatchObject([LEVEL]);
    expect(await levels(shop.charger.key)).toEqual([["White, 20W", 1, 2]]);
    // So does a transfer that brings goods which the store does not list.
    const sent = await post("/api/inventory/transfers/new", {
      products: [{ product: shop.galaxy.key, variant: variantOf(shop.galaxy), quantity: 1 }],
      to: shop.wuse.key,
    });
    expect(sent.statusCode, sent.body).toBe(200);
    const { rows } = await at.pool.query<{ key: string }>(
      "select q.key from products q join products p using (catalogue_key) where p.key = $1 and q.store_key = $2",
      [shop.galaxy.key, shop.wuse.key],
    );
    expect(await levels(rows[0]?.key ?? "")).toMatchObject([[expect.any(String), 5, 40]]);
    expect(await levels(shop.galaxy.key)).toEqual([]);
  });

  test("unless it holds units that came back or are repaired", async () => {
    await setDefault(LEVEL);
    const [variation] = productBody(at).variations;
    const product = await created({
      variations: ["active", "hidden", "return", "repair"].map((status) => ({
        ...variation,
        variation: status,
        status,
      })),
    });
    expect((await levels(product)).map(([name]) => name)).toEqual(["active", "hidden"]);
  });

  test("and is on the list of low stock at once, where it is low", async () => {
    await setDefault({ reorder_at: 6, order_up_to: 10 });
    const product = await created();
    const low = (await at.app.inject({ url: "/api/stock-levels", headers: at.admin })).json().data;
    expect(low).toMatchObject([{ product, variation: "Black, 128GB", to_order: 4 }]);
  });
});

test("products that are made while the default changes have one pair or the other, all their variants the same", async () => {
  const other = { reorder_at: 70, order_up_to: 400 };
  await setDefault(LEVEL);
  for (let round = 0; round < 5; round += 1) {
    const change = round % 2 === 0 ? other : LEVEL;
    const make = (place: number) => created({ title: `Phone ${round}.${place}` });
    const [one, two, , three, four] = await Promise.all([make(1), make(2), setDefault(change), make(3), make(4)]);
    for (const product of [one, two, three, four]) {
      const [first, second] = (await levels(product)).map(([, from, upTo]) => [from, upTo]);
      expect([
        [5, 40],
        [70, 400],
      ]).toContainEqual(first);
      expect(second).toEqual(first);
    }
  }
});
