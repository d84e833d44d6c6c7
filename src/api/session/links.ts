import { call } from "../kit/client";

/** The owner of a one-time link, and whether it sets their first password (`invite`) or a new one. */
export type LinkHolder = { kind: "invite" | "reset"; name: string; email: string };

const withLink = (token: string) => ({ url: "/auth/link", headers: { "tw-link": token } });

/** Does not use up the link; an expired one is refused with a message for people. */
export async function readLink(token: string, signal: AbortSignal): Promise<LinkHolder> {
  const { data } = await call<{ data: LinkHolder }>({ ...withLink(token), signal });
  return { kind: data.kind, name: data.name, email: data.email };
}

/** Uses up the link. Never aborted: it would be unknown which password is valid. */
export async function choosePassword(token: string, password: string): Promise<void> {
  await call({ ...withLink(token), method: "POST", data: { password } });
}
