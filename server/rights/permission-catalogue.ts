import type { AclGroups, AclsReply } from "../../src/api/rights/acls.contract";
import { PERMISSION_TEXTS, PERMISSIONS, type Permission } from "../../src/api/rights/permissions.contract";

export const titleOf = (permission: Permission): string => PERMISSION_TEXTS[permission][1];

/** Every permission with its texts, in the groups screens show. */
export const catalogue: AclsReply["data"] = groups((key) => ({
  key,
  title: PERMISSION_TEXTS[key][1],
  description: PERMISSION_TEXTS[key][2],
}));

/** The same, with `selected` for the permissions in the set. */
export const groupsHolding = (held: ReadonlySet<Permission>): AclGroups =>
  groups((key) => ({
    key,
    title: PERMISSION_TEXTS[key][1],
    description: PERMISSION_TEXTS[key][2],
    selected: held.has(key),
  }));

function groups<Item>(itemOf: (key: Permission) => Item): { category: string; items: Item[] }[] {
  const byCategory = new Map<string, Item[]>();
  for (const key of PERMISSIONS) {
    const [category] = PERMISSION_TEXTS[key];
    byCategory.set(category, [...(byCategory.get(category) ?? []), itemOf(key)]);
  }
  return [...byCategory].map(([category, items]) => ({ category, items }));
}
