import { describe, expect, test } from "vitest";
import { MAX_IMAGE_BYTES } from "../../../src/api/kit/media.contract";
import { PRODUCT_LIMITS } from "../../../src/api/products/products.contract";
import {
  changesOf,
  changeVariant,
  draftOf,
  emptyDraft,
  pricesPatch,
  standingProblems,
  toNewProduct,
  toProductEdit,
  unitsOf,
  validateProduct,
  withoutVariant,
  withVariant,
  type ProductDraft,
} from "../../../src/machines/products/product-draft";
import { MAX_PICTURE_BYTES, pictureRefusal, tableRefusal } from "../../../src/machines/products/product-files";
import { LIMITS } from "../../../src/machines/products/product-limits";
import { merge, type Decisions } from "../../../src/machines/kit/merge";
import { productMerge } from "../../../src/machines/products/product-merge";
import { PRODUCT } from "../product.sample";

const READ = draftOf(PRODUCT);
const mergeDrafts = (mine: ProductDraft, base: ProductDraft, theirs: ProductDraft, decisions: Decisions = {}) =>
  merge(productMerge, { base, mine, theirs }, decisions).values;
const rename = (draft: ProductDraft, id: number, variation: string): ProductDraft => ({
  ...draft,
  variants: changeVariant(draft.variants, id, { variation }),
});

test("the client's limits equal the contract's", () => {
  expect(LIMITS).toEqual(PRODUCT_LIMITS);
  expect(MAX_PICTURE_BYTES).toBe(MAX_IMAGE_BYTES);
});

describe("what is missing", () => {
  test("a new product requires all fields but its image", () => {
    const draft = emptyDraft({ storeKey: "" });
    expect(validateProduct(draft, true)?.message).toBe(
      'Please fill in "Name", "Description", "Store", "Supplier", "Purchase Price", "Sale Price", "Color", "Qty"',
    );
    expect(validateProduct({ ...READ, pictures: [], variants: [] }, true)?.message).toBe('Please fill in "Variants"');
    expect(validateProduct(READ, true)).toBeNull();
  });

  test("an edit requires no quantities, and no purchase price from people who may not see it", () => {
    const unnamed = { ...READ, variants: changeVariant(READ.variants, 1, { quantity: null }) };
    expect(validateProduct(unnamed, false)).toBeNull();
    expect(validateProduct({ ...READ, price: null, seesCost: false }, false)).toBeNull();
    expect(validateProduct({ ...READ, price: null }, false)?.message).toBe('Please fill in "Purchase Price"');
    expect(validateProduct(rename(READ, 2, "  "), false)?.fields).toEqual({
      "variants.2.variation": 'Please fill in "Variant"',
    });
  });

  test("an upload in progress blocks the save", () => {
    expect(validateProduct(READ, false, true)?.message).toBe(
      "The image is still being uploaded. Try again in a moment",
    );
  });

  test("a problem stays until it is corrected, and none appears before a save", () => {
    const wrong = { ...rename(READ, 1, ""), title: "" };
    const shown = { key: "phone", problems: validateProduct(wrong, false), values: { ...wrong, title: "Hot 40i" } };
    expect(Object.keys(standingProblems(shown))).toEqual(["variants.1.variation"]);
    expect(standingProblems({ key: "phone", problems: null, values: wrong })).toEqual({});
  });
});

describe("what changed", () => {
  test("lists fields by label and counts variants", () => {
    const touched = { ...rename(READ, 1, "Green"), salePrice: 1, pictures: ["/media/a.webp"] };
    expect(changesOf(READ, touched, false)).toEqual(["Sale Price", "Pictures", "1 variant"]);
    const more = { ...touched, variants: withVariant(withoutVariant(touched.variants, 2), "active") };
    expect(changesOf(READ, more, false)).toEqual(["Sale Price", "Pictures", "3 variants"]);
    expect(changesOf(READ, { ...READ, categoryKey: "" }, false)).toEqual(["Category"]);
    expect(changesOf(READ, READ, false)).toEqual([]);
    expect(changesOf(READ, READ, true)).toEqual(["Pictures"]);
  });
});

describe("pictures", () => {
  const nine = Array.from({ length: 9 }, (_, at) => `/media/products-${at}.webp`);

  test("that two people added together can be too many, which is said before the save", () => {
    expect(validateProduct({ ...READ, pictures: nine }, false)?.fields).toEqual({
      pictures: "A product has at most 8 pictures. Remove some first",
    });
    expect(validateProduct({ ...READ, pictures: nine.slice(1) }, false)).toBeNull();
  });

  test("in another order are a change", () => {
    const [first = "", second = ""] = nine;
    const before = { ...READ, pictures: [first, second] };
    expect(changesOf(before, { ...READ, pictures: [second, first] }, false)).toEqual(["Pictures"]);
    expect(changesOf(before, { ...READ, pictures: [first, second] }, false)).toEqual([]);
  });
});

const YABA = { key: "twin", storeKey: "yaba", title: "Yaba Store", quantity: 0 };

describe("what is sent", () => {
  test("includes only changed units", () => {
    const draft = { ...READ, variants: withVariant(changeVariant(READ.variants, 1, { quantity: 9 }), "hidden") };
    expect(toProductEdit(draft).variants.map(({ key, quantity }) => [key, quantity])).toEqual([
      ["black", 9],
      ["blue", null],
      [null, null],
    ]);
    expect(toProductEdit({ ...READ, seesCost: false }).price).toBeNull();
  });

  test("changes prices in all stores that list the product, unless the person chooses one", () => {
    const shared = draftOf({ ...PRODUCT, otherStores: [YABA] });
    expect(toProductEdit(shared).isForAllStores).toBe(true);
    expect(toProductEdit({ ...shared, pricesTo: "store" }).isForAllStores).toBe(false);
    for (const otherStores of [null, []])
      expect(toProductEdit(draftOf({ ...PRODUCT, otherStores })).isForAllStores).toBe(false);
  });

  test("a choice of stores ends with the change of prices that it was for", () => {
    const shared = draftOf({ ...PRODUCT, otherStores: [YABA] });
    const chosen: ProductDraft = { ...shared, salePrice: 1, price: 2, pricesTo: "store" };
    expect({ ...chosen, ...pricesPatch(shared, chosen, { salePrice: shared.salePrice }) }.pricesTo).toBe("store");
    const back = { ...chosen, price: shared.price };
    expect({ ...back, ...pricesPatch(shared, back, { salePrice: shared.salePrice }) }).toEqual(shared);
  });

  test("includes all fields of a new product, with trimmed text", () => {
    const draft = { ...READ, title: " Hot 40i ", variants: changeVariant(READ.variants, 1, { variation: " Black " }) };
    expect(toNewProduct(draft)).toMatchObject({
      title: "Hot 40i",
      price: 12_000_000,
      variants: [{ variation: "Black", quantity: 6, status: "active" }, { quantity: 2 }],
    });
  });

  test("reads only digits as units, up to the limit", () => {
    expect([unitsOf(""), unitsOf("1,2x"), unitsOf("99999999")]).toEqual([null, 12, PRODUCT_LIMITS.units]);
  });
});

describe("merging my edit with theirs", () => {
  const theirs = draftOf({ ...PRODUCT, salePrice: 1, variants: PRODUCT.variants.slice(0, 1) });

  test("keeps my changes and takes the rest from theirs", () => {
    const mine = { ...rename(READ, 1, "Green"), description: "Mine" };
    const merged = mergeDrafts(mine, READ, draftOf({ ...PRODUCT, salePrice: 1, description: "Theirs" }));
    expect(merged).toMatchObject({ description: "Mine", salePrice: 1 });
    expect(merged.variants.map(({ variation }) => variation)).toEqual(["Green", "Blue, 256GB"]);
  });

  test("takes their units where I changed none", () => {
    const sold = draftOf({ ...PRODUCT, variants: PRODUCT.variants.map((each) => ({ ...each, quantity: 1 })) });
    const mine = { ...READ, variants: changeVariant(READ.variants, 2, { quantity: 8 }) };
    expect(mergeDrafts(mine, READ, sold).variants.map(({ quantity }) => quantity)).toEqual([1, 8]);
  });

  test("drops a variant they removed; one I changed can be kept as a new variant", () => {
    expect(mergeDrafts(READ, READ, theirs).variants).toHaveLength(1);
    const { conflicts } = merge(productMerge, { base: READ, mine: rename(READ, 2, "Mine"), theirs });
    expect(conflicts).toMatchObject([{ path: "variants.blue", label: "Variant", theirs: [] }]);
    const decide = (side: "mine" | "theirs") =>
      mergeDrafts(rename(READ, 2, "Mine"), READ, theirs, { "variants.blue": side }).variants;
    expect(decide("mine")[1]).toMatchObject({ variation: "Mine", saved: null });
    expect(decide("theirs")).toHaveLength(1);
  });

  test("keeps all variants that either side added, each with its own row id", () => {
    const mine = { ...READ, variants: withVariant(READ.variants, "active") };
    const [first] = PRODUCT.variants;
    const added = draftOf({
      ...PRODUCT,
      variants: [...PRODUCT.variants, { ...(first as object), key: "new" } as never],
    });
    const { variants } = mergeDrafts(mine, READ, added);
    expect(variants.map(({ saved }) => saved?.key)).toEqual(["black", "blue", undefined, "new"]);
    expect(new Set(variants.map(({ id }) => id)).size).toBe(4);
  });
});

test("refused files show each reason once", () => {
  const file = (name: string, size = 1) => ({ name, size });
  expect(pictureRefusal([file("a.JPG", MAX_PICTURE_BYTES)])).toBeNull();
  expect(pictureRefusal([file("a.jpeg", MAX_PICTURE_BYTES + 1)])?.text).toBe("The image is larger than 5 MB");
  expect(pictureRefusal([file("a.gif"), file("b.gif")])?.text).toBe(
    "Only PNG, JPEG or JPG images can be uploaded. Only one file can be chosen",
  );
  expect(tableRefusal([file("a.csv")])).toBeNull();
  expect(tableRefusal([file("a.csv.exe")])).toEqual({ tone: "warning", text: "Only CSV files can be imported" });
});

describe("the codes of a variant", () => {
  const withCodes = (...codes: { sku?: string; barcodes?: string }[]) => ({
    ...draftOf(PRODUCT),
    variants: draftOf(PRODUCT).variants.map((variant, at) => ({ ...variant, ...codes[at] })),
  });
  const problemsOf = (...codes: { sku?: string; barcodes?: string }[]) =>
    Object.keys(validateProduct(withCodes(...codes), false)?.fields ?? {});

  test("are sent one by one, without the blanks and commas around them", () => {
    const draft = withCodes({ sku: " A15 ", barcodes: "4006381333931, box 7,, " });
    expect(toProductEdit(draft).variants[0]).toMatchObject({ sku: "A15", barcodes: ["4006381333931", "box 7"] });
  });

  test("stay as they were saved while nobody types, also with a comma inside", () => {
    const [first, ...others] = PRODUCT.variants;
    if (first === undefined) throw new Error("the product has variants");
    const product = { ...PRODUCT, variants: [{ ...first, sku: "A", barcodes: ["a,b", "c"] }, ...others] };
    expect(toProductEdit(draftOf(product)).variants[0]).toMatchObject({ sku: "A", barcodes: ["a,b", "c"] });
    expect(changesOf(draftOf(product), draftOf(product), false)).toEqual([]);
  });

  test("must be codes, and each of one variant only, in any spelling", () => {
    expect(problemsOf({ sku: "A15", barcodes: "4006381333931" }, { sku: "A16" })).toEqual([]);
    expect(problemsOf({ barcodes: "4006381333932" })).toEqual(["variants.1.barcodes"]);
    expect(problemsOf({ sku: "Gálaxy" })).toEqual(["variants.1.sku"]);
    expect(problemsOf({ sku: "A15" }, { barcodes: "a15" })).toEqual(["variants.2.barcodes"]);
    expect(problemsOf({ barcodes: "036000291452" }, { barcodes: "0036000291452" })).toEqual(["variants.2.barcodes"]);
    // A shop may use the number on the box as its own.
    expect(problemsOf({ sku: "4006381333931", barcodes: "4006381333931" })).toEqual([]);
  });
});
