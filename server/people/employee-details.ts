import type { Pool } from "pg";
import type { EmployeeWire } from "../../src/api/people/employees.contract";
import type { DetailReply } from "../../src/api/kit/common.contract";
import { queryAgain, type Tx } from "../core/db/transaction";
import { groupsHolding } from "../rights/permission-catalogue";
import { heldBy } from "../rights/permissions";
import { storeScope, type Staff } from "../core/session-context";
import { PENDING_EMAIL } from "../session/email-change";
import { knownOf } from "../rights/employee-rights";
import { isoTime } from "../reading/list";
import { readPayTie } from "./pay-tie";

type Row = {
  data: Omit<EmployeeWire, "permissions" | "role_acls" | "pay_tie">;
  permissions: string[];
  rolePermissions: string[];
};

/** The contract's employeeReply, or null when there is no such employee within the person's store. */
export async function readEmployee(
  db: Pool | Tx,
  staff: Staff,
  key: string,
): Promise<DetailReply<EmployeeWire> | null> {
  const { rows } = await queryAgain<Row>(db, {
    name: "employee",
    text: `select json_build_object(
                    'key', e.key, 'name', e.name, 'email', e.email, 'phone', e.phone, 'address', e.address,
                    'sex', e.sex, 'instagram', e.instagram, 'twitter', e.twitter, 'profile_pic_id', e.picture,
                    'store', s.key, 'store_title', s.title, 'role', r.key, 'user_role_title', r.title,
                    'employed_at', ${isoTime("e.employed_at")}, 'salary', naira(e.salary_kobo),
                    'bonus', e.bonus_bp / 100.0, 'isAdmin', e.is_admin, 'active', e.deactivated_at is null,
                    'hasPassword', e.password_hash is not null, 'order_count', e.order_count,
                    'gain', naira(e.gain_kobo), 'unpaid_sales', naira(e.unpaid_sales_kobo),
                    'isOverridePerms', e.own_permissions is not null, 'pending_email', ${PENDING_EMAIL}, 'version', e.version) as data,
                  coalesce(e.own_permissions, r.permissions) as permissions, r.permissions as "rolePermissions"
             from employees e
             join stores s on s.key = e.store_key
             join roles r on r.key = e.role_key
            where e.key = $1 and ($2::uuid is null or e.store_key = $2)`,
    values: [key, storeScope(staff)],
  });
  if (!rows[0]) return null;
  const { data, permissions, rolePermissions } = rows[0];
  const held = heldBy({ isAdmin: data.isAdmin, permissions: new Set(knownOf(permissions)) });
  const tie = await readPayTie(db, staff, key);
  return {
    data: { ...data, pay_tie: tie, permissions: groupsHolding(held), role_acls: knownOf(rolePermissions) },
    breadcrumb: data.name,
  };
}

/** The same as JSON text, sent to a client that edited an older version. */
export const readEmployeeText = async (tx: Tx, staff: Staff, key: string): Promise<string> =>
  JSON.stringify(await readEmployee(tx, staff, key));
