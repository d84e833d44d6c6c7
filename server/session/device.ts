import Bowser from "bowser";

/** Longer headers are cut: browsers send fewer than 300 characters. */
export const LONGEST_USER_AGENT = 300;

const UNKNOWN = "Unknown device";

/** Browser and system in words, such as `Chrome on Windows`, from a User-Agent header. It proves nothing: clients choose it. */
export function deviceOf(userAgent: string): string {
  if (userAgent.trim() === "") return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || UNKNOWN;
}
