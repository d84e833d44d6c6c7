const SHORTEST = 8;
const LONGEST = 256;

/** The rule in words. Whether it is a real shop only the server knows, and it refuses with the reason. */
export const PASSWORD_RULE =
  "At least 8 characters, 10 in a real shop; not a common one, nor made from your name, email, phone or shop";

/** What is wrong with a password about to be chosen; null when nothing is. Characters are counted as people do. */
export function passwordProblem(password: string): string | null {
  if (password === "") return "Password is required";
  if (Array.from(password).length < SHORTEST) return `Password must be at least ${SHORTEST} characters`;
  return password.length > LONGEST ? `Password must be at most ${LONGEST} characters` : null;
}
