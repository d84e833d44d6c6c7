import type { NewEmployeeBody } from "../../src/api/people/employees.contract";
import type { Tx } from "../core/db/transaction";
import { toKobo } from "../core/money";
import { firstPayRefusal } from "./pay";
import { hireRefusal } from "../rights/permissions";
import { newKey } from "../core/ids";
import { auditCreation, type Doing } from "../books/editing";
import { decideAlone, readRolePermissions, refuseBy, refusingTakenEmail } from "../rights/employee-rights";
import { checkStoreInReach } from "../books/postings";
import { sql } from "../core/db/sql";

/**
 * Creates an employee without a password: nobody can sign in until they chose one.
 * 417 when store or role are out of reach, the role gives rights the actor lacks, the actor may not set pay, or the
 * email is taken.
 */
export async function createEmployee(tx: Tx, doing: Doing, body: NewEmployeeBody): Promise<{ key: string }> {
  const staff = await decideAlone(tx, doing.staff);
  const { isAdmin = false, bonus = 0, instagram = "", twitter = "" } = body;
  await checkStoreInReach(tx, staff, body.store);
  refuseBy(hireRefusal(staff, { isAdmin, rolePermissions: await readRolePermissions(tx, body.user_role) }));
  const pay = { salaryKobo: toKobo(body.salary), bonusBp: basisPoints(bonus) };
  refuseBy(firstPayRefusal(staff, pay));
  const key = newKey();
  await refusingTakenEmail(() =>
    tx.query(
      sql`insert into employees (key, name, email, phone, address, sex, instagram, twitter, store_key, role_key, is_admin,
                              employed_at, salary_kobo, bonus_bp, created_by)
       values (${key}, ${body.name}, ${body.email}, ${body.phone}, ${body.address}, ${body.sex}, ${instagram},
               ${twitter}, ${body.store}, ${body.user_role}, ${isAdmin}, ${body.employed_at}, ${pay.salaryKobo},
               ${pay.bonusBp}, ${staff.key})`,
    ),
  );
  await auditCreation(tx, doing, "employee", key, { ...body, isAdmin, bonus, instagram, twitter });
  return { key };
}

/** Hundredths of a percent; the contract accepts no finer percentage. */
export const basisPoints = (percent: number): number => Math.round(percent * 100);
