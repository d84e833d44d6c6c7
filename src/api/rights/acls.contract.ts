import { z } from "zod";
import { PERMISSIONS } from "./permissions.contract";

export const permission = z.enum(PERMISSIONS);

/** Permission keys without duplicates, sorted in catalogue order. */
export const acls = z
  .array(permission)
  .max(PERMISSIONS.length)
  .transform((keys) => PERMISSIONS.filter((key) => keys.includes(key)));

const aclTexts = { key: permission, title: z.string(), description: z.string() };

/** All permissions, in the groups shown on screen. */
export const aclsReply = z.object({
  data: z.array(z.strictObject({ category: z.string(), items: z.array(z.strictObject(aclTexts)) })),
});

/** The same groups for a person or a role, with `selected` for their permissions. */
export const aclGroups = z.array(
  z.strictObject({
    category: z.string(),
    items: z.array(z.strictObject({ ...aclTexts, selected: z.boolean() })),
  }),
);

export type AclGroups = z.infer<typeof aclGroups>;
export type AclsReply = z.infer<typeof aclsReply>;
