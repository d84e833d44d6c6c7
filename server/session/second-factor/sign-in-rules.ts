import type { Pool } from "pg";
import type { SignInRules } from "../../../src/api/session/second-factor.contract";
import { queryAgain, type Tx } from "../../core/db/transaction";
import { notFound, ruleRefusal } from "../../core/errors";
import type { OwnSession } from "../../core/http/own-session";
import { requireConfirmedPassword } from "../../rights/confirmation";
import type { Doing } from "../../books/editing";
import { staleRecord } from "../../books/editing";
import { decideAlone } from "../../rights/employee-rights";
import { writeAudit } from "../../books/audit";
import { auditFactor, deleteFactor } from "./second-factor";
import { endSessions } from "../sessions";

const OPTIONAL: SignInRules = { second_factor: "optional", version: 0 };

/** The shop's rule on second factors. */
export async function readSignInRules(db: Pool | Tx): Promise<SignInRules> {
  const { rows } = await queryAgain<SignInRules>(db, { text: "select second_factor, version from sign_in_rules" });
  return rows[0] ?? OPTIONAL;
}

type Own = Doing & { session: OwnSession };

/** Changes the rule; it applies from everyone's next request. 409 when the edit is stale. */
export async function editSignInRules(
  tx: Tx,
  { staff, requestId, session }: Own,
  { second_factor: wanted }: Pick<SignInRules, "second_factor">,
  version: number | null,
): Promise<SignInRules> {
  const decider = await decideAlone(tx, staff);
  if (!decider.isAdmin) throw ruleRefusal("Only administrators change this");
  const before = await readSignInRules(tx);
  if (version !== null && version !== before.version)
    throw await staleRecord(async () => JSON.stringify({ data: before }));
  if (before.second_factor === wanted) return before;
  await requireConfirmedPassword(tx, session);
  const after = { second_factor: wanted, version: before.version + 1 };
  await tx.query(
    `insert into sign_in_rules (second_factor, version) values ($1, $2)
     on conflict (only_row) do update set second_factor = excluded.second_factor, version = excluded.version`,
    [after.second_factor, after.version],
  );
  await writeAudit(tx, {
    requestId,
    employeeKey: staff.key,
    action: "signInRules.edited",
    entity: "signInRules",
    entityKey: null,
    before: { second_factor: before.second_factor },
    after: { second_factor: wanted },
  });
  return after;
}

/**
 * Removes the factor of someone who lost their phone, and ends their sessions. Does nothing when it is off. 417 for the
 * own factor.
 */
export async function removeFactorOf(tx: Tx, { staff, requestId, session }: Own, key: string): Promise<void> {
  const decider = await decideAlone(tx, staff);
  if (!decider.isAdmin) throw ruleRefusal("Only administrators remove a second factor");
  if (key === staff.key) {
    throw ruleRefusal("Turn off your own second factor on the page Sign-in and security, or ask another administrator");
  }
  const { rowCount } = await tx.query("select from employees where key = $1 for no key update", [key]);
  if (rowCount === 0) throw notFound();
  if (!(await deleteFactor(tx, key))) return;
  await requireConfirmedPassword(tx, session);
  await endSessions(tx, key);
  await auditFactor(tx, { staff, requestId }, key, "employee.secondFactorRemoved");
}
