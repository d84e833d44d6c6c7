import type { Pool } from "pg";
import { expect } from "vitest";
import { invariants, violationsOf } from "../../server/data/verify/index";

// Add a new invariant to server/data/verify, in the file of its table.
export { invariants };

/** The invariants that do not hold, each with some of the rows that break it. */
export async function brokenInvariants(pool: Pool): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const invariant of invariants) {
    const rows = await violationsOf(pool, invariant);
    if (rows.length > 0) broken[invariant.name] = rows;
  }
  return broken;
}

/** Fails with the offending rows of every invariant that does not hold. */
export async function expectSound(pool: Pool): Promise<void> {
  expect(await brokenInvariants(pool)).toEqual({});
}
