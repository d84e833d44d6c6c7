import type { Tx } from "../core/db/transaction";
import { emailRefusal, rankRefusal } from "../rights/permissions";
import type { Staff } from "../core/session-context";
import { lockEmployee } from "./employee-record";
import { decideAlone, refuseBy } from "../rights/employee-rights";

/** Locks an employee whose email may be changed. 404 out of scope; 417 for someone with the same rights or more. */
export async function lockForEmail(tx: Tx, staff: Staff, key: string): Promise<void> {
  const decider = await decideAlone(tx, staff);
  const { person } = await lockEmployee(tx, decider, key);
  refuseBy(rankRefusal(decider, person) ?? emailRefusal(decider, person));
}
