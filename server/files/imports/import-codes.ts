import type { Pool } from "pg";
import { CODE_LIMITS, codeMatch } from "../../../src/api/products/codes.rules";
import type { ImportError, ImportReply } from "../../../src/api/products/imports.contract";
import { sql } from "../../core/db/sql";
import { queryAgain, type Tx } from "../../core/db/transaction";
import type { Staff } from "../../core/session-context";
import { codeOwners, type CodeSet } from "../../products/codes/code-writes";
import type { Wanted } from "./wanted";
import { type Coded, codedOf, type Codes, faultAt, placesOf } from "./codes";

type Kept = Codes & { version: number };

/** The codes that goods of the file have already, at other stores. */
async function keptCodes(db: Pool | Tx, coded: readonly Coded[]): Promise<Map<string, Kept>> {
  const { rows } = await queryAgain<Kept & { catalogueKey: string }>(
    db,
    sql`select k.catalogue_key as "catalogueKey", k.version,
               coalesce((select sku from codes c where c.catalogue_key = k.catalogue_key and sku is not null), '') as sku,
               array(select barcode from codes c where c.catalogue_key = k.catalogue_key and barcode is not null
                      order by position) as barcodes
          from catalogue_codes k where k.catalogue_key = any (${coded.map(({ catalogueKey }) => catalogueKey)}::uuid[])`,
  );
  return new Map(rows.map(({ catalogueKey, ...kept }) => [catalogueKey, kept]));
}

export function together(kept: Codes, { sku, barcodes }: Codes): Codes {
  const known = new Set(kept.barcodes.map(codeMatch));
  const fresh = barcodes.filter((code) => !known.has(codeMatch(code)));
  return { sku: kept.sku || sku, barcodes: [...kept.barcodes, ...fresh] };
}

/** Codes of the file that other goods have, or that the same goods cannot have in another store. */
export async function codeFaults(
  db: Pool | Tx,
  staff: Staff,
  wanted: readonly Wanted[],
  columns: ImportReply["data"]["columns"],
): Promise<ImportError[]> {
  const coded = codedOf(wanted);
  if (coded.length === 0) return [];
  const places = placesOf(coded);
  const owners = await codeOwners(
    db,
    staff,
    places.map(({ match }) => match),
  );
  const kept = await keptCodes(db, coded);
  const taken = places.flatMap((place) => {
    const owner = owners.get(place.match);
    return owner === undefined || owner.catalogueKey === place.catalogueKey
      ? []
      : [
          faultAt(
            columns,
            place,
            `is a code of ${owner.name}. A code names one variant: change it here, or remove it there first`,
          ),
        ];
  });
  const unlike = coded.flatMap(({ row, sku, barcodes, catalogueKey, isListed }) => {
    const there = kept.get(catalogueKey);
    if (there === undefined) return [];
    const isOther = sku !== "" && there.sku !== "" && codeMatch(sku) !== codeMatch(there.sku);
    const count = together(there, { sku, barcodes }).barcodes.length;
    return [
      ...(isOther && !isListed
        ? [
            faultAt(
              columns,
              { row, field: "sku" },
              `differs from its SKU in another store, ${there.sku}. Leave it blank, or change it there first`,
            ),
          ]
        : []),
      ...(count > CODE_LIMITS.barcodes
        ? [
            faultAt(
              columns,
              { row, field: "barcode" },
              `makes ${count} barcodes with those it has in other stores, and ${CODE_LIMITS.barcodes} is the most`,
            ),
          ]
        : []),
    ];
  });
  return [...taken, ...unlike];
}

/** What the goods of the file have afterwards, if that is more: their codes of other stores, and those of the file. */
export async function codeSetsOf(tx: Tx, wanted: readonly Wanted[]): Promise<CodeSet[]> {
  const coded = codedOf(wanted);
  if (coded.length === 0) return [];
  const sets = new Map<string, CodeSet>();
  const kept = await keptCodes(tx, coded);
  for (const { catalogueKey, ...codes } of coded) {
    const { version = 0, ...before } = sets.get(catalogueKey) ?? kept.get(catalogueKey) ?? { sku: "", barcodes: [] };
    const { sku, barcodes } = together(before, codes);
    if (version > 0 && sku === before.sku && barcodes.length === before.barcodes.length) continue;
    sets.set(catalogueKey, { catalogueKey, version, place: null, sku, barcodes: [...barcodes] });
  }
  return [...sets.values()];
}
