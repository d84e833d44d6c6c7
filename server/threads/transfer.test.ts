import { expect, test } from "vitest";
import { ownMemory } from "./transfer";

const own = new Uint8Array(8);
const shared = new Uint8Array(new SharedArrayBuffer(8));
const part = new Uint8Array(new ArrayBuffer(16), 4, 8);

test.each([
  ["bytes alone", own, [own.buffer]],
  ["bytes among other values", { digest: "a", bytes: own }, [own.buffer]],
  ["a part of a larger buffer", part, []],
  ["memory that threads share", shared, []],
  ["a text", "text", []],
  ["nothing", undefined, []],
])("the memory to hand over of %s", (_, message, memory) => {
  expect(ownMemory(message)).toEqual(memory);
});
