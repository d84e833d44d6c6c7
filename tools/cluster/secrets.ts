import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The passwords of PostgreSQL's superuser, of its replication and of Backroom. */
export type Secrets = { superuser: string; replication: string; backroom: string };

/** Made by the first start in this folder; the nodes keep them. */
export function readSecrets(folder: string): Secrets {
  const file = path.join(folder, "secrets.json");
  if (!existsSync(file)) {
    const secret = () => randomBytes(24).toString("base64url");
    const made: Secrets = { superuser: secret(), replication: secret(), backroom: secret() };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, "utf8")) as Secrets;
}
