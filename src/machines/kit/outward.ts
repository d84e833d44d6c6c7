import type { Toast } from "./failure";

/** What a machine says outward; the shell alone listens and acts. */
export type Outward =
  | { type: "toast.raised"; toast: Toast }
  | { type: "navigation.requested"; to: string; replace?: boolean }
  /** A page was opened that the person may not see. */
  | { type: "access.refused" }
  /** What the page's record is called, for the last breadcrumb. */
  | { type: "breadcrumb.arrived"; label: string }
  /** A record was added that look-up lists show. */
  | { type: "lookups.outdated" }
  /** The signed-in person changed themselves. */
  | { type: "profile.outdated" };
