import type { ImportEncoding } from "../../../../src/api/products/imports.contract";
import { ruleRefusal } from "../../../core/errors";

export type Decoded = { text: string; encoding: ImportEncoding };

const SAVE_AGAIN = "In Excel choose Save As, then CSV UTF-8; elsewhere choose UTF-8 as its encoding";
const NO_TEXT = `The file is no CSV: it has bytes that are no text. ${SAVE_AGAIN}`;
const DAMAGED = `The file is UTF-8 with damaged letters. ${SAVE_AGAIN}`;

/** Control characters and the five bytes without a letter, by which a file that is no text looks like Windows-1252. */
// oxlint-disable-next-line no-control-regex -- finding them is its purpose
const CONTROLS = /[\u0000-\u0008\u000E-\u001F\u0081\u008D\u008F\u0090\u009D]/;

/** The letters of Windows-1252 from 0x80 on; Node's own decoder reads these as the controls of Latin-1. */
const LETTERS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/** Bytes at the start that show how UTF-16 without its mark is ordered. */
const SAMPLE = 1024;

/**
 * The text of a file: UTF-16 by its mark or its zeros, UTF-8 where all bytes are valid, else Windows-1252, as Excel
 * writes it. Refuses (417) what is no text, and UTF-8 with a few wrong bytes, which would become wrong letters.
 */
export function decoded(bytes: Uint8Array): Decoded {
  const wide = wideEncodingOf(bytes);
  if (wide !== null) return { text: textOf(bytes, wide) ?? refuse(NO_TEXT), encoding: "utf-16" };
  const text = textOf(bytes, "utf-8");
  if (text !== null) return { text, encoding: "utf-8" };
  if (isDamaged(bytes)) refuse(DAMAGED);
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  // oxlint-disable-next-line no-control-regex -- the bytes with letters of their own
  const letters = latin.replace(/[\u0080-\u009F]/g, (byte) => LETTERS[byte.charCodeAt(0) - 0x80] ?? byte);
  return { text: CONTROLS.test(letters) ? refuse(NO_TEXT) : letters, encoding: "windows-1252" };
}

function refuse(words: string): never {
  throw ruleRefusal(words);
}

/**
 * Null for bytes that are invalid in this encoding; refuses what is valid but no text. Control characters other than NUL
 * are in names that were pasted from a PDF or scanned, and so in our own exports.
 */
function textOf(bytes: Uint8Array, encoding: string): string | null {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
  return text.includes("\u0000") ? refuse(NO_TEXT) : text;
}

function wideEncodingOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const zeros = [0, 0];
  const length = Math.min(bytes.length, SAMPLE);
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Letters of English, which the names of columns have, have one zero each.
  if (odd > length / 4 && even === 0) return "utf-16le";
  return even > length / 4 && odd === 0 ? "utf-16be" : null;
}

/** Whether more letters are valid UTF-8 than not: in Windows-1252 two letters rarely look like one of UTF-8. */
function isDamaged(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  const invalid = text.split("\uFFFD").length - 1;
  let valid = 0;
  for (const letter of text) if (letter > "\u007F" && letter !== "\uFFFD") valid += 1;
  return valid > invalid;
}
