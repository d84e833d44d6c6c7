import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Field } from "./field";
import { koboText, MoneyInput } from "./money-input";

function Price({ start = null, heard }: { start?: number | null; heard?: Array<number | null> }) {
  const [kobo, setKobo] = useState(start);
  const change = (next: number | null) => {
    heard?.push(next);
    setKobo(next);
  };
  return (
    <Field label="Price">
      <MoneyInput value={kobo} onChange={change} />
    </Field>
  );
}

const price = () => screen.getByLabelText<HTMLInputElement>("Price");

test("digits enter from the right", async () => {
  const heard: Array<number | null> = [];
  render(<Price heard={heard} />);
  await userEvent.type(price(), "165000000");
  expect(price().value).toBe("1,650,000.00");
  expect(heard.slice(0, 3)).toEqual([1, 16, 165]);
  expect(heard.at(-1)).toBe(165_000_000);
});

test("empty stays empty, and can be emptied again by deleting", async () => {
  const heard: Array<number | null> = [];
  render(<Price heard={heard} />);
  expect(price().value).toBe("");
  await userEvent.type(price(), "12{Backspace}{Backspace}");
  expect(price().value).toBe("");
  expect(heard).toEqual([1, 12, 1, null]);
});

test("a typed zero is an amount", async () => {
  render(<Price />);
  await userEvent.type(price(), "0");
  expect(price().value).toBe("0.00");
});

test("a pasted amount with separators is that amount", async () => {
  render(<Price start={500} />);
  price().focus();
  price().select();
  await userEvent.paste("₦1,650,000.00");
  expect(price().value).toBe("1,650,000.00");
});

test("anything but digits is ignored and leaves the caret between the same digits", async () => {
  const heard: Array<number | null> = [];
  render(<Price start={165_000_000} heard={heard} />);
  await userEvent.type(price(), "x", { initialSelectionStart: 4, initialSelectionEnd: 4 });
  expect(price().value).toBe("1,650,000.00");
  expect(price().selectionStart).toBe(4);
  expect(heard).toEqual([]);
});

test("typing in the middle keeps the caret behind the typed digit", async () => {
  render(<Price start={165_000_000} />);
  await userEvent.type(price(), "9", { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(price().value).toBe("19,650,000.00");
  expect(price().selectionStart).toBe(3);
});

test("never exceeds what a number holds exactly", async () => {
  render(<Price />);
  await userEvent.type(price(), "9999999999999999");
  expect(price().value).toBe("9,999,999,999,999.99");
});

test("formats kobo", () => {
  expect([null, 0, 5, 99_999_999_900].map(koboText)).toEqual(["", "0.00", "0.05", "999,999,999.00"]);
});
