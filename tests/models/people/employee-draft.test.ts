import { percentText } from "../../../src/machines/kit/percent";
import { expect, test } from "vitest";
import {
  dayOf,
  employeeDraftOf,
  employeeProblems,
  momentOf,
  newEmployeeDraft,
  toEmployeeInput,
} from "../../../src/machines/people/employee-draft";
import { EMPLOYEE } from "./employee.sample";

const draft = employeeDraftOf(EMPLOYEE);
const messageOf = (patch: object) => employeeProblems({ ...draft, ...patch })?.message;

test("missing fields are listed by label in form order; Twitter, Instagram and bonus are optional", () => {
  expect(employeeProblems(newEmployeeDraft("", { mayPay: true }))?.message).toBe(
    'Please fill in "Name", "Email", "Sex", "Phone", "Address", "Role", "Date employed", "Store", "Salary"',
  );
  expect(messageOf({ name: "  ", salary: null })).toBe('Please fill in "Name", "Salary"');
  expect(messageOf({ twitter: "", instagram: "", bonus: "", image: "" })).toBeUndefined();
  expect(messageOf({ salary: 0 })).toBeUndefined();
});

test("an invalid email shows an error at its field, after the missing fields", () => {
  expect(messageOf({ email: "tunde@example" })).toBe("Please enter a valid email address");
  const both = employeeProblems({ ...draft, email: "tunde", address: "" });
  expect(both?.message).toBe('Please fill in "Address"');
  expect(both?.fields.email).toBe("Please enter a valid email address");
});

test.each(["", "0", "2.5", "100", "12.75", ".5", "7."])("the bonus %j is a percentage", (bonus) => {
  expect(messageOf({ bonus })).toBeUndefined();
});

test.each(["101", "100.01", "2.555", "."])("the bonus %j is invalid", (bonus) => {
  expect(messageOf({ bonus })).toMatch(/^Please enter a bonus from 0 to 100/);
});

test("a bonus accepts only digits and one decimal point", () => {
  expect(["2,5 %", "2.5.5", "-3", "abc"].map(percentText)).toEqual(["25", "2.55", "3", ""]);
});

test("an upload in progress blocks the save", () => {
  expect(employeeProblems(draft, true)?.message).toBe("The picture is still being uploaded. Try again in a moment");
});

test("a day begins at 23:00 UTC, and choosing the same day keeps its exact time", () => {
  expect(dayOf("2026-03-03T23:30:00.000Z")).toBe("2026-03-04");
  expect(dayOf("2026-03-03T22:59:00.000Z")).toBe("2026-03-03");
  expect(momentOf("2026-03-04", "")).toBe("2026-03-03T23:00:00.000Z");
  expect(momentOf("2023-03-04", EMPLOYEE.employedAt)).toBe(EMPLOYEE.employedAt);
  expect(momentOf("", EMPLOYEE.employedAt)).toBe("");
});

test("unchanged fields are sent as they were read, and an empty bonus is sent as 0", () => {
  const sent = toEmployeeInput(draft);
  expect(sent).toMatchObject({ salary: EMPLOYEE.salary, bonus: 2.5, employedAt: EMPLOYEE.employedAt, sex: "male" });
  expect(sent.phone).toBe("08025550117");
  expect(toEmployeeInput({ ...draft, bonus: "" }).bonus).toBe(0);
});

test("a person who may not set pay adds employees without pay fields", () => {
  const begun = newEmployeeDraft("ikeja", { mayPay: false });
  expect([begun.salary, begun.bonus]).toEqual([0, "0"]);
  expect(employeeProblems(begun)?.message).not.toContain("Salary");
});
