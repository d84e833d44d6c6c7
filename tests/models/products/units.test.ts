import { createActor, fromPromise } from "xstate";
import { expect, test } from "vitest";
import type { Unit } from "../../../src/api/stock/units";
import type { UnitState } from "../../../src/api/stock/units.rules";
import { serialsIn } from "../../../src/api/stock/units.rules";
import { countsText, unitsProblems } from "../../../src/machines/products/product-units";
import { numberProblems, takeOffRefusal, unitPageMachine } from "../../../src/machines/products/unit-page";
import { settled } from "../support/run";

const IMEI = "490154203237518";
const MISREAD = "490154203237519";

const problemIn = (serials: string) => unitsProblems({ variantKey: "black", serials })?.fields["serials"];

test("each line is a number; a scanner's blanks, carriage returns and empty lines are none", () => {
  expect(serialsIn(` ${IMEI} \r\n\n\tSN-1\n`)).toEqual([IMEI, "SN-1"]);
  expect(serialsIn("\n  \n")).toEqual([]);
});

test("numbers are registered for a variant, and each of them is a serial number that is there once", () => {
  expect(problemIn(`${IMEI}\nSN-1`)).toBeUndefined();
  expect(Object.keys(unitsProblems({ variantKey: "", serials: "\n" })?.fields ?? {})).toEqual([
    "variantKey",
    "serials",
  ]);
  expect(problemIn(MISREAD)).toMatch(/^490154203237519 has 15 digits like an IMEI/);
  expect(problemIn("Sérial")).toMatch(/^Sérial must have only letters without accents/);
  expect(problemIn("SN-1\nsn-1")).toBe("sn-1 is here twice. Each unit has a number of its own, so remove one of them");
  expect(problemIn(Array.from({ length: 1001 }, (_, at) => `SN-${at}`).join("\n"))).toMatch(/more than 1,000/);
});

test("of many wrong numbers the first three are named", () => {
  const text = problemIn(["é1", "é2", "é3", "é4"].join("\n"));
  expect(text).toContain("é3 must");
  expect(text).not.toContain("é4");
});

test("a variant says how many of its units have no number", () => {
  const variant = { key: "black", variation: "Black", status: "active", units: [], waiting: 0 } as const;
  expect(countsText({ ...variant, quantity: 5, numbered: 2, withoutNumber: 3 })).toBe(
    "5 units, 2 numbered, 3 without a number",
  );
  expect(countsText({ ...variant, quantity: 1, numbered: 1, withoutNumber: 0, waiting: 2 })).toBe(
    "1 unit, 1 numbered, 2 held without a name",
  );
});

test("a correction needs a right number and a reason", () => {
  expect(numberProblems({ serial: IMEI, reason: "Misread" })).toBeNull();
  expect(Object.keys(numberProblems({ serial: MISREAD, reason: " " })?.fields ?? {})).toEqual(["serial", "reason"]);
});

const unitOf = (state: UnitState, key = "SN-1"): Unit => ({
  key,
  state,
  productKey: "phone",
  productTitle: "Infinix Hot 40i",
  variation: "Black, 128GB",
  storeTitle: "Lekki",
  orderKey: null,
  orderNumber: null,
  createdAt: "2026-01-04T09:00:00.000Z",
  version: 3,
  history: [],
});

test.each([
  ["in stock", true, true],
  ["returned", true, true],
  ["in repair", true, true],
  ["held", true, false],
  ["sold", true, false],
  ["in transit", true, false],
  ["gone", false, false],
] as const)(
  "the number of a unit that is %s can be corrected (%s), or taken off (%s)",
  async (state, corrects, off) => {
    const page = await openPage(unitOf(state));
    const { correction, takeOff } = page.getSnapshot().context.cards;
    expect(correction.getSnapshot().can({ type: "edit.requested" })).toBe(corrects);
    expect(takeOff.getSnapshot().can({ type: "edit.requested" })).toBe(off);
    expect(takeOffRefusal(unitOf(state)) === null).toBe(off);
  },
);

async function openPage(unit: Unit) {
  const loadRecord = fromPromise<unknown, { key: string }>(() => Promise.resolve(unit));
  const page = createActor(unitPageMachine.provide({ actors: { loadRecord } }), { input: { key: unit.key } });
  page.start();
  await settled();
  return page;
}

/** What the card of corrections does after its form was saved with this number. */
async function corrected(saved: unknown) {
  const page = await openPage(unitOf("in stock"));
  const { correction } = page.getSnapshot().context.cards;
  const places: unknown[] = [];
  correction.on("navigation.requested", (event) => places.push(event));
  correction.send({ type: "edit.requested" });
  const output = { outcome: "saved", saved };
  correction.send({ type: "xstate.done.actor.form", actorId: "form", output } as never);
  return { places, isReloading: page.getSnapshot().matches("loading") };
}

test("a corrected number is another address, in place of the one that leads nowhere now", async () => {
  expect(await corrected("SN/2")).toEqual({
    places: [{ type: "navigation.requested", to: "/units/SN%2F2", replace: true }],
    isReloading: false,
  });
});

test("a number that stayed as it was is read again", async () => {
  expect(await corrected("SN-1")).toEqual({ places: [], isReloading: true });
  expect(await corrected(null)).toEqual({ places: [], isReloading: true });
});
