import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { createFairQueue } from "../../core/fair-queue";

/**
 * A hash takes some 20 MB and 30 ms of a processor. Two at once leave threads for files and DNS; a shop behind one address
 * may have 100 people signing in at once.
 */
const { run: inTurn } = createFairQueue({ atOnce: 2, mostPerSource: 100, most: 2000 });

/** The source of work for signed-in people and at start-up. */
const OWN = "own";

/**
 * Argon2id; the result includes salt and costs.
 * @param source the source of the request: sources take turns
 */
export const hashPassword = (password: string, source = OWN): Promise<string> => inTurn(source, () => hash(password));

/** The same for the same password and salt, yet as slow to guess from as a stored hash. */
export const passwordPrint = (password: string, salt: string): Promise<string> =>
  inTurn(OWN, () => hash(password, { salt: createHash("sha256").update(salt).digest().subarray(0, 16) }));

let standIn: Promise<string> | undefined;

/**
 * Takes as long without a stored hash as with one, so that timing does not show which emails exist.
 * @param source the source of the request: sources take turns
 */
export async function verifyPassword(stored: string | null, password: string, source = OWN): Promise<boolean> {
  // Every call awaits it: otherwise the first unknown email after a start would take longer than others.
  const nobodys = await (standIn ??= hash("nobody's password"));
  const matches = await inTurn(source, () => verify(stored ?? nobodys, password));
  return stored !== null && matches;
}
