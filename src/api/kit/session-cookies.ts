import Cookies from "js-cookie";

const TOKEN = "tw-token";
export const SESSION_CHANNEL = "tw-session";
const ADMIN = "tw-admin";

const options = () => ({ expires: 1, sameSite: "strict", secure: location.protocol === "https:", path: "/" }) as const;

export const readToken = (): string | undefined => Cookies.get(TOKEN);

/** Cosmetic: decides which filters show before the profile arrives. The server never trusts it. */
export const readAdminFlag = (): boolean => Cookies.get(ADMIN) === "true";

export function keepSession(token: string, isAdmin: boolean): void {
  Cookies.set(TOKEN, token, options());
  Cookies.set(ADMIN, String(isAdmin), options());
}

/** Makes the other tabs check whose session it is now; their cookies may change only after the message has arrived. */
export function announceSession(): void {
  const tabs = new BroadcastChannel(SESSION_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  tabs.postMessage(readToken() ?? null);
  tabs.close();
}

export function forgetSession(): void {
  Cookies.remove(TOKEN, { path: "/" });
  Cookies.remove(ADMIN, { path: "/" });
}
