import type { Permission } from "../../src/api/rights/permissions.contract";
import type { Tx } from "../core/db/transaction";
import { activityRefusal, permissionsRefusal } from "../rights/permissions";
import type { OwnSession } from "../core/http/own-session";
import { requireConfirmedPassword } from "../rights/confirmation";
import { type Edit, type Edited, editRecord } from "../books/editing";
import { readEmployeeText } from "./employee-details";
import { lockEmployee } from "./employee-record";
import { decideAlone, keepAdministrator, refuseBy } from "../rights/employee-rights";
import { endSessions } from "../session/sessions";

/**
 * Gives a person their own set of permissions, or with null the role's again. Takes effect on their next request.
 * 404 out of scope; 409 when the edit is stale; 417 when a rule of rights refuses.
 */
export async function setPermissions(
  tx: Tx,
  edit: Edit<{ acls: Permission[] | null }> & { session: OwnSession },
): Promise<Edited> {
  const staff = await decideAlone(tx, edit.staff);
  const { key, body } = edit;
  const { person, ownPermissions: before, rolePermissions, version } = await lockEmployee(tx, staff, key);
  const wanted = isSameSet(body.acls, before) ? before : body.acls;
  return editRecord(tx, edit, {
    entity: "employee",
    action: "employee.permitted",
    version,
    before: { acls: before },
    after: { acls: wanted },
    readCurrent: () => readEmployeeText(tx, staff, key),
    write: async (next) => {
      refuseBy(permissionsRefusal(staff, person, wanted === null ? rolePermissions : new Set(wanted)));
      await requireConfirmedPassword(tx, edit.session);
      await tx.query("update employees set own_permissions = $2, version = $3 where key = $1", [key, wanted, next]);
    },
  });
}

/** Both in catalogue order. */
const isSameSet = (one: Permission[] | null, other: Permission[] | null) =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Deactivates a person, which ends all their sessions at once, or reactivates them. Does nothing when the state is
 * already as wanted.
 * 404 out of scope; 409 when the edit is stale; 417 when a rule of rights refuses.
 */
export async function setActive(tx: Tx, edit: Edit<{ active: boolean }>): Promise<Edited> {
  const staff = await decideAlone(tx, edit.staff);
  const { key, body } = edit;
  const { person, isActive, version } = await lockEmployee(tx, staff, key);
  return editRecord(tx, edit, {
    entity: "employee",
    action: body.active ? "employee.activated" : "employee.deactivated",
    version,
    before: { active: isActive },
    after: body,
    readCurrent: () => readEmployeeText(tx, staff, key),
    write: async (next) => {
      const standing = (active: boolean) => ({ isAdmin: person.isAdmin, isActive: active });
      await keepAdministrator(tx, staff, key, { before: standing(isActive), after: standing(body.active) });
      refuseBy(activityRefusal(staff, person));
      // Also on reactivation: a sign-in that was under way during the deactivation must not become valid.
      await endSessions(tx, key);
      await tx.query(
        "update employees set deactivated_at = case when $2 then null else now() end, version = $3 where key = $1",
        [key, body.active, next],
      );
    },
  });
}
