import type { ProfileEditBody } from "../../src/api/contract/profile";
import type { Tx } from "../db/transaction";
import { type OwnSession, requireConfirmedPassword } from "./confirmation";
import { type Doing, type Edited, editRecord } from "./editing";
import { leaveOldEmail } from "./email-change";
import { detailsAfter, isOtherAddress, lockEmployee, writeDetails } from "./employee-record";
import { refusingTakenEmail } from "./employee-rights";
import { readProfile } from "./employees";
import { endSessions } from "./sessions";

type ProfileEdit = Doing & {
  version: number | null;
  body: Omit<ProfileEditBody, "password">;
  /** Null: the password stays. */
  passwordHash: string | null;
  /** The one the edit is made in, which a new password leaves open. */
  session: OwnSession;
  signInPage: string;
};

/**
 * What a person changes of themselves; their job and rights are others' to change. A new password or another
 * email ends all their other sessions, and another email is told to the address before. 409 when the edit is stale; 417 when the email is taken.
 */
export async function editProfile(tx: Tx, edit: ProfileEdit): Promise<Edited> {
  const { staff, body, passwordHash, session, signInPage } = edit;
  const { key } = staff;
  const stored = await lockEmployee(tx, staff, key);
  const details = detailsAfter(stored.details, body);
  return editRecord(
    tx,
    { ...edit, key },
    {
      entity: "employee",
      version: stored.version,
      before: stored.details,
      after: { ...details, ...(passwordHash !== null && { password_changed: true }) },
      readCurrent: () => readProfile(tx, key),
      write: async (version) => {
        if (passwordHash !== null || isOtherAddress(stored.details.email, details.email)) {
          await requireConfirmedPassword(tx, session);
        }
        await refusingTakenEmail(() => writeDetails(tx, key, details, version));
        if (passwordHash !== null) await setPassword(tx, key, passwordHash);
        const { email } = stored.details;
        if (isOtherAddress(email, details.email)) {
          await leaveOldEmail(tx, { employeeKey: key, email, keptTokenHash: session.tokenHash, signInPage });
        } else if (passwordHash !== null) await endSessions(tx, key, session.tokenHash);
      },
    },
  );
}

const setPassword = (tx: Tx, key: string, passwordHash: string) =>
  tx.query("update employees set password_hash = $2 where key = $1", [key, passwordHash]);
