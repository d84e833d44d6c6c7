import type { Problems } from "./form.machine";

export type MissingField = { name: string; label: string };

/** `Please fill in "Name", "Phone"`, each label once, in the order of the form. */
export const pleaseFillIn = (missing: readonly MissingField[]): string =>
  `Please fill in ${[...new Set(missing.map(({ label }) => `"${label}"`))].join(", ")}`;

/** The problems of the missing fields, or null when nothing is missing. */
export const missingProblems = (missing: readonly MissingField[]): Problems | null =>
  missing.length === 0
    ? null
    : {
        message: pleaseFillIn(missing),
        fields: Object.fromEntries(missing.map(({ name, label }) => [name, `Please fill in "${label}"`])),
      };
