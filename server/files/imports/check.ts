import { v5, validate } from "uuid";
import type { ImportError, ImportFormat, ImportQuery } from "../../../src/api/products/imports.contract";
import { newProductBody } from "../../../src/api/products/products.contract";
import { wording } from "../../core/http/validation";
import { newKey } from "../../core/ids";
import { type Cell, type Drafts, isBlank, type ProductDraft, type VariantDraft } from "./drafts";
import { togetherByProduct } from "./existing";
import { createMatcher, existingOf, type Listed } from "./match";
import type { Wanted } from "./wanted";
import { amountOf, categoryOf, codesOf, countOf, type Read, statusOf } from "./reading/values";

/** The shop's records that a file may name. */
export type ShopFacts = {
  /** The stores the person may list goods in. */
  stores: readonly { key: string; title: string }[];
  suppliers: readonly { key: string; name: string }[];
  /** References of pictures that products have. */
  pictures: ReadonlySet<string>;
  /** Catalogue keys of the products and variants within reach that a file names by key. */
  catalogue: ReadonlyMap<string, string>;
  /** JSON text of the goods that rows may change, as a list of `Listed`; null for an import that only adds. */
  listed: string | null;
};

/** The destination of all rows, whatever their columns contain; null where a column decides. */
export type Target = { store: string | null; supplier: string | null };

/** Namespace of the handles' uuids; it must never change. */
const HANDLES = "6c0f7a52-5b0e-5d64-9c38-0d4f4f0f9f11";

/** The catalogue key of another program's product; null for a product of our own export, or without identity. */
export const handleKeyOf = (format: ImportFormat, identity: Cell): string | null =>
  format === "backroom" || isBlank(identity) ? null : v5(`${format} ${identity.text.trim()}`, HANDLES);

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

  const match = facts.listed === null ? null : createMatcher(JSON.parse(facts.listed) as Listed[]);

  /** The supplier that a listed product gets: only a column names it, and none that is unknown where one is chosen. */
  function supplierOf(cell: Cell): string | undefined {
    const named = suppliers.get(nameOf(cell.text)) ?? [];
    if (isBlank(cell) || (target.supplier !== null && named.length !== 1)) return undefined;
    return keyOf(cell, null, suppliers, "supplier");
  }

  function wantedOf(draft: ProductDraft): Wanted | null {
    const store = keyOf(draft.store, target.store, stores, "store");
    const catalogueKey = catalogueKeyOf(draft.identity);
    const seeds = draft.variants.map((variant) => variantKeyOf(draft, variant));
    const statuses = draft.variants.map(({ status }) => valueOf(status, (text) => statusOf(text, format), "active"));
    const found =
      match === null || store === undefined
        ? null
        : match(draft, { store, catalogueKey, variantKeys: seeds, statuses }, fault);
    const supplier =
      found === null ? keyOf(draft.supplier, target.supplier, suppliers, "supplier") : supplierOf(draft.supplier);
    const isLeft = (cell: Cell) => found !== null && isBlank(cell);
    const variations = draft.variants.map((variant, at) => ({
      variation: isLeft(variant.variation) ? (found?.variants[at]?.variation ?? "") : variant.variation.text,
      status: statuses[at],
      quantity: valueOf(variant.quantity, countOf, 0),
      sale_price: isLeft(variant.salePrice) ? undefined : valueOf(variant.salePrice, amountOf, 0),
      price: isLeft(variant.price) ? undefined : costOf(variant.price),
      sku: valueOf(variant.sku, codesOf, []).join(" "),
      barcodes: valueOf(variant.barcodes, codesOf, []),
    }));
    const [first] = variations;
    const title = isLeft(draft.title) ? (found?.product.title ?? "") : draft.title.text;
    const left = found === null ? undefined : 0;
    const parsed = newProductBody.safeParse({
      title,
      description: isBlank(draft.description) ? title : draft.description.text,
      sale_price: isBlank(draft.salePrice) ? (first?.sale_price ?? left) : valueOf(draft.salePrice, amountOf, 0),
      price: isBlank(draft.price) ? (first?.price ?? left) : valueOf(draft.price, amountOf, 0),
      image: found === null ? pictureOf(draft.picture) : "",
      variations,
      // A cell is reported once.
      store: store ?? newKey(),
      supplier: supplier ?? newKey(),
    });
    if (!parsed.success) {
      for (const issue of parsed.error.issues) fault(cellOf(draft, issue.path), wording(issue));
      return null;
    }
    // A key that occurs twice in one product: the second becomes a separate variant.
    const variantCatalogueKeys = seeds.map(
      (seed, index) => found?.variants[index]?.catalogueKey ?? (seeds.indexOf(seed) === index ? seed : newKey()),
    );
    const category = valueOf(draft.category, (text) => categoryOf(text, format), "");
    const wanted = {
      catalogueKey,
      body: parsed.data,
      variantCatalogueKeys,
      category,
      rows: draft.variants.map(({ row }) => row),
    };
    if (found === null) return { ...wanted, existing: null };
    const existing = existingOf(draft, found);
    const isSaid = (name: string) =>
      name === "supplier"
        ? supplier !== undefined
        : name !== "category" || nameOf(category) !== nameOf(found.product.category);
    return { ...wanted, existing: { ...existing, given: existing.given.filter(isSaid) } };
  }

  function catalogueKeyOf(identity: Cell): string {
    if (isBlank(identity)) return newKey();
    const handle = handleKeyOf(format, identity);
    if (handle !== null) return handle;
    const key = identity.text.trim().toLowerCase();
    if (validate(key)) return facts.catalogue.get(key) ?? key;
    fault(identity, "must be the key of a product as an export has it, or blank");
    return newKey();
  }

  function variantKeyOf({ identity }: ProductDraft, { key, variation }: VariantDraft): string {
    const named = key.text.trim().toLowerCase();
    if (format === "backroom") return validate(named) ? (facts.catalogue.get(named) ?? named) : newKey();
    return isBlank(identity) ? newKey() : v5(`${format} ${identity.text.trim()}\n${variation.text}`, HANDLES);
  }

  const wanted = togetherByProduct(
    drafts.products.flatMap((draft) => {
      const product = wantedOf(draft);
      return product === null ? [] : [{ draft, product }];
    }),
    fault,
  );
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
