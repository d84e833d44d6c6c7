import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../../server/core/db/transaction";
import { createProduct } from "../../fixtures";
import { expectSound } from "../../invariants";
import { openShop, orderBody, type OrderShop, postOrder } from "../../orders/order-kit";
import { twinOfGalaxy } from "./catalogue-kit";
import { editOf, loadProduct, putProduct } from "../product-kit";

const ROUNDS = 6;

let at: OrderShop;
let twin: string;
beforeAll(async () => {
  at = await openShop();
  twin = await twinOfGalaxy(at);
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const entries = async (keys: readonly string[]): Promise<number> =>
  (
    await at.pool.query(
      "select count(*)::integer as n from audit_log where entity_key = any ($1::uuid[]) and before is not null",
      [keys],
    )
  ).rows[0].n;

const titles = async (keys: readonly string[]): Promise<string[]> =>
  (await Promise.all(keys.map((key) => loadProduct(at.app, at.admin, key)))).map(({ title }) => title);

test.each([
  ["from the version that each read, one of two edits wins", true],
  ["without a version, both count one after the other", false],
])("%s; both stores say the same, and sales meanwhile all count", async (_, isVersioned) => {
  const { app, admin, shop } = at;
  const keys = [shop.galaxy.key, twin];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await entries(keys);
    const loaded = await Promise.all(keys.map((key) => loadProduct(app, admin, key)));
    const edits = loaded.map(async (product, index) => {
      const body = editOf(product);
      const variations = body.variations.map(({ quantity: __, ...each }) => each);
      const title = `Phone ${round} of store ${index}`;
      return putProduct(
        app,
        admin,
        product.key,
        { ...body, variations, title },
        isVersioned ? product.version : undefined,
      );
    });
    const sales = Array.from({ length: 2 }, () =>
      postOrder(
        app,
        admin,
        orderBody(shop, { subtotalitems: [{ key: shop.charger.variants[0]?.key ?? "", quantity: 1 }] }),
      ),
    );
    const statuses = (await Promise.all(edits)).map(({ statusCode }) => statusCode).toSorted();
    for (const sale of await Promise.all(sales)) expect(sale.statusCode, sale.body).toBe(200);
    expect(statuses).toEqual(isVersioned ? [200, 409] : [200, 200]);
    const [one, other] = await titles(keys);
    expect(one).toBe(other);
    expect(one).toMatch(new RegExp(`^Phone ${round} of store [01]$`));
    // One entry for each store and edit.
    expect((await entries(keys)) - before).toBe(isVersioned ? 2 : 4);
  }
});

test("an edit in one store at the moment at which another lists the goods in a third is said there too", async () => {
  const { app, admin, pool, shop } = at;
  const post = (url: string, payload: object) => app.inject({ method: "POST", url, headers: admin, payload });
  const third: string = (
    await post("/api/inventory/stores/new", { title: "Lekki Store", address: "1 Admiralty Way" })
  ).json().data.key;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { key, variants } = await createProduct(pool, {
      store: shop.ikeja.key,
      supplier: shop.supplier,
      title: `Lamp ${round}`,
      variants: [{ variation: "Red", quantity: 2 }],
    });
    const listed = await post(`/api/products/${key}/stores`, { stores: [shop.wuse.key] });
    const there: string = listed.json().data.stores[0].key;
    const body = editOf(await loadProduct(app, admin, there));
    const variations = body.variations.map(({ quantity: __, ...each }) => ({ ...each, variation: "Crimson" }));
    const edit = () => putProduct(app, admin, there, { ...body, variations, title: `Lantern ${round}` });
    const send = () =>
      post("/api/inventory/transfers/new", {
        products: [{ product: key, variant: variants[0]?.key, quantity: 1 }],
        to: third,
      });
    const list = () => post(`/api/products/${key}/stores`, { stores: [third] });
    const spread = round % 2 === 0 ? send : list;
    const replies = await Promise.all(round % 3 === 0 ? [edit(), spread()] : [spread(), edit()]);
    for (const reply of replies) expect(reply.statusCode, reply.body).toBe(200);
    const { rows } = await pool.query(
      `select q.title, v.variation from products p join products q using (catalogue_key)
         join variants v on v.product_key = q.key where p.key = $1`,
      [key],
    );
    expect(rows).toEqual(Array(3).fill({ title: `Lantern ${round}`, variation: "Crimson" }));
  }
});

test("of two stores that move the same goods to a third one at once, one does, and the other is told that they are there", async () => {
  const { app, admin, pool, shop } = at;
  const post = (url: string, payload: object) => app.inject({ method: "POST", url, headers: admin, payload });
  const third: string = (
    await post("/api/inventory/stores/new", { title: "Yaba Store", address: "2 Herbert Macaulay Way" })
  ).json().data.key;
  const { key } = await createProduct(pool, {
    store: shop.ikeja.key,
    supplier: shop.supplier,
    title: "Desk fan",
    variants: [{ variation: "White", quantity: 2 }],
  });
  const there: string = (await post(`/api/products/${key}/stores`, { stores: [shop.wuse.key] })).json().data.stores[0]
    .key;
  const bodies = await Promise.all([key, there].map(async (each) => editOf(await loadProduct(app, admin, each))));
  const waiting = async () =>
    (await pool.query("select count(*)::integer as n from pg_locks where not granted")).rows[0].n;
  const moves = await inTransaction(pool, async (tx) => {
    await tx.query("select from stores where key = $1 for update", [third]);
    const begun = [key, there].map((each, index) => putProduct(app, admin, each, { ...bodies[index], store: third }));
    await expect.poll(waiting).toBe(2);
    return begun;
  });
  const replies = (await Promise.all(moves)).map((reply) => [reply.statusCode, reply.json().error]);
  expect(replies.toSorted()).toEqual([
    [200, undefined],
    [417, "Desk fan is listed in that store already. Move its stock by a transfer"],
  ]);
  expect((await pool.query("select from products where store_key = $1 and deleted_at is null", [third])).rowCount).toBe(
    1,
  );
});
