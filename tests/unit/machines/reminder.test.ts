import { expect, test } from "vitest";
import { reminderLink } from "../../../src/machines/people/reminder";

const owing = { name: "Adaeze & Sons", owed: 1_234_567_50, shop: "Kobo Gadgets" };

test.each([
  ["08035550142", "2348035550142"],
  ["0803 555 0142", "2348035550142"],
  ["0701-555-0142", "2347015550142"],
  ["09155550142", "2349155550142"],
])("%s is reached at %s", (phone, number) => {
  expect(reminderLink({ ...owing, phone })).toMatch(new RegExp(`^https://wa\\.me/${number}\\?text=`));
});

test.each([
  "",
  "014617000",
  "08035550",
  "080355501420",
  "2348035550142",
  "+2348035550142",
  "06035550142",
  "0803555014x",
])("%o has no link", (phone) => expect(reminderLink({ ...owing, phone })).toBeNull());

test("the text says who owes how much to whom, and no sign of a name ends it", () => {
  const link = new URL(reminderLink({ ...owing, phone: "08035550142" }) ?? "");
  expect([...link.searchParams.keys()]).toEqual(["text"]);
  const text = link.searchParams.get("text") ?? "";
  for (const part of ["Adaeze & Sons", "Kobo Gadgets", "₦1,234,567.50"]) expect(text).toContain(part);
});
