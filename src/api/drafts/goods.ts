import { bearer } from "../kit/sender";
import type { Customer } from "../people/customers";
import type { PickerProduct } from "../shell/for-sale";
import { sessionKey } from "./seal";
import { seal, unseal } from "./sealing";
import { openShelf } from "./shelf";
import { findSales } from "./waiting-sales";

/** What a person sells without a network: the products of their store, and the customers who bought there lately. */
export type Goods = { products: readonly PickerProduct[]; customers: readonly Customer[] };

/** Keeps the goods of the session that read them, encrypted for its person; those of other people are removed. */
export async function keepGoods(goods: Goods, session: string | undefined): Promise<void> {
  const { person, key } = await sessionKey();
  const row = { person, at: Date.now(), ...(await seal(key, goods)) };
  const { store, done } = (await openShelf()).transaction("goods", "readwrite");
  // The session may have ended while they were read or encrypted.
  if (session !== undefined && session === bearer()) {
    await store.clear();
    await store.put(row);
  }
  await done;
}

/** The goods as the person's device has them, less what waits to be sent; undefined where it has none. `at` in ms. */
export async function findGoods(): Promise<{ at: number; goods: Goods } | undefined> {
  const { person, key } = await sessionKey();
  const row = await (await openShelf()).get("goods", person);
  const goods = (row && (await unseal(key, row))) as Goods | undefined;
  if (row === undefined || goods === undefined) return undefined;
  const sold = new Map<string, number>();
  // What is changed in the form is counted by its lines there.
  for (const { order } of (await findSales()).filter(({ inForm }) => inForm === null))
    for (const { variantKey, quantity } of order.lines) sold.set(variantKey, (sold.get(variantKey) ?? 0) + quantity);
  const products = goods.products.map((product) => ({
    ...product,
    variants: product.variants.map((variant) => ({
      ...variant,
      quantity: Math.max(0, variant.quantity - (sold.get(variant.key) ?? 0)),
    })),
  }));
  return { at: row.at, goods: { ...goods, products } };
}
