import { type AclsReply, aclsReply } from "../../src/api/rights/acls.contract";
import { catalogue } from "./permission-catalogue";
import type { App } from "../core/http/app-types";

/** `GET /api/user-acls/permissions`: what permissions there are. It reveals nothing of the shop or of who holds them. */
export async function aclsRoutes(app: App): Promise<void> {
  app.get(
    "/api/user-acls/permissions",
    {
      config: {
        access: "signed-in",
        docs: { summary: "Every permission there is, grouped, in words", reply: aclsReply },
      },
    },
    () => ({ data: catalogue }) satisfies AclsReply,
  );
}
