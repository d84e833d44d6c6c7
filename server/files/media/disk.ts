import { randomUUID } from "node:crypto";
import { access, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { MediaStore } from "../../core/media-store";

/** Stores pictures as files of one folder, created with the first picture. */
export function createDiskStore(folder: string): MediaStore {
  const pathOf = (name: string) => join(folder, name);
  return {
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      // Renamed once it is complete and synced, so that no incomplete picture is ever served.
      const part = pathOf(`${name}.${randomUUID()}.part`);
      try {
        const file = await open(part, "wx");
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, pathOf(name));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    get: (name) => readFile(pathOf(name)).catch(nullIfMissing),
    has: async (name) => (await access(pathOf(name)).catch(nullIfMissing)) !== null,
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
