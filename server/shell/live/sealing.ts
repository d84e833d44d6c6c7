import type { Pool } from "pg";
import { sealAudit } from "../audit/audit-seals";

const EVERY_MS = 10_000;

/** Seals the log at intervals until stopped; of consecutive failures only the first is logged. */
export function keepSealing(pool: Pool): () => Promise<void> {
  let stopped = false;
  let failed = false;
  let timer: NodeJS.Timeout | undefined;

  async function seal(): Promise<void> {
    try {
      await sealAudit(pool);
      failed = false;
    } catch (error) {
      if (!failed && !stopped) process.stderr.write(`The audit log could not be sealed: ${String(error)}\n`);
      failed = true;
    }
    if (!stopped) timer = setTimeout(next, EVERY_MS);
  }
  const next = () => {
    underWay = seal();
  };
  let underWay = seal();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await underWay;
  };
}
