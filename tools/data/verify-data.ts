import path from "node:path";
import process from "node:process";
import { readConfig } from "../../server/config";
import { createPool } from "../../server/core/db/pool";
import { openMedia } from "../../server/files/media";
import { isInChain, readChainHead, sealAudit } from "../../server/shell/audit/audit-seals";
import { type Finding, VERIFY_CONNECTIONS, verifyShop } from "../../server/data/verify/shop";
import { say } from "../kit/say";
import { attach } from "./attach";
import { onReplicaFirst } from "./job-pool";
import { note } from "./note";

const SHOWN = 5;

/** Prints each rule as it is checked; returns how many were, and how many do not hold. */
async function report(findings: AsyncIterable<Finding>): Promise<{ checked: number; broken: number }> {
  let [checked, broken] = [0, 0];
  for await (const { name, rows } of findings) {
    checked += 1;
    say(`${rows.length === 0 ? "ok  " : "FAIL"} ${name}`);
    for (const row of rows.slice(0, SHOWN)) say(`       ${JSON.stringify(row)}`);
    if (rows.length > SHOWN) say("       and more");
    if (rows.length > 0) broken += 1;
  }
  return { checked, broken };
}

/** Whether the books of a shop are right, and whether the log's chain contains an earlier head of it. */
export async function verifyData(notedHead: string | undefined): Promise<void> {
  const config = readConfig(process.env);
  const { url, leave } = await attach(config);
  const pool = createPool(url, { max: VERIFY_CONNECTIONS, statementTimeout: 0, pooler: config.pooler });
  let broken = 0;
  let checked = 0;
  let head: string | null = null;
  try {
    const media = openMedia(path.join(config.dataFolder, "media"), config.bucket);
    ({ checked, broken } = await onReplicaFirst(config, pool, (from) => report(verifyShop(from, media, SHOWN + 1))));
    // The database's version is known only after this check.
    await sealAudit(pool);
    head = await readChainHead(pool);
    if (notedHead !== undefined) {
      const isThere = await isInChain(pool, notedHead);
      checked += 1;
      say(`${isThere ? "ok  " : "FAIL"} the log goes through ${notedHead}`);
      if (!isThere) broken += 1;
    }
  } finally {
    await pool.end();
    await leave();
  }
  await note(config.dataFolder, "verify", broken);
  say(`chain head ${head ?? "none yet"}`);
  say(broken === 0 ? `All ${checked} hold` : `${broken} of ${checked} do not hold`);
  if (broken > 0) process.exitCode = 1;
}
