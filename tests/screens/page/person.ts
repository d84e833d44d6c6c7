import { fireEvent } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

// Prepares the document once, so that closing a page does not remove these listeners.
export const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

const MODIFIERS: Record<string, string> = {
  ControlOrMeta: "Control",
  Control: "Control",
  Shift: "Shift",
  Alt: "Alt",
  Meta: "Meta",
};

/** Presses a key by its Playwright name, such as `Enter` or `Shift+Tab`, on the focused element. */
export async function pressKey(keys: string): Promise<void> {
  const parts = keys === "+" ? ["+"] : keys.split("+");
  const key = parts.pop() ?? "";
  const held = parts.map((part) => MODIFIERS[part] ?? part);
  const written = key === "Space" ? " " : key.length === 1 ? key.replace(/[{[]/, "$&$&") : `{${key}}`;
  const down = held.map((modifier) => `{${modifier}>}`).join("");
  const up = held.toReversed().map((modifier) => `{/${modifier}}`);
  await person.keyboard(`${down}${written}${up.join("")}`);
}

export const type = (text: string): Promise<void> => person.keyboard(text.replaceAll(/[{[]/g, "$&$&"));

/** Replaces a field's value at once, like pasting over it. */
export function fill(field: Element, value: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error(`${field.localName} cannot be filled in`);
  field.focus();
  fireEvent.input(field, { target: { value } });
  fireEvent.change(field);
}
