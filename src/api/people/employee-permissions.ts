import type { Permission } from "../rights/permissions.contract";
import { callNamed } from "../kit/call-named";
import { editingHeaders, type Editing } from "../kit/editing";

/** Gives someone their own permissions, or with null the role's again; takes effect on their next request. */
export async function setEmployeePermissions(
  key: string,
  acls: readonly Permission[] | null,
  editing: Editing,
): Promise<void> {
  const url = `/employees/${encodeURIComponent(key)}/permissions`;
  await callNamed({ method: "PUT", url, data: { acls }, headers: editingHeaders(editing) });
}
