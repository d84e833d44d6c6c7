import type { Pool } from "pg";
import { PERMISSIONS } from "../../src/api/rights/permissions.contract";
import { queryAgain, type Tx } from "../core/db/transaction";
import { PENDING_EMAIL } from "./email-change";
import { isoTime } from "../reading/list";

export type SignInRecord = {
  key: string;
  email: string;
  is_admin: boolean;
  password_hash: string | null;
  deactivated: boolean;
};

/** The data for a sign-in with this email, in any letter case; null when there is none. */
export async function findForSignIn(pool: Pool, email: string): Promise<SignInRecord | null> {
  const { rows } = await queryAgain<SignInRecord>(pool, {
    name: "employee-for-sign-in",
    text: `select key, email, is_admin, password_hash, deactivated_at is not null as deactivated
             from employees where lower(email) = lower($1)`,
    values: [email],
  });
  return rows[0] ?? null;
}

/** The same for a signed-in person. */
export async function findSignedIn(pool: Pool, key: string): Promise<SignInRecord> {
  const { rows } = await queryAgain<SignInRecord>(pool, {
    name: "employee-signed-in",
    text: `select key, email, is_admin, password_hash, deactivated_at is not null as deactivated
             from employees where key = $1`,
    values: [key],
  });
  if (!rows[0]) throw new Error("a signed-in employee has no record");
  return rows[0];
}

/** JSON text of the contract's profileReply for a signed-in person. */
export async function readProfile(db: Pool | Tx, employeeKey: string): Promise<string> {
  const { rows } = await queryAgain<{ body: string }>(db, {
    name: "profile",
    text: `select json_build_object('data', json_build_object(
                    'key', e.key, 'name', e.name, 'email', e.email, 'phone', e.phone, 'address', e.address,
                    'instagram', e.instagram, 'twitter', e.twitter, 'profile_pic_id', e.picture, 'sex', e.sex,
                    'order_count', e.order_count, 'bonus', e.bonus_bp / 100.0, 'salary', naira(e.salary_kobo),
                    'store', s.key, 'store_title', s.title, 'role', r.key, 'role_title', r.title,
                    'employed_at', ${isoTime("e.employed_at")}, 'isAdmin', e.is_admin,
                    'permissions', array(select held from unnest($2::text[]) held
                       where e.is_admin or held = any (coalesce(e.own_permissions, r.permissions))),
                    'pending_email', ${PENDING_EMAIL}, 'version', e.version))::text as body
             from employees e
             join stores s on s.key = e.store_key
             join roles r on r.key = e.role_key
            where e.key = $1`,
    values: [employeeKey, PERMISSIONS],
  });
  const row = rows[0];
  if (!row) throw new Error("a signed-in employee has no record");
  return row.body;
}
