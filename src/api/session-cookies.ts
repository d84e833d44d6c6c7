import Cookies from "js-cookie";

const TOKEN = "tw-token";
const ADMIN = "tw-admin";

const options = () => ({ expires: 1, sameSite: "strict", secure: location.protocol === "https:", path: "/" }) as const;

export const readToken = (): string | undefined => Cookies.get(TOKEN);

/** Cosmetic: decides which filters show before the profile is there. The server never trusts it. */
export const readAdminFlag = (): boolean => Cookies.get(ADMIN) === "true";

export function keepSession(token: string, isAdmin: boolean): void {
  Cookies.set(TOKEN, token, options());
  Cookies.set(ADMIN, String(isAdmin), options());
}

export function forgetSession(): void {
  Cookies.remove(TOKEN, { path: "/" });
  Cookies.remove(ADMIN, { path: "/" });
}
