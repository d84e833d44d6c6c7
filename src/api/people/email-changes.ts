import { call } from "../kit/client";
import type { EmailLinkWire } from "./links.contract";

/** The person whose new email a link confirms, and whether another employee has that email by now. */
export type EmailChange = { name: string; email: string; isTaken: boolean };

const withLink = (token: string) => ({ url: "/auth/email-link", headers: { "tw-link": token } });

/** Does not use up the link; an expired one is refused with a message for people. */
export async function readEmailLink(token: string, signal: AbortSignal): Promise<EmailChange> {
  const { data } = await call<{ data: EmailLinkWire }>({ ...withLink(token), signal });
  return { name: data.name, email: data.email, isTaken: data.taken };
}

/** Uses up the link; the email is then in force. Never aborted: the outcome would be unknown. */
export async function confirmEmail(token: string): Promise<void> {
  await call({ ...withLink(token), method: "POST", data: {} });
}

const pathOf = (key: string | null) => (key === null ? "/user_profile" : `/employees/${encodeURIComponent(key)}`);

/** Sends another link to the waiting address of an employee or, with null, the own one. The previous link ends. */
export async function resendEmailLink(key: string | null): Promise<void> {
  await call({ method: "POST", url: `${pathOf(key)}/email-change/resend`, data: {} });
}

/** Withdraws a change before it is confirmed; null as above. */
export async function withdrawEmailChange(key: string | null): Promise<void> {
  await call({ method: "POST", url: `${pathOf(key)}/email-change/withdraw`, data: {} });
}
