import type { CountLineEditBody, CountMoveBody } from "../../src/api/counts/counts.contract";
import { COUNT_STEPS, fitsReason } from "../../src/api/counts/counts.rules";
import { doubleSerial, serialMatch } from "../../src/api/stock/units.rules";
import { type Edit, type Edited, editRecord } from "../books/editing";
import { ON_SHELF } from "../books/units";
import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { notFound, ruleRefusal, ruleRefusalOf } from "../core/errors";
import { lockCount, refuseClosed, type StoredCount } from "./count-lock";
import { readCount } from "./counts";
import { DIFFERENCE, LINE_JOINS } from "./differences";

/**
 * Moves a count into the review, back to counting, or cancels it. 404 out of scope; 409 with the current record when the
 * edit is stale; 417 once it is closed, and for a review of nothing.
 */
export async function moveCount(tx: Tx, edit: Edit<CountMoveBody>): Promise<Edited> {
  const { key, staff, body } = edit;
  const stored = await lockCount(tx, staff, key);
  return editRecord(tx, edit, {
    entity: "count",
    action: "count.moved",
    version: stored.version,
    before: { status: stored.status },
    after: { status: body.status },
    readCurrent: () => readCount(tx, staff, key),
    write: async (next) => {
      refuseClosed(stored);
      if (!COUNT_STEPS[stored.status].includes(body.status)) {
        throw ruleRefusal(`Count ${stored.number} is being reviewed. Post it, or count on`);
      }
      if (body.status === "reviewing") await refuseUncounted(tx, stored);
      await tx.query(sql`update counts set version = ${next}, status = ${body.status} where key = ${key}`);
    },
  });
}

async function refuseUncounted(tx: Tx, { key }: StoredCount): Promise<void> {
  const { rowCount } = await tx.query(
    sql`select from count_lines where count_key = ${key} and counted is not null limit 1`,
  );
  if (rowCount === 0) throw ruleRefusal("Nothing is counted yet. Count at least one product, or cancel the count");
}

type Line = { name: string; reason: string; missing: string[]; difference: number | null };

/**
 * Sets the reason of a line's difference, and which serial numbers posting takes off. 404 out of scope; 409 with the
 * current record when the edit is stale; 417 outside the review, for a reason that does not fit the difference, and for
 * a number that is not on the shelf or was found.
 */
export async function editLine(tx: Tx, edit: Edit<CountLineEditBody>, variant: string): Promise<Edited> {
  const { key, staff, body } = edit;
  const stored = await lockCount(tx, staff, key);
  const line = await readLine(tx, key, variant);
  return editRecord(tx, edit, {
    entity: "count",
    action: "count.reasoned",
    version: stored.version,
    before: { product: line.name, reason: line.reason, missing: line.missing.join(", ") },
    after: { product: line.name, reason: body.reason, missing: body.missing.join(", ") },
    readCurrent: () => readCount(tx, staff, key),
    write: async (next) => {
      refuseClosed(stored);
      if (stored.status !== "reviewing") throw ruleRefusal("Reasons are given in the review. Start it first");
      if (!fitsReason(body.reason, line.difference ?? 0))
        throw ruleRefusalOf(["reason"], misfitText(line.difference ?? 0));
      await checkMissing(tx, { key, variant, line }, body.missing);
      await tx.query(sql`update counts set version = ${next} where key = ${key}`);
      await tx.query(
        sql`update count_lines set reason = ${body.reason}, missing = ${body.missing}
             where count_key = ${key} and variant_key = ${variant}`,
      );
    },
  });
}

const misfitText = (difference: number): string =>
  difference > 0
    ? "There are more than expected. Choose found or wrong count"
    : "There are fewer than expected. Choose damaged, lost, own use or wrong count";

async function readLine(tx: Tx, key: string, variant: string): Promise<Line> {
  const { rows } = await tx.query<Line>(
    `select p.title || ' (' || v.variation || ')' as name, l.reason, l.missing, ${DIFFERENCE} as difference
       from count_lines l ${LINE_JOINS} where l.count_key = $1 and l.variant_key = $2`,
    [key, variant],
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

type Chosen = { key: string; variant: string; line: Line };

async function checkMissing(tx: Tx, { key, variant, line }: Chosen, missing: readonly string[]): Promise<void> {
  const double = doubleSerial(missing);
  if (double !== null) throw ruleRefusalOf(["missing"], `${double} is chosen twice. Remove one of them`);
  if (missing.length > Math.max(0, -(line.difference ?? 0))) {
    throw ruleRefusalOf(["missing"], `More numbers of ${line.name} are chosen than units are missing. Choose fewer`);
  }
  const matches = missing.map(serialMatch);
  const { rows } = await tx.query<{ match: string }>(
    `select match from units u where u.variant_key = $2 and u.match = any ($3::text[]) and u.state in ${ON_SHELF}
        and not exists (select from count_entries f join count_lines l
                            on l.count_key = f.count_key and l.variant_key = f.variant_key and l.round = f.round
                         where f.count_key = $1 and f.variant_key = $2 and f.match = u.match)`,
    [key, variant, matches],
  );
  const wrong = missing.find((serial) => !rows.some(({ match }) => match === serialMatch(serial)));
  if (wrong !== undefined) {
    throw ruleRefusalOf(["missing"], `${wrong} was found, or is not on the shelf by the books. Choose another number`);
  }
}
