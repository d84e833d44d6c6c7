import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A stream that passes everything on and computes its SHA-256 and length. */
export function meter(): { stream: Transform; sum: () => string; bytes: () => number } {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, sum: () => hash.digest("hex"), bytes: () => bytes };
}

export async function sumOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

export type Sum = { sum: string; file: string };

export const writeSum = ({ sum, file }: Sum): string => `${sum}  ${file}\n`;

/** Accepts only names below the folder: a foreign list must not point outside it. */
const LINE = /^([0-9a-f]{64}) {2}((?:(?:tables|pictures)\/)?[A-Za-z0-9_-][A-Za-z0-9_.-]*)$/;

/**
 * Reads a list in the format of `sha256sum`, line by line. Yields null for an invalid line, such as a truncated one.
 */
export async function* readSums(path: string): AsyncGenerator<Sum | null> {
  const list = await open(path);
  try {
    for await (const line of list.readLines()) {
      const [, sum, file] = LINE.exec(line) ?? [];
      yield sum !== undefined && file !== undefined ? { sum, file } : null;
    }
  } finally {
    await list.close();
  }
}
