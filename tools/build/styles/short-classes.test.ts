import { readFileSync } from "node:fs";
import postcss from "postcss";
import { expect, it } from "vitest";
import { css } from "styled-system/css";
import { nameSlots, shortClass, shortClasses, slotNames } from "./short-classes";
import { spareVariables } from "./spare-variables";

const namesOf = (text: string) => [...text.matchAll(/\.(_\w+)/g)].map(([, name]) => name);
const processed = (text: string, plugin: postcss.Plugin) => postcss([plugin]).process(text, { from: undefined }).css;

it("names a class in the style sheet as the code does", () => {
  const name = css({ gridTemplateColumns: { md: "minmax(0, 1fr) 360px" } });
  const other = "text-underline-offset_3px";
  const escaped = name.replaceAll(/[^\w-]/g, "\\$&");
  const sheet = `@layer utilities { @media (width > 9px) { .${escaped}:hover > b, .${other} { color: red } } }`;
  expect(namesOf(processed(sheet, shortClasses))).toEqual([shortClass(name), shortClass(other)]);
  expect(shortClass(name)).toMatch(/^_[\da-z]{4}$/);
});

it("names a slot in the style sheet as the recipe does, and leaves its variants", () => {
  const recipe = readFileSync(new URL("../../../styled-system/recipes/data-table.mjs", import.meta.url), "utf8");
  expect(recipe).toContain('"data-table__td"');
  const cell = slotNames.get("data-table__td") ?? "";
  expect(cell).toMatch(/^_[\da-z]{1,2}$/);
  expect(nameSlots(recipe)).toContain(`"${cell}"`);
  expect(nameSlots(recipe)).not.toContain("data-table__");
  const sheet = "@layer recipes.slots { .data-table__td--text_clips:hover, td.data-table__td { color: red } }";
  expect(processed(sheet, shortClasses)).toBe(
    `@layer recipes.slots { .${cell}--text_clips:hover, td.${cell} { color: red } }`,
  );
});

it("leaves short names and those of whole recipes", () => {
  const sheet =
    "@layer recipes { .button--tone_primary { color: red } } @layer utilities { .ring_0\\! { color: red } }";
  expect(processed(sheet, shortClasses)).toBe(sheet);
});

it("refuses two classes with one name", () => {
  // Found by search: both end in the same four characters of the hash.
  const one = "min-width_1449px";
  const other = "min-width_3115px";
  expect(shortClass(one)).toBe(shortClass(other));
  expect(() =>
    processed(`@layer utilities { .${one} { color: red } .${other} { color: blue } }`, shortClasses),
  ).toThrow(`${one} and ${other} are both`);
});

it("writes a token of one value where it is used, and leaves colours to the themes", () => {
  const tokens = ":root { --spacing-8: 8px; --colors-ink: black; --breakpoints-sm: 1px } .dark { --colors-ink: white }";
  const sheet = `${tokens} p { margin: calc(var(--spacing-8) * 2) var(--own); color: var(--colors-ink) }`;
  const written = processed(sheet, spareVariables).replaceAll(/\s+/g, " ");
  expect(written).toContain("p { margin: calc(8px * 2) var(--own); color: var(--colors-ink) }");
  expect(written).toContain(":root { --colors-ink: black} .dark { --colors-ink: white }");
});

it("refuses a token with a second value, which would be lost", () => {
  expect(() => processed(":root { --spacing-8: 8px } .phone { --spacing-8: 6px }", spareVariables)).toThrow(
    "--spacing-8 has a second value",
  );
});
