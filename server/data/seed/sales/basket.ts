import type { Random } from "../random";
import type { Product, Store, Variant } from "../shop";
import { variantsForSale } from "../shop";
import { inStock, type Stockroom } from "../stockroom";

export type Wanted = { variant: Variant; quantity: number };

type Counter = {
  random: Random;
  stockroom: Stockroom;
  /** A product of a store, drawn as often as customers ask for it. */
  draw: (store: Store) => Product;
  /** Orders have 2 or 3 lines instead of mostly one. */
  hasFullBaskets: boolean;
};

const TRIES = 6;

function usualLines(random: Random): number {
  const roll = random.next();
  if (roll < 0.66) return 1;
  return roll < 0.9 ? 2 : random.int(3, 4);
}

/** What one customer takes home: mostly one thing, sometimes a few small ones with it. */
export function fillBasket(counter: Counter, store: Store, at: number): Wanted[] {
  const { random } = counter;
  const lines = counter.hasFullBaskets ? random.int(2, 3) : usualLines(random);
  const basket: Wanted[] = [];
  for (let line = 0; line < lines; line += 1) {
    const wanted = choose(counter, store, at);
    if (!basket.some(({ variant }) => variant === wanted.variant)) basket.push(wanted);
  }
  return basket;
}

function choose({ random, stockroom, draw }: Counter, store: Store, at: number): Wanted {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const variant = inStock(random, draw(store), 1);
    if (variant) return { variant, quantity: Math.min(variant.quantity, howMany(random, variant)) };
  }
  let product = draw(store);
  while (!product.isListed) product = draw(store);
  const variant = random.pick(variantsForSale(product));
  const quantity = howMany(random, variant);
  stockroom.fetch(variant, quantity, at);
  return { variant, quantity };
}

const SMALL_THING = 3_000_000;

function howMany(random: Random, { salePriceKobo }: Variant): number {
  const roll = random.next();
  if (salePriceKobo < SMALL_THING) return roll < 0.72 ? 1 : roll < 0.92 ? 2 : random.int(3, 6);
  return roll < 0.95 ? 1 : roll < 0.985 ? 2 : random.int(3, 8);
}
