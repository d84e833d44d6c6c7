import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { type Cell, type Column, csvStream } from "./csv";

const columns: Column[] = [
  { title: "Title", holds: "text" },
  { title: "Change", holds: "figure" },
];

/** With its byte order mark. */
const readText = async (csv: Readable) => (await buffer(csv)).toString();

/** A source that gives these rows, some at a time, and notes what is asked of it. */
function sourceOf(batches: Cell[][][]) {
  const asked = { rows: 0, closed: 0 };
  const left = [...batches];
  return {
    asked,
    next: async () => {
      asked.rows += 1;
      return left.shift() ?? [];
    },
    close: async () => {
      asked.closed += 1;
    },
  };
}

test("rows are lines of RFC 4180 behind a byte order mark, text neutralised and figures plain", async () => {
  const source = sourceOf([[["-a", -1]], [['b "c", d', 2]], [["e\nf", null]]]);
  const bytes = await readText(csvStream(columns, source));
  expect(bytes).toBe(`\uFEFFTitle,Change\r\n'-a,-1\r\n"b ""c"", d",2\r\n"e\nf",\r\n`);
  expect(source.asked.closed).toBe(1);
});

test("a report without rows is its headings", async () => {
  expect(await readText(csvStream(columns, sourceOf([])))).toBe("\uFEFFTitle,Change\r\n");
});

test("no more rows are asked for than a reader takes", async () => {
  const many = Array.from({ length: 500 }, (): Cell[][] => [["x".repeat(10_000), 1]]);
  const source = sourceOf(many);
  const csv = csvStream(columns, source);
  csv.read(0);
  await vi.waitFor(() => expect(csv.readableLength).toBeGreaterThan(60_000));
  await new Promise((resolve) => setImmediate(resolve));
  expect(source.asked.rows).toBeLessThan(10);
  csv.destroy();
  await vi.waitFor(() => expect(source.asked.closed).toBe(1));
});

test("a reader that stalls is disconnected", async () => {
  const source = sourceOf([[["a", 1]]]);
  const csv = csvStream(columns, source, 10);
  csv.on("error", () => {});
  await vi.waitFor(() => expect(source.asked.closed).toBe(1));
  expect(csv.errored?.message).toBe("an export was not read");
});

test("a fault of the source is the reader's fault to see, and closes it", async () => {
  const source = { ...sourceOf([]), next: () => Promise.reject(new Error("lost")) };
  await expect(readText(csvStream(columns, source))).rejects.toThrow("lost");
  expect(source.asked.closed).toBe(1);
});
