import { callNamed, sendEdit, sendNew } from "../kit/call-named";
import type { DetailReply } from "../kit/common.contract";
import { type Editing, ifVersion } from "../kit/editing";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadPage } from "../kit/reads";
import type { Version } from "../kit/errors";
import { read } from "../kit/kept-reads";
import type { AclGroups } from "../rights/acls.contract";
import type { EmployeeRowWire, EmployeeWire, PayTie } from "./employees.contract";
import type { Permission } from "../rights/permissions.contract";
import { fromNaira, toNaira, type Kobo } from "../kit/money";
import { loadPersonOrders, type PersonOrder } from "./person-orders";
import { loadProfile, type Profile } from "../rights/profile";

export type EmployeeRow = {
  key: string;
  name: string;
  email: string;
  picture: string;
  storeTitle: string;
  roleTitle: string;
  salary: Kobo;
  /** False for those deactivated. */
  isActive: boolean;
};

export type Sex = EmployeeWire["sex"];

export type Employee = {
  key: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  sex: Sex;
  instagram: string;
  twitter: string;
  picture: string;
  storeKey: string;
  storeTitle: string;
  roleKey: string;
  roleTitle: string;
  /** ISO 8601, UTC. */
  employedAt: string;
  salary: Kobo;
  /** Percent. */
  bonus: number;
  /** How the viewer's account and theirs are related by creation; null for administrators. */
  payTie: PayTie | null;
  isAdmin: boolean;
  isActive: boolean;
  /** False until they chose a password by their invitation. */
  hasPassword: boolean;
  /** Completed orders they facilitated. */
  orderCount: number;
  /** Their shares of completed orders still in debt. */
  unpaidSales: Kobo;
  /** Whether they have their own set of permissions instead of the role's. */
  hasOwnPermissions: boolean;
  permissionGroups: AclGroups;
  /** Their permissions now; all of them for administrators. */
  acls: readonly Permission[];
  /** The permissions of their role, even if they have their own set. */
  roleAcls: readonly Permission[];
  /** An email that waits for confirmation. */
  pendingEmail: { email: string } | null;
  version: number;
};

/** An employee with the viewer, whose rights decide which actions are allowed. */
export type EmployeeRecord = Employee & {
  /** The server's name of the page. */
  breadcrumb: string;
  viewer: Profile;
};

/** The editable fields of an employee. */
export type EmployeeInput = Pick<
  Employee,
  "name" | "email" | "phone" | "address" | "sex" | "instagram" | "twitter" | "storeKey" | "roleKey" | "employedAt"
> & { salary: Kobo; bonus: number; isAdmin: boolean };

const pathOf = (key: string) => `/employees/${encodeURIComponent(key)}`;

export function loadEmployees(
  { page, search, filters }: ListQuery,
  signal: AbortSignal,
): Promise<ListPage<EmployeeRow>> {
  const { role, store, limit } = filters;
  return loadPage("/employees", { role, store, query: search, page, limit }, signal, (row: EmployeeRowWire) => ({
    key: row.key,
    name: row.name,
    email: row.email,
    picture: row.profile_pic_id,
    storeTitle: row.store.title,
    roleTitle: row.user_role.title,
    salary: fromNaira(row.salary),
    isActive: row.active,
  }));
}

export const toEmployee = (wire: EmployeeWire): Employee => ({
  key: wire.key,
  name: wire.name,
  email: wire.email,
  phone: wire.phone,
  address: wire.address,
  sex: wire.sex,
  instagram: wire.instagram,
  twitter: wire.twitter,
  picture: wire.profile_pic_id,
  storeKey: wire.store,
  storeTitle: wire.store_title,
  roleKey: wire.role,
  roleTitle: wire.user_role_title,
  employedAt: wire.employed_at,
  salary: fromNaira(wire.salary),
  bonus: wire.bonus,
  payTie: wire.pay_tie,
  isAdmin: wire.isAdmin,
  isActive: wire.active,
  hasPassword: wire.hasPassword,
  orderCount: wire.order_count,
  unpaidSales: fromNaira(wire.unpaid_sales),
  hasOwnPermissions: wire.isOverridePerms,
  permissionGroups: wire.permissions,
  acls: wire.permissions.flatMap(({ items }) => items.filter(({ selected }) => selected).map(({ key }) => key)),
  roleAcls: wire.role_acls,
  pendingEmail: wire.pending_email,
  version: wire.version,
});

export async function loadEmployeeRecord(key: string, signal: AbortSignal): Promise<EmployeeRecord> {
  const [{ data, breadcrumb }, viewer] = await Promise.all([
    read<DetailReply<EmployeeWire>>({ url: pathOf(key), signal }),
    loadProfile(signal),
  ]);
  return { ...toEmployee(data), breadcrumb, viewer };
}

/** The orders they facilitated, of any status, five a page. */
export const loadEmployeeOrders = (key: string, page: number, signal: AbortSignal): Promise<ListPage<PersonOrder>> =>
  loadPersonOrders(pathOf(key), { page }, signal);

const toBody = (input: EmployeeInput) => ({
  name: input.name.trim(),
  email: input.email.trim(),
  phone: input.phone.replaceAll(/\s/g, ""),
  address: input.address.trim(),
  sex: input.sex,
  instagram: input.instagram.trim(),
  twitter: input.twitter.trim(),
  store: input.storeKey,
  employed_at: input.employedAt,
  salary: toNaira(input.salary),
  bonus: input.bonus,
  isAdmin: input.isAdmin,
});

/** The link to choose a first password, returned once; null when it goes by mail or has been used. */
export type Hired = { key: string; inviteLink: string | null };

export async function createEmployee(input: EmployeeInput, idempotencyKey: string): Promise<Hired> {
  const body = { ...toBody(input), user_role: input.roleKey };
  const data = await sendNew<{ key: string; invite_link: string | null }>("/employees/new", body, idempotencyKey);
  return { key: data.key, inviteLink: data.invite_link };
}

export async function editEmployee(
  key: string,
  input: EmployeeInput & { picture: string },
  editing: Editing,
): Promise<void> {
  const body = { ...toBody(input), role: input.roleKey, profile_pic_id: input.picture };
  await sendEdit(`${pathOf(key)}/edit`, body, editing);
}

/** Deactivates someone, which signs them out at once, or reactivates them. */
export async function setEmployeeActive(key: string, isActive: boolean, version: Version): Promise<void> {
  const act = isActive ? "activate" : "deactivate";
  await callNamed({ method: "PUT", url: `${pathOf(key)}/${act}`, headers: ifVersion(version) });
}

/** Makes another link to choose a first password and invalidates the previous one. Null when it goes by mail only. */
export async function inviteEmployee(key: string): Promise<string | null> {
  const { data } = await callNamed<{ data: { invite_link: string | null } }>({
    method: "POST",
    url: `${pathOf(key)}/invite`,
  });
  return data.invite_link;
}
