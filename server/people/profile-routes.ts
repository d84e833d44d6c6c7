import { profileEditBody, profileEditReply, profileReply } from "../../src/api/people/profile.contract";
import { hashPassword, passwordPrint } from "../session/passwords/password";
import type { App, RouteDeps } from "../core/http/app-types";
import { header, versionOf } from "../core/http/headers";
import { newEmailLink, signInPageOf } from "../session/passwords/one-time-link";
import { ownSession } from "../core/http/own-session";
import { editProfile } from "./employee-profile";
import { readOwnWords } from "../session/passwords/passwords";
import { readProfile } from "../session/employee-sign-in";
import { route } from "../core/http/route";
import { sendJson } from "../core/http/json";
import { editOnce } from "../books/once";

const ADDRESS = "/api/user_profile";

/** `GET` and `PUT /api/user_profile`: the signed-in person, with the permissions they hold now. */
export async function profileRoutes(app: App, { pool, publicUrl, now, refuseWeakPassword }: RouteDeps): Promise<void> {
  app.get(
    ADDRESS,
    route("signed-in", "The signed-in person, with the permissions held now", profileReply, {}, { isCompared: true }),
    async (request, reply) => sendJson(reply, await readProfile(pool, request.staff.key)),
  );

  app.put(
    ADDRESS,
    route("signed-in", "Change one's own details; a new password ends one's other sessions", profileEditReply, {
      body: profileEditBody,
    }),
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
