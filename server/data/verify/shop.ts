import type { Pool, PoolClient } from "pg";
import type { MediaStore } from "../../core/media-store";
import { StartRefusal, errorCode } from "../../core/start-refusal";
import { everyInvariant, violationsOf } from "./index";
import { missingPictures, readPictures } from "./pictures";
import { inOneSnapshot } from "./snapshot";

/** A checked invariant with the first rows that violate it. */
export type Finding = { name: string; rows: Record<string, unknown>[] };

/** An unknown table, column or function. */
const OTHER_SCHEMA = /^42(P01|703|883)$/;

/** The number of connections that `verifyShop` uses, if its pool has so many. */
export const VERIFY_CONNECTIONS = 3;

/**
 * Checks every invariant and every picture of a shop, which may be in use: everything is read from one snapshot. Each
 * finding has at most `most` rows.
 * @throws StartRefusal when the database is of another version of Backroom.
 */
export async function* verifyShop(pool: Pool, media: MediaStore, most: number): AsyncGenerator<Finding> {
  let pictures: Awaited<ReturnType<typeof readPictures>> = [];
  const checks = everyInvariant.map((invariant) => async (client: PoolClient): Promise<Finding> => {
    return { name: invariant.name, rows: await explained(violationsOf(client, invariant, most)) };
  });
  const listPictures = async (client: PoolClient) => {
    pictures = await explained(readPictures(client));
    return null;
  };
  const connections = Math.min(VERIFY_CONNECTIONS, pool.options.max);
  for await (const finding of inOneSnapshot(pool, connections, [...checks, listPictures])) {
    if (finding !== null) yield finding;
  }
  // Checked after the snapshot is released: a bucket may be slow.
  const missing = await missingPictures(media, pictures);
  yield { name: "every referenced picture exists", rows: missing.slice(0, most) };
}

async function explained<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!OTHER_SCHEMA.test(errorCode(error))) throw error;
    throw new StartRefusal("This database is of another version of Backroom: start this one on it first.");
  }
}
