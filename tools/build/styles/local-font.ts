import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { LICENCES } from "../licence-files.ts";

const { resolve } = createRequire(import.meta.url);
const shared = fileURLToPath(new URL("../../../.cache/fonts/", import.meta.url));

const ENGLISH = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).join("");

/**
 * English with its punctuation, the naira sign, and the letters of Hausa, Igbo and Yoruba that English lacks, by the file of
 * Inter that has them.
 */
export const LOCAL_LETTERS = {
  latin: `${ENGLISH}\u{a0}·×–—‘’“”•…↑↓−`,
  "latin-ext": "₦ŃńǸǹḾḿṄṅṢṣƁɓƊɗƘƙƳƴ",
  vietnamese: "ẸẹỊịỌọỤụ",
} as const;

/** From body text to the strongest heading. */
const WEIGHTS = { min: 400, max: 700 };

/** Spacing of pairs, and digits of one width. What else Inter offers is other shapes of the same letters, a third of the file. */
const FEATURES = ["kern", "tnum"];

/**
 * Cuts them out of Inter's files of 48, 85 and 10 kB: three of 15, 4 and 2 kB that a page can preload, so that prices and
 * names are drawn once. The output lies outside src so that a build does not change its own inputs.
 */
export function localFont(folder = shared) {
  return {
    name: "local-font",
    async buildStart() {
      for (const [part, letters] of Object.entries(LOCAL_LETTERS)) {
        const target = join(folder, `letters-${part}.woff2`);
        if (existsSync(target)) continue;
        const source = resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`);
        const font = await subsetFont(await readFile(source), letters, {
          targetFormat: "woff2",
          variationAxes: { wght: WEIGHTS },
          keepFeatures: FEATURES,
        });
        await mkdir(folder, { recursive: true });
        // Several builds may start at once, also in one process: none of them may read a partial file.
        const draft = `${target}.${randomUUID()}`;
        await writeFile(draft, font);
        await rename(draft, target);
      }
    },
    async generateBundle() {
      if (this.environment.config.build.ssr) return;
      const source = await readFile(resolve("@fontsource-variable/inter/LICENSE"), "utf8");
      this.emitFile({ type: "asset", fileName: LICENCES.font, source });
    },
  } satisfies Plugin;
}
