import { sendEdit } from "../kit/call-named";
import type { Editing } from "../kit/editing";
import type { Permission } from "../rights/permissions.contract";

/** Gives someone their own permissions, or with null the role's again; takes effect on their next request. */
export async function setEmployeePermissions(
  key: string,
  acls: readonly Permission[] | null,
  editing: Editing,
): Promise<void> {
  await sendEdit(`/employees/${encodeURIComponent(key)}/permissions`, { acls }, editing);
}
