import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import { expect, onTestFinished, test } from "vitest";
import { localFont } from "./local-font";

/** How Nigeria's large languages are written, beyond the letters of English. */
const LETTERS = "ẸẹỌọṢṣǸǹŃńḾḿỊịỤụṄṅƁɓƊɗƘƙƳƴ";

/** The code points between U+X and U+Y of each range that `css` gives to the font of this file. */
function rangesOf(css: string, file: string): [number, number][] {
  const face = css.split("@font-face").find((part) => part.includes(file)) ?? "";
  const hex = (text: string | undefined) => Number.parseInt(text ?? "", 16);
  return [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from, to]) => [hex(from), hex(to ?? from)]);
}

test("several builds of one process can start before the fonts are there", async () => {
  const folder = await mkdtemp(join(tmpdir(), "font-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await Promise.all(Array.from({ length: 3 }, () => localFont(folder).buildStart()));
  expect((await readdir(folder)).toSorted()).toEqual([
    "letters-latin-ext.woff2",
    "letters-latin.woff2",
    "letters-vietnamese.woff2",
  ]);
});

/** What English texts need beyond ASCII: signs of the screens, and punctuation as it is typeset. */
const SIGNS = "\u{a0}·×–—‘’“”•…↑↓−";

test("the fonts together have English, every Nigerian letter and the naira sign, and pages look for these there", async () => {
  const folder = await mkdtemp(join(tmpdir(), "font-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await localFont(folder).buildStart();
  const css = await readFile("src/ui/fonts/inter.css", "utf8");
  const had: string[] = [];
  for (const file of await readdir(folder)) {
    const font = create(await readFile(join(folder, file))) as Font;
    const inFont = font.characterSet
      .filter((code) => code >= 0x20 && code < 0xffff)
      .toSorted((one, other) => one - other);
    const ranges = rangesOf(css, file);
    expect(inFont.filter((code) => !ranges.some(([from, to]) => code >= from && code <= to))).toEqual([]);
    // Every range begins and ends with a letter of the font.
    expect(ranges.flat().filter((code) => !inFont.includes(code))).toEqual([]);
    had.push(...inFont.map((code) => String.fromCodePoint(code)));
  }
  const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 0x20 + at));
  expect(had.toSorted()).toEqual([...new Set(`${ascii}${SIGNS}₦${LETTERS}`)].toSorted());
});

test("the fonts have spaced pairs and digits of one width, and no other shapes of their letters", async () => {
  const folder = await mkdtemp(join(tmpdir(), "font-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await localFont(folder).buildStart();
  const font = create(await readFile(join(folder, "letters-latin.woff2"))) as Font;
  expect(font.availableFeatures.toSorted()).toEqual(["kern", "tnum"]);
  const widths = (features: string[]) => [..."0123456789"].map((digit) => font.layout(digit, features).advanceWidth);
  expect(new Set(widths(["tnum"])).size).toBe(1);
  expect(new Set(widths([])).size).toBeGreaterThan(1);
});
