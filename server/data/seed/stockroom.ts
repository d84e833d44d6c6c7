import type { Books } from "./books";
import { DAY, whenOpen } from "./clock";
import type { Keys } from "./keys";
import type { Random } from "./random";
import type { Schedule } from "./schedule";
import { type Product, type Variant, variantsForSale } from "./shop";

/** Restocks goods: opening stock, low stock, and units that are needed at once. */
export type Stockroom = {
  /** Lists a product and opens its stock. */
  list: (product: Product) => void;
  /** After a sale: orders more when little is left. */
  watch: (variant: Variant, at: number) => void;
  /** Brings goods in at once, so that at least `quantity` are on hand. */
  fetch: (variant: Variant, quantity: number, at: number) => void;
  /** The variant for returned units, created if it is missing. */
  returnsOf: (variant: Variant, at: number) => Variant;
};

type Room = { random: Random; keys: Keys; books: Books; schedule: Schedule };

/** The part of the usual stock below which more is ordered. */
const LOW = 0.3;
/** Sometimes nobody notices until the shelf is empty. */
const NOTICED = 0.85;

export function createStockroom({ random, keys, books, schedule }: Room): Stockroom {
  const bring = (variant: Variant, target: number, at: number) => {
    const delta = target - variant.quantity;
    if (delta <= 0) return;
    const { product } = variant;
    const by = product.store.stockKeeper;
    const counted = (quantity: number) => ({ variant: variant.variation, quantity });
    books.note({
      at,
      employeeKey: by.key,
      action: "product.edited",
      entity: "product",
      entityKey: product.key,
      before: counted(variant.quantity),
      after: counted(target),
    });
    books.move(variant, delta, { at, reason: "edit", by });
  };
  const someMore = (variant: Variant) => Math.ceil(variant.usual * random.between(0.8, 1.3));

  return {
    list: (product) => {
      const { createdAt: at, store, title, supplierName } = product;
      const by = store.stockKeeper;
      product.isListed = true;
      const after = { title, supplier: supplierName, store: store.town.storeTitle };
      books.note({
        at,
        employeeKey: by.key,
        action: "product.created",
        entity: "product",
        entityKey: product.key,
        after,
      });
      for (const variant of product.variants) {
        const quantity = variant.status === "active" ? someMore(variant) : variant.usual;
        books.move(variant, quantity, { at, reason: "opening", by });
      }
    },
    watch: (variant, at) => {
      if (variant.isRestocking || variant.quantity > variant.usual * LOW || !random.chance(NOTICED)) return;
      variant.isRestocking = true;
      const arrival = whenOpen(at + random.between(0.6, 3) * DAY);
      schedule.add(arrival, () => {
        variant.isRestocking = false;
        bring(variant, someMore(variant), arrival);
      });
    },
    fetch: (variant, quantity, at) => bring(variant, Math.max(quantity, someMore(variant)), at),
    returnsOf: (variant, at) => {
      const { product, variation } = variant;
      const there = product.variants.find((sibling) => sibling.status === "return" && sibling.variation === variation);
      if (there) return there;
      const key = keys(at);
      const made: Variant = {
        ...variant,
        key,
        catalogueKey: key,
        position: product.variants.length,
        status: "return",
        quantity: 0,
        movedAt: at,
      };
      product.variants.push(made);
      books.addVariant(made);
      return made;
    },
  };
}

/** Draws products of one store in proportion to demand. */
export function createDemand(shelf: readonly Product[]): (random: Random) => Product {
  let total = 0;
  const sums = shelf.map(({ demand }) => (total += demand));
  return (random) => {
    const target = random.next() * total;
    let [low, high] = [0, shelf.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    const product = shelf[low];
    if (!product) throw new RangeError("an empty shelf");
    return product;
  };
}

/** A listed variant that can give `quantity`, if this product has one. */
export function inStock(random: Random, product: Product, quantity: number): Variant | undefined {
  if (!product.isListed) return undefined;
  const ready = variantsForSale(product).filter((variant) => variant.quantity >= quantity);
  return ready.length === 0 ? undefined : random.pick(ready);
}
