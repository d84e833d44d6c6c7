import type { Books } from "./books";
import { groupBy } from "../../core/group-by";
import type { Keys } from "./keys";
import type { Random } from "./random";
import { type Product, type Store, type Variant, variantsForSale } from "./shop";
import type { Stockroom } from "./stockroom";

type Depot = { random: Random; keys: Keys; books: Books; stockroom: Stockroom; products: readonly Product[] };

/** How many of the story's transfers move at once. */
export const TRANSFER_COUNT = 60;

const TRIES = 500;

/** Sends goods from a store to others that sell the same gadget; each call is one transfer. */
export function createTransfers({
  random,
  keys,
  books,
  stockroom,
  products,
}: Depot): (at: number, nth: number) => void {
  const twins = groupBy(products, ({ catalogueKey }) => catalogueKey);
  const sold = [...twins.values()].filter((group) => group.length > 1);

  const choose = (from?: Store, to?: Store) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const group = random.pick(sold).filter(({ isListed }) => isListed);
      const pairs = group.flatMap((source) => group.map((target) => ({ source, target })));
      const possible = pairs.filter(
        ({ source, target }) =>
          source !== target && (from ?? source.store) === source.store && (to ?? target.store) === target.store,
      );
      if (possible.length > 0) return random.pick(possible);
    }
    return undefined;
  };

  const twinOf = (variant: Variant, target: Product) =>
    variantsForSale(target).find(({ catalogueKey }) => catalogueKey === variant.catalogueKey);

  return (at, nth) => {
    const first = choose();
    if (!first) throw new RangeError("no gadget is sold in two stores");
    const { store: from } = first.source;
    const { store: to } = first.target;
    const by = from.stockKeeper;
    const key = keys(at);
    const sent = new Map<Variant, { arriving: Variant; quantity: number }>();
    for (const pair of [first, ...Array.from({ length: random.int(0, 2) }, () => choose(from, to))]) {
      if (!pair) continue;
      const leaving = random.pick(variantsForSale(pair.source));
      const arriving = twinOf(leaving, pair.target);
      if (!arriving || sent.has(leaving)) continue;
      if (leaving.quantity < 2) stockroom.fetch(leaving, 2, at);
      sent.set(leaving, { arriving, quantity: random.int(1, Math.min(6, Math.ceil(leaving.quantity / 2))) });
    }
    books.addTransfer(
      { key, order_number: nth, to_store_key: to.key, created_by: by.key, created_at: at },
      [...sent].map(([leaving, { arriving, quantity }], index) => ({
        transfer_key: key,
        position: index + 1,
        from_store_key: from.key,
        product_key: leaving.product.key,
        variant_key: leaving.key,
        to_variant_key: arriving.key,
        product_title: leaving.product.title,
        variation: leaving.variation,
        image: leaving.image,
        sale_price_kobo: leaving.salePriceKobo,
        quantity,
      })),
    );
    for (const [leaving, { arriving, quantity }] of sent) {
      books.move(leaving, -quantity, { at, reason: "transfer-out", by, transferKey: key });
      books.move(arriving, quantity, { at, reason: "transfer-in", by, transferKey: key });
    }
    const after = { order_number: nth, from: from.town.storeTitle, to: to.town.storeTitle, lines: sent.size };
    books.note({ at, employeeKey: by.key, action: "transfer.created", entity: "transfer", entityKey: key, after });
  };
}
