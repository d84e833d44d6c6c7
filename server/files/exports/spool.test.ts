import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { spooled } from "./spool";

const SIZE = 64 * 1024;

/** Pieces of a known size, and how many of them were asked for. */
function sourceOf(pieces: number) {
  const asked = { pieces: 0 };
  const source = new Readable({
    highWaterMark: 1,
    read() {
      asked.pieces += 1;
      this.push(asked.pieces > pieces ? null : Buffer.alloc(SIZE, asked.pieces));
    },
  });
  return { source, asked };
}

test("a reader gets every byte in its order", async () => {
  const { source } = sourceOf(50);
  const { reader, made } = await spooled(source);
  const all = await buffer(reader);
  await made;
  expect(all).toHaveLength(50 * SIZE);
  expect(Array.from({ length: 50 }, (_, place) => all[place * SIZE + 17])).toEqual(
    Array.from({ length: 50 }, (_, place) => place + 1),
  );
});

test("the source ends although nobody reads", async () => {
  const { source } = sourceOf(200);
  const { reader, made } = await spooled(source);
  await made;
  expect(source.readableEnded).toBe(true);
  expect(await buffer(reader)).toHaveLength(200 * SIZE);
});

test("every byte of a file is counted, and given back when it was read or its reader left", async () => {
  for (const leaves of [false, true]) {
    let bytes = 0;
    const { source } = sourceOf(20);
    const { reader, made } = await spooled(source, (change) => (bytes += change));
    await made;
    expect(bytes).toBe(20 * SIZE);
    if (leaves) reader.destroy();
    else await buffer(reader);
    await vi.waitFor(() => expect(bytes).toBe(0));
  }
});

test("a reader that leaves ends the source, also before its first byte", async () => {
  const endless = () => new Readable({ read: () => {}, highWaterMark: 1 });
  for (const reads of [false, true]) {
    const source = endless();
    const { reader, made } = await spooled(source);
    source.push("a");
    if (reads) await new Promise((resolve) => reader.once("data", resolve));
    reader.destroy();
    await made;
    expect(source.destroyed).toBe(true);
  }
});

test("a fault of the source reaches the reader, after what came before it", async () => {
  const source = new Readable({ read: () => {} });
  const { reader } = await spooled(source);
  const seen: string[] = [];
  reader.on("data", (chunk: Buffer) => seen.push(chunk.toString()));
  const failed = new Promise<Error>((resolve) => reader.once("error", resolve));
  source.push("row");
  await vi.waitFor(() => expect(seen).toEqual(["row"]));
  source.destroy(new Error("lost"));
  expect((await failed).message).toBe("lost");
});
