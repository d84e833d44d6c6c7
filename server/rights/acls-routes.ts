import { type AclsReply, aclsReply } from "../../src/api/rights/acls.contract";
import { catalogue } from "./permission-catalogue";
import type { App } from "../core/http/app-types";
import { route } from "../core/http/route";

/** `GET /api/user-acls/permissions`: what permissions there are. It reveals nothing of the shop or of who holds them. */
export async function aclsRoutes(app: App): Promise<void> {
  app.get(
    "/api/user-acls/permissions",
    route("signed-in", "Every permission there is, grouped, in words", aclsReply),
    () => ({ data: catalogue }) satisfies AclsReply,
  );
}
