import { hash, verify } from "@node-rs/argon2";

/** Argon2id, with the salt and costs written into the result. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let standIn: Promise<string> | undefined;

/** Takes as long without a stored hash as with one, so that timing does not tell which emails exist. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  // Waited for by everyone: else the first stranger after a start would wait for it alone.
  const nobodys = await (standIn ??= hashPassword("nobody's password"));
  const matches = await verify(stored ?? nobodys, password);
  return stored !== null && matches;
}
