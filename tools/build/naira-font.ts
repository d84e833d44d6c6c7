import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const source = createRequire(import.meta.url).resolve(
  "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
);
const shared = fileURLToPath(new URL("../../.cache/fonts/naira.woff2", import.meta.url));

/**
 * Cuts the naira sign out of Inter's 85 kB latin-ext file: about 1 kB that a page can preload. The output lies outside
 * src so that a build does not change its own inputs.
 */
export function nairaFont(target = shared) {
  return {
    name: "naira-font",
    async buildStart() {
      if (existsSync(target)) return;
      const font = await subsetFont(await readFile(source), "₦", { targetFormat: "woff2" });
      await mkdir(dirname(target), { recursive: true });
      // Several builds may start at once, also in one process: none of them may read a partial file.
      const draft = `${target}.${randomUUID()}`;
      await writeFile(draft, font);
      await rename(draft, target);
    },
  } satisfies Plugin;
}
