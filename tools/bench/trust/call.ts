import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";

export type Answer = { status: number; body: string };

/** A POST as a client sends it; null without a reply, when the outcome is unknown. */
export async function post(
  url: string,
  { token, key, body, type = "application/json" }: { token: string; key: string; body: string; type?: string },
): Promise<Answer | null> {
  const headers = { "tw-auth": `Bearer ${token}`, "idempotency-key": key, "content-type": type };
  try {
    const reply = await fetch(url, { method: "POST", headers, body });
    return { status: reply.status, body: await reply.text() };
  } catch {
    return null;
  }
}

/** The token of a session. */
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
