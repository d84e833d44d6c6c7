import { expect, test } from "vitest";
import type { Opening } from "../../../api/session/setup";
import { NO_OPENING, validateOpening } from "./setup-opening";

const whole: Opening = {
  code: "7K3M-Q2XZ-0V9A-E4TN",
  storeTitle: "Ikeja",
  storeAddress: "174 Obafemi Awolowo Way",
  name: "Chinwe Obi",
  email: "chinwe@ikeja.example",
  phone: "08021112222",
  sex: "female",
  password: "long enough",
  address: "7 Allen Avenue",
};

test("every field is required, and missing ones are named in the order of the form", () => {
  expect(validateOpening(whole)).toBeNull();
  expect(validateOpening(NO_OPENING)?.message).toBe(
    'Please fill in "Setup code", "Store name", "Store address", "Your name", "Sex", "Email", "Phone", "Password", "Your address"',
  );
  for (const field of Object.keys(whole) as (keyof Opening)[])
    expect(Object.keys(validateOpening({ ...whole, [field]: "" })?.fields ?? {})).toEqual([field]);
});

test("an invalid email and a short password are shown at their fields, together with what is missing", () => {
  expect(validateOpening({ ...whole, email: "chinwe@", name: " " })).toEqual({
    message: 'Please fill in "Your name"',
    fields: { name: 'Please fill in "Your name"', email: "Please enter a valid email address" },
  });
  expect(validateOpening({ ...whole, password: "1234567" })?.message).toBe("Password must be at least 8 characters");
  // Four letters of two code units each are no eight characters.
  expect(validateOpening({ ...whole, password: "😀😀😀😀" })?.fields).toHaveProperty("password");
});
