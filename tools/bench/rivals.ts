import type { Pool } from "pg";
import type { App } from "../../server/core/http/app-types";
import type { Shop, SignedIn } from "../../tests/server/fixtures";
import { putPart } from "../../tests/server/orders/order-edit-kit";
import {
  one,
  orderBody,
  orderOf,
  putEdit,
  quantityOf,
  restock,
  sell,
  variantOf,
} from "../../tests/server/orders/order-kit";

export type RushShop = { pool: Pool; shop: Shop; app: App; admin: SignedIn };

export type Counter = { asked: number; faults: string[] };

type Reply = { statusCode: number; body: string };
type Race = { name: string; run: (at: RushShop, together: Together) => Promise<boolean> };
/** Sends both requests at once; returns their statuses, the lower first. */
type Together = (...calls: (() => Promise<Reply>)[]) => Promise<number[]>;

const STOCK = 100;

/** Runs each race for some rounds; `lost` counts the rounds whose result differs from a serial execution. */
export async function runRivals(at: RushShop, counter: Counter, rounds: number) {
  const together: Together = async (...calls) => {
    const replies = await Promise.all(calls.map((call) => call()));
    counter.asked += replies.length;
    const odd = replies.filter(({ statusCode }) => ![200, 409, 417].includes(statusCode));
    counter.faults.push(...odd.map(({ statusCode, body }) => `A call was answered by ${statusCode} ${body}`));
    return replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  };
  const results: { name: string; lost: number }[] = [];
  for (const { name, run } of RACES) {
    let lost = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const product of [at.shop.galaxy, at.shop.charger]) await restock(at.pool, variantOf(product), STOCK);
      if (!(await run(at, together))) lost += 1;
    }
    results.push({ name, lost });
  }
  return results;
}

const blue = ({ shop }: RushShop, quantity: number) => ({ key: variantOf(shop.galaxy), quantity });
const charger = ({ shop }: RushShop, quantity: number) => ({ key: variantOf(shop.charger), quantity });
const cash = ({ shop }: RushShop, amount: number) => ({ account_key: shop.ikeja.cash, amount });

const left = ({ pool, shop }: RushShop) => quantityOf(pool, variantOf(shop.galaxy));

const soldOne = (at: RushShop, changes = {}) => sell(at.app, at.admin, orderBody(at.shop, changes));

const cancel = (at: RushShop, key: string, version?: number) => () =>
  putEdit(at.app, at.admin, key, { status: "cancelled", store: at.shop.ikeja.key, remark: "" }, version);

const transfer =
  ({ app, admin }: RushShop, goods: object, to: string) =>
  () =>
    app.inject({
      method: "POST",
      url: "/api/inventory/transfers/new",
      headers: admin,
      payload: { products: [goods], to },
    });

const isBoth = (statuses: readonly number[]) => statuses.every((status) => status === 200);

const RACES: readonly Race[] = [
  {
    name: "one order that names a variant twice, twice at once",
    run: async (at, together) => {
      const lines = { subtotalitems: [blue(at, 30), charger(at, 1), blue(at, 30)] };
      const post = () =>
        at.app.inject({
          method: "POST",
          url: "/api/orders/new",
          headers: at.admin,
          payload: orderBody(at.shop, lines),
        });
      const statuses = await together(post, post);
      return statuses.join() === "200,417" && (await left(at)) === STOCK - 60;
    },
  },
  {
    name: "two opposite transfers",
    run: async (at, together) => {
      const { ikeja, wuse, galaxy } = at.shop;
      const here = { product: galaxy.key, variant: variantOf(galaxy), quantity: 5 };
      await together(transfer(at, here, wuse.key));
      const there = await one<{ product: string; variant: string; units: number }>(at.pool, TWIN, [here.variant]);
      const back = { product: there.product, variant: there.variant, quantity: 5 };
      const statuses = await together(transfer(at, here, wuse.key), transfer(at, back, ikeja.key));
      const units = (await one<{ units: number }>(at.pool, TWIN, [here.variant])).units;
      return isBoth(statuses) && (await left(at)) === STOCK - 5 && units === there.units;
    },
  },
  {
    name: "two cancels of one order",
    run: async (at, together) => {
      const key = await soldOne(at, { subtotalitems: [blue(at, 3)] });
      return isBoth(await together(cancel(at, key), cancel(at, key))) && (await left(at)) === STOCK;
    },
  },
  {
    name: "a cancel against an edit of the products",
    run: async (at, together) => {
      const key = await soldOne(at, { subtotalitems: [blue(at, 2)] });
      const edit = () => putPart(at.app, at.admin, key, "products", [blue(at, 7)]);
      return isBoth(await together(edit, cancel(at, key))) && (await left(at)) === STOCK;
    },
  },
  {
    name: "two edits of the payments of one order",
    run: async (at, together) => {
      const key = await soldOne(at, { payment: [cash(at, 100)] });
      const pay = (amount: number) => () => putPart(at.app, at.admin, key, "payment", [cash(at, amount)]);
      const statuses = await together(pay(50), pay(70));
      const { version, payments } = await orderOf(at.app, at.admin, key);
      return isBoth(statuses) && version === 3 && payments.length === 1 && [50, 70].includes(payments[0]?.amount ?? 0);
    },
  },
  {
    name: "two edits from one version",
    run: async (at, together) => {
      const key = await soldOne(at);
      const edit = (quantity: number) => () => putPart(at.app, at.admin, key, "products", [blue(at, quantity)], 1);
      const statuses = await together(edit(4), edit(6));
      return statuses.join() === "200,409" && [STOCK - 4, STOCK - 6].includes(await left(at));
    },
  },
];

/** The same goods in another store. */
const TWIN = `
  select v.product_key as product, v.key as variant, v.quantity as units
    from variants s join variants v on v.catalogue_key = s.catalogue_key and v.key <> s.key where s.key = $1`;
