const LOCAL = String.raw`[^\s@<>()[\]\\,;:"]+`;
const BRACKETED_IPV4 = String.raw`\[\d{1,3}(\.\d{1,3}){3}\]`;
const DOTTED_DOMAIN = String.raw`([a-zA-Z\d-]+\.)+[a-zA-Z]{2,}`;
const EMAIL = new RegExp(`^${LOCAL}@(${BRACKETED_IPV4}|${DOTTED_DOMAIN})$`);

/** A local part, @, then a bracketed IPv4 or a dotted domain whose last label is at least two letters; trimmed. */
export const isEmail = (text: string): boolean => EMAIL.test(text.trim());

/** The problem with a required email; null when it is valid. */
export function emailProblem(text: string): string | null {
  if (text.trim() === "") return "Email is required";
  return isEmail(text) ? null : "Please enter a valid email address";
}
