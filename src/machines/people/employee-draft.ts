import type { Kobo } from "../../api/kit/money";
import type { Employee, EmployeeInput, Sex } from "../../api/people/employees";
import { type Day, shopDay } from "../dashboard/dashboard-period";
import { isEmail } from "../kit/email";
import type { Problems } from "../kit/form/form.machine";
import type { MergeRules } from "../kit/merge";
import { blank, joinProblems, missingProblems, problemOf } from "../kit/problems";

/** An employee being written: only choices and input of the person. */
export type EmployeeDraft = {
  isAdmin: boolean;
  name: string;
  email: string;
  sex: "" | Sex;
  /** Digits only. */
  phone: string;
  address: string;
  instagram: string;
  twitter: string;
  roleKey: string;
  /** A moment of the day they began, ISO 8601; empty until one is chosen. */
  employedAt: string;
  storeKey: string;
  salary: Kobo | null;
  /** Percent, as typed. */
  bonus: string;
  /** The address returned by the upload; empty for none. */
  image: string;
};

/** The label of each field, on screen and in messages, in the order of the form. */
export const EMPLOYEE_LABELS = {
  name: "Name",
  email: "Email",
  sex: "Sex",
  phone: "Phone",
  address: "Address",
  roleKey: "Role",
  employedAt: "Date employed",
  storeKey: "Store",
  salary: "Salary",
} as const satisfies Partial<Record<keyof EmployeeDraft, string>>;

export const employeeMerge: MergeRules<EmployeeDraft> = {
  isAdmin: { label: "Administrator" },
  name: { label: EMPLOYEE_LABELS.name },
  email: { label: EMPLOYEE_LABELS.email },
  sex: { label: EMPLOYEE_LABELS.sex, reading: "word" },
  phone: { label: EMPLOYEE_LABELS.phone, reading: "phone" },
  address: { label: EMPLOYEE_LABELS.address },
  instagram: { label: "Instagram" },
  twitter: { label: "Twitter" },
  roleKey: { label: EMPLOYEE_LABELS.roleKey, reading: "user_roles" },
  employedAt: { label: EMPLOYEE_LABELS.employedAt, reading: "day" },
  storeKey: { label: EMPLOYEE_LABELS.storeKey, reading: "stores" },
  salary: { label: EMPLOYEE_LABELS.salary, reading: "money" },
  bonus: { label: "Bonus (%)" },
  image: { label: "Picture", reading: "picture" },
};

const REQUIRED = Object.entries(EMPLOYEE_LABELS).map(([name, label]) => ({
  name: name as keyof typeof EMPLOYEE_LABELS,
  label,
}));

/** A person who may not set pay creates employees without any. */
export const newEmployeeDraft = (storeKey: string, { mayPay }: { mayPay: boolean }): EmployeeDraft => ({
  isAdmin: false,
  name: "",
  email: "",
  sex: "",
  phone: "",
  address: "",
  instagram: "",
  twitter: "",
  roleKey: "",
  employedAt: "",
  storeKey,
  salary: mayPay ? null : 0,
  bonus: mayPay ? "" : "0",
  image: "",
});

export const employeeDraftOf = (employee: Employee): EmployeeDraft => ({
  isAdmin: employee.isAdmin,
  name: employee.name,
  email: employee.email,
  sex: employee.sex,
  phone: employee.phone.replaceAll(/\D/g, ""),
  address: employee.address,
  instagram: employee.instagram,
  twitter: employee.twitter,
  roleKey: employee.roleKey,
  employedAt: employee.employedAt,
  storeKey: employee.storeKey,
  salary: employee.salary,
  bonus: String(employee.bonus),
  image: employee.picture,
});

/** The day of a moment in the shop's time zone, `YYYY-MM-DD`; empty for none. */
export const dayOf = (moment: string): Day => (moment === "" ? "" : shopDay(Date.parse(moment)));

/** The moment a day begins in the shop; the day of `before` keeps that moment. */
export function momentOf(day: Day, before: string): string {
  if (day === dayOf(before)) return before;
  return day === "" ? "" : new Date(`${day}T00:00:00+01:00`).toISOString();
}

const isBonus = (text: string) => /^(?:\d{1,3}(?:\.\d{0,2})?|\.\d{1,2})?$/.test(text) && Number(text) <= 100;

const INVALID_EMAIL = "Please enter a valid email address";
const INVALID_BONUS = "Please enter a bonus from 0 to 100, with at most 2 decimals";
const STILL_UPLOADING = "The picture is still being uploaded. Try again in a moment";

/** Missing fields come first; invalid ones are reported with them. */
export function employeeProblems(draft: EmployeeDraft, isUploading = false): Problems | null {
  const { email, bonus } = draft;
  return joinProblems([
    missingProblems(REQUIRED.filter(({ name }) => blank(draft[name]))),
    blank(email) || isEmail(email) ? null : problemOf("email", INVALID_EMAIL),
    isBonus(bonus) ? null : problemOf("bonus", INVALID_BONUS),
    isUploading ? problemOf("image", STILL_UPLOADING) : null,
  ]);
}

/** Converts a draft without problems to the request. */
export function toEmployeeInput({ sex, salary, bonus, ...draft }: EmployeeDraft): EmployeeInput & { picture: string } {
  if (sex === "" || salary === null) throw new Error("a draft is saved once nothing is missing");
  const { isAdmin, name, email, phone, address, instagram, twitter, roleKey, employedAt, storeKey, image } = draft;
  const details = { name, email, sex, phone, address, instagram, twitter, picture: image };
  return { ...details, isAdmin, roleKey, employedAt, storeKey, salary, bonus: Number(bonus) };
}
