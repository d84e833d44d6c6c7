import { CATALOGUE } from "./catalogue";
import type { Form, Gadget } from "./catalogue/gadget";
import { DAY, duringDay, HOUR, midnight } from "./clock";
import type { Keys } from "./keys";
import type { Supplier } from "./opening";
import { type ColourWayName, pictureAddress } from "./pictures";
import type { Random } from "./random";
import type { Product, Store, Variant } from "./shop";

type Stocking = {
  random: Random;
  keys: Keys;
  stores: readonly Store[];
  suppliers: readonly Supplier[];
  /** Their keys by name. */
  categories: ReadonlyMap<string, string>;
  openedAt: number;
  now: number;
};

/** Puts every gadget into the stores that sell it; the same gadget has one catalogue key everywhere. */
export function fillShelves(stocking: Stocking): Product[] {
  const { random, stores, openedAt } = stocking;
  const products: Product[] = [];
  for (const [index, gadget] of CATALOGUE.entries()) {
    const made = stocking.keys(openedAt);
    const catalogueKeys = gadget.forms.map(() => stocking.keys(openedAt));
    const listedAt = listing(stocking);
    for (const store of storesOf(random, stores, gadget)) {
      const isInWindow = gadget.isShowpiece === true && store === stores[0];
      const createdAt = isInWindow ? recently(stocking, index) : listedAt;
      products.push(stock(stocking, gadget, { store, catalogueKey: made, catalogueKeys, createdAt, isInWindow }));
    }
  }
  return products;
}

/** Seven in ten from the first day, the others as the shop went on. */
const listing = ({ random, openedAt, now }: Stocking) =>
  random.chance(0.7) ? openedAt + HOUR / 2 : duringDay(random, random.between(openedAt + DAY, now - 16 * DAY));

/** A day or so apart and the newest of all, so that the first store's list begins with the showpieces. */
const recently = ({ random, now }: Stocking, index: number) =>
  duringDay(random, midnight(now) - (2 + 1.5 * index) * DAY);

function storesOf(random: Random, stores: readonly Store[], { stores: count }: Gadget): Store[] {
  const left = [...stores];
  const chosen: Store[] = [];
  while (chosen.length < count && left.length > 0) {
    const store = random.weighted(left, ({ town }) => town.share);
    chosen.push(store);
    left.splice(left.indexOf(store), 1);
  }
  return chosen.toSorted((one, other) => stores.indexOf(one) - stores.indexOf(other));
}

type Place = {
  store: Store;
  catalogueKey: string;
  catalogueKeys: readonly string[];
  createdAt: number;
  isInWindow: boolean;
};

function stock(stocking: Stocking, gadget: Gadget, place: Place): Product {
  const { random, keys, suppliers, categories } = stocking;
  const { store, catalogueKey, createdAt, isInWindow } = place;
  const supplier = gadget.isShowpiece ? suppliers[0] : random.pick(suppliers);
  const [first] = gadget.forms;
  if (!first || !supplier) throw new RangeError(`${gadget.title} has nothing to sell`);
  const made: Product = {
    key: keys(createdAt),
    catalogueKey,
    store,
    supplierKey: supplier.key,
    supplierName: supplier.name,
    categoryKey: categories.get(gadget.category) ?? null,
    title: gadget.title,
    description: gadget.description,
    image: imageOf(gadget, first.variation),
    moreImages: gadget.isShowpiece === true ? moreImagesOf(gadget) : [],
    demand: gadget.demand,
    createdAt,
    isInWindow,
    isListed: false,
    variants: [],
    forSale: gadget.forms.length,
  };
  const add = (form: Form, status: Variant["status"], usual: number, formKey?: string) =>
    made.variants.push(variant(keys, gadget, { product: made, form, status, usual, formKey }));
  for (const [index, form] of gadget.forms.entries()) {
    add(form, "active", usualStock(random, form, gadget), place.catalogueKeys[index]);
  }
  for (const { status, quantity, ...form } of asideOf(stocking, gadget, store)) add(form, status, quantity);
  return made;
}

type Making = {
  product: Product;
  form: Form;
  status: Variant["status"];
  usual: number;
  /** The catalogue key, equal in all stores; undefined for a variant that is set aside, which has no twin. */
  formKey: string | undefined;
};

function variant(keys: Keys, gadget: Gadget, { product, form, status, usual, formKey }: Making): Variant {
  const key = keys(product.createdAt);
  return {
    key,
    catalogueKey: formKey ?? key,
    product,
    position: product.variants.length,
    ...form,
    image: imageOf(gadget, form.variation),
    status,
    quantity: 0,
    usual,
    isRestocking: false,
    movedAt: product.createdAt,
  };
}

/** Cheap and popular goods have more units. */
function usualStock(random: Random, { salePriceKobo }: Form, { demand }: Gadget): number {
  const naira = salePriceKobo / 100;
  const [low, high] =
    naira < 30_000
      ? [9, 24]
      : naira < 100_000
        ? [4, 12]
        : naira < 400_000
          ? [3, 8]
          : naira < 1_000_000
            ? [2, 5]
            : [1, 3];
  return Math.round(random.int(low, high) * Math.min(2, 0.7 + demand / 10));
}

type Aside = Form & { status: "repair" | "return" | "hidden"; quantity: number };

/** Units that are not for sale: given by the catalogue for the first store, random elsewhere. */
function asideOf({ random, stores }: Stocking, gadget: Gadget, store: Store): Aside[] {
  if (gadget.isShowpiece) return store === stores[0] ? (gadget.aside ?? []) : [];
  const found: Aside[] = [];
  const set = (probability: number, status: Aside["status"], most: number) => {
    if (random.chance(probability)) found.push({ ...random.pick(gadget.forms), status, quantity: random.int(1, most) });
  };
  set(0.05, "repair", 2);
  set(0.02, "return", 2);
  set(0.035, "hidden", 4);
  return found;
}

const imageOf = (gadget: Gadget, variation: string) => pictureAddress(gadget.picture, colourOf(variation));

/** The other colours of a showpiece. */
const moreImagesOf = (gadget: Gadget): string[] => {
  const [, ...others] = new Set(gadget.forms.map(({ variation }) => imageOf(gadget, variation)));
  return others.slice(0, 2);
};

const COLOURS: readonly [ColourWayName, RegExp][] = [
  ["ink", /black|graphite|midnight|charcoal|obsidian|dark (?!blue)|jet|shadow|onyx|carbon|gr[ae]y|ash|basaltic/i],
  ["blue", /blue|navy|sky|ocean|purple|violet|lavender|lilac|indigo|ultramarine|iceblue|iris/i],
  ["green", /green|mint|olive|sage|teal|jade|emerald|oasis|squad|camouflage|sea|aqua|cyan|turquoise/i],
];

/** The nearest colour way of the drawings. */
const colourOf = (variation: string): ColourWayName =>
  /blue black/i.test(variation) ? "blue" : (COLOURS.find(([, words]) => words.test(variation))?.[0] ?? "sand");
