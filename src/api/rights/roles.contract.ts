import { z } from "zod";
import { aclGroups, acls, permission } from "./acls.contract";
import { key, pageQuery, pagination, requiredText, text } from "../kit/common.contract";

export const rolesQuery = z.strictObject(pageQuery);

export const roleRow = z.strictObject({
  key,
  title: z.string(),
  description: z.string(),
  acls: z.array(permission),
});

/** `roles` is the same list as `data`. */
export const rolesReply = z.object({ data: z.array(roleRow), roles: z.array(roleRow), pagination });

export const role = roleRow.extend({
  permissions: aclGroups,
  /**
   * Active employees with the role, including those with their own permissions; people who are not administrators see
   * only their own store's.
   */
  employee_count: z.number().int(),
  /** Staff of other stores have it, so only administrators change it. Always false for administrators. */
  held_elsewhere: z.boolean(),
  version: z.number().int(),
});

export const roleReply = z.object({ data: role, breadcrumb: z.string() });

const titled = { title: requiredText(200), description: text(1000) };

export const newRoleBody = z.strictObject({
  ...titled,
  acls: acls.refine((keys) => keys.length > 0, "must name at least one permission"),
});

export const newRoleReply = z.object({ data: z.object({ key }) });

export const roleEditBody = z.strictObject({ ...titled, acls });

export const roleEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

export type RoleBody = z.output<typeof roleEditBody>;
export type RoleWire = z.infer<typeof role>;
