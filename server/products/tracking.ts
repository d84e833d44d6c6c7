import { ON_SHELF, writeUnits } from "../books/units";
import type { Edit } from "../books/editing";
import type { Tx } from "../core/db/transaction";
import { ruleRefusal, ruleRefusalOf } from "../core/errors";
import { lockTwinsAgain, noteTwins, TWINS } from "./catalogue/catalogue-writes";
import type { LockedProduct } from "./product-lock";
import type { VariantPlan } from "./variants";

export const numberedText = (numbered: number, name: string): string =>
  numbered === 1
    ? `1 of ${name} has a serial number; take its number off first`
    : `${numbered} of ${name} have serial numbers; take their numbers off first`;

/** Refuses to leave fewer units than have serial numbers. */
export function checkNumbered({ title, variants }: LockedProduct, { changed, removed }: VariantPlan): void {
  for (const variant of variants) {
    const { key, variation, quantity, numbered, waiting } = variant;
    const name = `${title} (${variation})`;
    if (numbered > 0 && removed.some((each) => each.key === key)) throw ruleRefusal(numberedText(numbered, name));
    const change = changed.find((each) => each.key === key);
    if (change !== undefined && numbered > quantity + change.delta + waiting) {
      throw ruleRefusalOf([`variations.${change.position}.quantity`], numberedText(numbered, name));
    }
  }
}

/** The same for a product that is deleted. */
export function checkNoneNumbered({ title, variants }: LockedProduct): void {
  const numbered = variants.reduce((sum, variant) => sum + variant.numbered, 0);
  if (numbered > 0) throw ruleRefusal(numberedText(numbered, title));
}

/**
 * Turns serial numbers on or off for a product in all stores. The units that pending orders hold wait for their names
 * from now on. Refuses to turn them off while units in stock are registered.
 */
export async function writeTracking(
  tx: Tx,
  edit: Edit<unknown>,
  before: LockedProduct,
  { tracksSerials, isLocked }: { tracksSerials: boolean; isLocked: boolean },
): Promise<void> {
  if (before.tracksSerials === tracksSerials) return;
  await lockTwinsAgain(tx, before.key, isLocked);
  const { rowCount } = await tx.query(`select from variants where product_key in (${TWINS}) and numbered > 0 limit 1`, [
    before.key,
  ]);
  if (!tracksSerials && rowCount !== 0) {
    throw ruleRefusalOf(
      ["tracks_serials"],
      `Units of ${before.title} in stock have serial numbers, here or in another store. Take their numbers off first`,
    );
  }
  await tx.query(
    `update variants v
        set tracks_serials = $2, waiting = case when not $2 then 0 else coalesce((
              select sum(l.quantity - l.returned_quantity
                         - (select count(*) from units u where u.order_line_key = l.key))::integer
                from order_lines l join orders o on o.key = l.order_key
               where l.variant_key = v.key and o.status = 'pending'), 0) end
      where v.product_key in (${TWINS})`,
    [before.key, tracksSerials],
  );
  await noteTwins(tx, edit, before.key, {
    before: { tracks_serials: before.tracksSerials },
    after: { tracks_serials: tracksSerials },
  });
}

/** The state of a unit follows the status of the variant in which it lies. */
export async function settleUnits(
  tx: Tx,
  { variants }: Pick<LockedProduct, "variants">,
  { changed }: Pick<VariantPlan, "changed">,
  employeeKey: string,
): Promise<void> {
  const before = new Map(variants.map(({ key, status }) => [key, status]));
  const moved = changed.filter(({ key, status }) => (before.get(key) ?? status) !== status);
  if (moved.length === 0) return;
  const { rows } = await tx.query<{ key: string; variantKey: string }>(
    `select key, variant_key as "variantKey" from units
      where variant_key = any ($1::uuid[]) and state in ${ON_SHELF} order by key for no key update`,
    [moved.map(({ key }) => key)],
  );
  await writeUnits(
    tx,
    rows.map((unit) => ({ ...unit, serial: null, kind: "moved", to: "shelf", lineKey: null, position: null })),
    [],
    { employeeKey },
  );
}
