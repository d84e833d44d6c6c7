import { call } from "../kit/client";

/** Whose a one-time link is, and whether it is their first password (`invite`) or another one. */
export type LinkHolder = { kind: "invite" | "reset"; name: string; email: string };

const withLink = (token: string) => ({ url: "/auth/link", headers: { "tw-link": token } });

/** Leaves the link unused; a dead one is refused in words for people. */
export async function readLink(token: string, signal: AbortSignal): Promise<LinkHolder> {
  const { data } = await call<{ data: LinkHolder }>({ ...withLink(token), signal });
  return { kind: data.kind, name: data.name, email: data.email };
}

/** Uses the link up. Never aborted: nobody could say which password holds. */
export async function choosePassword(token: string, password: string): Promise<void> {
  await call({ ...withLink(token), method: "POST", data: { password } });
}
