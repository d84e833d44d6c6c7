import path from "node:path";
import process from "node:process";
import { restoreBackup } from "../../server/data/backup/restore";
import { readConfig } from "../../server/config";
import { Refusal, say, secondsSince } from "../kit/say";

/** Restores a backup, and sets the exit code when a rule of the books does not hold afterwards. */
export async function restore(from: string): Promise<void> {
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => interrupted.abort());
  const began = performance.now();
  const config = readConfig(process.env);
  const { manifest, findings } = await restoreBackup(path.resolve(from), config, interrupted.signal).catch((error) => {
    throw interrupted.signal.aborted ? new Refusal("Interrupted: nothing was restored.") : error;
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${rows.toLocaleString("en")} rows of ${manifest.tables.length} tables and ` +
      `${manifest.pictures.files.toLocaleString("en")} pictures of ${manifest.madeAt} are restored, in ${secondsSince(began)}`,
  );
  if (manifest.pictures.bucket !== null && config.bucket === null) {
    say(`More pictures are in the bucket ${manifest.pictures.bucket}: set BACKROOM_BUCKET_URL and its keys.`);
  }
  const broken = findings.filter((finding) => finding.rows.length > 0);
  for (const { name } of broken) say(`FAIL ${name}`);
  say(
    broken.length === 0
      ? `All ${findings.length} rules of the books hold. Everyone has to sign in again.`
      : `${broken.length} of ${findings.length} rules do not hold, as they did not in the shop: npm run verify-data names the rows.`,
  );
  if (broken.length > 0) process.exitCode = 1;
}
