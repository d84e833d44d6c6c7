import type { NewUnitsBody } from "../../src/api/stock/units.contract";
import { serialMatch } from "../../src/api/stock/units.rules";
import { writeAudit } from "../books/audit";
import type { Edit } from "../books/editing";
import { roomFor, type Shelf, withoutNumber } from "../books/unit-rules";
import { lockNamed, type UnitChange, writeUnits } from "../books/units";
import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { notFound, ruleRefusal, ruleRefusalOf } from "../core/errors";
import { newKey } from "../core/ids";
import { storeScope, type Staff } from "../core/session-context";

type Variant = Shelf & { variation: string; title: string; tracks: boolean };

/**
 * Gives units of a variant in stock their serial numbers. 404 for a product out of scope; 417 for a variant that is not
 * its, for a number that a unit has, and for more numbers than units.
 */
export async function registerUnits(tx: Tx, { staff, requestId, key, body }: Edit<NewUnitsBody>) {
  const variant = await lockVariant(tx, staff, key, body.variant);
  const name = `${variant.title} (${variant.variation})`;
  if (!variant.tracks) throw ruleRefusal(`${variant.title} has no serial numbers. Turn them on for the product first`);
  const units = await unitsToRegister(
    tx,
    staff,
    body.serials.map((serial, at) => ({ serial, variantKey: body.variant, name: `serials.${at}` })),
  );
  const room = roomFor(variant);
  if (body.serials.length > room) throw ruleRefusalOf(["serials"], tooManyText(name, room));
  await writeUnits(tx, units, [], { employeeKey: staff.key });
  await writeAudit(tx, {
    requestId,
    employeeKey: staff.key,
    action: "product.unitsRegistered",
    entity: "product",
    entityKey: key,
    before: {},
    after: { variation: variant.variation, serials: body.serials },
  });
  const numbered = variant.numbered + body.serials.length;
  return { key: body.variant, numbered, without_number: withoutNumber({ ...variant, numbered }) };
}

/** A serial number for a unit in stock of a variant; `name` is its field of the body. */
type Numbering = { serial: string; variantKey: string; name: string };

/** The units that these numbers register; 417 for numbers that a unit has. Lock their variants first. */
export async function unitsToRegister(tx: Tx, staff: Staff, numberings: readonly Numbering[]): Promise<UnitChange[]> {
  const known = await lockNamed(
    tx,
    storeScope(staff),
    numberings.map(({ serial }) => serial),
  );
  const taken = numberings.filter(({ serial }) => (known.get(serialMatch(serial))?.state ?? "gone") !== "gone");
  if (taken.length > 0) {
    throw ruleRefusalOf(
      taken.map(({ name }) => name),
      takenText(taken.map(({ serial }) => serial)),
    );
  }
  return numberings.map(({ serial, variantKey }) => ({
    key: known.get(serialMatch(serial))?.key ?? newKey(),
    serial,
    kind: "registered",
    to: "shelf",
    variantKey,
    lineKey: null,
    position: null,
  }));
}

/** The product is read once its variant is locked: it may be deleted while this waits. */
async function lockVariant(tx: Tx, staff: Staff, product: string, key: string): Promise<Variant> {
  const { rows } = await tx.query<Omit<Variant, "title">>(
    sql`select variation, quantity, numbered, waiting, tracks_serials as tracks from variants
         where key = ${key} and product_key = ${product} and removed_at is null for no key update`,
  );
  const { rows: products } = await tx.query<{ title: string }>(
    sql`select title from products where key = ${product} and deleted_at is null
           and (${storeScope(staff)}::uuid is null or store_key = ${storeScope(staff)})`,
  );
  if (products[0] === undefined) throw notFound();
  if (rows[0] === undefined) throw ruleRefusal("This variant is not there any more. Choose another one");
  return { ...rows[0], title: products[0].title };
}

const takenText = (serials: readonly string[]): string =>
  serials.length === 1
    ? `${serials[0]} is registered already. Check the number`
    : `${serials.join(", ")} are registered already. Check the numbers`;

const tooManyText = (name: string, room: number): string =>
  room === 0
    ? `All units of ${name} have serial numbers already. Correct the quantity first`
    : `Only ${room} of ${name} ${room === 1 ? "has" : "have"} no serial number. Leave the others out, or correct the quantity first`;
