import { call } from "../kit/client";
import { forgetPerson, personOfPage } from "../kit/sender";
import { announceSession, keepSession } from "../kit/session-cookies";
import type { ViewerWire } from "../rights/viewer.contract";
import type { LoginBody, LoginReply } from "./auth.contract";

/**
 * Signs in on a page that waits for its person, and stores the session's cookies once the server said whose session it
 * is. Resolves to whether it is the same person: only then do the calls of the page go on.
 */
export async function signInAgain(credentials: LoginBody, signal: AbortSignal): Promise<boolean> {
  const { Authenticated } = await call<LoginReply>({ method: "POST", url: "/auth/login", data: credentials, signal });
  const headers = { "tw-auth": `Bearer ${Authenticated.AccessToken}` };
  const { data } = await call<{ data: ViewerWire }>({ url: "/user_profile", headers, signal });
  const isSame = data.key === personOfPage();
  if (!isSame) forgetPerson();
  keepSession(Authenticated.AccessToken, Authenticated.IsAdmin);
  announceSession();
  return isSame;
}
