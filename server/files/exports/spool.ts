import { randomUUID } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";

const CHUNK_BYTES = 64 * 1024;

/**
 * Writes `source` to a file at full speed and serves it from the first byte at the speed of `reader`: a slow reader
 * holds a file, not a database connection. `made` resolves when the source has ended, whatever the reader does, to what
 * it failed with. An error of the source goes to the reader; a reader that disconnects ends the source. `count` receives every change of the
 * file's size.
 */
export async function spooled(
  source: Readable,
  count: (bytes: number) => void = () => {},
): Promise<{ reader: Readable; made: Promise<Error | null> }> {
  const path = join(tmpdir(), `backroom-export-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  // The file is unlinked at once, so that nothing remains when the process ends. Windows cannot do that.
  await unlink(path).catch(() => {});

  let written = 0;
  let fault: Error | null = null;
  let isMade = false;
  let wake = () => {};
  const tell = () => wake();

  async function write(): Promise<Error | null> {
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        await file.write(chunk, 0, chunk.length, written);
        written += chunk.length;
        count(chunk.length);
        tell();
      }
    } catch (error) {
      fault = error as Error;
    }
    isMade = true;
    tell();
    return fault;
  }
  const made = write();

  let place = 0;
  const isCaughtUp = () => place === written && !isMade && !reader.destroyed;
  async function give(): Promise<void> {
    try {
      while (isCaughtUp()) await new Promise<void>((resolve) => (wake = resolve));
      if (reader.destroyed) return;
      if (place === written) {
        if (fault === null) reader.push(null);
        else reader.destroy(fault);
        return;
      }
      const buffer = Buffer.alloc(Math.min(CHUNK_BYTES, written - place));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, place);
      place += bytesRead;
      reader.push(buffer.subarray(0, bytesRead));
    } catch (error) {
      reader.destroy(error as Error);
    }
  }

  async function remove(): Promise<void> {
    await file.close().catch(() => {});
    await unlink(path).catch(() => {});
    count(-written);
  }

  async function forget(error: Error | null, forgotten: (fault: Error | null) => void): Promise<void> {
    source.destroy();
    tell();
    await made;
    await remove();
    forgotten(error);
  }

  const reader = new Readable({ highWaterMark: CHUNK_BYTES, read: () => void give(), destroy: forget });
  return { reader, made };
}
