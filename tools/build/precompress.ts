import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

// Fonts and pictures are compressed already.
const PACKED = /\.(js|css|html|svg|wasm)$/;

// Which of these packs best differs from file to file, and by no rule: 0.1 % of all.
const BLOCKS = [0, 20];
const POSTFIXES = [0, 1];
const TRIES = BLOCKS.flatMap((block) => POSTFIXES.map((postfix) => ({ block, postfix })));

async function brotli(content: Buffer): Promise<Buffer> {
  const packed = await Promise.all(
    TRIES.map(({ block, postfix }) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          [constants.BROTLI_PARAM_LGBLOCK]: block,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
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
