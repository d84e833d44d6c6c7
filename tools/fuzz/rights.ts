import type { Pool } from "pg";

const EMPLOYEE = "role_key, store_key, is_admin, own_permissions, deactivated_at";

/**
 * Remembers what these people may do. The returned function gives it back to them: calls take it away, and then nearly every
 * later reply would be a refusal, which tries nothing.
 */
export async function rememberRights(pool: Pool, staff: readonly string[]): Promise<() => Promise<void>> {
  const { rows: people } = await pool.query(`select key, ${EMPLOYEE} from employees where key = any ($1::uuid[])`, [
    staff,
  ]);
  const { rows: roles } = await pool.query("select key, permissions from roles");
  return async () => {
    await pool.query(
      `update employees e set (${EMPLOYEE}) = (select ${EMPLOYEE.replaceAll(/\w+/g, "r.$&")})
         from jsonb_populate_recordset(null::employees, $1) r where r.key = e.key`,
      [JSON.stringify(people)],
    );
    await pool.query(
      `update roles o set permissions = r.permissions
         from jsonb_populate_recordset(null::roles, $1) r where r.key = o.key`,
      [JSON.stringify(roles)],
    );
  };
}
