import type { Pool } from "pg";
import { queryAgain, type Tx } from "../../core/db/transaction";
import { seal, unseal } from "../../core/sealed";
import { appCode, enrolment, newFactorSecret, newRecoveryCodes, recoveryHash, stepOf } from "./codes";
import { ruleRefusal, wrongFactor } from "../../core/errors";
import { lastingKey } from "../../core/db/server-keys";
import { writeAudit } from "../../books/audit";
import type { OwnSession } from "../../core/http/own-session";
import { requireConfirmedPassword } from "../../rights/confirmation";
import type { Doing } from "../../books/editing";
import { HAS_FACTOR, REQUIRES_FACTOR } from "./factor-sql";

type Own = Doing & { session: OwnSession };

export type FactorStanding = { on: boolean; required: boolean; recovery_codes_left: number };

export async function readStanding(pool: Pool, employeeKey: string): Promise<FactorStanding | null> {
  const { rows } = await queryAgain<FactorStanding>(pool, {
    text: `select ${HAS_FACTOR} as on, ${REQUIRES_FACTOR} as required,
                  (select count(*)::int from recovery_codes c where c.employee_key = e.key) as recovery_codes_left
             from employees e where e.key = $1`,
    values: [employeeKey],
  });
  return rows[0] ?? null;
}

type Factor = { secret: Buffer | null; isOn: boolean; lastStep: number };

/** A person's factor, locked until the transaction ends; its secret is null when no key decrypts it any more. */
async function lockFactor(tx: Tx, employeeKey: string): Promise<Factor | null> {
  const { rows } = await tx.query<{ sealed: Buffer; key: Buffer | null; is_on: boolean; last_step: string }>(
    `select f.sealed_secret as sealed, f.turned_on_at is not null as is_on, f.last_step,
            (select secret from server_keys k where k.id = f.key_id) as key
       from second_factors f where f.employee_key = $1 for update`,
    [employeeKey],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const secret = row.key === null ? null : unseal(row.key, row.sealed, employeeKey);
  return { secret, isOn: row.is_on, lastStep: Number(row.last_step) };
}

const ALREADY_ON = "Your second factor is on already. Turn it off first to set it up on another phone";

/** Begins to set up a factor; replaces one that was begun and not turned on. 417 when one is on. */
export async function startFactor(tx: Tx, { staff, session }: Own, email: string) {
  await requireConfirmedPassword(tx, session);
  const [secret, key] = [newFactorSecret(), await lastingKey(tx, "factor")];
  const { rowCount } = await tx.query(
    `insert into second_factors as f (employee_key, sealed_secret, key_id) values ($1, $2, $3)
     on conflict (employee_key) do update
       set sealed_secret = excluded.sealed_secret, key_id = excluded.key_id, created_at = now(), last_step = 0
     where f.turned_on_at is null`,
    [staff.key, seal(key.secret, secret, staff.key), key.id],
  );
  if (rowCount === 0) throw ruleRefusal(ALREADY_ON);
  return enrolment(secret, email);
}

/** Turns on the factor that was begun, with a valid code of the app; returns the recovery codes, only this once. */
export async function turnOnFactor(tx: Tx, own: Own, typed: string): Promise<string[]> {
  const { staff, session } = own;
  await requireConfirmedPassword(tx, session);
  const factor = await lockFactor(tx, staff.key);
  if (factor?.isOn) throw ruleRefusal(ALREADY_ON);
  const code = appCode(typed);
  if (factor === null || factor.secret === null) throw ruleRefusal("Start again: this set-up is no longer valid");
  const step = code === null ? null : stepOf(factor.secret, code, session.now);
  if (step === null) throw wrongFactor();
  await tx.query("update second_factors set turned_on_at = $2, last_step = $3 where employee_key = $1", [
    staff.key,
    session.now,
    step,
  ]);
  await auditFactor(tx, own, staff.key, "employee.secondFactorTurnedOn");
  return replaceCodes(tx, staff.key);
}

/** Replaces the recovery codes; returns the new ones, only this once. 417 without a factor. */
export async function renewCodes(tx: Tx, own: Own): Promise<string[]> {
  const { staff, session } = own;
  const factor = await lockFactor(tx, staff.key);
  if (!factor?.isOn) throw ruleRefusal("Turn on your second factor first");
  await requireConfirmedPassword(tx, session);
  await auditFactor(tx, own, staff.key, "employee.recoveryCodesMade");
  return replaceCodes(tx, staff.key);
}

async function replaceCodes(tx: Tx, employeeKey: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.query("delete from recovery_codes where employee_key = $1", [employeeKey]);
  await tx.query("insert into recovery_codes (employee_key, code_hash) select $1, unnest($2::bytea[])", [
    employeeKey,
    codes.map(recoveryHash),
  ]);
  return codes;
}

/** Turns off the own factor; does nothing when it is off. 417 where the shop requires it. */
export async function turnOffFactor(tx: Tx, own: Own): Promise<void> {
  const { staff, session } = own;
  const factor = await lockFactor(tx, staff.key);
  if (factor === null) return;
  const { rows } = await tx.query<{ required: boolean }>(
    `select ${REQUIRES_FACTOR} as required from employees e where e.key = $1`,
    [staff.key],
  );
  if (factor.isOn && rows[0]?.required) throw ruleRefusal("Your shop requires a second factor, so it stays on");
  await requireConfirmedPassword(tx, session);
  await deleteFactor(tx, staff.key);
  if (factor.isOn) await auditFactor(tx, own, staff.key, "employee.secondFactorTurnedOff");
}

/** Removes the factor; returns whether one was on. */
export async function deleteFactor(tx: Tx, employeeKey: string): Promise<boolean> {
  const { rows } = await tx.query<{ was_on: boolean }>(
    "delete from second_factors where employee_key = $1 returning turned_on_at is not null as was_on",
    [employeeKey],
  );
  return rows[0]?.was_on ?? false;
}

export const auditFactor = (tx: Tx, { staff, requestId }: Doing, employeeKey: string, action: string) =>
  writeAudit(tx, { requestId, employeeKey: staff.key, action, entity: "employee", entityKey: employeeKey });

/** What a person showed at sign-in besides the password. */
export type Shown = "none" | "app code" | "recovery code";

/**
 * Checks and uses the code that a sign-in needs, if it needs one; of two sign-ins with one code one succeeds. The
 * caller refuses and rolls back when it is missing or wrong.
 */
export async function spendFactorCode(
  tx: Tx,
  employeeKey: string,
  typed: string | undefined,
  now: Date,
): Promise<Shown | "missing" | "wrong"> {
  const factor = await lockFactor(tx, employeeKey);
  if (!factor?.isOn) return "none";
  if (typed === undefined || typed.trim() === "") return "missing";
  const code = appCode(typed);
  if (code !== null) {
    const step = factor.secret === null ? null : stepOf(factor.secret, code, now);
    if (step === null) return "wrong";
    const { rowCount } = await tx.query(
      "update second_factors set last_step = $2 where employee_key = $1 and last_step < $2",
      [employeeKey, step],
    );
    return rowCount === 1 ? "app code" : "wrong";
  }
  const { rowCount } = await tx.query("delete from recovery_codes where employee_key = $1 and code_hash = $2", [
    employeeKey,
    recoveryHash(typed),
  ]);
  return rowCount === 1 ? "recovery code" : "wrong";
}
