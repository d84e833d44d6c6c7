import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font, type GlyphRun } from "fontkit";

export type Weight = 400 | 500 | 600 | 700;

const require = createRequire(import.meta.url);

const FILES: Record<Weight, string> = {
  400: require.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  500: require.resolve("@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf"),
  600: require.resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
  700: require.resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf"),
};

const parsed = new Map<Weight, Font>();

/** Inter's contextual alternates (× between figures, arrows from ->) cost two thirds of all shaping time. */
const WORDS = { calt: false };
const TABULAR = { calt: false, ccmp: false, kern: false, mark: false, mkmk: false, tnum: true };

const REMEMBERED = 2000;

/** Caches shaped text: shaping is most of a document's cost, and documents share words and prices. */
function remembering(shape: Font["layout"]): Font["layout"] {
  const known = { words: new Map<string, GlyphRun>(), tabular: new Map<string, GlyphRun>() };
  return (text, features) => {
    const runs = features ? known.tabular : known.words;
    const run = runs.get(text) ?? shape(text, features ? TABULAR : WORDS);
    if (runs.size >= REMEMBERED) runs.clear();
    runs.set(text, run);
    return freshPositions(run);
  };
}

/** pdfkit scales the positions in place, so each caller gets a copy. */
function freshPositions(run: GlyphRun): GlyphRun {
  const positions = run.positions.map((position) => ({ ...position }));
  return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions });
}

/**
 * Inter in one weight, parsed once per process: parsing takes about 60 ms of CPU.
 * Any features passed to `layout` select tabular figures.
 */
export function interFont(weight: Weight): Font {
  const known = parsed.get(weight);
  if (known) return known;
  const font = create(readFileSync(FILES[weight]));
  if (!("layout" in font)) throw new Error(`${FILES[weight]} is a font collection, not a font`);
  font.layout = remembering(font.layout.bind(font));
  parsed.set(weight, font);
  return font;
}

const PLAIN = /^[\x21-\x7e₦]+( [\x21-\x7e₦]+)*$/;
const DROPPED = /[\p{M}\p{Cf}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;
const MISSING = "□";

function printed(character: string): string {
  const format = /\p{Cf}/u.test(character);
  if (!format && interFont(400).hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return character;
  return DROPPED.test(character) ? "" : MISSING;
}

/**
 * The text as Inter can print it on one line: composed letters, single spaces, emoji left out and letters of a
 * script Inter lacks shown as □, so that a name never stops an invoice and never silently vanishes.
 */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text;
  const spaced = text.normalize("NFC").replace(/[\s\p{Cc}]+/gu, " ");
  const kept = Array.from(spaced, printed)
    .join("")
    .replace(/ {2,}/g, " ")
    // The text before the comma may have been left out.
    .replace(/ ([,.;:])/g, "$1")
    .trim();
  return kept === "" && text.trim() !== "" ? MISSING : kept;
}
