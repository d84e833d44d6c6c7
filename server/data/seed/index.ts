import type { Pool } from "pg";
import { inTransaction } from "../../core/db/transaction";
import { tellStory } from "./story";
import type { DemoPart } from "./demo-part";
import { renderPictures } from "./pictures";

export type DemoShop = {
  /** How many orders, from none to a million; the shop around them stays the same size. */
  orders: number;
  /** Orders have 2 or 3 lines instead of mostly one. */
  hasFullBaskets?: boolean;
  /** Where the gadgets' pictures go. */
  mediaFolder: string;
  /** When the story ends: its last order is a little earlier, its first thirteen months before. */
  now: Date;
  /** What other rooms add to the story. */
  parts: readonly DemoPart[];
};

/**
 * Fills a freshly migrated database with the demo shop, the same one for the same `now` except for the salt of its
 * passwords. All of it is one transaction, so that a seed cut short leaves only pictures behind.
 */
export async function seedShop(
  pool: Pool,
  { orders, hasFullBaskets = false, mediaFolder, now, parts }: DemoShop,
): Promise<void> {
  await renderPictures(mediaFolder);
  await inTransaction(pool, (tx) => tellStory(tx, { orderCount: orders, hasFullBaskets, now: now.getTime(), parts }));
  await pool.query("analyze");
}
