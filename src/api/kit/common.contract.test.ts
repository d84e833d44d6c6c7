import { expect, test } from "vitest";
import { requiredText } from "./common.contract";

test.each([
  ["", false],
  [" \t\n", false],
  ["\u200B\u200B", false],
  ["\u202E \uFEFF", false],
  ["0", true],
  ["👩‍💻", true],
  ["\u200Fمتجر", true],
])("text that %j fills in is seen: %s", (value, isFilled) => {
  expect(requiredText(200).safeParse(value).success).toBe(isFilled);
});
