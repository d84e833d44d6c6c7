import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../server/core/demo";

/** Signs in over HTTP; returns the session's token. */
export async function signIn(origin: string, email: string = DEMO_SIGN_INS.admin, password = DEMO_PASSWORD) {
  const reply = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${email} could not sign in: ${reply.status} ${text}`);
  return (JSON.parse(text) as { Authenticated: { AccessToken: string } }).Authenticated.AccessToken;
}
