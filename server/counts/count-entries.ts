import type { Pool } from "pg";
import type { CountEntryBody } from "../../src/api/counts/counts.contract";
import { MOST_UNITS } from "../../src/api/counts/counts.rules";
import { serialMatch, type UnitState } from "../../src/api/stock/units.rules";
import { writeAudit } from "../books/audit";
import type { Edit } from "../books/editing";
import { notTrackedText } from "../books/unit-rules";
import { sql } from "../core/db/sql";
import { queryAgain, type Tx } from "../core/db/transaction";
import { ruleRefusalOf } from "../core/errors";
import { newKey } from "../core/ids";
import { storeScope, type Staff } from "../core/session-context";
import { lockForEntry, lockOnShelves, type ShelfVariant, type StoredCount } from "./count-lock";

type Line = { key: string; round: number; counted: number | null };

/** What an entry adds to which round of the line, and whether that round still counts. */
type Place = { round: number; counts: boolean; isNewRound: boolean };

/**
 * Keeps how many units of a variant were found, with the place of the ledger where they were. 404 out of scope; 417 once
 * the count is closed, for a code or variant that the store does not have, for a serial number that is counted already
 * or is of no unit on the shelf, for a correction below 0, and for a recount of what was recounted meanwhile.
 */
export async function addEntry(tx: Tx, edit: Edit<CountEntryBody>) {
  const { key, staff, body } = edit;
  const count = await lockForEntry(tx, staff, key);
  const { variant, serial } = await lockCounted(tx, count, body);
  // After the lock, in a statement of its own: nothing of the variant moves between the count and its place.
  const ledger = await readLedger(tx, variant.key, body.age ?? 0);
  const line = await lineOf(tx, count, variant);
  const place = placeOf(variant, line, body);
  if (serial !== null) await checkSerial(tx, { count, variant, serial, round: place.round });
  const before = place.isNewRound ? null : line.counted;
  const counted = (before ?? 0) + body.quantity;
  if (place.counts) checkCounted(variant, counted, before, body.quantity);
  const { rows } = await tx.query<{ id: string }>(
    sql`insert into count_entries (count_key, variant_key, round, quantity, serial, position, on_hand, employee_key)
        values (${key}, ${variant.key}, ${place.round}, ${body.quantity}, ${serial}, ${ledger.position},
                ${ledger.onHand}, ${staff.key})
        returning id`,
  );
  if (place.counts) {
    // A correction was found nowhere; what waited for the network may be older than what came before it.
    const isBasis = body.quantity >= 0;
    await tx.query(
      sql`update count_lines
             set round = ${place.round}, counted = ${counted},
                 basis_entry = case
                   when ${place.isNewRound} or basis_entry is null
                     or (${isBasis} and ${ledger.position}::bigint >=
                         (select position from count_entries where id = basis_entry))
                   then ${rows[0]?.id}::bigint else basis_entry end,
                 missing = case when ${place.isNewRound} then '{}' else missing end
           where key = ${line.key}`,
    );
  }
  await note(tx, edit, count, { variant, serial, place, before: line.counted, counted });
  return {
    key,
    variant: variant.key,
    product_title: variant.title,
    variation: variant.variation,
    counted: place.counts ? counted : (line.counted ?? 0),
    round: place.counts ? place.round : line.round,
    counts: place.counts,
  };
}

/** In the review an entry is a change of the count that the person who posts has to see. */
async function note(
  tx: Tx,
  { key, staff, requestId, body }: Edit<CountEntryBody>,
  count: StoredCount,
  made: { variant: ShelfVariant; serial: string | null; place: Place; before: number | null; counted: number },
): Promise<void> {
  const isReviewed = count.status === "reviewing";
  if (isReviewed) await tx.query("update counts set version = version + 1 where key = $1", [key]);
  const { variant, serial, place, before, counted } = made;
  await writeAudit(tx, {
    requestId,
    employeeKey: staff.key,
    action: place.isNewRound ? "count.recounted" : "count.counted",
    entity: "count",
    entityKey: key,
    ...(isReviewed && { before: { counted: before } }),
    after: {
      product: variant.name,
      found: body.quantity,
      ...(serial !== null && { serial }),
      ...(place.counts ? { counted } : { round: String(place.round) }),
    },
  });
}

async function lockCounted(tx: Tx, count: StoredCount, body: CountEntryBody) {
  const named =
    body.variant === undefined ? await findCode(tx, count, body.code ?? "") : { key: body.variant, serial: null };
  const [variant] = await lockOnShelves(tx, count.storeKey, [named.key]);
  if (variant === undefined) {
    throw ruleRefusalOf(
      ["variant"],
      `This product is not in the stock of ${count.storeTitle}. Count it where it is listed`,
    );
  }
  const serial = body.serial ?? named.serial;
  if (serial !== null && serial !== undefined) {
    if (!variant.tracks) throw ruleRefusalOf(["serial"], notTrackedText(variant.name));
    if (body.quantity !== 1) throw ruleRefusalOf(["quantity"], `${serial} is one unit. Count it as 1`);
  }
  return { variant, serial: serial ?? null };
}

/** The variant of the store that a barcode, a SKU or a serial number names. */
async function findCode(tx: Tx, { storeKey, storeTitle }: StoredCount, code: string) {
  const { rows } = await tx.query<{ key: string; serial: string | null }>(
    sql`select v.key, u.serial from units u join variants v on v.key = u.variant_key
               join products p on p.key = v.product_key
         where u.match = ${serialMatch(code.trim())} and p.store_key = ${storeKey}
         union all
        select v.key, null from codes c join variants v on v.catalogue_key = c.catalogue_key
               join products p on p.key = v.product_key
         where c.match = code_match(${code.trim()}) and p.store_key = ${storeKey} and p.deleted_at is null
           and v.removed_at is null`,
  );
  if (!rows[0])
    throw ruleRefusalOf(
      ["code"],
      `${storeTitle} has no product with the code ${code.trim()}. Search for it, and count it by hand`,
    );
  return rows[0];
}

type Ledger = { position: string; onHand: number };

/** Where the ledger of a locked variant stands, or stood `age` ms ago. */
async function readLedger(tx: Tx, variantKey: string, age: number): Promise<Ledger> {
  const { rows } = await tx.query<Ledger>(
    sql`select id as position, quantity_after as "onHand" from stock_movements
         where variant_key = ${variantKey}
           and (${age} = 0 or created_at <= clock_timestamp() - ${age} * interval '1 millisecond')
         order by id desc limit 1`,
  );
  return rows[0] ?? { position: "0", onHand: 0 };
}

/** The line of the variant, which joins the count when it is not of its range. The variant is locked. */
async function lineOf(tx: Tx, { key }: StoredCount, variant: ShelfVariant): Promise<Line> {
  await tx.query(
    sql`insert into count_lines (key, count_key, variant_key, place)
        select ${newKey()}, ${key}, ${variant.key}, coalesce((select max(place) from count_lines where count_key = ${key}), 0) + 1
        on conflict (count_key, variant_key) do nothing`,
  );
  const { rows } = await tx.query<Line>(
    sql`select key, round, counted from count_lines
         where count_key = ${key} and variant_key = ${variant.key} for no key update`,
  );
  if (!rows[0]) throw new Error("a line that was just made is not there");
  return rows[0];
}

function placeOf({ name }: ShelfVariant, line: Line, { round = line.round, again = false }: CountEntryBody): Place {
  if (again && round !== line.round) {
    throw ruleRefusalOf(["round"], `${name} was counted again meanwhile. Look at the new count before you replace it`);
  }
  if (round > line.round) throw ruleRefusalOf(["round"], `${name} was not counted that often. Load the page again`);
  return { round: again ? round + 1 : round, counts: again || round === line.round, isNewRound: again };
}

function checkCounted({ name }: ShelfVariant, counted: number, before: number | null, quantity: number): void {
  if (quantity < 0 && before === null) {
    throw ruleRefusalOf(["quantity"], `Nothing of ${name} is counted yet, so there is nothing to take away`);
  }
  if (counted < 0)
    throw ruleRefusalOf(["quantity"], `Only ${before} of ${name} are counted. Take away at most that many`);
  if (counted > MOST_UNITS) throw ruleRefusalOf(["quantity"], `${name} would be more than a million. Check the number`);
}

const SCANNED = new Set<UnitState>(["in stock", "returned", "in repair"]);

type Scanned = { count: StoredCount; variant: ShelfVariant; serial: string; round: number };

async function checkSerial(tx: Tx, { count, variant, serial, round }: Scanned): Promise<void> {
  const { rows: counted } = await tx.query(
    sql`select from count_entries where count_key = ${count.key} and variant_key = ${variant.key}
           and round = ${round} and match = ${serialMatch(serial)}`,
  );
  if (counted.length > 0) throw ruleRefusalOf(["serial"], `${serial} is counted already. Each unit counts once`);
  const { rows } = await tx.query<{ state: UnitState; variantKey: string }>(
    sql`select state, variant_key as "variantKey" from units where match = ${serialMatch(serial)}`,
  );
  const unit = rows[0];
  if (unit === undefined || unit.variantKey !== variant.key) {
    throw ruleRefusalOf(
      ["serial"],
      `${serial} is not registered for ${variant.name}. Check the number, or count the unit without one`,
    );
  }
  if (!SCANNED.has(unit.state)) {
    const state = unit.state === "gone" ? "was taken off" : `is ${unit.state}`;
    throw ruleRefusalOf(["serial"], `${serial} ${state} by the books. Put the unit aside, and look into its history`);
  }
}

/** JSON text of the contract's countCodeReply, or null when the code names nothing in the stores that the person sees. */
export async function readCode(pool: Pool, staff: Staff, code: string): Promise<string | null> {
  const { rows } = await queryAgain<{ body: string }>(pool, {
    name: "count-code",
    text: `select json_build_object('data', json_agg(json_build_object(
             'variant', v.key, 'variation', v.variation, 'product', p.key, 'product_title', p.title,
             'store', p.store_key, 'serial', found.serial, 'unit_state', found.state)))::text as body
             from (select u.variant_key as key, u.serial, u.state from units u where u.match = lower($1::text)
                   union all
                   select v.key, null, null from codes c join variants v on v.catalogue_key = c.catalogue_key
                    where c.match = code_match($1::text)) found
             join variants v on v.key = found.key join products p on p.key = v.product_key
            where p.deleted_at is null and v.removed_at is null and ($2::uuid is null or p.store_key = $2)
           having count(*) > 0`,
    values: [code.trim(), storeScope(staff)],
  });
  return rows[0]?.body ?? null;
}
