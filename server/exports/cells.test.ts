import fc from "fast-check";
import { expect, test } from "vitest";
import { neutralised, restored } from "./cells";

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "＋1", "－1", "＠x", "'=1", "''-1"])(
  "%j is kept from being a formula",
  (text) => expect(neutralised(text)).toBe(`'${text}`),
);

test.each(["", "1-1", "'tis", " =1", "Galaxy A15", "'"])("%j stays as it is", (text) => {
  expect(neutralised(text)).toBe(text);
  expect(restored(text)).toBe(text);
});

test("what was kept from being a formula is given back exactly", () => {
  const unit = fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", "＝", "a", " ", "₦");
  fc.assert(fc.property(fc.string({ unit }), (text) => restored(neutralised(text)) === text));
});
