import type { Permission } from "../../src/api/rights/permissions.contract";

/** The signed-in person a request acts for; read from the database on every request. */
export type Staff = {
  key: string;
  name: string;
  storeKey: string;
  isAdmin: boolean;
  permissions: ReadonlySet<Permission>;
};

/** The only store this person may see or change, or null for administrators, who see all. */
export const storeScope = (staff: Staff): string | null => (staff.isAdmin ? null : staff.storeKey);

export const may = (staff: Staff, permission: Permission): boolean =>
  staff.isAdmin || staff.permissions.has(permission);
