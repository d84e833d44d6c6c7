import { call, forgetPerson, sessionHeader } from "../kit/client";
import type { LoginBody, LoginReply } from "./auth.contract";
import { announceSession, forgetSession, keepSession } from "../kit/session-cookies";

/** Signs in and stores the session's cookies; a refused attempt throws and stores nothing. */
export async function signIn(credentials: LoginBody, signal: AbortSignal): Promise<void> {
  const reply = await call<LoginReply>({ method: "POST", url: "/auth/login", data: credentials, signal });
  forgetPerson();
  keepSession(reply.Authenticated.AccessToken, reply.Authenticated.IsAdmin);
  announceSession();
}

/**
 * Ends the session here at once, and on the server if it is reachable; otherwise the session expires there within a
 * day.
 */
export function signOut(): void {
  const headers = sessionHeader();
  forgetPerson();
  forgetSession();
  announceSession();
  call({ method: "POST", url: "/auth/logout", headers }).catch(() => undefined);
}

/** Requests a password link for this email; the reply does not reveal whether the email exists. */
export async function askForLink(email: string, signal: AbortSignal): Promise<void> {
  await call({ method: "POST", url: "/auth/forgot", data: { email }, signal });
}
