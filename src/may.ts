import type { Permission } from "./api/rights/permissions.contract";

/** A permission that a page, a control or a route may require. */
export type Right = Permission | "administrator";

export type Rights = { isAdmin: boolean; permissions: ReadonlySet<Permission> | readonly Permission[] };

/** Whether a person has a permission. Administrators have all of them. */
export function may({ isAdmin, permissions }: Rights, right: Right): boolean {
  if (isAdmin || right === "administrator") return isAdmin;
  return "has" in permissions ? permissions.has(right) : permissions.includes(right);
}

/** Administrators work with the records of every store, others with those of their own store. */
export const seesEveryStore = ({ isAdmin }: Pick<Rights, "isAdmin">): boolean => isAdmin;
