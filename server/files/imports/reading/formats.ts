import type { ImportField, ImportFormat } from "../../../../src/api/products/imports.contract";
import { ruleRefusal } from "../../../core/errors";

/** Maps the columns to fields; a product's options and its category may use several columns. */
export type Layout = {
  format: ImportFormat;
  places: ReadonlyMap<ImportField, readonly number[]>;
  columns: readonly { column: string; field: ImportField | null }[];
};

type Names = Record<string, ImportField>;

const IN_SEVERAL: ReadonlySet<ImportField> = new Set(["option", "category"]);

/** Columns a person may add to any of the files by hand. */
const ADDED: Names = {
  supplier: "supplier",
  category: "category",
  "purchase price": "price",
  "cost price": "price",
  cost: "price",
  "cost per item": "price",
  status: "status",
  sku: "sku",
  barcode: "barcode",
};

const NAMES: Record<ImportFormat, Names> = {
  backroom: {
    ...ADDED,
    "product key": "product_key",
    "variant key": "variant_key",
    title: "title",
    name: "title",
    product: "title",
    "product name": "title",
    description: "description",
    store: "store",
    picture: "picture",
    variation: "variation",
    variant: "variation",
    color: "variation",
    colour: "variation",
    quantity: "quantity",
    qty: "quantity",
    stock: "quantity",
    "sale price": "sale_price",
    "selling price": "sale_price",
    "product sale price": "product_sale_price",
    "product purchase price": "product_price",
    barcodes: "barcode",
  },
  shopify: {
    ...ADDED,
    handle: "handle",
    "url handle": "handle",
    title: "title",
    "body (html)": "description",
    description: "description",
    vendor: "supplier",
    "product category": "category",
    type: "category",
    "option1 value": "option",
    "option2 value": "option",
    "option3 value": "option",
    "variant sku": "sku",
    "variant barcode": "barcode",
    "variant price": "sale_price",
    price: "sale_price",
    "variant inventory qty": "quantity",
    "inventory quantity": "quantity",
    "gift card": "gift_card",
  },
  woocommerce: {
    ...ADDED,
    id: "id",
    type: "type",
    categories: "category",
    "gtin, upc, ean, or isbn": "barcode",
    name: "title",
    published: "status",
    description: "description",
    stock: "quantity",
    "regular price": "sale_price",
    "sale price": "offer_price",
    "date sale price starts": "offer_from",
    "date sale price ends": "offer_to",
    "cost of goods": "price",
    "cost of goods sold": "price",
    parent: "parent",
  },
  loyverse: {
    ...ADDED,
    handle: "handle",
    name: "title",
    description: "description",
    "option 1 value": "option",
    "option 2 value": "option",
    "option 3 value": "option",
    "sku of included item": "component",
    "available for sale": "status",
    price: "sale_price",
    "in stock": "quantity",
  },
};

/** Each program's names for the columns that every row needs, for the message about a file that lacks one. */
const USUAL: Record<ImportFormat, Partial<Record<ImportField, string>>> = {
  backroom: {
    title: "Title",
    variation: "Variation",
    quantity: "Quantity",
    sale_price: "Sale price",
    price: "Purchase price",
  },
  shopify: {
    title: "Title",
    quantity: "Variant Inventory Qty",
    sale_price: "Variant Price",
    price: "Cost per item",
  },
  woocommerce: { title: "Name", quantity: "Stock", sale_price: "Regular price", price: "Cost of goods" },
  loyverse: { title: "Name", quantity: "In stock", sale_price: "Price", price: "Cost" },
};

/** The column that a file without one for this field should have; null where there are other ways to name it. */
export const usualColumn = (format: ImportFormat, field: ImportField): string | null => USUAL[format][field] ?? null;

const normal = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[\s_]+/g, " ")
    .trim();

/** `Price [Ikeja]`: a column of one store, as Loyverse has them. */
const OF_STORE = /^(.+?) \[(.+)\]$/;

/** Recognises the program that wrote the file by the columns that only its files combine. */
function formatOf(names: ReadonlySet<string>): ImportFormat {
  const has = (...some: string[]) => some.some((name) => names.has(name));
  if (has("type") && has("regular price")) return "woocommerce";
  if (
    has("handle", "url handle") &&
    has("variant price", "option1 value", "variant inventory qty", "inventory quantity")
  )
    return "shopify";
  if (has("handle") && has("name")) return "loyverse";
  return "backroom";
}

/**
 * The layout of a file with these headings. `storeTitle` is the store that receives the goods, if known: of columns
 * that belong to one store each, only its columns are read. Refuses (417) when the store is ambiguous.
 */
export function layoutOf(headings: readonly string[], storeTitle: string | null): Layout {
  const format = formatOf(new Set(headings.map((heading) => normal(heading).replace(OF_STORE, "$1"))));
  const store = format === "loyverse" ? storeColumns(headings, storeTitle) : null;
  const places = new Map<ImportField, number[]>();
  const columns = headings.map((column, index) => {
    const field = fieldOf(format, normal(column), store);
    const known = field === null ? undefined : places.get(field);
    if (field === null || (known !== undefined && !IN_SEVERAL.has(field))) return { column, field: null };
    places.set(field, [...(known ?? []), index]);
    return { column, field };
  });
  return { format, places, columns };
}

function fieldOf(format: ImportFormat, name: string, store: string | null): ImportField | null {
  if (format === "woocommerce" && /^attribute \d+ value\(s\)$/.test(name)) return "option";
  const [, ofStore, title] = (format === "loyverse" && OF_STORE.exec(name)) || [];
  if (ofStore !== undefined && title !== store) return null;
  const names = NAMES[format];
  const own = ofStore ?? name;
  return Object.hasOwn(names, own) ? (names[own] ?? null) : null;
}

/** The store whose columns are read: the one that receives the goods, or the only one in the file. */
function storeColumns(headings: readonly string[], storeTitle: string | null): string | null {
  const titles = [...new Set(headings.map((heading) => OF_STORE.exec(normal(heading))?.[2]))].filter(
    (title) => title !== undefined,
  );
  const own = storeTitle === null ? undefined : titles.find((title) => title === normal(storeTitle));
  if (own !== undefined) return own;
  if (titles.length > 1) {
    throw ruleRefusal(
      `The file has columns for ${titles.length} stores, and none is called ${storeTitle ?? "like a store here"}. ` +
        `Keep the columns of one store only`,
    );
  }
  return titles[0] ?? null;
}
