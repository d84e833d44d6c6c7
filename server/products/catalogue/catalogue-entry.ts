import { type Kobo, nairaText } from "../../core/money";
import type { LockedProduct } from "../product-lock";
import type { VariantPlan } from "../variants";

/** What a product says in every store that lists it. */
export type Words = Pick<LockedProduct, "title" | "description" | "pictures" | "categoryKey" | "isVatExempt">;

type Stored = Words & Pick<LockedProduct, "key" | "catalogueKey" | "priceKobo" | "salePriceKobo" | "variants">;

/** An edit of a product at one store. */
export type EntryEdit = {
  before: Stored;
  after: Words & { priceKobo: Kobo; salePriceKobo: Kobo };
  plan: Pick<VariantPlan, "changed">;
  /** Whether the prices that it changes are those of all stores from now on. */
  pricesToAll: boolean;
  /** Products that make the same change themselves, in the same transaction; without it the edited one alone. */
  alike?: ReadonlySet<string>;
};

const NAMES = {
  title: "title",
  description: "description",
  pictures: "pictures",
  categoryKey: "category",
  isVatExempt: "vat_exempt",
} as const satisfies Record<keyof Words, string>;

const wordsOf = Object.keys(NAMES) as (keyof Words)[];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const changedWords = ({ before, after }: EntryEdit) =>
  wordsOf.filter((name) => !isSame(before[name], after[name]));

type Variant = Pick<LockedProduct["variants"][number], "catalogueKey" | "variation" | "priceKobo" | "salePriceKobo">;

type Moved = { before: Variant; after: Pick<Variant, "variation" | "priceKobo" | "salePriceKobo"> };

function movedVariants({ before, plan }: EntryEdit): Moved[] {
  const stored = new Map(before.variants.map((variant) => [variant.key, variant]));
  return plan.changed.flatMap((after) => {
    const old = stored.get(after.key);
    return old === undefined ? [] : [{ before: old, after }];
  });
}

/** The new texts of catalogue variants. */
export const renamesOf = (edit: EntryEdit) =>
  movedVariants(edit).filter(({ before, after }) => before.variation !== after.variation);

const PRICES = ["priceKobo", "salePriceKobo"] as const;

const changesPrices = (edit: EntryEdit): boolean =>
  PRICES.some((name) => edit.before[name] !== edit.after[name]) ||
  movedVariants(edit).some(({ before, after }) => PRICES.some((name) => before[name] !== after[name]));

/** Whether an edit changes what other stores that list the product say, too. */
export const isShared = (edit: EntryEdit): boolean =>
  changedWords(edit).length > 0 || renamesOf(edit).length > 0 || (edit.pricesToAll && changesPrices(edit));

/** Of edits that change the same in what stores share, one for all of them: each twin then has one entry in its history. */
export function distinctShared(edits: readonly EntryEdit[]): EntryEdit[] {
  const groups = new Map<string, { edit: EntryEdit; alike: Set<string> }>();
  for (const edit of edits.filter(isShared)) {
    const { before, after } = edit;
    const words = changedWords(edit).map((name) => [name, after[name]]);
    const texts = renamesOf(edit).map((renamed) => `${renamed.before.catalogueKey} ${renamed.after.variation}`);
    const id = JSON.stringify([before.catalogueKey, words, texts.toSorted()]);
    const group = groups.get(id) ?? { edit, alike: new Set() };
    groups.set(id, group);
    group.alike.add(before.key);
  }
  return [...groups.values()].map(({ edit, alike }) => ({ ...edit, alike }));
}

/** What another store lists of the same goods. */
export type Twin = Pick<LockedProduct, "key" | "catalogueKey" | "priceKobo" | "salePriceKobo"> & {
  variants: (Variant & { key: string })[];
};

/** What an edit of a product at one store changed of its twins, in words of the wire. */
export type SharedChange = { before: object; after: object };

export type Price = { key: string; priceKobo: Kobo; salePriceKobo: Kobo };

/** What an edit makes of a twin; `product` and `variants` are those whose prices differ afterwards. */
export type TwinChange = SharedChange & { key: string; product: Price | null; variants: Price[] };

export function changeOfTwin(edit: EntryEdit, twin: Twin): TwinChange {
  const words = changedWords(edit);
  const worded = (side: Words) => Object.fromEntries(words.map((name) => [NAMES[name], side[name]]));
  const texts = new Map(renamesOf(edit).map(({ before, after }) => [before.catalogueKey, after.variation]));
  const renamed = twin.variants.filter(({ catalogueKey }) => texts.has(catalogueKey));
  const prices = edit.pricesToAll ? pricesOfTwin(edit, twin) : { product: null, variants: [] };
  const priced = new Map(prices.variants.map((variant) => [variant.key, variant]));
  const pricedBefore = twin.variants.filter(({ key }) => priced.has(key));
  const nameOf = ({ catalogueKey, variation }: Variant) => texts.get(catalogueKey) ?? variation;
  return {
    key: twin.key,
    ...prices,
    before: {
      ...worded(edit.before),
      ...(renamed.length > 0 && { variations: renamed.map(({ variation }) => variation).join("; ") }),
      ...(prices.product && auditedPrice(twin)),
      ...(pricedBefore.length > 0 && {
        variants: pricedBefore.map((variant) => ({ variation: nameOf(variant), ...auditedPrice(variant) })),
      }),
    },
    after: {
      ...worded(edit.after),
      ...(renamed.length > 0 && { variations: renamed.map(nameOf).join("; ") }),
      ...(prices.product && auditedPrice(prices.product)),
      ...(pricedBefore.length > 0 && {
        changed: pricedBefore.map((variant) => ({
          key: variant.key,
          variation: nameOf(variant),
          ...auditedPrice(priced.get(variant.key) ?? variant),
        })),
      }),
    },
  };
}

const auditedPrice = ({ priceKobo, salePriceKobo }: Pick<Price, "priceKobo" | "salePriceKobo">) => ({
  price: nairaText(priceKobo),
  sale_price: nairaText(salePriceKobo),
});

/**
 * The prices of a twin after an edit that is for all stores: each one that the edit changed. A variant that only the twin
 * has follows the product's price if it had that price before.
 */
function pricesOfTwin(edit: EntryEdit, twin: Twin): Pick<TwinChange, "product" | "variants"> {
  const own = new Set(edit.before.variants.map(({ catalogueKey }) => catalogueKey));
  const moved = new Map(movedVariants(edit).map((variant) => [variant.before.catalogueKey, variant]));
  const product: Price = { ...twin };
  for (const name of PRICES) if (edit.before[name] !== edit.after[name]) product[name] = edit.after[name];
  const variants = twin.variants.map(
    ({ key, catalogueKey, priceKobo, salePriceKobo }): Price & { isMoved: boolean } => {
      const next = { key, priceKobo, salePriceKobo };
      const change = moved.get(catalogueKey);
      for (const name of PRICES) {
        if (change !== undefined && change.before[name] !== change.after[name]) next[name] = change.after[name];
        else if (!own.has(catalogueKey) && next[name] === twin[name]) next[name] = product[name];
      }
      return { ...next, isMoved: next.priceKobo !== priceKobo || next.salePriceKobo !== salePriceKobo };
    },
  );
  const isMoved = PRICES.some((name) => product[name] !== twin[name]);
  return { product: isMoved ? product : null, variants: variants.filter((variant) => variant.isMoved) };
}
