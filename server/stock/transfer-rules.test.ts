import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { VARIANT_STATUSES } from "../../src/api/products/products.contract";
import { type Destination, planTransfer, type Source, transferRefusal } from "./transfer-rules";

const HERE = { storeKey: "wuse", storeTitle: "Wuse Store" };

const phone: Source = {
  key: "v1",
  productKey: "p1",
  storeKey: "ikeja",
  productCatalogueKey: "galaxy",
  catalogueKey: "galaxy-blue",
  productTitle: "Samsung Galaxy A15",
  productDeleted: false,
  variation: "Blue",
  status: "active",
  quantity: 5,
  tracksSerials: false,
  numbered: 0,
  waiting: 0,
};

/** Sources in two stores, three gadgets of three variations each. */
const sources: Source[] = ["ikeja", "lekki"].flatMap((storeKey) =>
  ["a", "b", "c"].flatMap((gadget) =>
    ["red", "blue", "green"].map((colour) => ({
      ...phone,
      key: `${storeKey}-${gadget}-${colour}`,
      productKey: `${storeKey}-${gadget}`,
      storeKey,
      productCatalogueKey: gadget,
      catalogueKey: `${gadget}-${colour}`,
    })),
  ),
);

const lines = fc
  .uniqueArray(fc.record({ source: fc.constantFrom(...sources), quantity: fc.integer({ min: 1, max: 9 }) }), {
    selector: ({ source }) => source.key,
    minLength: 1,
  })
  .map((list) => list.map((line) => ({ ...line, variantKey: line.source.key })));

/** A destination that has some of the gadgets, and some of the variations of those. */
const destination = fc
  .record({ gadgets: fc.subarray(["a", "b", "c"]), colours: fc.subarray(["red", "blue", "green"]) })
  .map(
    ({ gadgets, colours }): Destination => ({
      ...HERE,
      products: gadgets.map((gadget) => ({ key: `wuse-${gadget}`, catalogueKey: gadget })),
      variants: gadgets.flatMap((gadget) =>
        colours.map((colour) => ({
          key: `wuse-${gadget}-${colour}`,
          productKey: `wuse-${gadget}`,
          catalogueKey: `${gadget}-${colour}`,
          status: "active" as const,
        })),
      ),
    }),
  );

const counter = () => {
  let made = 0;
  return () => `new-${(made += 1)}`;
};

describe("planTransfer", () => {
  test("every line's units arrive at the one variant there with its catalogue keys", () => {
    fc.assert(
      fc.property(lines, destination, (sent, there) => {
        const plan = planTransfer(sent, there, counter());
        const byKey = new Map(sources.map((source) => [source.key, source]));
        const products = new Map(there.products.map(({ key, catalogueKey }) => [key, catalogueKey]));
        for (const { key, likeKey } of plan.newProducts) {
          products.set(key, sources.find(({ productKey }) => productKey === likeKey)?.productCatalogueKey ?? "");
        }
        const variants = new Map(
          [
            ...there.variants,
            ...plan.newVariants.map((made) => ({ ...made, catalogueKey: byKey.get(made.likeKey)?.catalogueKey ?? "" })),
          ].map((variant) => [variant.key, variant]),
        );
        expect(new Set(products.values()).size).toBe(products.size);
        expect(new Set([...variants.values()].map(({ catalogueKey }) => catalogueKey)).size).toBe(variants.size);
        expect(plan.moves.map(({ fromKey, quantity }) => [fromKey, quantity])).toEqual(
          sent.map(({ source, quantity }) => [source.key, quantity]),
        );
        for (const { fromKey, toKey } of plan.moves) {
          const [from, to] = [byKey.get(fromKey), variants.get(toKey)];
          expect(to?.catalogueKey).toBe(from?.catalogueKey);
          expect(products.get(to?.productKey ?? "")).toBe(from?.productCatalogueKey);
        }
      }),
    );
  });

  test("makes nothing that is there already, and nothing that nothing is sent to", () => {
    fc.assert(
      fc.property(lines, destination, (sent, there) => {
        const plan = planTransfer(sent, there, counter());
        const arriving = new Set(plan.moves.map(({ toKey }) => toKey));
        expect(plan.newVariants.every(({ key }) => arriving.has(key))).toBe(true);
        const known = new Set(there.products.map(({ catalogueKey }) => catalogueKey));
        const missing = new Set(sent.map(({ source }) => source.productCatalogueKey).filter((key) => !known.has(key)));
        expect(plan.newProducts).toHaveLength(missing.size);
      }),
    );
  });
});

describe("transferRefusal", () => {
  const empty: Destination = { ...HERE, products: [], variants: [] };

  test("names what is left, what is not active and what is there already", () => {
    expect(transferRefusal(phone, 5, empty)).toBeNull();
    expect(transferRefusal(phone, 6, empty)).toBe("Only 5 of Samsung Galaxy A15 (Blue) left");
    expect(transferRefusal({ ...phone, storeKey: "wuse" }, 1, empty)).toBe(
      "Samsung Galaxy A15 (Blue) is in Wuse Store already",
    );
    for (const source of [
      { ...phone, productDeleted: true },
      ...VARIANT_STATUSES.slice(1).map((status) => ({ ...phone, status })),
    ]) {
      expect(transferRefusal(source, 1, empty)).toBe(
        "Samsung Galaxy A15 (Blue) is not active, so it cannot be transferred",
      );
    }
  });

  test("goods that are for sale never arrive among those in repair, returned or hidden", () => {
    const there = (status: Source["status"]): Destination => ({
      ...HERE,
      products: [{ key: "p2", catalogueKey: "galaxy" }],
      variants: [{ key: "v2", productKey: "p2", catalogueKey: "galaxy-blue", status }],
    });
    expect(transferRefusal(phone, 1, there("active"))).toBeNull();
    for (const status of VARIANT_STATUSES.slice(1)) {
      expect(transferRefusal(phone, 1, there(status))).toBe(
        "Samsung Galaxy A15 (Blue) is not active in Wuse Store, so it cannot be transferred there",
      );
    }
  });
});

test("a variation that is not active there stops no other variation of its product", () => {
  const variant = (colour: string, status: "active" | "hidden") => ({
    key: `wuse-${colour}`,
    productKey: "wuse-galaxy",
    catalogueKey: `galaxy-${colour}`,
    status,
  });
  const to = (blue: "active" | "hidden"): Destination => ({
    ...HERE,
    products: [{ key: "wuse-galaxy", catalogueKey: "galaxy" }],
    variants: [variant("red", "hidden"), variant("blue", blue)],
  });
  expect(transferRefusal(phone, 1, to("active"))).toBe(null);
  expect(transferRefusal(phone, 1, to("hidden"))).toBe(
    "Samsung Galaxy A15 (Blue) is not active in Wuse Store, so it cannot be transferred there",
  );
});
