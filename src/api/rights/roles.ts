import { call, onceOnly, params } from "../kit/client";
import type { ListReply, DetailReply } from "../kit/common.contract";
import type { Permission } from "./permissions.contract";
import type { RoleBody, RoleWire } from "./roles.contract";
import type { ListPage, ListQuery } from "../kit/paging";
import { groupsIn, loadPermissionGroups, type PermissionGroup } from "./permissions";
import { loadProfile, type Profile } from "./profile";
import { callNamed } from "../kit/call-named";
import { editingHeaders, type Editing } from "../kit/editing";

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

export async function loadRoles({ page }: ListQuery, signal: AbortSignal): Promise<ListPage<RoleRow>> {
  const reply = await call<ListReply<Omit<RoleWire, "permissions" | "version">>>({
    url: "/roles",
    params: params({ page, limit: PAGE_SIZE }),
    signal,
  });
  const rows = reply.data.map(({ key, title, description, acls }) => ({
    key,
    title,
    description,
    permissionCount: acls.length,
  }));
  return { rows, total: reply.pagination.total_count };
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
    call<DetailReply<RoleWire>>({ url: pathOf(key), signal }),
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

export async function createRole(role: RoleDetails, idempotencyKey: string): Promise<{ key: string }> {
  const { data } = await callNamed<{ data: { key: string } }>({
    method: "POST",
    url: "/roles/new",
    data: toBody(role),
    headers: onceOnly(idempotencyKey),
  });
  return data;
}

/** Changes a role, and the rights of everyone who has it. */
export async function editRole(key: string, role: RoleDetails, editing: Editing): Promise<void> {
  const body = toBody(role);
  await callNamed({ method: "PUT", url: `${pathOf(key)}/edit`, data: body, headers: editingHeaders(editing) });
}
