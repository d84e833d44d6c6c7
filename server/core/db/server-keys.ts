import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { queryAgain, type Tx } from "./transaction";

export type ServerKey = { id: string; secret: Buffer };
export type ServerKeys = {
  /** The key to sign with, the newest. */
  current: () => Promise<ServerKey>;
  /** The key named in a signature, or null when it is unknown or expired. */
  find: (id: string) => Promise<ServerKey | null>;
};

const LOOKED_UP_AGAIN_MS = 60_000;
const UNKNOWN_LOOKED_UP_AGAIN_MS = 1000;

/**
 * The keys that every server of this database uses to sign and verify. A key signs for 90 days; housekeeping removes it
 * once the last signature it made has expired.
 */
export function createServerKeys(pool: Pool): ServerKeys {
  let keys: Promise<ServerKey[]> | null = null;
  let readAt = 0;

  const read = (maxAgeMs: number): Promise<ServerKey[]> => {
    if (keys !== null && Date.now() - readAt < maxAgeMs) return keys;
    readAt = Date.now();
    const reading = readKeys(pool);
    keys = reading;
    reading.catch(() => {
      if (keys === reading) keys = null;
    });
    return reading;
  };

  const named = (known: ServerKey[], id: string) => known.find((key) => key.id === id) ?? null;

  return {
    current: async () => {
      const [newest] = await read(LOOKED_UP_AGAIN_MS);
      if (newest === undefined) throw new Error("no server key");
      return newest;
    },
    // Another server may have made the key in the meantime.
    find: async (id) => named(await read(LOOKED_UP_AGAIN_MS), id) ?? named(await read(UNKNOWN_LOOKED_UP_AGAIN_MS), id),
  };
}

/** Newest first. Two servers that add a key at the same time leave two keys, which does no harm. */
async function readKeys(pool: Pool): Promise<ServerKey[]> {
  await queryAgain(pool, {
    text: `insert into server_keys (secret)
           select $1 where not exists (select from server_keys where purpose = 'device' and created_at > now() - interval '90 days')`,
    values: [randomBytes(32)],
  });
  const { rows } = await queryAgain<ServerKey>(pool, {
    text: "select id::text, secret from server_keys where purpose = 'device' order by id desc",
  });
  return rows;
}

/**
 * A key that does not expire, because what it encrypts lives longer than a signature: `factor` for the secrets of second
 * factors, `draft` for what a person's devices keep. The first server that needs it creates it.
 */
export async function lastingKey(db: Pool | Tx, purpose: "factor" | "draft"): Promise<ServerKey> {
  await queryAgain(db, {
    text: "insert into server_keys (secret, purpose) values ($1, $2) on conflict do nothing",
    values: [randomBytes(32), purpose],
  });
  const { rows } = await queryAgain<ServerKey>(db, {
    text: "select id::text, secret from server_keys where purpose = $1",
    values: [purpose],
  });
  if (!rows[0]) throw new Error(`no key for ${purpose}`);
  return rows[0];
}
