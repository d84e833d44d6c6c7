import type { Pool } from "pg";
import type { PayTie } from "../../src/api/people/employees.contract";
import { queryAgain, type Tx } from "../core/db/transaction";
import type { Staff } from "../core/session-context";

/**
 * Whether one of the two accounts created the other, directly or along the chain of creators. Null when neither did,
 * and for administrators. After 30 days the tie no longer restricts the creators; it always restricts the created
 * account.
 */
export async function readPayTie(db: Pool | Tx, staff: Staff, key: string): Promise<PayTie | null> {
  if (staff.isAdmin) return null;
  const { rows } = await queryAgain<{ tie: PayTie | null }>(db, {
    name: "pay-tie",
    text: `with recursive line as (
             select e.key as first, e.created_by as next from employees e where e.key in ($1, $2)
             union
             select l.first, e.created_by from line l join employees e on e.key = l.next)
           select case
                    when exists (select from line where first = $1 and next = $2) then 'creator'
                    when exists (select from line join employees e on e.key = line.first
                                  where first = $2 and next = $1 and e.created_at > now() - interval '30 days')
                    then 'created' end as tie`,
    values: [staff.key, key],
  });
  return rows[0]?.tie ?? null;
}
