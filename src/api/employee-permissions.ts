import { ifVersion, type Version } from "./client";
import type { EmployeeWire } from "./contract/employees";
import type { Permission } from "./contract/permissions";
import { toEmployee } from "./employees";
import { unlessDone } from "./lost-reply";
import { callNamed } from "./call-named";

/**
 * Gives someone permissions of their own, or with null the role's again; they hold from their next request on.
 * Repeating it is safe.
 */
export async function setEmployeePermissions(
  key: string,
  acls: readonly Permission[] | null,
  version: Version,
): Promise<void> {
  const url = `/employees/${encodeURIComponent(key)}/permissions`;
  const body = { acls };
  await unlessDone(callNamed({ method: "PUT", url, data: body, headers: ifVersion(version) }), body, (current) => {
    const { hasOwnPermissions, acls: held } = toEmployee(current as EmployeeWire);
    return { acls: hasOwnPermissions ? held : null };
  });
}
