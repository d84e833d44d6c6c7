import fc from "fast-check";
import { expect, test } from "vitest";
import { newSetupCode, plainSetupCode } from "./setup-code";

test("a code is sixteen signs in groups, and another each time", () => {
  const codes = Array.from({ length: 200 }, newSetupCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

test("however it is typed it is the same code, and two codes stay two", () => {
  const spaced = fc.array(fc.constantFrom("", " ", "-", "\t"), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(spaced, fc.boolean(), (between, lower) => {
      const code = newSetupCode();
      const typed = [...code].map((sign, place) => `${sign}${between[place] ?? ""}`).join("");
      const misread = typed.replaceAll("0", "O").replaceAll("1", "l");
      expect(plainSetupCode(lower ? misread.toLowerCase() : misread)).toBe(plainSetupCode(code));
      expect(plainSetupCode(newSetupCode())).not.toBe(plainSetupCode(code));
    }),
  );
});
