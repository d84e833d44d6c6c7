import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBucketStore, type BucketSettings } from "../../files/media/bucket";
import { StartRefusal } from "../../core/start-refusal";
import { PICTURES, SUMS } from "./manifest";
import { readSums } from "./sums";

type Put = (name: string, from: string) => Promise<void>;

async function eachPicture(backup: string, put: Put): Promise<void> {
  for await (const line of readSums(join(backup, SUMS))) {
    if (!line?.file.startsWith(`${PICTURES}/`)) continue;
    await put(line.file.slice(PICTURES.length + 1), join(backup, line.file));
  }
}

/** Copies the pictures of a checked backup into a new folder. */
export async function copyPictures(backup: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await eachPicture(backup, (name, from) =>
    pipeline(createReadStream(from), createWriteStream(join(to, name), { flush: true })),
  );
}

/** Uploads to the bucket. Pictures that a failed restore leaves there do no harm: a name always means one picture. */
export async function sendPictures(backup: string, bucket: BucketSettings): Promise<void> {
  const store = createBucketStore(bucket);
  await eachPicture(backup, async (name, from) => store.put(name, await readFile(from)));
}

/** @throws StartRefusal when the folder holds pictures already. */
export async function refusePictures(folder: string): Promise<void> {
  const found = await readdir(folder).catch(() => []);
  if (found.length === 0) return;
  throw new StartRefusal(`There are pictures in ${folder}, and a restore never overwrites: use a new BACKROOM_DATA.`);
}

/** Moves the copied pictures into place, if there are any. */
export async function movePictures(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await rename(from, to);
}
