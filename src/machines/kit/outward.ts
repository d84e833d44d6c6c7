import type { Toast } from "./failure";

/** What a machine says outward; the shell alone listens and acts. */
export type Outward =
  | { type: "toast.raised"; toast: Toast }
  | { type: "navigation.requested"; to: string; replace?: boolean }
  /** A record was added that look-up lists show. */
  | { type: "lookups.outdated" };
