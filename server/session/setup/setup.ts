import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { PERMISSIONS } from "../../../src/api/rights/permissions.contract";
import type { SetupBody } from "../../../src/api/session/setup.contract";
import { queryAgain, type Tx } from "../../core/db/transaction";
import { newSetupCode, plainSetupCode } from "./setup-code";
import { ruleRefusal } from "../../core/errors";
import { newKey } from "../../core/ids";
import { writeAudit, writeAudits } from "../../books/audit";
import { USUAL_EXPENSES } from "../../../src/api/products/categories.contract";
import { sql } from "../../core/db/sql";

const ROLE = { title: "Administrator", description: "Runs the company: every store, every right." };

const hashOf = (code: string): Buffer => createHash("sha256").update(plainSetupCode(code)).digest();

/** Whether there was never an employee. */
export async function needsSetup(db: Pool | Tx): Promise<boolean> {
  return (await queryAgain(db, { text: "select 1 from employees limit 1" })).rowCount === 0;
}

/**
 * A new code, valid once and for an hour. Codes of other starts stay valid too: servers that start together on one
 * database each print one, and nobody would know which was last.
 */
export async function issueSetupCode(pool: Pool): Promise<string> {
  const code = newSetupCode();
  await pool.query("delete from setup_codes where expires_at < now()");
  await pool.query("insert into setup_codes (code_hash, expires_at) values ($1, now() + interval '1 hour')", [
    hashOf(code),
  ]);
  return code;
}

type Opening = { requestId: string; body: SetupBody; passwordHash: string; now: Date };

/**
 * Opens the shop: its first store, the role Administrator and the first administrator.
 * 417 when there is an employee already, or the code is wrong or expired; the message is the same.
 */
export async function openShop(tx: Tx, { requestId, body, passwordHash, now }: Opening) {
  const isGood = await takeCodes(tx, body.code, now);
  if (!(await needsSetup(tx))) throw alreadyOpen();
  if (!isGood) {
    throw ruleRefusal("This setup code is wrong or too old. The server prints a new one each time it starts");
  }
  const [key, store, role] = [newKey(), newKey(), newKey()];
  const { store_title: title, store_address: address } = body;
  await tx.query("insert into stores (key, title, address) values ($1, $2, $3)", [store, title, address]);
  await tx.query("insert into roles (key, title, description, permissions) values ($1, $2, $3, $4)", [
    role,
    ROLE.title,
    ROLE.description,
    PERMISSIONS,
  ]);
  await tx.query(
    sql`insert into employees (key, name, email, phone, address, sex, store_key, role_key, is_admin, employed_at,
                            salary_kobo, password_hash)
     values (${key}, ${body.name}, ${body.email}, ${body.phone}, ${body.address}, ${body.sex}, ${store}, ${role},
             true, ${now}, 0, ${passwordHash})`,
  );
  const audit = (entity: string, entityKey: string, after: object) =>
    writeAudit(tx, { requestId, employeeKey: key, action: `${entity}.created`, entity, entityKey, after });
  await audit("store", store, { title, address });
  await audit("role", role, ROLE);
  await audit("employee", key, { name: body.name, email: body.email, store, user_role: role, isAdmin: true });
  await addUsualExpenses(tx, { requestId, employeeKey: key });
  return { key, store };
}

async function addUsualExpenses(tx: Tx, by: { requestId: string; employeeKey: string }): Promise<void> {
  const made = USUAL_EXPENSES.map((name) => ({ key: newKey(), name }));
  await tx.query(
    sql`insert into categories (key, name, kind)
        select key, name, 'expense'
          from unnest(${made.map(({ key }) => key)}::uuid[], ${made.map(({ name }) => name)}::text[]) as c (key, name)`,
  );
  await writeAudits(
    tx,
    made.map(({ key, name }) => ({
      ...by,
      action: "category.created",
      entity: "category",
      entityKey: key,
      after: { name, kind: "expense" },
    })),
  );
}

export const alreadyOpen = () => ruleRefusal("This shop is set up already. Sign in instead");

/**
 * Deletes all codes with the first valid one. Of two concurrent calls, the second waits for the first and finds none.
 */
async function takeCodes(tx: Tx, code: string, now: Date): Promise<boolean> {
  const { rows } = await tx.query<{ is_good: boolean }>(
    "delete from setup_codes returning code_hash = $1 and expires_at > $2 as is_good",
    [hashOf(code), now],
  );
  return rows.some(({ is_good: isGood }) => isGood);
}
