import { describe, expect, test } from "vitest";
import { withUnit } from "../../../src/machines/orders/order-parts";
import { serialsIn } from "../../../src/api/stock/units.rules";
import { isNamedIn, problemsOfSerials, serialsOf } from "../../../src/machines/orders/detail/line-serials";

const phone = (quantity: number, serials?: string) => ({ quantity, tracksSerials: true, serials });

describe("serial numbers of a line", () => {
  test("stand one on each line of text, with what a scanner adds around them", () => {
    expect(serialsIn("SN-1\n  SN 2 \r\n\nSN-3\n")).toEqual(["SN-1", "SN 2", "SN-3"]);
    expect(serialsIn()).toEqual([]);
  });

  test("are sent of goods that have them, and left out where none is typed", () => {
    expect(serialsOf(phone(2, "SN-1\nSN-2"))).toEqual({ serials: ["SN-1", "SN-2"] });
    expect(serialsOf(phone(2, "\n"))).toEqual({});
    expect(serialsOf({ ...phone(1, "SN-1"), tracksSerials: false })).toEqual({});
  });

  test("are all needed when the goods are handed over, and some may wait otherwise", () => {
    const lines = [{ ...phone(1), tracksSerials: false }, phone(3, "SN-1")];
    expect(problemsOfSerials(lines, false)).toBeNull();
    expect(problemsOfSerials(lines, true)?.fields).toEqual({
      "lines.1.serials": "Type the serial number of each unit that is handed over: 2 missing",
    });
    expect(problemsOfSerials([phone(1, "SN-1")], true)).toBeNull();
  });

  test("are at most as many as the units", () => {
    expect(problemsOfSerials([phone(1, "SN-1\nSN-2")], false)?.fields["lines.0.serials"]).toBe(
      "These are 2 numbers for 1 unit. Remove 1",
    );
  });

  test("stand once in all lines, however they are spelt", () => {
    const { fields = {} } = problemsOfSerials([phone(1, "SN-1"), phone(2, "SN-2\nsn-1")], false) ?? {};
    expect(fields).toEqual({
      "lines.1.serials": "sn-1 is here twice. Each unit has a number of its own, so remove one of them",
    });
  });

  test("of 15 digits have the check digit of an IMEI", () => {
    // 490154203237518 is the example of the standard; its last digit is 8.
    expect(problemsOfSerials([phone(1, "490154203237518")], true)).toBeNull();
    expect(problemsOfSerials([phone(1, "490154203237519")], true)?.message).toMatch(/^490154203237519 has 15 digits/);
  });
});

describe("a scanned unit", () => {
  const found = (serial?: string) => ({ variant: { key: "spark" }, serial });
  const line = (quantity: number, serials?: string) => [{ variantKey: "spark", quantity, serials }];

  test("names the unit that its box was scanned for, and is one more where all have names", () => {
    expect(withUnit(line(2, "SN-1"), found("SN-2"))).toEqual(line(2, "SN-1\nSN-2"));
    expect(withUnit(line(2, "SN-1\nSN-2"), found("SN-3"))).toEqual(line(3, "SN-1\nSN-2\nSN-3"));
    expect(withUnit(line(1), found())).toEqual(line(2));
    expect(withUnit(line(1), { variant: { key: "case" } })).toBeNull();
  });

  test("is known again in any spelling", () => {
    expect(isNamedIn(line(1, "SN-1"), "sn-1")).toBe(true);
    expect(isNamedIn(line(1, "SN-1"), "SN-2")).toBe(false);
  });
});
