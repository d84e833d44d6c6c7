const SHORTEST = 8;
const LONGEST = 256;

/** The rule in words. Only the server knows whether this is a real shop, and it refuses with the reason. */
export const PASSWORD_RULE =
  "At least 8 characters, 10 in a real shop; not a common one, nor made from your name, email, phone or shop";

/** The problem with a new password; null when there is none. Counts characters as people see them. */
export function passwordProblem(password: string): string | null {
  if (password === "") return "Password is required";
  if (Array.from(password).length < SHORTEST) return `Password must be at least ${SHORTEST} characters`;
  return password.length > LONGEST ? `Password must be at most ${LONGEST} characters` : null;
}
