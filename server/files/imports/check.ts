import { v5, validate } from "uuid";
import type { ImportError, ImportFormat, ImportQuery } from "../../../src/api/products/imports.contract";
import { newProductBody, type NewProductBody } from "../../../src/api/products/products.contract";
import { wording } from "../../core/http/validation";
import { newKey } from "../../core/ids";
import { type Cell, type Drafts, isBlank, type ProductDraft, type VariantDraft } from "./drafts";
import { amountOf, categoryOf, codesOf, countOf, type Read, statusOf } from "./values";

/** The shop's records that a file may name. */
export type ShopFacts = {
  /** The stores the person may list goods in. */
  stores: readonly { key: string; title: string }[];
  suppliers: readonly { key: string; name: string }[];
  /** References of pictures that products have. */
  pictures: ReadonlySet<string>;
  /** Catalogue keys of the products and variants within reach that a file names by key. */
  catalogue: ReadonlyMap<string, string>;
};

/** The destination of all rows, whatever their columns contain; null where a column decides. */
export type Target = { store: string | null; supplier: string | null };

/**
 * A product to create. It shares its catalogue key with the same gadget elsewhere, so that a store gets it only once.
 */
export type Wanted = {
  catalogueKey: string;
  body: NewProductBody;
  variantCatalogueKeys: string[];
  /** The name of its category, "" for none. */
  category: string;
  /** The row of each variant. */
  rows: number[];
};

/** Namespace of the handles' uuids; it must never change. */
const HANDLES = "6c0f7a52-5b0e-5d64-9c38-0d4f4f0f9f11";

/** Checks the rows of a file against the shop and against the contract of the product form. */
export function checkDrafts(
  drafts: Drafts,
  format: ImportFormat,
  facts: ShopFacts,
  target: Target,
  missingCost: ImportQuery["missing_cost"],
): { wanted: Wanted[]; errors: ImportError[] } {
  const errors = [...drafts.errors];
  const stores = keysByName(facts.stores.map(({ key, title }) => [title, key]));
  const suppliers = keysByName(facts.suppliers.map(({ key, name }) => [name, key]));
  const known = new Set<string>();
  const fault = ({ row, column }: Cell, error: string): void => {
    const name = `${row} ${column} ${error}`;
    if (!known.has(name)) errors.push({ row, column, error });
    known.add(name);
  };

  /** The value of a cell; a fault is reported once, and `other` replaces the value. */
  function valueOf<Value>(cell: Cell, read: (text: string) => Read<Value>, other: Value): Value {
    const result = read(cell.text);
    if ("value" in result) return result.value;
    fault(cell, isBlank(cell) ? missing(cell) : result.error);
    return other;
  }

  function keyOf(cell: Cell, chosen: string | null, named: Map<string, string[]>, words: string): string | undefined {
    if (chosen !== null) return chosen;
    const keys = named.get(nameOf(cell.text)) ?? [];
    if (keys.length === 1) return keys[0];
    if (keys.length > 1) fault(cell, `is the name of several ${words}s. Choose one for the whole file`);
    else if (isBlank(cell)) fault(cell, `is missing. Choose a ${words} for the whole file, or name it in a column`);
    else fault(cell, `is no ${words} you can choose. Add it first, or choose one for the whole file`);
    return undefined;
  }

  function costOf(cell: Cell): number {
    if (!isBlank(cell)) return valueOf(cell, amountOf, 0);
    if (missingCost !== "zero")
      fault(
        cell,
        `${missing(cell)}${cell.isAbsent === true ? "" : ". Fill it in"} with what you paid, or choose "No purchase price means ₦0.00"`,
      );
    return 0;
  }

  function pictureOf(cell: Cell): string {
    const reference = cell.text.trim();
    if (reference === "" || facts.pictures.has(reference)) return reference;
    fault(cell, "is no picture of this shop. Leave it blank and add the picture afterwards");
    return "";
  }

  function wantedOf(draft: ProductDraft): Wanted | null {
    const store = keyOf(draft.store, target.store, stores, "store");
    const supplier = keyOf(draft.supplier, target.supplier, suppliers, "supplier");
    const variations = draft.variants.map((variant) => ({
      variation: variant.variation.text,
      status: valueOf(variant.status, (text) => statusOf(text, format), "active"),
      quantity: valueOf(variant.quantity, countOf, 0),
      sale_price: valueOf(variant.salePrice, amountOf, 0),
      price: costOf(variant.price),
      sku: valueOf(variant.sku, codesOf, []).join(" "),
      barcodes: valueOf(variant.barcodes, codesOf, []),
    }));
    const [first] = variations;
    const parsed = newProductBody.safeParse({
      title: draft.title.text,
      description: isBlank(draft.description) ? draft.title.text : draft.description.text,
      sale_price: isBlank(draft.salePrice) ? first?.sale_price : valueOf(draft.salePrice, amountOf, 0),
      price: isBlank(draft.price) ? first?.price : valueOf(draft.price, amountOf, 0),
      image: pictureOf(draft.picture),
      variations,
      // A cell is reported once.
      store: store ?? newKey(),
      supplier: supplier ?? newKey(),
    });
    const catalogueKey = catalogueKeyOf(draft.identity);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) fault(cellOf(draft, issue.path), wording(issue));
      return null;
    }
    const seeds = draft.variants.map((variant) => variantKeyOf(draft, variant));
    // A key that occurs twice in one product: the second becomes a separate variant.
    const variantCatalogueKeys = seeds.map((seed, index) => (seeds.indexOf(seed) === index ? seed : newKey()));
    const category = valueOf(draft.category, (text) => categoryOf(text, format), "");
    return {
      catalogueKey,
      body: parsed.data,
      variantCatalogueKeys,
      category,
      rows: draft.variants.map(({ row }) => row),
    };
  }

  function catalogueKeyOf(identity: Cell): string {
    if (isBlank(identity)) return newKey();
    const name = identity.text.trim();
    if (format !== "backroom") return v5(`${format} ${name}`, HANDLES);
    const key = name.toLowerCase();
    if (validate(key)) return facts.catalogue.get(key) ?? key;
    fault(identity, "must be the key of a product as an export has it, or blank");
    return newKey();
  }

  function variantKeyOf({ identity }: ProductDraft, { key, variation }: VariantDraft): string {
    const named = key.text.trim().toLowerCase();
    if (format === "backroom") return validate(named) ? (facts.catalogue.get(named) ?? named) : newKey();
    return isBlank(identity) ? newKey() : v5(`${format} ${identity.text.trim()}\n${variation.text}`, HANDLES);
  }

  const wanted = drafts.products.map(wantedOf).filter((product) => product !== null);
  const firstRows = new Map<string, number>();
  for (const { identity, row } of drafts.products.filter((draft) => !isBlank(draft.identity))) {
    const first = firstRows.get(nameOf(identity.text));
    if (first !== undefined) fault(identity, `stands for another product already, in row ${first}`);
    else firstRows.set(nameOf(identity.text), row);
  }
  return { wanted, errors };
}

const missing = ({ isAbsent }: Cell) =>
  isAbsent === true ? "is required, and the file has no such column. Add it" : "is required";

const nameOf = (text: string) => text.trim().toLowerCase();

function keysByName(pairs: readonly (readonly [name: string, key: string])[]): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const [name, key] of pairs) keys.set(nameOf(name), [...(keys.get(nameOf(name)) ?? []), key]);
  return keys;
}

const PRODUCT_CELLS: Record<string, "title" | "description" | "salePrice" | "price" | "picture"> = {
  title: "title",
  description: "description",
  sale_price: "salePrice",
  price: "price",
  image: "picture",
};

const VARIANT_CELLS: Record<string, Exclude<keyof VariantDraft, "row" | "key">> = {
  variation: "variation",
  status: "status",
  quantity: "quantity",
  sale_price: "salePrice",
  price: "price",
  sku: "sku",
  barcodes: "barcodes",
};

/** The cell that an issue of the contract is about. */
function cellOf(draft: ProductDraft, path: readonly PropertyKey[]): Cell {
  const [field, index, inner] = path.map(String);
  const variant = draft.variants[Number(index)];
  const ofVariant = VARIANT_CELLS[inner ?? ""];
  if (field === "variations" && variant !== undefined && ofVariant !== undefined) return variant[ofVariant];
  const ofProduct = PRODUCT_CELLS[field ?? ""];
  if (ofProduct === undefined) return { row: draft.row, column: null, text: "" };
  if (ofProduct === "description" && isBlank(draft.description)) return draft.title;
  const [first] = draft.variants;
  // A product without prices takes those of its first variant.
  const isTaken = (ofProduct === "salePrice" || ofProduct === "price") && isBlank(draft[ofProduct]);
  return isTaken && first !== undefined ? first[ofProduct] : draft[ofProduct];
}
