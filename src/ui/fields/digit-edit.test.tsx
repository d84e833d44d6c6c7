import { expect, test } from "vitest";
import { caretBefore, readDigits } from "./digit-edit";

const edit = (raw: string, caret: number, before: string, kind = "insertText") =>
  readDigits({ raw, caret, kind, before, maxDigits: 15 });

test("keeps what is right of the caret", () => {
  expect(edit("08053 555", 4, "0803555")).toEqual({ digits: "08053555", after: 4 });
});

test("deleting a separator backward deletes the digit before it", () => {
  expect(edit("0803555 0142", 4, "08035550142", "deleteContentBackward")).toEqual({ digits: "0805550142", after: 7 });
});

test("deleting a separator forward deletes the digit after it", () => {
  expect(edit("0803555 0142", 4, "08035550142", "deleteContentForward")).toEqual({ digits: "0803550142", after: 6 });
});

test("refuses digits beyond the limit and stays in place", () => {
  expect(edit("1234567890123456", 16, "123456789012345")).toEqual({ digits: "123456789012345", after: 0 });
});

test("finds the place with as many digits to its right", () => {
  expect(caretBefore("0803 555 0142", 0)).toBe(13);
  expect(caretBefore("0803 555 0142", 4)).toBe(9);
  expect(caretBefore("0803 555 0142", 99)).toBe(0);
});
