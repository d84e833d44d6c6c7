import type { Pool } from "pg";
import { newKey } from "../../../server/core/ids";

/** Writes an employee, with a new store and a new role. */
export async function addEmployee(pool: Pool, email: string): Promise<void> {
  const [store, role] = [newKey(), newKey()];
  await pool.query("insert into stores (key, title, address) values ($1, 'Ikeja', 'Lagos')", [store]);
  await pool.query("insert into roles (key, title) values ($1, 'Sales')", [role]);
  await pool.query(
    `insert into employees (key, name, email, phone, address, sex, store_key, role_key, employed_at, salary_kobo)
     values ($1, 'Ada Obi', $2, '08030000000', 'Lagos', 'female', $3, $4, now(), 0)`,
    [newKey(), email, store, role],
  );
}
