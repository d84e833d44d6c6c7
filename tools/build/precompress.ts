import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

// Fonts and pictures are compressed already.
const PACKED = /\.(js|css|html|svg|wasm)$/;

// Bits of a distance's postfix, and direct codes of distances. Which pair packs best differs from file to file, and by no rule:
// 0.1 % of all.
const DISTANCES = [
  [0, 0],
  [0, 4],
  [0, 6],
  [0, 15],
  [1, 0],
  [2, 4],
  [3, 0],
] as const;

async function brotli(content: Buffer): Promise<Buffer> {
  const packed = await Promise.all(
    DISTANCES.map(([postfix, direct]) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  );
  return packed.reduce((best, other) => (other.length < best.length ? other : best));
}

/** Writes a `.br` and a `.gz` next to each built file, so that the server compresses nothing itself. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) throw new Error("the pages are built into no folder");
        const files = await readdir(dir, { recursive: true });
        await Promise.all(files.filter((file) => PACKED.test(file)).map((file) => pack(path.join(dir, file))));
      },
    },
  };
}

async function pack(file: string): Promise<void> {
  const content = await readFile(file);
  const packed = await brotli(content);
  if (packed.length >= content.length) return;
  await Promise.all([
    writeFile(`${file}.br`, packed),
    writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}
