import type { Pool } from "pg";
import type { MediaStore } from "../media/store";
import { StartRefusal, errorCode } from "../start-refusal";
import { everyInvariant, violationsOf } from "./index";
import { missingPictures, readPictures } from "./pictures";

/** What was looked at, and the first of the rows that break it: none when it holds. */
export type Finding = { name: string; rows: Record<string, unknown>[] };

/** An unknown table, column or function. */
const OTHER_SCHEMA = /^42(P01|703|883)$/;

/**
 * Checks every invariant and every picture of a shop, which may be at work meanwhile: all is read from one snapshot.
 * Each finding has at most `most` rows.
 * @throws StartRefusal when the database is of another version of Backroom.
 */
export async function* verifyShop(pool: Pool, media: MediaStore, most: number): AsyncGenerator<Finding> {
  const client = await pool.connect();
  let pictures: Awaited<ReturnType<typeof readPictures>>;
  try {
    // Whole ledgers are summed up: with the memory a single request gets, that would go through the disk.
    await client.query("begin isolation level repeatable read read only; set local work_mem = '64MB'");
    for (const invariant of everyInvariant) {
      yield { name: invariant.name, rows: await explained(violationsOf(client, invariant, most)) };
    }
    pictures = await explained(readPictures(client));
  } finally {
    // Ends the snapshot with its session, also when nobody asked for the last finding.
    client.release(true);
  }
  const missing = await missingPictures(media, pictures);
  yield { name: "every picture that is named is there", rows: missing.slice(0, most) };
}

async function explained<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!OTHER_SCHEMA.test(errorCode(error))) throw error;
    throw new StartRefusal("This database is of another version of Backroom: start this one on it first.");
  }
}
