import { expect, test } from "vitest";
import { fitted } from "../../../../src/machines/kit/form/form.kept";

test("an amount that was empty before it was typed is taken back, and one that was cleared stays empty", () => {
  expect(fitted({ price: null, fee: 50_000 }, { price: 125_050, fee: null })).toEqual({ price: 125_050, fee: null });
});

test("a field that came since, or is of another kind today, has its present value", () => {
  const today = { name: "", note: "none", tags: ["new"], title: "untitled" };
  expect(fitted(today, { name: "Ada", tags: "old", title: null })).toEqual({ ...today, name: "Ada" });
});
