import { call, forgetPerson, sessionHeader } from "../kit/client";
import type { LoginBody, LoginReply } from "./auth.contract";
import { announceSession, forgetSession, keepSession } from "../kit/session-cookies";

/** Signs in and keeps the session's cookies; a refused attempt throws and keeps nothing. */
export async function signIn(credentials: LoginBody, signal: AbortSignal): Promise<void> {
  const reply = await call<LoginReply>({ method: "POST", url: "/auth/login", data: credentials, signal });
  forgetPerson();
  keepSession(reply.Authenticated.AccessToken, reply.Authenticated.IsAdmin);
  announceSession();
}

/** Ends the session here at once, and on the server if it can be reached; else it ends there by itself within a day. */
export function signOut(): void {
  const headers = sessionHeader();
  forgetPerson();
  forgetSession();
  announceSession();
  call({ method: "POST", url: "/auth/logout", headers }).catch(() => undefined);
}

/** Has a link to a new password sent to whoever has this email; whether anybody has is not told. */
export async function askForLink(email: string, signal: AbortSignal): Promise<void> {
  await call({ method: "POST", url: "/auth/forgot", data: { email }, signal });
}
