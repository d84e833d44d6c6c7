import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { PhoneInput } from "./phone-input";

function Phone({ start = "", heard }: { start?: string; heard?: string[] }) {
  const [digits, setDigits] = useState(start);
  const change = (next: string) => {
    heard?.push(next);
    setDigits(next);
  };
  return <PhoneInput aria-label="Phone" value={digits} onChange={change} />;
}

const phone = () => screen.getByLabelText<HTMLInputElement>("Phone");

test("groups eleven digits 4-3-4 and hands out digits only", async () => {
  const heard: string[] = [];
  render(<Phone heard={heard} />);
  await userEvent.type(phone(), "0803-555 0142");
  expect(phone().value).toBe("0803 555 0142");
  expect(heard.at(-1)).toBe("08035550142");
});

test("deleting in the middle keeps the caret at the gap", async () => {
  render(<Phone start="08035550142" />);
  await userEvent.type(phone(), "{Backspace}", { initialSelectionStart: 7, initialSelectionEnd: 7 });
  expect(phone().value).toBe("0803 550 142");
  expect(phone().selectionStart).toBe(6);
});

test("a space does not stop the deleting", async () => {
  render(<Phone start="08035550142" />);
  await userEvent.type(phone(), "{Backspace}{Backspace}", { initialSelectionStart: 9, initialSelectionEnd: 9 });
  expect(phone().value).toBe("0803 501 42");
});

test("inserting in the middle keeps the caret behind the digit", async () => {
  render(<Phone start="0803555014" />);
  await userEvent.type(phone(), "9", { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(phone().value).toBe("0890 355 5014");
  expect(phone().selectionStart).toBe(3);
});
