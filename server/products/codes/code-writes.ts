import type { Pool } from "pg";
import { codeMatch } from "../../../src/api/products/codes.rules";
import type { Doing } from "../../books/editing";
import { raw, sql } from "../../core/db/sql";
import { Outdated, queryAgain, type Tx } from "../../core/db/transaction";
import { ruleRefusal, ruleRefusalOf } from "../../core/errors";
import { groupBy } from "../../core/group-by";
import { storeScope, type Staff } from "../../core/session-context";
import { noteChanges } from "../catalogue/catalogue-writes";
import type { LockedVariant } from "../product-lock";
import type { Codes, VariantPlan } from "../variants";
import { barcodesOf, skuOf } from "./codes-read";

const SKU = raw(skuOf("v"));
const BARCODES = raw(barcodesOf("v"));

/** All codes that a catalogue variant is to have. */
export type CodeSet = Codes & {
  catalogueKey: string;
  /** The version of its codes that this was decided on. */
  version: number;
  /** The field of the request that names its variant; null where the request is about one barcode. */
  place: string | null;
};

type Known = Pick<LockedVariant, "catalogueKey" | "codesVersion"> | undefined;

/** What a plan changes of codes; `keys` are those of the added variants. */
export function codesToSave(
  { added, coded }: Pick<VariantPlan, "added" | "coded">,
  made: readonly { key: string }[],
  stored: (key: string) => Known,
): CodeSet[] {
  const fresh = added.flatMap(({ sku, barcodes, position }, at) =>
    sku === "" && barcodes.length === 0
      ? []
      : [{ catalogueKey: made[at]?.key ?? "", version: 0, place: `variations.${position}`, sku, barcodes }],
  );
  const changed = coded.map(({ key, position, sku, barcodes }) => {
    const { catalogueKey = key, codesVersion: version = 0 } = stored(key) ?? {};
    return { catalogueKey, version, place: `variations.${position}`, sku, barcodes };
  });
  return [...fresh, ...changed];
}

type Row = { match: string; catalogueKey: string; sku: string | null; barcode: string | null; position: number | null };

/** A SKU that also is a barcode is one row. */
function rowsOf({ catalogueKey, sku, barcodes }: CodeSet): Row[] {
  const rows = new Map(
    barcodes.map((barcode, position): [string, Row] => {
      const match = codeMatch(barcode);
      return [match, { match, catalogueKey, sku: null, barcode, position }];
    }),
  );
  if (sku === "") return [...rows.values()];
  const match = codeMatch(sku);
  const { barcode = null, position = null } = rows.get(match) ?? {};
  rows.set(match, { match, catalogueKey, sku, barcode, position });
  return [...rows.values()];
}

/**
 * Replaces the codes of catalogue variants, for all stores, with an entry in the log of each other product that has them.
 * Refuses (417) a code that another one has. A code of goods that no store lists any more is free.
 * @param edited keys of products whose entry the caller writes
 */
export async function saveCodes(
  tx: Tx,
  doing: Doing,
  sets: readonly CodeSet[],
  edited: readonly string[],
): Promise<void> {
  if (sets.length === 0) return;
  const { staff } = doing;
  const inOrder = sets.toSorted((one, other) => (one.catalogueKey < other.catalogueKey ? -1 : 1));
  const keys = inOrder.map(({ catalogueKey }) => catalogueKey);
  const { rows: kept } = await tx.query<{ key: string; version: number }>(
    sql`insert into catalogue_codes (catalogue_key) select * from unnest(${keys}::uuid[])
        on conflict (catalogue_key) do update set version = catalogue_codes.version + 1
        returning catalogue_key as key, version`,
  );
  const versions = new Map(kept.map(({ key, version }) => [key, version]));
  // A twin in another store may have been saved since the codes were read.
  if (inOrder.some(({ catalogueKey, version }) => versions.get(catalogueKey) !== version + 1)) {
    throw new Outdated("the codes were changed at another store meanwhile");
  }
  const rows = inOrder.flatMap(rowsOf).toSorted((one, other) => (one.match < other.match ? -1 : 1));
  checkTwice(sets, rows);
  await noteCodes(tx, doing, sets, edited);
  const matches = rows.map(({ match }) => match);
  await tx.query(sql`delete from codes where catalogue_key = any (${keys}::uuid[])`);
  await tx.query(
    sql`delete from codes c
         where c.match = any (${matches}::text[])
           and not exists (select from variants v join products p on p.key = v.product_key
                            where v.catalogue_key = c.catalogue_key and v.removed_at is null and p.deleted_at is null)`,
  );
  // The first of two requests for one code wins: the other waits for its commit here.
  const { rowCount } = await tx.query(
    sql`insert into codes (catalogue_key, sku, barcode, position)
        select * from unnest(
          ${rows.map(({ catalogueKey }) => catalogueKey)}::uuid[], ${rows.map(({ sku }) => sku)}::text[],
          ${rows.map(({ barcode }) => barcode)}::text[], ${rows.map(({ position }) => position)}::integer[])
        on conflict (match) do nothing`,
  );
  if (rowCount !== rows.length) throw await takenRefusal(tx, staff, sets, rows);
}

type Coded = { product: string; catalogueKey: string; variation: string; sku: string; barcodes: string[] };

/** An entry for each other product; its version rises with that of the codes. */
async function noteCodes(tx: Tx, doing: Doing, sets: readonly CodeSet[], edited: readonly string[]): Promise<void> {
  const { rows } = await tx.query<Coded>(
    sql`select p.key as product, v.catalogue_key as "catalogueKey", v.variation, ${SKU} as sku, ${BARCODES} as barcodes
          from variants v join products p on p.key = v.product_key and p.deleted_at is null
         where v.catalogue_key = any (${sets.map(({ catalogueKey }) => catalogueKey)}::uuid[]) and v.removed_at is null
           and p.key <> all (${edited}::uuid[])
         order by p.key, v.position, v.key`,
  );
  const after = new Map(sets.map(({ catalogueKey, sku, barcodes }) => [catalogueKey, { sku, barcodes }]));
  const twins = groupBy(rows, ({ product }) => product);
  await noteChanges(
    tx,
    doing,
    [...twins].map(([key, variants]) => ({
      key,
      before: { codes: variants.map(({ variation, sku, barcodes }) => ({ variation, sku, barcodes })) },
      after: { codes: variants.map(({ variation, catalogueKey }) => ({ variation, ...after.get(catalogueKey) })) },
    })),
  );
}

const textOf = ({ sku, barcode }: Row): string => sku ?? barcode ?? "";

const fieldOf = (sets: readonly CodeSet[], { catalogueKey, sku }: Row): string => {
  const place = sets.find((set) => set.catalogueKey === catalogueKey)?.place ?? null;
  return place === null ? "barcode" : `${place}.${sku === null ? "barcodes" : "sku"}`;
};

function checkTwice(sets: readonly CodeSet[], rows: readonly Row[]): void {
  const second = rows.find(({ match }, at) => rows[at - 1]?.match === match);
  if (second === undefined) return;
  throw ruleRefusalOf(
    [fieldOf(sets, second)],
    `${textOf(second)} is given to two variants. A code names one variant: remove it from one of them`,
  );
}

type Owner = { catalogueKey: string; name: string };

/** The goods that some store lists with one of the codes, by code; named only to people who may see them. */
export async function codeOwners(
  db: Pool | Tx,
  staff: Staff,
  matches: readonly string[],
): Promise<ReadonlyMap<string, Owner>> {
  const { rows } = await queryAgain<Owner & { match: string }>(
    db,
    sql`select c.match, c.catalogue_key as "catalogueKey", coalesce(
          (array_agg(p.title || ' (' || v.variation || ')' order by p.key)
            filter (where ${storeScope(staff)}::uuid is null or p.store_key = ${storeScope(staff)}))[1],
          'goods of another store') as name
          from codes c join variants v on v.catalogue_key = c.catalogue_key and v.removed_at is null
          join products p on p.key = v.product_key and p.deleted_at is null
         where c.match = any (${matches}::text[]) group by c.match`,
  );
  return new Map(rows.map(({ match, ...owner }) => [match, owner]));
}

async function takenRefusal(tx: Tx, staff: Staff, sets: readonly CodeSet[], rows: readonly Row[]): Promise<Error> {
  const owners = await codeOwners(
    tx,
    staff,
    rows.map(({ match }) => match),
  );
  const row = rows.find(
    ({ match, catalogueKey }) => (owners.get(match)?.catalogueKey ?? catalogueKey) !== catalogueKey,
  );
  if (row === undefined) return ruleRefusal("A code was given to another variant meanwhile");
  return ruleRefusalOf(
    [fieldOf(sets, row)],
    `${textOf(row)} is the code of ${owners.get(row.match)?.name}. A code names one variant: use another one, or remove it there first`,
  );
}
