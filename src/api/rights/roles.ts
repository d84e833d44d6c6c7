import { sendEdit, sendNew } from "../kit/call-named";
import type { DetailReply } from "../kit/common.contract";
import type { Editing } from "../kit/editing";
import { read } from "../kit/kept-reads";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadPage } from "../kit/reads";
import type { Permission } from "./permissions.contract";
import type { RoleBody, RoleWire } from "./roles.contract";
import { groupsIn, loadPermissionGroups, type PermissionGroup } from "./permissions";
import { loadProfile, type Profile } from "./profile";

const PAGE_SIZE = 10;

export type RoleRow = { key: string; title: string; description: string; permissionCount: number };

export type RoleDetails = { title: string; description: string; acls: readonly Permission[] };

export type Role = RoleDetails & {
  key: string;
  /** Every permission. */
  groups: readonly PermissionGroup[];
  /** Active employees with the role; only the own store's for people who are not administrators. */
  employeeCount: number;
  /** Staff of other stores have it too; always false for administrators. */
  isHeldElsewhere: boolean;
  version: number;
};

/** A role with its viewer, whose rights decide which actions are allowed. */
export type RoleRecord = Role & { viewer: Profile };

/** The permissions for a new role, and its viewer. */
export type RoleCatalogue = { groups: readonly PermissionGroup[]; viewer: Profile };

const pathOf = (key: string) => `/roles/${encodeURIComponent(key)}`;

export function loadRoles({ page, filters }: ListQuery, signal: AbortSignal): Promise<ListPage<RoleRow>> {
  return loadPage(
    "/roles",
    { page, limit: filters["limit"] ?? PAGE_SIZE },
    signal,
    (row: Omit<RoleWire, "permissions" | "version">) => ({
      key: row.key,
      title: row.title,
      description: row.description,
      permissionCount: row.acls.length,
    }),
  );
}

/** A role as its page shows it, also in the reply to a stale edit. */
export const toRole = (wire: RoleWire): Role => ({
  key: wire.key,
  title: wire.title,
  description: wire.description,
  acls: wire.acls,
  groups: groupsIn(wire.permissions),
  employeeCount: wire.employee_count,
  isHeldElsewhere: wire.held_elsewhere,
  version: wire.version,
});

export async function loadRole(key: string, signal: AbortSignal): Promise<RoleRecord> {
  const [{ data }, viewer] = await Promise.all([
    read<DetailReply<RoleWire>>({ url: pathOf(key), signal }),
    loadProfile(signal),
  ]);
  return { ...toRole(data), viewer };
}

export async function loadRoleCatalogue(signal: AbortSignal): Promise<RoleCatalogue> {
  const [groups, viewer] = await Promise.all([loadPermissionGroups(signal), loadProfile(signal)]);
  return { groups, viewer };
}

const toBody = ({ title, description, acls }: RoleDetails): RoleBody => ({
  title: title.trim(),
  description: description.trim(),
  acls: [...acls],
});

export const createRole = (role: RoleDetails, idempotencyKey: string): Promise<{ key: string }> =>
  sendNew("/roles/new", toBody(role), idempotencyKey);

/** Changes a role, and the rights of everyone who has it. */
export async function editRole(key: string, role: RoleDetails, editing: Editing): Promise<void> {
  await sendEdit(`${pathOf(key)}/edit`, toBody(role), editing);
}
