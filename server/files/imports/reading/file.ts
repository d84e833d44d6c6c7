import type { ImportQuery, ImportReply } from "../../../../src/api/products/imports.contract";
import { checkDrafts, handleKeyOf, type ShopFacts, type Target } from "../check";
import type { Wanted } from "../wanted";
import { codesTwice } from "../codes";
import type { ProductDraft } from "../drafts";
import { type Layout, layoutOf } from "./formats";
import { matchesOf } from "../match";
import { draftsOf } from "./read";
import { readTable } from "./table";

export type FileRead = {
  bytes: Uint8Array;
  /** The store that receives the goods, if it is known. */
  storeTitle: string | null;
};

export type FileToCheck = FileRead & {
  facts: ShopFacts;
  target: Target;
  missingCost: ImportQuery["missing_cost"];
  noStock: ImportQuery["no_stock"];
};

/** The records that a file names and the shop may have. */
export type Names = {
  pictures: string[];
  products: string[];
  variants: string[];
  hasStores: boolean;
  /**
   * What goods of the shop may be found by: codes as they are compared, titles as they are and in small letters, because
   * PostgreSQL writes some letters small in another way, and catalogue keys.
   */
  goods: { codes: string[]; titles: string[]; catalogueKeys: string[] };
};

export type Checked = Pick<ImportReply["data"], "format" | "rows" | "columns" | "errors" | "encoding" | "no_stock"> & {
  /** Lists of `Wanted` as JSON, which the waiting thread reads one after the other. */
  wanted: string[];
};

const ERRORS_LISTED = 100;

/** The first errors, of as many. */
export const listedOf = <Row extends { row: number }>(errors: readonly Row[], total = errors.length) => ({
  total,
  list: errors.toSorted((one, other) => one.row - other.row).slice(0, ERRORS_LISTED),
});

/** The waiting thread spends a millisecond or two on a list of this length. */
const PRODUCTS_A_LIST = 250;

const KEY = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i;

function read({ bytes, storeTitle }: FileRead) {
  const table = readTable(bytes);
  const layout = layoutOf(table.headings, storeTitle);
  return { table, layout, drafts: draftsOf(table, layout) };
}

const texts = (cells: readonly { text: string }[]) => [...new Set(cells.map(({ text }) => text.trim()))];

const namesOf = (products: readonly ProductDraft[], layout: Layout): Names => ({
  pictures: texts(products.map(({ picture }) => picture)).filter((reference) => reference !== ""),
  products: texts(products.map(({ identity }) => identity)).filter((key) => KEY.test(key)),
  variants: texts(products.flatMap(({ variants }) => variants.map(({ key }) => key))).filter((key) => KEY.test(key)),
  hasStores: layout.places.has("store"),
  goods: {
    codes: [
      ...new Set(
        products.flatMap(({ variants }) =>
          variants.flatMap((each) => [...matchesOf(each.sku), ...matchesOf(each.barcodes)]),
        ),
      ),
    ],
    titles: texts(products.flatMap(({ title }) => [title, { text: title.text.toLowerCase() }])).filter(
      (title) => title !== "",
    ),
    catalogueKeys: products.flatMap(({ identity }) => handleKeyOf(layout.format, identity) ?? []),
  },
});

export function namesInFile(file: FileRead): Names {
  const { drafts, layout } = read(file);
  return namesOf(drafts.products, layout);
}

/** Checks a file against the shop's records. */
export function checkFile({ facts, target, missingCost, noStock, ...file }: FileToCheck): Checked {
  const { table, layout, drafts } = read(file);
  const isLeftOut = noStock === "skip" && drafts.noStock.length > 0;
  const all = isLeftOut ? drafts : { ...drafts, errors: [...drafts.errors, ...drafts.noStock] };
  const { wanted, errors } = checkDrafts(all, layout.format, facts, target, missingCost);
  return {
    format: layout.format,
    encoding: table.encoding,
    ...(isLeftOut && { no_stock: listedOf(drafts.noStock) }),
    rows: table.rows.length,
    columns: [...layout.columns],
    errors: listedOf([...errors, ...codesTwice(wanted, layout.columns)]),
    wanted: listsOf(wanted),
  };
}

function listsOf(wanted: readonly Wanted[]): string[] {
  const lists: string[] = [];
  for (let at = 0; at < wanted.length; at += PRODUCTS_A_LIST) {
    lists.push(JSON.stringify(wanted.slice(at, at + PRODUCTS_A_LIST)));
  }
  return lists;
}
