import { expect, test } from "vitest";
import { plainText } from "./plain-text";

test.each([
  ["Fast &amp; light&nbsp;&#8358;5&#x20A6;", "Fast & light ₦5₦"],
  ["&unknown; and &constructor;", "&unknown; and &constructor;"],
  ["half a letter: &#xD83D;", "half a letter: &#xD83D;"],
])("%s", (html, text) => {
  expect(plainText(html)).toBe(text);
});
