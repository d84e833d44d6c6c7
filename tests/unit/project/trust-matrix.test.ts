import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fateOf } from "../../e2e/trust/cell";
import { ALL, coverOf, EVERY_REPLY, selection } from "../../e2e/trust/cells";
import { chanceOf } from "../../e2e/trust/chance";
import { GROUPS } from "../../e2e/trust/faults";
import type { Form } from "../../e2e/trust/form";

const inOneVisit = Object.keys(GROUPS.replies);

test("npm test runs each form, each fault, and each kind of form under each group of faults", () => {
  const covered = new Set(selection().flatMap(coverOf));
  if (covered.has(`fault ${EVERY_REPLY}`)) for (const fault of inOneVisit) covered.add(`fault ${fault}`);
  expect(ALL.flatMap(coverOf).filter((part) => !covered.has(part))).toEqual([]);
});

test("the whole matrix holds each form under each fault that strikes all forms", () => {
  const forms = new Set(ALL.map(({ form }) => form));
  for (const fault of ["400 with reasons", "a reload", "a killed browser", "a server killed during the save"])
    expect(new Set(ALL.filter((cell) => cell.fault === fault).map(({ form }) => form))).toEqual(forms);
  expect(new Set(ALL.map(({ form, fault }) => `${form}/${fault}`)).size).toBe(ALL.length);
});

test("a seed gives each cell its numbers, whichever cells ran before", () => {
  const [one, again, other] = [
    chanceOf("orderCreate", "a reply cut at a random byte", "one"),
    chanceOf("orderCreate", "a reply cut at a random byte", "one"),
    chanceOf("orderCreate", "a reply cut at a random byte", "other"),
  ];
  const [first, second] = [one(), one()];
  expect([again(), again()]).toEqual([first, second]);
  expect(first).not.toBe(second);
  expect(other()).not.toBe(first);
  expect(first).toBeGreaterThanOrEqual(0);
  expect(first).toBeLessThan(1);
});

test.each([
  { saves: 0, shown: "Lekki Phase 2", outcome: "silent" },
  { saves: 0, shown: "", outcome: "lost" },
  { saves: 0, shown: null, outcome: "lost" },
  { saves: null, shown: "", outcome: "lost" },
  { saves: 1, shown: "", outcome: "silent" },
  { saves: 2, shown: "", outcome: "doubled" },
])("a failed cell with $saves saves that shows $shown is $outcome", async ({ saves, shown, outcome }) => {
  const orFails = <Value>(value: Value | null) =>
    value === null ? Promise.reject(new Error("it is gone")) : Promise.resolve(value);
  const page = { setDefaultTimeout: () => {} } as unknown as Page;
  const form = { text: "Lekki Phase 2", saves: () => orFails(saves), shown: () => orFails(shown) } as unknown as Form;
  expect(await fateOf(page, form)).toBe(outcome);
});
