import { expect, it } from "vitest";
import { nameStyles } from "./static-css";

const css = (style: unknown) => `named:${JSON.stringify(style)}`;
const IMPORT = 'import { css, cx } from "styled-system/css";\n';

it("replaces a call on literals by its class names, however deep the styles", () => {
  const code = `${IMPORT}const box = css({ color: "ink", zIndex: 2, "& > svg": { px: { base: "8", md: "16" } } });`;
  const named = css({ color: "ink", zIndex: 2, "& > svg": { px: { base: "8", md: "16" } } });
  expect(nameStyles(code, css)).toBe(`${IMPORT}const box = ${JSON.stringify(named)};`);
});

it("finds calls within other calls, and under the name the file gave it", () => {
  const code = 'import { css as look } from "styled-system/css";\nuse(a, { b: [look({ m: "4" }), look({ p: "8" })] });';
  const [first, second] = [{ m: "4" }, { p: "8" }].map((style) => JSON.stringify(css(style)));
  expect(nameStyles(code, css)).toContain(`use(a, { b: [${first}, ${second}] });`);
});

it.each([
  "css({ color })",
  "css({ ...shared })",
  "css({ [side]: 4 })",
  'css({ color: on ? "ink" : "ink2" })',
  'css({ color: "ink" }, more)',
  'other({ color: "ink" })',
])("leaves %s for the browser", (call) => {
  expect(nameStyles(`${IMPORT}const box = ${call};`, css)).toBe(`${IMPORT}const box = ${call};`);
});

it("leaves a css of the file's own alone", () => {
  const code = 'const css = (style) => style;\nconst box = css({ color: "ink" });';
  expect(nameStyles(code, css)).toBe(code);
});
