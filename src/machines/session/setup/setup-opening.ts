import type { Opening } from "../../../api/session/setup";
import { emailProblem } from "../../kit/email";
import type { Problems } from "../../kit/form/form.machine";
import { passwordProblem } from "../../kit/password";
import { missingProblems } from "../../kit/problems";

const LABELS: Record<keyof Opening, string> = {
  code: "Setup code",
  storeTitle: "Store name",
  storeAddress: "Store address",
  name: "Your name",
  sex: "Sex",
  email: "Email",
  phone: "Phone",
  password: "Password",
  address: "Your address",
};

export const NO_OPENING: Opening = {
  code: "",
  storeTitle: "",
  storeAddress: "",
  name: "",
  email: "",
  phone: "",
  sex: "",
  password: "",
  address: "",
};

/** The label of a field, as the form and its messages call it. */
export const labelOf = (field: keyof Opening): string => LABELS[field];

/**
 * The missing or invalid fields: the first message for the toast, each message for its field; null when there are none.
 */
export function validateOpening(opening: Opening): Problems | null {
  const fields = Object.keys(LABELS) as (keyof Opening)[];
  const missing = missingProblems(
    fields.filter((field) => opening[field].trim() === "").map((name) => ({ name, label: LABELS[name] })),
  );
  const wrong = {
    email: opening.email.trim() === "" ? null : emailProblem(opening.email),
    password: opening.password.trim() === "" ? null : passwordProblem(opening.password),
  };
  const message = missing?.message ?? wrong.email ?? wrong.password;
  if (message === null) return null;
  return {
    message,
    fields: {
      ...missing?.fields,
      ...(wrong.email !== null && { email: wrong.email }),
      ...(wrong.password !== null && { password: wrong.password }),
    },
  };
}
