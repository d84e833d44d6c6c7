/**
 * `npm run restore -- <folder>`: restores a backup into an empty database of DATABASE_URL or a new data folder. Checks
 * the backup first and the books afterwards; exits 1 when either has a problem.
 */
import path from "node:path";
import process from "node:process";
import { restoreBackup } from "../../server/backup/restore";
import { readConfig } from "../../server/config";
import { StartRefusal } from "../../server/core/start-refusal";

const say = (text: string) => void process.stdout.write(`${text}\n`);

const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => interrupted.abort());

async function restore(from: string | undefined): Promise<void> {
  if (from === undefined) throw new StartRefusal("Usage: npm run restore -- <folder of a backup>");
  const began = performance.now();
  const config = readConfig(process.env);
  const { manifest, findings } = await restoreBackup(path.resolve(from), config, interrupted.signal);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(
    `${rows.toLocaleString("en")} rows of ${manifest.tables.length} tables and ` +
      `${manifest.pictures.files.toLocaleString("en")} pictures of ${manifest.madeAt} are restored, in ${seconds} s`,
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

try {
  await restore(process.argv[2]);
} catch (error) {
  if (!(error instanceof StartRefusal) && !interrupted.signal.aborted) throw error;
  process.stderr.write(
    interrupted.signal.aborted ? "Interrupted: nothing was restored.\n" : `${(error as Error).message}\n`,
  );
  process.exitCode = 1;
}
