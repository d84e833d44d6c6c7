const digitsOf = (text: string) => text.replace(/\D/g, "");

type Edit = {
  /** What the input holds after the keystroke, and where its caret is. */
  raw: string;
  caret: number;
  /** The `inputType` of the input event. */
  kind: string;
  /** The digits before the keystroke. */
  before: string;
  maxDigits: number;
};

/**
 * Reads the digits of an edited, formatted text. Deleting a separator deletes the digit next to it; otherwise the key
 * would seem dead. Digits beyond the limit reject the edit. `after` counts the digits right of the caret: formatting
 * preserves that count, but not an index.
 */
export function readDigits({ raw, caret, kind, before, maxDigits }: Edit): { digits: string; after: number } {
  const left = digitsOf(raw.slice(0, caret));
  const right = digitsOf(raw.slice(caret));
  const digits = left + right;
  if (digits === before && kind === "deleteContentBackward") {
    return { digits: left.slice(0, -1) + right, after: right.length };
  }
  if (digits === before && kind === "deleteContentForward") {
    return { digits: left + right.slice(1), after: Math.max(0, right.length - 1) };
  }
  if (digits.length > maxDigits) return { digits: before, after: Math.min(right.length, before.length) };
  return { digits, after: right.length };
}

/** The rightmost index in `text` with `after` digits to its right. */
export function caretBefore(text: string, after: number): number {
  let index = text.length;
  for (let seen = 0; index > 0 && seen < after; index -= 1) {
    if (/\d/.test(text.charAt(index - 1))) seen += 1;
  }
  return index;
}

/** Writes text and caret together; React then finds its value in place and does not move the caret. */
export function writeText(input: HTMLInputElement, text: string, after: number) {
  input.value = text;
  const caret = caretBefore(text, after);
  input.setSelectionRange(caret, caret);
}
