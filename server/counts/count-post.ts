import type { CountPostBody } from "../../src/api/counts/counts.contract";
import { type AdjustmentReason, fitsReason } from "../../src/api/counts/counts.rules";
import { SERIAL_LIMITS, serialMatch } from "../../src/api/stock/units.rules";
import { adjustStock, MOST_IN_STOCK } from "../books/adjust";
import { type Edit, type Edited, editRecord, readEdits, staleRecord } from "../books/editing";
import { ON_SHELF, writeUnits } from "../books/units";
import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { ruleRefusal, ruleRefusalOf } from "../core/errors";
import { lockCount, refuseClosed, type StoredCount } from "./count-lock";
import { readCount } from "./counts";
import { DIFFERENCE, IS_THERE, LINE_JOINS } from "./differences";

type Difference = {
  variantKey: string;
  name: string;
  delta: number;
  reason: AdjustmentReason;
  quantity: number;
  numbered: number;
  waiting: number;
  missing: string[];
  unitCostKobo: number;
};

/**
 * Writes the differences of a reviewed count into the ledger, all or none. 404 out of scope; 409 with the current record
 * when the edit is stale, or other differences were seen; 417 when it is not reviewed, and naming each line that would
 * leave less than nothing, or fewer units than have serial numbers.
 */
export async function postCount(tx: Tx, edit: Edit<CountPostBody>): Promise<Edited> {
  const { key, staff, body } = edit;
  const stored = await lockCount(tx, staff, key);
  const lines = stored.status === "reviewing" ? await lockDifferences(tx, key) : [];
  const changed = lines.filter(({ delta }) => delta !== 0);
  const seen = {
    lines: changed.length,
    short: unitsOf(changed.filter(({ delta }) => delta < 0)),
    over: unitsOf(changed.filter(({ delta }) => delta > 0)),
  };
  return editRecord(tx, edit, {
    entity: "count",
    action: "count.posted",
    version: stored.version,
    before: { status: stored.status, lines: null, short: null, over: null },
    after: { status: "posted", lines: String(seen.lines), short: String(seen.short), over: String(seen.over) },
    readCurrent: () => readCount(tx, staff, key),
    write: async (next) => {
      refuseUnreviewed(stored);
      if (body.lines !== seen.lines || body.short !== seen.short || body.over !== seen.over) {
        throw await staleRecord(
          () => readCount(tx, staff, key),
          () => readEdits(tx, { entity: "count", key, missed: 1 }),
        );
      }
      refuseLines(changed);
      await takeOffMissing(tx, edit, stored, changed);
      await adjustStock(tx, { employeeKey: staff.key, countKey: key }, changed);
      await keepPosted(tx, key, lines);
      await tx.query(
        sql`update counts set version = ${next}, status = 'posted', posted_by = ${staff.key}, posted_at = now()
             where key = ${key}`,
      );
    },
  });
}

const unitsOf = (lines: readonly Difference[]): number => lines.reduce((sum, { delta }) => sum + Math.abs(delta), 0);

function refuseUnreviewed(stored: StoredCount): void {
  refuseClosed(stored);
  if (stored.status !== "reviewing") throw ruleRefusal("Review the differences of this count before you post them");
}

/** Locks what was counted and is still there, in key order, and reads what posting would change by then. */
async function lockDifferences(tx: Tx, key: string): Promise<Difference[]> {
  await tx.query(
    sql`select from variants where key in (
          select variant_key from count_lines where count_key = ${key} and counted is not null)
         order by key for no key update`,
  );
  const { rows } = await tx.query<Difference>(
    `select v.key as "variantKey", p.title || ' (' || v.variation || ')' as name, ${DIFFERENCE} as delta, l.reason,
            v.quantity, v.numbered, v.waiting, l.missing, v.price_kobo as "unitCostKobo"
       from count_lines l ${LINE_JOINS}
      where l.count_key = $1 and l.counted is not null and ${IS_THERE} order by v.key`,
    [key],
  );
  return rows;
}

/** Of several refused lines these are named; the rest once they are right. */
const MOST_NAMED = 3;

function refuseLines(changed: readonly Difference[]): void {
  const refused = changed.flatMap((line) => {
    const text = refusalOf(line);
    return text === null ? [] : [{ name: `lines.${line.variantKey}`, text }];
  });
  if (refused.length === 0) return;
  const named = refused.slice(0, MOST_NAMED).map(({ text }) => text);
  const rest = refused.length - named.length;
  throw ruleRefusalOf(
    refused.map(({ name }) => name),
    ["Nothing was posted.", ...named, ...(rest > 0 ? [`${rest} more lines need a look.`] : [])].join(" "),
  );
}

/** Why a line cannot be posted, as sentences for people; null when it can. */
export function refusalOf({ name, delta, reason, quantity, numbered, waiting, missing }: Difference): string | null {
  const after = quantity + delta;
  if (after < 0) {
    return `${name}: ${-delta} are missing, but only ${quantity} are left, because others were sold since. Count it again.`;
  }
  if (after > MOST_IN_STOCK) return `${name}: the quantity would be too large. Count it again.`;
  const toName = numbered - after - waiting;
  if (missing.length > Math.max(0, -delta)) {
    return `${name}: more serial numbers are chosen than units are missing. Choose again.`;
  }
  if (toName > SERIAL_LIMITS.perLine) {
    return `${name}: ${toName} units with serial numbers are missing, and one posting takes off at most ${SERIAL_LIMITS.perLine}. Take some off as lost in the product first, or count it again.`;
  }
  if (missing.length < toName) {
    return `${name}: choose which ${toName === 1 ? "serial number is" : `${toName} serial numbers are`} missing, or count it again.`;
  }
  return fitsReason(reason, delta) ? null : `${name}: the reason does not fit any more. Choose another one.`;
}

/** Before the quantity falls: registered units in stock never exceed it. */
async function takeOffMissing(
  tx: Tx,
  edit: Edit<CountPostBody>,
  count: StoredCount,
  changed: readonly Difference[],
): Promise<void> {
  for (const { name, variantKey, missing, reason } of changed.filter((line) => line.missing.length > 0)) {
    await takeOff(
      tx,
      { variantKey, serials: missing, employeeKey: edit.staff.key },
      `Count ${count.number}: ${reason}`,
      name,
    );
  }
}

type Taken = { variantKey: string; serials: readonly string[]; employeeKey: string };

/** Takes registered units off the shelf of a locked variant; 417 naming one that is not there. */
export async function takeOff(
  tx: Tx,
  { variantKey, serials, employeeKey }: Taken,
  note: string,
  name: string,
): Promise<void> {
  const { rows } = await tx.query<{ key: string; match: string }>(
    `select key, match from units where variant_key = $1 and match = any ($2::text[]) and state in ${ON_SHELF}
      order by key for no key update`,
    [variantKey, serials.map(serialMatch)],
  );
  const gone = serials.find((serial) => !rows.some(({ match }) => match === serialMatch(serial)));
  if (gone !== undefined) {
    throw ruleRefusalOf(["serials"], `${gone} is not on the shelf of ${name} by the books. Choose another number`);
  }
  await writeUnits(
    tx,
    rows.map(({ key }) => ({ key, serial: null, kind: "gone", to: "gone", variantKey, lineKey: null, position: null })),
    [],
    { employeeKey, note },
  );
}

async function keepPosted(tx: Tx, key: string, lines: readonly Difference[]): Promise<void> {
  await tx.query(
    sql`update count_lines l set delta = d.delta, unit_cost_kobo = d.cost
          from unnest(${lines.map(({ variantKey }) => variantKey)}::uuid[], ${lines.map(({ delta }) => delta)}::integer[],
                      ${lines.map(({ unitCostKobo }) => unitCostKobo)}::bigint[]) as d (variant_key, delta, cost)
         where l.count_key = ${key} and l.variant_key = d.variant_key`,
  );
}
