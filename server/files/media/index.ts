import { type BucketSettings, createBucketStore } from "./bucket";
import { createDiskStore } from "./disk";
import type { MediaStore } from "../../core/media-store";

/**
 * The store of pictures: a folder, or a bucket when one is configured. Pictures that were on disk before there was a
 * bucket, such as the demo's, are still found there.
 */
export function openMedia(folder: string, bucket: BucketSettings | null): MediaStore {
  const disk = createDiskStore(folder);
  if (bucket === null) return disk;
  const remote = createBucketStore(bucket);
  return {
    put: remote.put,
    get: async (name) => (await remote.get(name)) ?? disk.get(name),
    has: async (name) => (await remote.has(name)) || disk.has(name),
  };
}
