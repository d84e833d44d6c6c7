import { profileEditBody, profileEditReply, profileReply } from "../../src/api/people/profile.contract";
import { hashPassword, passwordPrint } from "../session/passwords/password";
import type { App, RouteDeps } from "../core/http/app-types";
import { header, versionOf } from "../core/http/headers";
import { JSON_TYPE } from "../core/http/json";
import { editOnce } from "../books/edit-once";
import { newEmailLink, signInPageOf } from "../session/passwords/one-time-link";
import { ownSession } from "../core/http/own-session";
import { editProfile } from "./employee-profile";
import { readOwnWords } from "../session/passwords/passwords";
import { readProfile } from "../session/employee-sign-in";

const ADDRESS = "/api/user_profile";

/** `GET` and `PUT /api/user_profile`: the signed-in person, with the permissions they hold now. */
export async function profileRoutes(app: App, { pool, publicUrl, now, refuseWeakPassword }: RouteDeps): Promise<void> {
  app.get(
    ADDRESS,
    {
      config: {
        access: "signed-in",
        docs: { summary: "The signed-in person, with the permissions held now", reply: profileReply },
      },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await readProfile(pool, request.staff.key)),
  );

  app.put(
    ADDRESS,
    {
      config: {
        access: "signed-in",
        docs: {
          summary: "Change one's own details; a new password ends one's other sessions",
          reply: profileEditReply,
        },
      },
      schema: { body: profileEditBody },
    },
    async (request, reply) => {
      const { staff, id: requestId } = request;
      const { password = "", ...body } = request.body;
      const session = ownSession(request, now());
      if (password !== "") {
        const own = [...(await readOwnWords(pool, { employeeKey: staff.key })), body.name, body.email, body.phone];
        await refuseWeakPassword(password, own, staff.key);
      }
      const passwordHash = password === "" ? null : await hashPassword(password);
      const emailLink = { ...newEmailLink(publicUrl()), signInPage: signInPageOf(publicUrl()), now: session.now };
      const edit = { staff, requestId, body, version: versionOf(request), passwordHash, session, emailLink };
      const key = header(request, "idempotency-key");
      const print = password !== "" && key !== undefined && (await passwordPrint(password, key));
      return editOnce(pool, request, reply, (tx) => editProfile(tx, edit), { ...body, password: print });
    },
  );
}
