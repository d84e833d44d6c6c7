import type { Pool } from "pg";
import { sealAudit } from "../audit/audit-seals";
import { atIntervals } from "../../core/at-intervals";

/** Seals the log at intervals until stopped. */
export const keepSealing = (pool: Pool): (() => Promise<void>) =>
  atIntervals({ work: () => sealAudit(pool), everyMs: 10_000, failure: "The audit log could not be sealed" });
