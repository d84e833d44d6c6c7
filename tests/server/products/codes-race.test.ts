import { afterEach, beforeEach, expect, test } from "vitest";
import type { Tx } from "../../../server/core/db/transaction";
import { inTransaction } from "../../../server/core/db/transaction";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { one, type OrderShop, shopForEachTest, variantOf } from "../orders/order-kit";
import { changing, editOf, loadProduct, postProduct, productBody, putProduct } from "./product-kit";

const ROUNDS = 20;
const RIVALS = 8;

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;

beforeEach(async () => {
  at = await newShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
afterEach(async () => {
  await expectSound(at.pool);
});

/** Products of one variant each. */
async function products(count: number): Promise<string[]> {
  const replies = await Promise.all(
    Array.from({ length: count }, () => {
      const body = productBody(at);
      return postProduct(at.app, manager, { ...body, variations: body.variations.slice(0, 1) });
    }),
  );
  return replies.map((reply) => reply.json().data.key);
}

const ownersOf = async (code: string): Promise<number> =>
  (
    await one<{ n: number }>(
      at.pool,
      "select count(distinct catalogue_key)::integer as n from codes where match = code_match($1)",
      [code],
    )
  ).n;

test("a code that is given to eight variants at once names one of them, in twenty rounds", async () => {
  const keys = await products(RIVALS);
  const loaded = await Promise.all(keys.map((key) => loadProduct(at.app, manager, key)));
  for (let round = 0; round < ROUNDS; round += 1) {
    const codes = [`code-${round}-a`, `code-${round}-b`];
    const replies = await Promise.all(
      loaded.map((product, index) =>
        // Half of them name the codes in the opposite order, which must not end in a deadlock either.
        putProduct(at.app, manager, product.key, {
          ...changing(editOf(product), 0, { barcodes: index % 2 === 0 ? codes : codes.toReversed() }),
        }),
      ),
    );
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, ...Array<number>(RIVALS - 1).fill(417)]);
    for (const code of codes) expect(await ownersOf(code)).toBe(1);
  }
});

test("the same rounds break a version that looks first and writes then", async () => {
  const keys = await products(RIVALS);
  const catalogueKeys = await Promise.all(
    keys.map(
      async (key) =>
        (await one<{ key: string }>(at.pool, "select catalogue_key as key from variants where product_key = $1", [key]))
          .key,
    ),
  );
  await at.pool.query("create table naive_codes (match text, catalogue_key uuid)");
  const naive = (catalogueKey: string, code: string) => async (tx: Tx) => {
    const { rowCount } = await tx.query("select from naive_codes where match = code_match($1)", [code]);
    if (rowCount === 0) await tx.query("insert into naive_codes values (code_match($1), $2)", [code, catalogueKey]);
  };
  try {
    let broken = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(catalogueKeys.map((key) => inTransaction(at.pool, naive(key, `code-${round}`))));
      const { rowCount } = await at.pool.query("select from naive_codes where match = $1", [`code-${round}`]);
      if ((rowCount ?? 0) > 1) broken += 1;
    }
    expect(broken).toBeGreaterThan(0);
  } finally {
    await at.pool.query("drop table naive_codes");
  }
});

test("two stores that change the codes of the same goods at once never lose one of the changes", async () => {
  const { wuse, galaxy } = at.shop;
  const sent = await at.app.inject({
    method: "POST",
    url: "/api/inventory/transfers/new",
    headers: at.admin,
    payload: { products: [{ product: galaxy.key, variant: variantOf(galaxy), quantity: 1 }], to: wuse.key },
  });
  expect(sent.statusCode, sent.body).toBe(200);
  const twin = await one<{ product: string }>(
    at.pool,
    `select v.product_key as product from variants s
       join variants v on v.catalogue_key = s.catalogue_key and v.key <> s.key where s.key = $1`,
    [variantOf(galaxy)],
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const [here, there] = await Promise.all(
      [galaxy.key, twin.product].map((key) => loadProduct(at.app, at.admin, key)),
    );
    const save = (product: NonNullable<typeof here>, sku: string) =>
      putProduct(at.app, at.admin, product.key, changing(editOf(product), 0, { sku }), product.version);
    if (!here || !there) throw new Error("the goods are listed in both stores");
    const replies = await Promise.all([save(here, `here-${round}`), save(there, `there-${round}`)]);
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const winner = statuses[0] === 200 ? `here-${round}` : `there-${round}`;
    const after = await loadProduct(at.app, at.admin, galaxy.key);
    expect(after.variants[0]?.sku).toBe(winner);
  }
});
