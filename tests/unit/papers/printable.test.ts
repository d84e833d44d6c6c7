import fc from "fast-check";
import { expect, test } from "vitest";
import { interFont, printable } from "../../../server/files/papers/drawing/fonts";
import {
  capitalised,
  longDate,
  phoneText,
  plainAmount,
  shortTime,
  words,
} from "../../../server/files/papers/drawing/format";

test.each([
  ["Adaeze Okafor", "Adaeze Okafor"],
  ["Ọlámidé Adébáyọ̀ · Ẹniọlá Ìdòwú ₦5,000 × 2 – “new”", "Ọlámidé Adébáyọ̀ · Ẹniọlá Ìdòwú ₦5,000 × 2 – “new”"],
  ["E\u0323niola", "Ẹniola"],
  ["Ada 🎉👩🏽‍💻🇳🇬 Obi", "Ada Obi"],
  ["محمد", "□□□□"],
  ["Ada\u202eibO", "AdaibO"],
  [" two \t\r\n lines\u0007 ", "two lines"],
  ["🎉", "□"],
  ["", ""],
])("%j is printed as %j", (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test("whatever is left after printable has a glyph in every weight, and printing it again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
      const shown = printable(text);
      const missing = ([400, 500, 600, 700] as const).flatMap((weight) =>
        Array.from(shown).filter((letter) => !interFont(weight).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
      );
      expect(missing).toEqual([]);
      expect(printable(shown)).toBe(shown);
    }),
  );
});

test("dates are read on the shop's clock, an hour ahead of UTC", () => {
  expect(longDate("2026-11-21T22:59:59Z")).toBe("November 21st 2026");
  expect(longDate("2026-11-21T23:00:00Z")).toBe("November 22nd 2026");
  expect(shortTime("2026-12-31T23:05:00.000Z")).toBe("01/01/27 00:05");
});

test("amounts, phones and wire words read as people write them", () => {
  expect(plainAmount(56_250_000)).toBe("562,500.00");
  expect(plainAmount(-5)).toBe("-0.05");
  expect(phoneText("08035550142")).toBe("0803 555 0142");
  expect(phoneText("+2348035550142")).toBe("+2348035550142");
  expect(words("customer-wallet")).toBe("customer wallet");
  expect(capitalised("pending")).toBe("Pending");
});
