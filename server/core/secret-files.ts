import { readFileSync } from "node:fs";
import { errorCode, StartRefusal } from "./start-refusal";

/** Settings that are secrets: NAME_FILE may name a file that holds the value of NAME. */
export const SECRETS = ["DATABASE_URL", "DATABASE_READ_URL", "BACKROOM_SMTP_URL", "BACKROOM_BUCKET_SECRET"] as const;

/**
 * The settings with the contents of their files, for credentials of systemd and secrets of containers. Line breaks
 * at the end of a file, which editors add, are left out.
 * @throws StartRefusal with a sentence for each file that cannot be used.
 */
export function withSecretFiles(given: Readonly<Record<string, string>>): Record<string, string> {
  const settings: Record<string, string> = { ...given };
  const refusals: string[] = [];
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    const secret = given[name] === undefined ? readSecret(file) : { refusal: `is set, and ${name} too: keep one` };
    if (typeof secret === "string") settings[name] = secret;
    else refusals.push(`${name}_FILE ${secret.refusal}.`);
  }
  if (refusals.length > 0) throw new StartRefusal(refusals.join("\n"));
  return settings;
}

function readSecret(file: string): string | { refusal: string } {
  try {
    const secret = readFileSync(file, "utf8").replace(/[\r\n]+$/, "");
    return secret === "" ? { refusal: `names ${file}, which is empty: write the secret into it` } : secret;
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") return { refusal: `names ${file}, which does not exist: create it, or correct the path` };
    return { refusal: `names ${file}, which cannot be read (${code}): let the user of the server read it` };
  }
}
