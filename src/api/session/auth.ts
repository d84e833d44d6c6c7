import { call } from "../kit/client";
import { forgetPerson } from "../kit/sender";
import { announceSession, keepSession } from "../kit/session-cookies";
import type { LoginBody, LoginReply } from "./auth.contract";

export { loadProfile } from "../rights/profile";

/** Signs in and stores the session's cookies; a refused attempt throws and stores nothing. */
export async function signIn(credentials: LoginBody, signal: AbortSignal): Promise<void> {
  const reply = await call<LoginReply>({ method: "POST", url: "/auth/login", data: credentials, signal });
  forgetPerson();
  keepSession(reply.Authenticated.AccessToken, reply.Authenticated.IsAdmin);
  announceSession();
}

/** Ends the session that `headers` name. */
export async function signOut(headers: Record<string, string>): Promise<void> {
  await call({ method: "POST", url: "/auth/logout", headers });
}

/** Requests a password link for this email; the reply does not reveal whether the email exists. */
export async function askForLink(email: string, signal: AbortSignal): Promise<void> {
  await call({ method: "POST", url: "/auth/forgot", data: { email }, signal });
}
