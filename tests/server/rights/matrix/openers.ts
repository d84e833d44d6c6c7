import type { Access } from "../../../../server/core/http/app-types";
import type { Rule } from "../../../../server/core/http/room";

/** The sets of permissions of which a rule needs one each; none for a rule that no permission opens or shuts. */
export function openersOf({ access, besides }: Rule): (readonly string[])[] {
  const isOpener = typeof access !== "string" || !["public", "signed-in", "administrator"].includes(access);
  return [...(isOpener ? [openersOfAccess(access)] : []), ...(besides ? [besides] : [])];
}

export const openersOfAccess = (access: Access): readonly string[] =>
  typeof access === "string" ? [access.replace("file:", "")] : access;
