import { read } from "../kit/kept-reads";
import type { AclGroups, AclsReply } from "./acls.contract";
import type { Permission } from "./permissions.contract";

export type PermissionItem = { key: Permission; title: string; description: string };

/** The permissions of one category, in the order screens show them. */
export type PermissionGroup = { category: string; items: readonly PermissionItem[] };

/** Every permission. */
export async function loadPermissionGroups(signal: AbortSignal): Promise<PermissionGroup[]> {
  const { data } = await read<AclsReply>({ url: "/user-acls/permissions", signal });
  return data;
}

/** All permissions, with the selected ones of a person or a role. */
export const groupsIn = (groups: AclGroups): PermissionGroup[] =>
  groups.map(({ category, items }) => ({
    category,
    items: items.map(({ key, title, description }) => ({ key, title, description })),
  }));
