import { type SignedIn, signIn } from "../../fixtures";
import type { OrderShop } from "../../orders/order-kit";
import { listGoods } from "../imports/import-kit";

/** A store with its product of the same goods, and somebody who may change goods there. */
export type ChainStore = { key: string; title: string; product: string; manager: SignedIn; sku: string };

export type Chain = { stores: readonly [ChainStore, ChainStore, ChainStore] };

/** A lamp, red and blue, in three stores: listed in the first one, with five units of each, then in the others. */
export async function openChain(at: OrderShop): Promise<Chain> {
  const { app, admin, pool, shop } = at;
  const post = async (url: string, payload: object) => {
    const reply = await app.inject({ method: "POST", url, headers: admin, payload });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return reply.json().data;
  };
  const first = await signIn(app, shop.ikeja.manager.email);
  const second = await signIn(app, shop.wuse.manager.email);
  const third: string = (await post("/api/inventory/stores/new", { title: "Lekki Store", address: "1 Admiralty Way" }))
    .key;
  // Somebody of the second store works in the third one from now on, as a manager.
  const moved = shop.wuse.sales;
  await pool.query("update employees set store_key = $2, role_key = $3 where key = $1", [
    moved.key,
    third,
    shop.roles.manager,
  ]);
  const last = await signIn(app, moved.email);
  const goods = await listGoods(at, first, "Lamp", "Red", "Blue");
  const twins: { key: string; store: string }[] = (
    await post(`/api/products/${goods.key}/stores`, { stores: [shop.wuse.key, third] })
  ).stores;
  const storeOf = (key: string, name: string, manager: SignedIn): ChainStore => ({
    key,
    title: name,
    manager,
    product: key === shop.ikeja.key ? goods.key : (twins.find(({ store }) => store === key)?.key ?? ""),
    sku: `${goods.prefix}-Red`,
  });
  return {
    stores: [
      storeOf(shop.ikeja.key, shop.ikeja.title, first),
      storeOf(shop.wuse.key, shop.wuse.title, second),
      storeOf(third, "Lekki Store", last),
    ],
  };
}

/** The key of a new category of goods. */
export async function categoryOf({ app, admin }: Pick<OrderShop, "app" | "admin">, name: string): Promise<string> {
  const reply = await app.inject({ method: "POST", url: "/api/categories/new", headers: admin, payload: { name } });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json().data.key;
}
