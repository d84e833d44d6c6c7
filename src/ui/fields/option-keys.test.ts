import { expect, test } from "vitest";
import type { Option } from "./option";
import { optionByKey, typedWith } from "./option-keys";

const option = (label: string, disabled = false): Option => ({ value: label, label, disabled });
const STORES = [option("Abuja"), option("Ikeja"), option("Ibadan", true), option("Ile-Ife"), option("Lekki")];

test.each([
  ["ArrowDown", undefined, "Abuja"],
  ["ArrowDown", "Ikeja", "Ile-Ife"],
  ["ArrowDown", "Lekki", "Lekki"],
  ["ArrowRight", "Abuja", "Ikeja"],
  ["ArrowUp", undefined, "Lekki"],
  ["ArrowUp", "Ile-Ife", "Ikeja"],
  ["ArrowLeft", "Abuja", "Abuja"],
  ["Home", "Lekki", "Abuja"],
  ["End", "Abuja", "Lekki"],
  ["Tab", "Abuja", undefined],
  ["Enter", "Abuja", undefined],
])("%s from %s leads to %s and passes over what is disabled", (key, from, to) => {
  const now = STORES.find(({ label }) => label === from);
  expect(optionByKey(key, "", STORES, now)?.label).toBe(to);
});

test.each([
  ["i", "Abuja", "Ikeja"],
  ["i", "Ikeja", "Ile-Ife"],
  ["ii", "Ile-Ife", "Ikeja"],
  ["il", "Ikeja", "Ile-Ife"],
  ["IK", "Lekki", "Ikeja"],
  ["ib", "Abuja", undefined],
  ["x", "Abuja", undefined],
])("typing %s from %s leads to %s", (typed, from, to) => {
  const now = STORES.find(({ label }) => label === from);
  expect(optionByKey(typed.at(-1) ?? "", typed, STORES, now)?.label).toBe(to);
});

test("letters make a word until typing pauses", () => {
  const first = typedWith("l", 1000, { text: "ab", at: 0 });
  const second = typedWith("e", 1300, first);
  const third = typedWith("k", 1700, second);
  expect([first.text, second.text, third.text]).toEqual(["l", "le", "k"]);
});
