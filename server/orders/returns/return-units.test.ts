import { describe, expect, test } from "vitest";
import { Refusal } from "../../core/errors";
import type { LineSold, ReturnedLine } from "./return-rules";
import { unitsBack } from "./return-units";

const phone: LineSold = {
  key: "phones",
  variantKey: "a15",
  name: "Galaxy A15 (Blue)",
  net: 300_00,
  quantity: 3,
  returned: 0,
  returnedKobo: 0,
};

const out = (...serials: string[]) => serials.map((serial) => ({ key: `unit ${serial}`, serial, lineKey: "phones" }));

const back = (quantity: number, lineKey = "phones"): ReturnedLine => ({
  lineKey,
  variantKey: "a15",
  quantity,
  condition: "resell",
  amountKobo: 0,
});

type Units = Parameters<typeof unitsBack>[3];

function returned(
  lines: readonly ReturnedLine[],
  asked: readonly (string[] | undefined)[],
  units: ReturnType<typeof out>,
  sold: readonly LineSold[] = [phone],
): string[][] | { text: string; field: string | undefined } {
  try {
    const found = unitsBack(
      sold,
      lines,
      asked.map((serials) => ({ serials })),
      units as unknown as Units,
    );
    return found.map((each) => each.map(({ serial }) => serial));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { text: error.message, field: error.extra.fields?.[0]?.name };
  }
}

const all = out("SN-1", "SN-2", "SN-3");
const NAME_THEM = { text: "Name the serial numbers of Galaxy A15 (Blue) that came back", field: "lines.0.serials" };

describe("a return without names", () => {
  test("of goods without numbers names none", () => {
    expect(returned([back(2)], [undefined], [])).toEqual([[]]);
    expect(returned([back(2)], [], [{ ...all[0], lineKey: "other" } as (typeof all)[0]])).toEqual([[]]);
  });

  test("brings back all that are out, in one condition", () => {
    expect(returned([back(3)], [undefined], all)).toEqual([["SN-1", "SN-2", "SN-3"]]);
    const left = { ...phone, returned: 1 };
    expect(returned([back(2)], [undefined], out("SN-2", "SN-3"), [left])).toEqual([["SN-2", "SN-3"]]);
  });

  test("of some of them, or in two conditions, is refused", () => {
    expect(returned([back(2)], [undefined], all)).toEqual(NAME_THEM);
    expect(returned([back(3)], [undefined], out("SN-2", "SN-3"), [{ ...phone, returned: 1 }])).toEqual(NAME_THEM);
    expect(returned([back(2), back(1)], [undefined, ["SN-3"]], all)).toEqual(NAME_THEM);
    expect(returned([back(3), back(0)], [undefined, ["SN-3"]], all)).toEqual(NAME_THEM);
  });

  test("counts the conditions of its own line alone", () => {
    const other = { ...phone, key: "others" };
    expect(returned([back(3), back(1, "others")], [undefined, undefined], all, [phone, other])).toEqual([
      ["SN-1", "SN-2", "SN-3"],
      [],
    ]);
  });
});

describe("a return with names", () => {
  test("finds each in any spelling, at its line", () => {
    expect(returned([back(1), back(2)], [["sn-3"], ["SN-1", "Sn-2"]], all)).toEqual([["SN-3"], ["SN-1", "SN-2"]]);
  });

  test("brings each unit back once, and only units of its line", () => {
    const notOut = (serial: string, at: number) => ({
      text: `${serial} is not one of the units of Galaxy A15 (Blue) that the customer has from this order. Check the number`,
      field: `lines.${at}.serials`,
    });
    expect(returned([back(1)], [["SN-9"]], all)).toEqual(notOut("SN-9", 0));
    expect(returned([back(1), back(1)], [["SN-1"], ["SN-1"]], all)).toEqual(notOut("SN-1", 1));
    const others = [{ key: "unit 7", serial: "SN-7", lineKey: "others" }];
    expect(returned([back(1)], [["SN-7"]], [...all, ...others])).toEqual(notOut("SN-7", 0));
  });

  test("leaves out as many as have no number, over all its lines", () => {
    const two = out("SN-1", "SN-2");
    expect(returned([back(2)], [["SN-1"]], two)).toEqual([["SN-1"]]);
    const ofOthers = [{ key: "unit 7", serial: "SN-7", lineKey: "others" }];
    expect(returned([back(2)], [["SN-1"]], [...two, ...ofOthers])).toEqual([["SN-1"]]);
    const refused = (at: number, quantity: number) => ({
      text: `Name the serial numbers of Galaxy A15 (Blue) for all ${quantity} that came back`,
      field: `lines.${at}.serials`,
    });
    expect(returned([back(3)], [["SN-1"]], two)).toEqual(refused(0, 3));
    expect(returned([back(2)], [[]], two)).toEqual(refused(0, 2));
    // The one without a number came back with the first line.
    expect(returned([back(2), back(1)], [["SN-1"], []], two)).toEqual(refused(1, 1));
    expect(returned([back(2), back(1)], [["SN-1"], ["SN-2"]], two)).toEqual([["SN-1"], ["SN-2"]]);
    // One of three came back before, and two numbers are out.
    expect(returned([back(1)], [[]], two, [{ ...phone, returned: 1 }])).toEqual(refused(0, 1));
  });

  test("of goods that have no numbers by now names none", () => {
    expect(returned([back(2)], [[]], [])).toEqual([[]]);
    expect(returned([back(4)], [[]], [])).toEqual([[]]);
  });
});
