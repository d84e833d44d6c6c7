import { codeMatch } from "../../../src/api/products/codes.rules";
import type { ImportError, ImportReply } from "../../../src/api/products/imports.contract";
import type { Wanted } from "./wanted";

type Columns = readonly ImportReply["data"]["columns"][number][];

export type Codes = { sku: string; barcodes: readonly string[] };

/** A variant of the file with what it is to have. */
export type Coded = Codes & {
  catalogueKey: string;
  row: number;
  /** The store has it: the file may give it another SKU, for all stores. */
  isListed: boolean;
};

type Place = { row: number; field: "sku" | "barcode"; match: string; catalogueKey: string };

export const codedOf = (wanted: readonly Wanted[]): Coded[] =>
  wanted.flatMap(({ body, variantCatalogueKeys, rows, existing }) =>
    body.variations.flatMap(({ sku = "", barcodes = [] }, at) =>
      sku === "" && barcodes.length === 0
        ? []
        : [
            {
              sku,
              barcodes,
              catalogueKey: variantCatalogueKeys[at] ?? "",
              row: rows[at] ?? 0,
              isListed: existing?.variants[at]?.key != null,
            },
          ],
    ),
  );

export const placesOf = (coded: readonly Coded[]): Place[] =>
  coded.flatMap(({ sku, barcodes, row, catalogueKey }) => [
    ...(sku === "" ? [] : [{ row, field: "sku" as const, match: codeMatch(sku), catalogueKey }]),
    ...barcodes.map((code) => ({ row, field: "barcode" as const, match: codeMatch(code), catalogueKey })),
  ]);

export const faultAt = (
  columns: Columns,
  { row, field }: Pick<Place, "row" | "field">,
  error: string,
): ImportError => ({
  row,
  column: columns.find((each) => each.field === field)?.column ?? null,
  error,
});

/** Codes that the file gives to two variants. The same goods in two stores are one. */
export function codesTwice(wanted: readonly Wanted[], columns: Columns): ImportError[] {
  const first = new Map<string, Place>();
  return placesOf(codedOf(wanted)).flatMap((place) => {
    const known = first.get(place.match);
    first.set(place.match, known ?? place);
    return known === undefined || known.catalogueKey === place.catalogueKey
      ? []
      : [
          faultAt(
            columns,
            place,
            `is a code of row ${known.row} too. A code names one variant: remove it from one of them`,
          ),
        ];
  });
}
