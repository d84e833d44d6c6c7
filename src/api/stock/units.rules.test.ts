import { expect, test } from "vitest";
import { cleanSerial, doubleSerial, hasLuhnDigit, serialMatch, serialProblem } from "./units.rules";

/**
 * 49 0154 2032 3751 8, the example of the GSM Association. From the right 8 1 5 7 3 2 3 0 2 4 5 1 0 9 4; every second
 * digit twice: 1→2, 7→14→5, 2→4, 0, 4→8, 1→2, 9→18→9. 8+2+5+5+3+4+3+0+2+8+5+2+0+9+4 = 60.
 */
const IMEI = "490154203237518";

test.each([
  [IMEI, true],
  // 35 6938 0356 4380 9: 9+0+8+6+4+(6→12→3)+5+6+0+(8→16→7)+3+(9→18→9)+6+(5→10→1)+3 = 70.
  ["356938035643809", true],
  ["490154203237517", false],
  // Two neighbours exchanged.
  ["490154203237581", false],
  ["000000000000000", true],
])("the check digit of %s is right: %s", (digits, isRight) => {
  expect(hasLuhnDigit(digits)).toBe(isRight);
});

test.each([
  ["", "is required"],
  ["S".repeat(48), null],
  ["S".repeat(49), "must have at most 48 characters"],
  ["C02-XY/9 Z", null],
  ["Ṣ123", "must have only letters without accents, digits, spaces and signs such as - / ."],
  ["a\tb", "must have only letters without accents, digits, spaces and signs such as - / ."],
  [IMEI, null],
  [
    "490154203237517",
    "has 15 digits like an IMEI, and a wrong check digit. Scan it again, or compare each digit with the label",
  ],
  // 14 and 16 digits are no IMEI.
  ["49015420323751", null],
  ["4901542032375170", null],
])("%j as a serial number: %s", (serial, problem) => {
  expect(serialProblem(serial)).toBe(problem);
});

test("blanks around a serial number are dropped, and its letters match in any case", () => {
  expect(cleanSerial("  c02xy \n")).toBe("c02xy");
  expect(serialMatch("C02xY")).toBe("c02xy");
});

test("the first serial number that is named twice is found", () => {
  expect(doubleSerial(["a", "b", "A", "b"])).toBe("A");
  expect(doubleSerial(["a", "b"])).toBeNull();
  expect(doubleSerial([])).toBeNull();
});
