import type { ProfileEditBody } from "../../src/api/people/profile.contract";
import type { Tx } from "../core/db/transaction";
import type { OwnSession } from "../core/http/own-session";
import { requireConfirmedPassword } from "../rights/confirmation";
import { type Doing, type Edited, editRecord } from "../books/editing";
import { askForEmail, type EmailLink } from "../session/email-change";
import { detailsAfter, emailAsked, lockEmployee, writeDetails } from "./employee-record";
import { refusingTakenEmail } from "../rights/employee-rights";
import { readProfile } from "../session/employee-sign-in";
import { endSessions } from "../session/sessions";

type ProfileEdit = Doing & {
  version: number | null;
  body: Omit<ProfileEditBody, "password">;
  /** Null: the password stays. */
  passwordHash: string | null;
  /** The session of the edit; a new password does not end it. */
  session: OwnSession;
  emailLink: EmailLink;
};

/**
 * Changes a person's own profile; their job and rights are for others to change. A new password or email ends all their
 * other sessions, and the old address gets a notice of a new email. 409 when the edit is stale; 417 when the email is
 * taken.
 */
export async function editProfile(tx: Tx, edit: ProfileEdit): Promise<Edited> {
  const { staff, body, passwordHash, session, emailLink } = edit;
  const { key } = staff;
  const stored = await lockEmployee(tx, staff, key);
  const { details, askedEmail } = emailAsked(stored, detailsAfter(stored.details, body));
  return editRecord(
    tx,
    { ...edit, key },
    {
      entity: "employee",
      version: stored.version,
      before: stored.details,
      after: { ...details, ...(passwordHash !== null && { password_changed: true }) },
      alsoChanges: askedEmail !== null,
      readCurrent: () => readProfile(tx, key),
      write: async (version) => {
        if (passwordHash !== null || askedEmail !== null) {
          await requireConfirmedPassword(tx, session);
        }
        await refusingTakenEmail(() => writeDetails(tx, key, details, version));
        if (passwordHash !== null) {
          await setPassword(tx, key, passwordHash);
          await endSessions(tx, key, session.tokenHash);
        }
        const { email } = stored.details;
        if (askedEmail !== null) await askForEmail(tx, edit, { key, email, isActive: true }, askedEmail, emailLink);
      },
    },
  );
}

const setPassword = (tx: Tx, key: string, passwordHash: string) =>
  tx.query("update employees set password_hash = $2 where key = $1", [key, passwordHash]);
