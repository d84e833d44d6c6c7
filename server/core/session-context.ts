import type { Permission } from "../../src/api/rights/permissions.contract";
import { seesEveryStore } from "../../src/may";

/** The signed-in person a request acts for; read from the database on every request. */
export type Staff = {
  key: string;
  name: string;
  storeKey: string;
  isAdmin: boolean;
  permissions: ReadonlySet<Permission>;
};

/** The only store this person may see or change, or null for people who see every store. */
export const storeScope = (staff: Staff): string | null => (seesEveryStore(staff) ? null : staff.storeKey);
