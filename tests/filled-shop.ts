import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { PATIENCE } from "../tools/kit/patience";
import { fillShop, type Shop, startShop } from "../tools/kit/shop";

const LOOK_MS = 100;

/** `npm test` gives its projects one temporary folder, which it removes, and names itself in this variable. */
const isOfRun = process.env["BACKROOM_TEST_RUN"] !== undefined;

/** Fills a shop unless another project of this run does; resolves to its folder. */
async function filled(orders: number, parent: string): Promise<string> {
  const folder = path.join(parent, `filled-shop-${orders}`);
  const lock = `${folder}.lock`;
  const isFirst = await mkdir(lock).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const draft = `${folder}.draft`;
    await fillShop(orders, draft).catch(async (error: unknown) => {
      await rm(lock, { recursive: true });
      throw error;
    });
    await rename(draft, folder);
  }
  const deadline = performance.now() + PATIENCE.start;
  while (!existsSync(folder)) {
    if (!existsSync(lock) || performance.now() > deadline) throw new Error(`another project did not fill ${folder}`);
    await pause(LOOK_MS);
  }
  return folder;
}

/** Starts shops that hold the same demo orders, as copies of one: filling a shop takes several times the processor time. */
export function shopsWith(orders: number): { start: () => Promise<Shop>; forget: () => Promise<void> } {
  let parent: Promise<string> | undefined;
  let folder: Promise<string> | undefined;
  return {
    start: async () => {
      parent ??= isOfRun ? Promise.resolve(tmpdir()) : mkdtemp(path.join(tmpdir(), "backroom-filled-"));
      folder ??= parent.then((own) => filled(orders, own));
      return startShop(orders, await folder);
    },
    forget: async () => {
      if (!isOfRun && parent !== undefined) await rm(await parent, { recursive: true, force: true });
    },
  };
}
