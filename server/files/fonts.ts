import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

export type Weight = 400 | 500 | 600 | 700;

const require = createRequire(import.meta.url);

const FILES: Record<Weight, string> = {
  400: require.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  500: require.resolve("@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf"),
  600: require.resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
  700: require.resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf"),
};

const parsed = new Map<Weight, Font>();

/** Inter in one weight. Parsed once for the process: parsing it for each document costs some 60 ms of CPU. */
export function interFont(weight: Weight): Font {
  const known = parsed.get(weight);
  if (known) return known;
  const font = create(readFileSync(FILES[weight]));
  if (!("layout" in font)) throw new Error(`${FILES[weight]} is a font collection, not a font`);
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
  const kept = Array.from(spaced, printed).join("").replace(/ {2,}/g, " ").trim();
  return kept === "" && text.trim() !== "" ? MISSING : kept;
}
