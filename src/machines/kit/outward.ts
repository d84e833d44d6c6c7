import type { Toast } from "./failure";

/** Events that a machine sends to the shell, the only subscriber. */
export type Outward =
  | { type: "toast.raised"; toast: Toast }
  | { type: "navigation.requested"; to: string; replace?: boolean }
  /** A file of the server opens in a new tab. */
  | { type: "file.requested"; href: string }
  /** A page was opened that the person may not see. */
  | { type: "access.refused" }
  /** The name of the page's record, for the last breadcrumb. */
  | { type: "breadcrumb.arrived"; label: string }
  /** What the session does not learn from its own calls. */
  | {
      type: "session.informed";
      event:
        | { type: "credentials.changed"; patch: { email: string; password: string } }
        | { type: "signIn.submitted" }
        | { type: "password.chosen"; email: string }
        | { type: "code.accepted" }
        | { type: "code.left" }
        | { type: "person.returned" }
        | { type: "factor.turnedOn" }
        | { type: "signOut.requested" }
        | { type: "signOut.cancelled" }
        | { type: "signOut.confirmed" };
    }
  /** A record was added that look-up lists show. */
  | { type: "lookups.outdated" }
  /** The signed-in person was changed; with `person`, only if they have this key. */
  | { type: "profile.outdated"; person?: string };
