import { profileReply } from "../../src/api/contract/profile";
import type { App, RouteDeps } from "../http/app-types";
import { JSON_TYPE } from "../http/json";
import { readProfile } from "../repositories/employees";

/** `GET /api/user_profile`: the signed-in person, with the permissions they hold now. */
export async function profileRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/api/user_profile",
    {
      config: {
        access: "signed-in",
        docs: { summary: "The signed-in person, with the permissions held now", reply: profileReply },
      },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await readProfile(pool, request.staff.key)),
  );
}
