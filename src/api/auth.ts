import { call } from "./client";
import type { LoginBody, LoginReply } from "./contract/auth";
import { forgetSession, keepSession } from "./session-cookies";

/** Signs in and keeps the session's cookies; a refused attempt throws and keeps nothing. */
export async function signIn(credentials: LoginBody, signal: AbortSignal): Promise<void> {
  const reply = await call<LoginReply>({ method: "POST", url: "/auth/login", data: credentials, signal });
  keepSession(reply.Authenticated.AccessToken, reply.Authenticated.IsAdmin);
}

/** Ends the session here at once, and on the server as soon as it can be reached. */
export async function signOut(): Promise<void> {
  const ended = call({ method: "POST", url: "/auth/logout" });
  try {
    await ended;
  } finally {
    forgetSession();
  }
}

/** Has a link to a new password sent to whoever has this email; whether anybody has is not told. */
export async function askForLink(email: string, signal: AbortSignal): Promise<void> {
  await call({ method: "POST", url: "/auth/forgot", data: { email }, signal });
}
